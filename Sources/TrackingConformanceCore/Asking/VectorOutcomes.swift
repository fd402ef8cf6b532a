/// The outcomes of one vector in all its attempts.
///
/// The first result counts; a later one that differs shows that the vector depends on earlier vectors or on the host.
struct VectorOutcomes: Sendable {
    private var first: Attempt.Outcome?
    private var differing: Attempt.Outcome?

    /// True if two attempts had different results.
    var isUnstable: Bool { differing != nil }

    /// Takes the outcome of an attempt; a second one for the same attempt replaces it.
    mutating func take(_ outcome: Attempt.Outcome) -> Bool {
        guard let first, first.attempt != outcome.attempt else {
            defer { first = outcome }
            return first == nil
        }
        let isNew = differing?.attempt != outcome.attempt
        if !first.result.breaksTheSame(as: outcome.result) {
            if differing == nil || !isNew { differing = outcome }
        } else if !isNew {
            differing = nil
        }
        return isNew
    }

    func result(in order: RunOrder) -> VectorResult? {
        guard let first else { return nil }
        guard let differing else { return first.result }
        let both = [first, differing].sorted { $0.attempt.number < $1.attempt.number }
        var result = first.result.mismatches.isEmpty ? differing.result : first.result
        let isOfHost = both.contains { $0.attempt.isElsewhere }
        result.verdict = .errored
        result.instability = isOfHost ? .host : .order
        result.reason = isOfHost ? Self.hostReason(both) : Self.orderReason(both, in: order)
        return result
    }

    private static func orderReason(_ both: [Attempt.Outcome], in order: RunOrder) -> String {
        let clauses = both.map { outcome in
            let position = outcome.predecessor.map { "after \($0)" } ?? "as the first of its process"
            return outcome.clause("\(order.description(ofPass: outcome.attempt.pass)) \(position)")
        }
        return clauses.joined(separator: ", but ") + ": its verdict depends on earlier vectors, or on chance; "
            + "\(order.options.joined(separator: " ")) with the same selection repeats the order"
    }

    private static func hostReason(_ both: [Attempt.Outcome]) -> String {
        let clauses = both.map { outcome in
            outcome.clause(outcome.attempt.isElsewhere ? "with \(Host.other)" : "on this machine unchanged")
        }
        return clauses.joined(separator: ", but ")
            + ": its verdict depends on the time zone or the locale of the machine, or on chance; "
            + "\(RunOrder.repeating.joined(separator: " ")) runs it in both environments"
    }
}

extension Attempt.Outcome {
    /// The outcome of this attempt, as a clause.
    fileprivate func clause(_ circumstances: String) -> String {
        let clause = "\(result.verdict.predicate) \(circumstances)"
        let first = result.mismatches.first { !$0.isRecord } ?? result.mismatches.first
        return (result.reason ?? first?.line).map { "\(clause) (\($0))" } ?? clause
    }
}

extension VectorResult {
    /// True if two results of a vector break the same rules at the same places; values may differ.
    fileprivate func breaksTheSame(as other: VectorResult) -> Bool {
        verdict == other.verdict
            && mismatches.elementsEqual(other.mismatches) {
                $0.step == $1.step && $0.rule == $1.rule && $0.path == $1.path
            }
    }
}
