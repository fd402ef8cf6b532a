import TrackingConformanceCore

/// What became of one vector in all its turns.
///
/// The first result counts; a later one that differs from it shows that the vector depends on what ran before it.
struct Tally: Sendable {
    private var first: Settlement?
    private var differing: Settlement?

    /// Whether the vector came out differently at two of its turns.
    var isUnstable: Bool { differing != nil }

    /// Takes the result of a turn; a second one for the same turn replaces it.
    ///
    /// - Returns: Whether the turn had no result before.
    mutating func take(_ settlement: Settlement) -> Bool {
        guard let first, first.turn.number != settlement.turn.number else {
            defer { first = settlement }
            return first == nil
        }
        let isNew = differing?.turn.number != settlement.turn.number
        if !first.result.isLike(settlement.result) {
            if differing == nil || !isNew { differing = settlement }
        } else if !isNew {
            differing = nil
        }
        return isNew
    }

    /// The result of the vector.
    ///
    /// - Parameters:
    ///   - schedule: The schedule that gave out the turns.
    ///   - order: The order of the run.
    /// - Returns: The result, or `nil` where the vector had no turn.
    func result(_ schedule: Schedule, _ order: RunOrder) -> VectorResult? {
        guard let first else { return nil }
        guard let differing else { return first.result }
        let both = [first, differing].sorted { $0.turn.number < $1.turn.number }
        let accounts = both.map { $0.account(order.words(for: schedule.pass(of: $0.turn))) }
        var result = first.result.mismatches.isEmpty ? differing.result : first.result
        result.verdict = .errored
        result.dependsOnOthers = true
        result.reason =
            accounts.joined(separator: ", but ") + ": its verdict depends on what ran before it, or on chance; "
            + order.advice
        return result
    }
}

extension Settlement {
    /// What became of the vector at this turn, as a part of a sentence.
    fileprivate func account(_ moment: String) -> String {
        let place = after.map { "after \($0)" } ?? "as the first of its process"
        let words = "\(result.verdict.rawValue) \(moment) \(place)"
        return details.map { "\(words) (\($0))" } ?? words
    }

    private var details: String? {
        if let reason = result.reason { return reason }
        return result.mismatches.first.map { "\($0.rule) at step \($0.step): \($0.message)" }
    }
}

extension RunOrder {
    /// How the same order is had again.
    fileprivate var advice: String {
        let repetition = "--repeat \(passes)"
        guard let seed else { return "\(repetition) runs the same order again" }
        return "--shuffle=\(seed)\(passes == 2 ? "" : " \(repetition)") with the same selection gives the order again"
    }
}

extension VectorResult {
    /// Whether two results of a vector break the same rules at the same places; values may differ.
    fileprivate func isLike(_ other: VectorResult) -> Bool {
        verdict == other.verdict && mismatches.count == other.mismatches.count
            && zip(mismatches, other.mismatches).allSatisfy {
                $0.step == $1.step && $0.rule == $1.rule && $0.path == $1.path
            }
    }
}
