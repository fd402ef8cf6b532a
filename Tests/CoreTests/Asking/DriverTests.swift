import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// An implementation that tracks every message as an impression, but for one that it cannot do.
private struct Impressions: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "impressions", version: "1", language: "Swift"),
        capabilities: [.pushAndroid]
    )

    init(context: RunContext) {}

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        .calls([.collectMessageInfo(["deliveryId": "d1", "broadlogId": "h1", "action": "7"])])
    }
}

private struct NoSource: AnswerSource {
    func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        throw AdapterStartError("it cannot be started")
    }
}

/// A source that answers one vector, and then waits until it is cancelled.
private struct SlowSource: AnswerSource {
    func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        guard let plan = await queue.begin(Impressions.handshake) else { return }
        guard let attempt = await queue.exchange([], wanted: 1).first else { return }
        let judge = Judge(catalogue: plan.suite.catalogue)
        let result = judge.result(of: .observed([.calls([])]), for: attempt.vector, milliseconds: 0)
        _ = await queue.exchange([Attempt.Outcome(attempt, result)], wanted: 1)
        try? await Task.sleep(for: .seconds(86_400))
    }
}

@Suite("The driver puts a plan to what answers")
struct DriverTests {
    private static func plan(_ order: RunOrder = .once) throws -> RunPlan {
        let suite = try SmallSuite(["a", "b"].map { SmallVector($0) }).suite
        return RunPlan(suite: suite, vectors: suite.vectors, order: order)
    }

    @Test("An implementation in the same process answers every attempt")
    func inProcess() async throws {
        let plan = try Self.plan(RunOrder(repetitions: 3, seed: 1))
        let run = try await Driver.run(plan, on: InProcessSource(Impressions.self))
        #expect(run.results.map(\.verdict) == [.passed, .passed])
        #expect(run.handshake == Impressions.handshake)
        #expect(!run.wasInterrupted)
    }

    @Test("A source that cannot be started is an error")
    func noSource() async throws {
        let plan = try Self.plan()
        let error = await #expect(throws: AdapterStartError.self) {
            try await Driver.run(plan, on: NoSource())
        }
        #expect(error?.description == "it cannot be started")
    }

    @Test("What is wrong with the plan comes before what is wrong with the source")
    func noPlan() async {
        struct NoPlan: Error {}
        let planning = Task<RunPlan, any Error> { throw NoPlan() }
        await #expect(throws: NoPlan.self) { try await Driver.run(planning, on: NoSource()).run }
        await #expect(throws: NoPlan.self) {
            try await Driver.run(planning, on: InProcessSource(Impressions.self)).run
        }
    }

    @Test("A run that is cancelled keeps what was answered")
    func cancelled() async throws {
        let plan = try Self.plan()
        let running = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Driver.run(plan, on: InProcessSource(Impressions.self))
        }
        let run = try await running.value
        #expect(run.wasInterrupted)
        #expect(run.results.map(\.verdict) == [.notRun, .notRun])
        #expect(!run.isConformant)
    }

    @Test("What a source has not answered by some time has no result, and is not waited for", .timeLimit(.minutes(10)))
    func deadline() async throws {
        let plan = try Self.plan()
        let run = try await Driver.run(plan, on: SlowSource(), until: .now + .seconds(2))
        // On a busy machine the first answer may come too late as well.
        #expect((run?.results ?? []).allSatisfy { $0.vector.id == plan.vectors[0].id && $0.verdict == .failed })
    }

    @Test("A source that cannot be started is an error before that time, too")
    func noSourceBeforeDeadline() async throws {
        let plan = try Self.plan()
        await #expect(throws: AdapterStartError.self) {
            try await Driver.run(plan, on: NoSource(), until: .now + .seconds(3_600))
        }
    }
}
