/// The inquiry of a run: the vectors of a suite, in an order with repetitions.
struct SuiteRun: Inquiry {
    private let vectors: [Vector]
    private let order: RunOrder
    private let policy: Policy
    private let stopsAtFirstFailure: Bool
    private var sequence = AttemptSequence.empty
    private var outcomes: [VectorOutcomes]
    private(set) var progress = RunProgress()
    private(set) var stopReason: String?

    init(
        _ vectors: [Vector],
        _ order: RunOrder,
        _ policy: Policy,
        stopsAtFirstFailure: Bool
    ) {
        self.vectors = vectors
        self.order = order
        self.policy = policy
        self.stopsAtFirstFailure = stopsAtFirstFailure
        outcomes = Array(repeating: VectorOutcomes(), count: vectors.count)
    }

    /// Leaves out vectors that require more than the implementation declares.
    mutating func begin(_ handshake: Handshake) {
        let applying = vectors.indices.filter { vectors[$0].applies(under: handshake) }
        sequence = AttemptSequence(of: applying, in: order)
        progress.total = sequence.count
    }

    var isFinished: Bool { sequence.count == 0 }

    var isElsewhere: Bool { sequence.isElsewhere }

    var isSecondInARow: Bool { sequence.isSecondInARow }

    mutating func next(number: Int, elsewhere isElsewhere: Bool) -> Attempt? {
        sequence.next(elsewhere: isElsewhere).map { index, pass in
            Attempt(vectors[index], index, number: number, pass: pass, elsewhere: isElsewhere)
        }
    }

    mutating func take(_ outcome: Attempt.Outcome) {
        let index = outcome.attempt.index
        let wasUnstable = outcomes[index].isUnstable
        if outcomes[index].take(outcome) { progress.done += 1 }
        let isUnstable = outcomes[index].isUnstable && !wasUnstable
        guard isUnstable || isFailure(outcome.result) else { return }
        progress.failures += 1
        guard stopsAtFirstFailure, stopReason == nil else { return }
        stopReason =
            "the run stopped at the first failure, \(outcome.result.vector.id); without --fail-fast it runs all vectors"
    }

    mutating func close() { sequence.close() }

    private func isFailure(_ result: VectorResult) -> Bool {
        // The list of known failures is consulted only if it matters.
        guard stopsAtFirstFailure || result.verdict.fails(strict: true) else { return false }
        return policy.counts(policy.applied(to: result))
    }

    /// A fair share of the rest if several workers make the attempts.
    func share(of wanted: Int, finished: Int, workers: Int) -> Int {
        workers > 1 ? min(wanted, sequence.count / (2 * workers) + 1) : wanted
    }

    // One at a time if the run may stop at any answer.
    var window: Int { stopsAtFirstFailure ? 1 : 256 }

    var caseCount: Int? { vectors.count }

    func results(under handshake: Handshake, returned: [Attempt], because reason: String) -> [VectorResult] {
        let pending = Set(returned.map(\.index)).union(sequence.pending)
        return vectors.indices.map { index in
            let vector = vectors[index]
            if let result = outcomes[index].result(in: order) {
                return pending.contains(index) ? Self.unrepeated(result, because: reason) : result
            }
            return VectorResult(notApplicable: vector, under: handshake)
                ?? VectorResult(vector, .notRun, reason: reason)
        }
    }

    /// The result of a vector that should have been run again; if it passed, it is not known to be stable.
    private static func unrepeated(_ result: VectorResult, because reason: String) -> VectorResult {
        guard !result.verdict.fails(strict: true) else { return result }
        return VectorResult(
            result.vector,
            .notRun,
            reason: "\(result.verdict.rawValue) at first, but not run again: \(reason)"
        )
    }
}
