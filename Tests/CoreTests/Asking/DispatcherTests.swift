import TestSupport
import Testing
import TrackingConformanceCore

@Suite("The dispatcher of attempts")
struct DispatcherTests {
    private static let suite = Result {
        try SmallSuite(["a", "b", "c", "d"].map { SmallVector($0) })
    }

    private static func handshake(_ capabilities: [Capability] = [.pushAndroid]) -> Handshake {
        let who = ImplementationDescription(name: "small", version: "1", language: "Swift")
        return Handshake(implementation: who, capabilities: capabilities)
    }

    /// A queue that has begun, and its plan.
    private static func begun(
        _ order: RunOrder = .once,
        policy: Policy = Policy(),
        stopsAtFirstFailure: Bool = false,
        under handshake: Handshake = handshake()
    ) async throws -> (Dispatcher, RunPlan) {
        let suite = try suite.get().suite
        let plan = RunPlan(
            suite: suite,
            vectors: suite.vectors,
            order: order,
            policy: policy,
            stopsAtFirstFailure: stopsAtFirstFailure
        )
        let queue = Dispatcher(Task { plan })
        #expect(await queue.begin(handshake) != nil)
        return (queue, plan)
    }

    private static func outcome(
        _ attempt: Attempt,
        of plan: RunPlan,
        _ verdict: Verdict = .passed,
        after predecessor: String? = nil
    ) -> Attempt.Outcome {
        Attempt.Outcome(attempt, VectorResult(attempt.vector, verdict), predecessor: predecessor)
    }

    @Test("Every attempt is handed out once, and the run has the outcomes in suite order")
    func outcomes() async throws {
        let (queue, plan) = try await Self.begun()
        let attempts = await queue.exchange([], wanted: 3)
        #expect(attempts.map(\.index) == [0, 1, 2])
        let finished = attempts.reversed().map { Self.outcome($0, of: plan) }
        let last = await queue.exchange(finished, wanted: 10)
        #expect(last.map(\.index) == [3])
        #expect(await queue.exchange([Self.outcome(last[0], of: plan, .failed)], wanted: 1).isEmpty)
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results.map(\.verdict) == [.passed, .passed, .passed, .failed])
        #expect(run.results.map(\.vector.id) == plan.vectors.map(\.id))
        let progress = await queue.progress
        #expect((progress.done, progress.total, progress.failures) == (4, 4, 1))
    }

    @Test("Several workers get a fair share of what is left")
    func share() async throws {
        let (queue, _) = try await Self.begun(RunOrder(repetitions: 10))
        var sizes: [Int] = []
        while await queue.hasPending { sizes.append(await queue.exchange([], wanted: 256, workers: 2).count) }
        #expect(sizes == [12, 9, 6, 5, 4, 3, 2, 1, 1, 1])
    }

    @Test("What is run twice in a row goes to one worker")
    func inARow() async throws {
        let (queue, _) = try await Self.begun(RunOrder(repetitions: 2))
        #expect(await queue.exchange([], wanted: 3).map(\.index) == [0, 0, 1, 1])
        #expect(await queue.exchange([], wanted: 1).map(\.index) == [2, 2])
    }

    @Test("Vectors that require what is not declared are not handed out")
    func notApplicable() async throws {
        let (queue, _) = try await Self.begun(under: Self.handshake([.pushIOS]))
        #expect(await queue.exchange([], wanted: 10).isEmpty)
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results.allSatisfy { $0.verdict == .notApplicable && $0.reason == "requires push.android" })
    }

    @Test("A capability that no vector can test is a warning of the run, and not among those tested")
    func untestedCapability() async throws {
        let (queue, plan) = try await Self.begun(under: Self.handshake([.pushAndroid, .lifecycleAuto]))
        await queue.take(await queue.exchange([], wanted: 10).map { Self.outcome($0, of: plan) })
        let run = try #require(await queue.run(wasInterrupted: false))
        let warning = "lifecycle.auto is tested only together with lifecycle, which the handshake does not declare"
        #expect(run.warnings == [warning])
        #expect(run.testedCapabilities == [.pushAndroid])
    }

    @Test("Without a plan nothing begins", .timeLimit(.minutes(5)))
    func noPlan() async {
        struct NoPlan: Error {}
        let queue = Dispatcher(Task { throw NoPlan() })
        #expect(await queue.begin(Self.handshake()) == nil)
        #expect(await queue.run(wasInterrupted: false) == nil)
        #expect(await !queue.hasHandshake)
    }

    @Test("At the first failure the rest is not handed out, and says why")
    func firstFailure() async throws {
        let (queue, plan) = try await Self.begun(stopsAtFirstFailure: true)
        let attempts = await queue.exchange([], wanted: 2)
        #expect(await queue.exchange([Self.outcome(attempts[0], of: plan, .failed)], wanted: 1).isEmpty)
        // What another worker gives back then is not asked either, and has the same reason.
        await queue.takeBack([attempts[1]], because: "the adapter was given up")
        #expect(await queue.exchange([], wanted: 1).isEmpty)
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results.map(\.verdict) == [.failed, .notRun, .notRun, .notRun])
        #expect(run.results[1].reason == run.results[3].reason)
        let failure = "the run stopped at the first failure, push/small/a"
        #expect(run.results[3].reason == "\(failure); without --fail-fast it runs all vectors")
    }

    @Test("A known failure is not the first failure")
    func knownFailure() async throws {
        let rule = Rule.ID(rawValue: "PT-ONE")
        let entry = KnownFailures.Entry(.vectors(IDPattern("push/small/a"), breaking: [rule]), reason: "It is late.")
        let policy = Policy(knownFailures: KnownFailures(entries: [entry]))
        let (queue, plan) = try await Self.begun(policy: policy, stopsAtFirstFailure: true)
        let attempt = try #require(await queue.exchange([], wanted: 1).first)
        #expect(await queue.exchange([Self.outcome(attempt, of: plan, .failed)], wanted: 1).map(\.index) == [1])
    }

    @Test("Attempts that are taken back are handed out again, and otherwise say why they were not made")
    func takenBack() async throws {
        let (queue, plan) = try await Self.begun()
        let attempts = await queue.exchange([], wanted: 4)
        await queue.takeBack([attempts[2], attempts[1]], because: "the adapter was given up")
        #expect(await queue.hasPending)
        #expect(await queue.exchange([Self.outcome(attempts[0], of: plan)], wanted: 1) == [attempts[1]])
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results.map(\.verdict) == [.passed, .notRun, .notRun, .notRun])
        #expect(run.results[2].reason == "the adapter was given up")
        let interrupted = try #require(await queue.run(wasInterrupted: true))
        #expect(interrupted.wasInterrupted && interrupted.results[2].reason == "the run was interrupted")
    }

    // A limit for a worker that is never woken: beside the diagnosis of whole suites the rest takes minutes.
    @Test("A worker that waits is woken by an answer, and once", .timeLimit(.minutes(30)))
    func waiting() async throws {
        /// The same vector three times, each time after the answer before.
        struct InTurn: Inquiry {
            let vector: Vector
            let progress = RunProgress()
            let window = 1
            var asked = 0
            var answered = 0
            var isFinished: Bool { answered == 3 }

            func begin(_ handshake: Handshake) {}
            func share(of wanted: Int, finished: Int, workers: Int) -> Int { wanted }
            mutating func next(number: Int, elsewhere: Bool) -> Attempt? {
                guard asked == answered, asked < 3 else { return nil }
                asked += 1
                return Attempt(vector, number, number: number)
            }
            mutating func take(_ outcome: Attempt.Outcome) { answered += 1 }
        }
        let suite = try Self.suite.get().suite
        let queue = Dispatcher(Task { RunPlan(InTurn(vector: suite.vectors[0]), suite: suite) })
        #expect(await queue.begin(Self.handshake()) != nil)
        var open = await queue.exchange([], wanted: 1)
        for _ in 0..<2 {
            let waiter = Task { await queue.exchange([], wanted: 1) }
            // The worker is to wait before there is an answer.
            for _ in 0..<100 { await Task.yield() }
            await queue.take(open.map { Attempt.Outcome($0, VectorResult($0.vector, .passed)) })
            open = await waiter.value
            #expect(open.count == 1)
        }
    }

    @Test("An inquiry decides how many of its questions are handed out at a time")
    func inquiry() async throws {
        struct SameQuestion: Inquiry {
            let vector: Vector
            let isFinished = false
            let progress = RunProgress()

            func begin(_ handshake: Handshake) {}
            let window = 64
            func next(number: Int, elsewhere: Bool) -> Attempt? { Attempt(vector, number, number: number) }
            func take(_ outcome: Attempt.Outcome) {}
            func share(of wanted: Int, finished: Int, workers: Int) -> Int { min(wanted, finished + 4) }
        }
        let suite = try Self.suite.get().suite
        let vector = suite.vectors[0]
        let queue = Dispatcher(Task { RunPlan(SameQuestion(vector: vector), suite: suite) })
        #expect(await queue.begin(Self.handshake()) != nil)
        var open: [Attempt] = []
        for _ in 0..<5 { open += await queue.exchange([], wanted: 100) }
        #expect(open.count == 20)
        let finished = open.map { Attempt.Outcome($0, VectorResult(vector, .passed)) }
        #expect(await queue.exchange(finished, wanted: 100).map(\.index) == Array(20..<44))
        #expect(await queue.exchange([], wanted: 2).map(\.index) == [44, 45])
    }

    @Test("A vector whose verdict changes is errored, with both verdicts and what ran before")
    func unstable() async throws {
        let (queue, plan) = try await Self.begun(RunOrder(repetitions: 2))
        let attempts = await queue.exchange([], wanted: 12)
        await queue.take(attempts.map { Self.outcome($0, of: plan) }.filter { $0.attempt != attempts[7] })
        await queue.take([Self.outcome(attempts[7], of: plan, .failed, after: "push/small/d")])
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results.map(\.verdict) == [.passed, .passed, .passed, .errored])
        #expect(
            run.results[3].reason == "passed the first time as the first of its process, "
                + "but failed the second time in a row after push/small/d: its verdict depends on earlier vectors, or "
                + "on chance; --repeat 2 --seed 1 with the same selection repeats the order"
        )
        #expect(run.results[3].dependsOnOthers)
        #expect(run.warnings.first?.hasPrefix("1 vector got a different verdict when run again; ") == true)
        #expect(await queue.progress.failures == 1)
    }

    @Test("A vector that could not be run on the other host is not run, unless it failed before")
    func unrepeated() async throws {
        let (queue, plan) = try await Self.begun(RunOrder(repetitions: 1, variesHost: true))
        let attempts = await queue.exchange([], wanted: 8)
        #expect(attempts.count == 4)
        await queue.take(attempts.map { Self.outcome($0, of: plan, $0.index == 1 ? .failed : .passed) })
        #expect(await queue.isElsewhere)
        let there = await queue.exchange([], wanted: 1, elsewhere: true)
        await queue.take(there.map { Self.outcome($0, of: plan) })
        await queue.takeBack([], because: "the adapter was given up")
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results.map(\.verdict) == [.passed, .failed, .notRun, .notRun])
        #expect(run.results[2].reason == "passed at first, but not run again: the adapter was given up")
    }

    @Test("A second outcome of the same attempt replaces the first")
    func replaced() async throws {
        let (queue, plan) = try await Self.begun()
        let attempt = try #require(await queue.exchange([], wanted: 1).first)
        await queue.take([Self.outcome(attempt, of: plan), Self.outcome(attempt, of: plan, .errored)])
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.results[0].verdict == .errored)
        #expect(await queue.progress.done == 1)
    }

    @Test("What is taken back comes before everything else, in its old order")
    func takenBackInOrder() async throws {
        let (queue, _) = try await Self.begun()
        let taken = await queue.exchange([], wanted: 3)
        await queue.takeBack([taken[2], taken[0]], because: "the adapter was given up")
        #expect(await queue.exchange([], wanted: .max).map(\.index) == [0, 2, 3])
        await queue.takeBack([taken[1]], because: "the adapter was given up")
        #expect(await queue.exchange([], wanted: .max).map(\.index) == [1])
    }

    @Test("An attempt that is taken back waits for its own host")
    func takenBackElsewhere() async throws {
        let (queue, _) = try await Self.begun(RunOrder(repetitions: 1, variesHost: true))
        let here = await queue.exchange([], wanted: .max)
        #expect(await queue.isElsewhere)
        let elsewhere = await queue.exchange([], wanted: .max, elsewhere: true)
        await queue.takeBack([elsewhere[0], here[1]], because: "the adapter was given up")
        #expect(await !queue.isElsewhere)
        #expect(await queue.exchange([], wanted: .max, elsewhere: true).isEmpty)
        #expect(await queue.exchange([], wanted: .max) == [here[1]])
        #expect(await queue.isElsewhere)
        #expect(await queue.exchange([], wanted: .max).isEmpty)
        #expect(await queue.exchange([], wanted: .max, elsewhere: true) == [elsewhere[0]])
    }

    @Test("Of many warnings the first are kept, and the rest counted")
    func warnings() async throws {
        let (queue, _) = try await Self.begun()
        for number in 1...25 { await queue.warn("warning \(number)") }
        let run = try #require(await queue.run(wasInterrupted: false))
        #expect(run.warnings.count == 21)
        #expect(run.warnings.last == "and 5 more warnings")
    }
}
