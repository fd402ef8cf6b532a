import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("A failure that passes alone in a fresh process is marked as a leak")
struct LeakSearchTests {
    /// A source that answers each queue with an implementation that was just started and counts the requests.
    private struct Leaking: AnswerSource {
        /// The number of vectors that are answered correctly after a start.
        let soundCount: Int
        /// The names of vectors that are answered wrong in any case.
        var faulty: Set<String> = []
        /// The delivery's id in what is answered after the sound vectors.
        var otherID = "d1"
        var startsAfresh = true
        /// True for each start that answers right, in order, if not as its number of vectors says.
        var chances: [Bool]?
        let starts = Counter()

        func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
            let who = ImplementationDescription(name: "leaking", version: "1", language: "Swift")
            let start = await starts.add()
            let isRight = chances.map { $0[start % $0.count] }
            guard let plan = await queue.begin(Handshake(implementation: who, capabilities: [.pushAndroid])) else {
                return
            }
            let judge = Judge(catalogue: plan.suite.catalogue)
            var (finished, count) = ([Attempt.Outcome](), 0)
            while let attempt = await queue.exchange(finished, wanted: 1).first {
                let vector = attempt.vector
                let isSound = isRight.map { $0 || count == 0 && plan.vectors.count > 1 } ?? (count < soundCount)
                let isFaulty = !isSound || faulty.contains(vector.id)
                let id = isSound ? "d1" : otherID
                count += 1
                let data: JSONObject = ["deliveryId": .string(id), "broadlogId": "h1", "action": isFaulty ? "9" : "7"]
                let answer = RunAnswer.observed(vector.steps.map { _ in .calls([.collectMessageInfo(data)]) })
                finished = [Attempt.Outcome(attempt, judge.result(of: answer, for: vector, milliseconds: 0))]
            }
        }
    }

    private actor Counter {
        private(set) var count = 0

        /// Adds one, and gives the number of those before it.
        func add() -> Int {
            defer { count += 1 }
            return count
        }
    }

    private static let suite = Result {
        try SmallSuite(["a", "b", "c", "d", "e"].map { SmallVector($0) }).suite
    }

    private static func run(
        _ source: Leaking,
        at vectors: Result<TrackingConformanceCore.Suite, any Error> = suite,
        order: RunOrder = .once,
        policy: Policy = Policy(),
        retryingFor time: RetryTime = .unlimited
    ) async throws -> Run {
        let suite = try vectors.get()
        let plan = RunPlan(suite: suite, vectors: suite.vectors, order: order, policy: policy)
        // Other tests keep the machine busy.
        return try await Driver.run(plan, on: source, retryingFor: time)
    }

    @Test("Every vector that fails for what ran before it is errored, says so, and is no evidence of a fault")
    func leak() async throws {
        let run = try await Self.run(Leaking(soundCount: 2))
        #expect(run.results.map(\.verdict) == [.passed, .passed, .errored, .errored, .errored])
        let reason = try #require(run.results[2].reason)
        #expect(reason.hasPrefix("failed after other vectors (PT-ONE at step 0: expected action "))
        let end =
            ", but passed when it was run again alone in a fresh process: the adapter leaks state between requests; "
            + "--repeat 2 shows what"
        #expect(reason.hasSuffix(end))
        #expect(run.results[2].dependsOnOthers)
        #expect(run.unsteadiness == .leak)
        #expect(run.warnings.count == 1)
        let problems = run.problems
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix(
                "the adapter leaks state between requests: failures that were run again alone"
            ) == true
        )
        #expect(run.warnings.first?.hasPrefix("3 vectors got a different verdict when run again; ") == true)
    }

    @Test(
        "Chance is no leak: what is not answered alike alone is chance, and what does not fail again may be either",
        arguments: [
            // A whole run that fails, then each start alone: right, and right or wrong.
            ([false, true, true, false], Unsteadiness.chance, VectorResult.Instability.chance),
            // Right however often it is asked alone, and when the whole is run again.
            ([false] + Array(repeating: true, count: 40), .unknown, .order),
        ]
    )
    func chance(starts: [Bool], unsteadiness: Unsteadiness, instability: VectorResult.Instability) async throws {
        let run = try await Self.run(Leaking(soundCount: 0, chances: starts))
        #expect(run.unsteadiness == unsteadiness)
        let marked = try #require(run.results.first { $0.verdict == .errored })
        #expect(marked.instability == instability && marked.reason?.hasSuffix(unsteadiness.sentenceEnd) == true)
        let problems = run.problems
        #expect(problems == [unsteadiness.problem])
    }

    @Test("A failure that fails otherwise alone is a leak, too, though its first difference is the same")
    func failsOtherwise() async throws {
        let run = try await Self.run(Leaking(soundCount: 2, faulty: ["push/small/c"], otherID: "d2"))
        #expect(run.results.map(\.verdict) == [.passed, .passed, .errored, .errored, .errored])
        let reason = try #require(run.results[2].reason)
        #expect(reason.contains("), but failed (PT-ONE at step 0: expected action "), "\(reason)")
        #expect(run.unsteadiness == .leak)
    }

    @Test("A behaviour that is only recorded is neither the reason of a failure nor a verdict against the vector")
    func recorded() async throws {
        let with = #""event": "android.onMessageReceived", "with": { "data": { "_dId": "d1", "_mId": "h1" } }"#
        let data = #"{ "deliveryId": "d1", "broadlogId": "h1", "action": "7" }"#
        let call = #"{ "function": "collectMessageInfo", "data": \#(data) }"#
        let suite = Result<TrackingConformanceCore.Suite, any Error> {
            let vectors = ["a", "b", "c"].map { name in
                var vector = SmallVector(name, rules: ["PT-ONE", "PT-THREE"])
                vector.steps = #"[{ \#(with), "rule": "PT-THREE" }, { \#(with), "expect": { "calls": [\#(call)] } }]"#
                return vector
            }
            return try SmallSuite(vectors).suite
        }
        let run = try await Self.run(Leaking(soundCount: 1), at: suite)
        #expect(run.results.map(\.verdict) == [.recorded, .errored, .errored])
        let reason = try #require(run.results[1].reason)
        #expect(reason.hasPrefix("failed after other vectors (PT-ONE at step 1: expected action "), "\(reason)")
        #expect(reason.contains("), but broke no rule when it was run again alone"), "\(reason)")
    }

    @Test("Where time is short six failures are run again, and the rest may be leaks, too")
    func short() async throws {
        let suite = Result<TrackingConformanceCore.Suite, any Error> {
            try SmallSuite("abcdefghij".map { SmallVector(String($0)) }).suite
        }
        let run = try await Self.run(Leaking(soundCount: 2), at: suite, retryingFor: .fewest)
        let verdicts = Dictionary(grouping: run.results.map(\.verdict)) { $0 }.mapValues(\.count)
        #expect(verdicts == [.passed: 2, .errored: 6, .failed: 2])
        #expect(run.unsteadiness == .leak)
    }

    @Test("A failure that fails alone, too, stays one, and takes one start for all that fail alike")
    func fault() async throws {
        let source = Leaking(soundCount: 9, faulty: ["push/small/a", "push/small/c"])
        let run = try await Self.run(source)
        #expect(run.results.map(\.verdict) == [.failed, .passed, .failed, .passed, .passed])
        #expect(run.warnings == [] && run.unsteadiness == nil)
        #expect(await source.starts.count == 2)
    }

    @Test("What passes, what the list excuses, and what ran in several orders or without a start is not run again")
    func notRunAgain() async throws {
        let sound = Leaking(soundCount: 9)
        _ = try await Self.run(sound)
        #expect(await sound.starts.count == 1)
        let rules = [Rule.ID(rawValue: "PT-ONE")]
        let entry = KnownFailures.Entry(.vectors(IDPattern("push/small/*"), breaking: rules), reason: "It is late.")
        let listed = Leaking(soundCount: 2)
        _ = try await Self.run(listed, policy: Policy(knownFailures: KnownFailures(entries: [entry])))
        #expect(await listed.starts.count == 1)
        let repeated = Leaking(soundCount: 0)
        _ = try await Self.run(repeated, order: RunOrder(repetitions: 2))
        #expect(await repeated.starts.count == 1)
        let once = Leaking(soundCount: 2, startsAfresh: false)
        #expect(try await Self.run(once).results.count { $0.verdict == .failed } == 3)
        #expect(await once.starts.count == 1)
    }
}

extension Unsteadiness {
    /// The end of a vector's reason.
    fileprivate var sentenceEnd: String {
        switch self {
        case .leak: "shows what"
        case .chance: "it gets different answers: the adapter answers by chance"
        case .unknown: "or answers by chance; which of the two is not known"
        }
    }
}
