package import TrackingConformanceCore

extension Rule {
    /// What a failure says of the rule, paragraph by paragraph: its statement, and the decision if the brief made it.
    ///
    /// Such a decision goes beyond the documents, so a team that follows them has to see it without asking.
    package var explanation: [String] {
        guard let decision, isDecidedByBrief else { return [statement] }
        return [statement, "Decision: \(decision)"]
    }
}
