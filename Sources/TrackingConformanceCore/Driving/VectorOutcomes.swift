/// What became of one vector in all its attempts.
///
/// The first result counts; a later one that differs from it shows that the vector depends on what ran before it.
struct VectorOutcomes: Sendable {
    private var first: Attempt.Outcome?
    private var differing: Attempt.Outcome?

    /// Whether two attempts had different results.
    var isUnstable: Bool { differing != nil }

    /// Takes the outcome of an attempt; a second one for the same attempt replaces it.
    ///
    /// - Returns: Whether the attempt had no outcome before.
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

    /// The result of the vector.
    ///
    /// - Parameter order: The order of the run.
    /// - Returns: The result, or `nil` where no attempt was made.
    func result(in order: RunOrder) -> VectorResult? {
        guard let first else { return nil }
        guard let differing else { return first.result }
        let both = [first, differing].sorted { $0.attempt.number < $1.attempt.number }
        var result = first.result.mismatches.isEmpty ? differing.result : first.result
        result.verdict = .errored
        result.dependsOnOthers = true
        result.reason =
            both.map { $0.description(in: order) }.joined(separator: ", but ")
            + ": its verdict depends on what ran before it, or on chance; \(order.repetitionAdvice)"
        return result
    }
}

extension Attempt.Outcome {
    /// What became of the vector at this attempt, as a clause.
    fileprivate func description(in order: RunOrder) -> String {
        let position = predecessor.map { "after \($0)" } ?? "as the first of its process"
        let clause = "\(result.verdict.rawValue) \(order.description(ofPass: attempt.pass)) \(position)"
        let mismatch = result.mismatches.first.map { "\($0.rule) at step \($0.step): \($0.message)" }
        return (result.reason ?? mismatch).map { "\(clause) (\($0))" } ?? clause
    }
}

extension RunOrder {
    /// How to run the vectors in the same order again.
    fileprivate var repetitionAdvice: String {
        "\(options.joined(separator: " ")) with the same selection repeats the order"
    }
}

extension VectorResult {
    /// Whether two results of a vector break the same rules at the same places; values may differ.
    fileprivate func breaksTheSame(as other: VectorResult) -> Bool {
        verdict == other.verdict
            && mismatches.elementsEqual(other.mismatches) {
                $0.step == $1.step && $0.rule == $1.rule && $0.path == $1.path
            }
    }
}
