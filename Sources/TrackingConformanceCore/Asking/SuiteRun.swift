/// How many of the most telling vectors are asked.
package struct BestVectors: Sendable {
    /// Their number; `nil`: those that catch every fault that all vectors catch.
    package let count: Int?

    package init(_ count: Int?) { self.count = count }
}

/// A run: vectors of a suite, in an order, as often as the order says.
struct SuiteRun: Inquiry {
    private let vectors: [Vector]
    private let tellingOrder: TellingOrder
    private let best: BestVectors?
    /// Whether each vector is left out because others tell more.
    private var isLeftOut: [Bool]
    private let order: RunOrder
    private let policy: Policy
    private let stopsAtFirstFailure: Bool
    private var sequence = AttemptSequence.empty
    private var outcomes: [VectorOutcomes]
    private(set) var progress = RunProgress()
    private(set) var stopReason: String?
    private(set) var warnings: [String] = []

    init(
        _ vectors: [Vector],
        _ order: RunOrder,
        _ policy: Policy,
        telling tellingOrder: TellingOrder,
        best: BestVectors?,
        stopsAtFirstFailure: Bool
    ) {
        self.vectors = vectors
        self.tellingOrder = tellingOrder
        self.best = best
        isLeftOut = Array(repeating: false, count: vectors.count)
        self.order = order
        self.policy = policy
        self.stopsAtFirstFailure = stopsAtFirstFailure
        outcomes = Array(repeating: VectorOutcomes(), count: vectors.count)
    }

    /// Leaves out the vectors that require more than the implementation declares, and asks the most telling ones first.
    mutating func begin(_ handshake: Handshake) {
        let applying = vectors.indices.filter { vectors[$0].applies(under: handshake) }
        let ranked = RankedVectors(applying.map { vectors[$0] }, by: tellingOrder)
        var asked = ranked.places.map { applying[$0] }
        if let best {
            let count = best.count ?? ranked.coverCount
            for place in asked.dropFirst(count) { isLeftOut[place] = true }
            for place in vectors.indices where !vectors[place].applies(under: handshake) { isLeftOut[place] = true }
            warnings = [ranked.description(ofFirst: min(count, asked.count))]
            asked = Array(asked.prefix(count))
        }
        sequence = AttemptSequence(of: asked.map { CaseIndex($0) }, in: order)
        progress.total = sequence.count
    }

    var isFinished: Bool { sequence.count == 0 }

    var isElsewhere: Bool { sequence.isElsewhere }

    mutating func next(number: Int, elsewhere isElsewhere: Bool) -> Attempt? {
        sequence.next(elsewhere: isElsewhere).map { index, pass in
            Attempt(vectors[index.value], index, number: number, pass: pass, elsewhere: isElsewhere)
        }
    }

    mutating func take(_ outcome: Attempt.Outcome) {
        let index = outcome.attempt.index.value
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
        // The list of known failures is consulted only if its answer counts.
        guard stopsAtFirstFailure || result.verdict.fails(strict: true) else { return false }
        return policy.counts(policy.applied(to: result))
    }

    /// A fair share of what is left if several workers make the attempts.
    func share(of wanted: Int, finished: Int, workers: Int) -> Int {
        workers > 1 ? min(wanted, sequence.count / (2 * workers) + 1) : wanted
    }

    // One by one if the run may stop at any answer.
    var window: Int { stopsAtFirstFailure ? 1 : 256 }

    var caseCount: Int? { vectors.count }
}

extension SuiteRun {
    func results(under handshake: Handshake, returned: [Attempt], because reason: String) -> [VectorResult] {
        let pending = Set(returned.map(\.index)).union(sequence.pending)
        return vectors.indices.filter { !isLeftOut[$0] }.map { index in
            let vector = vectors[index]
            if let result = outcomes[index].result(in: order) {
                return pending.contains(CaseIndex(index)) ? Self.unrepeated(result, because: reason) : result
            }
            return VectorResult(notApplicable: vector, under: handshake)
                ?? VectorResult(vector, .notRun, reason: reason)
        }
    }

    /// The result of a vector that should have been run again: what speaks for the implementation is not known to last.
    private static func unrepeated(_ result: VectorResult, because reason: String) -> VectorResult {
        guard !result.verdict.fails(strict: true) else { return result }
        return VectorResult(
            result.vector,
            .notRun,
            reason: "\(result.verdict.rawValue) at first, but not run again: \(reason)"
        )
    }
}

extension RankedVectors {
    /// What a run of the first vectors is worth, in a sentence.
    fileprivate func description(ofFirst count: Int) -> String {
        let (vectors, caught) = (counted(places.count, "vector"), faultCount(ofFirst: count))
        let share = faultCount == 0 ? 100 : caught * 100 / faultCount
        return "only the \(count) most telling of \(vectors) ran: of the audit's faults, they catch \(caught) of the "
            + "\(faultCount) (\(share) %) that all of them catch; this is no certificate"
    }
}
