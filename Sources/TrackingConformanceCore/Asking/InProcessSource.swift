/// An implementation in the same process, which answers one vector after another.
package struct InProcessSource<Tested: Implementation>: AnswerSource where Tested: SendableMetatype {
    /// Called with each vector before it is asked.
    private let announce: (@Sendable (Vector) -> Void)?

    package init(_ implementation: Tested.Type, announcing announce: (@Sendable (Vector) -> Void)? = nil) {
        self.announce = announce
    }

    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        guard let plan = await queue.begin(Tested.handshake) else { return }
        let judge = Judge(catalogue: plan.suite.catalogue)
        var finished: [Attempt.Outcome] = []
        var predecessor: String?
        while !Task.isCancelled {
            guard let attempt = await queue.exchange(finished, wanted: 1).first else { return }
            announce?(attempt.vector)
            let result = await Self.result(of: attempt.vector, judge)
            finished = [Attempt.Outcome(attempt, result, predecessor: predecessor)]
            predecessor = result.vector.id
        }
        await queue.take(finished)
    }

    private static func result(of vector: Vector, _ judge: Judge) async -> VectorResult {
        let start = ContinuousClock.now
        let answer = await Tested.answer(vector.steps.map(\.stimulus), in: vector.context)
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        return judge.result(of: answer, for: vector, milliseconds: milliseconds)
    }
}
