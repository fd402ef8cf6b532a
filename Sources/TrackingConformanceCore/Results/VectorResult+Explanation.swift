import TrackingConformanceJSON

extension VectorResult {
    /// What differs, for a person: rule and step, the difference in words, and what was expected and found where the
    /// words do not show it whole.
    package var explanation: String {
        // After a wrong count every later step differs.
        let differences = mismatches.map(difference).abridged(to: 12, "difference")
        let parts = ["\(vector.id): \(vector.title)".printable] + differences + [reason?.printable].compactMap { $0 }
        return parts.joined(separator: "\n")
    }

    private func difference(_ mismatch: Mismatch) -> String {
        let event = vector.steps[mismatch.step].stimulus.event.rawValue
        let sentence = "\(mismatch.rule) at step \(mismatch.step) (\(event)): \(mismatch.message)"
        let values = ["  expected: \(mismatch.expected.spaced)", "  actual:   \(mismatch.actual.spaced)"]
        return ([sentence] + (mismatch.hasContainer ? values : [])).map(\.printable).joined(separator: "\n")
    }
}

extension Mismatch {
    /// Whether a value has others in it, which the message does not show whole.
    package var hasContainer: Bool { [expected, actual].contains { $0?.array != nil || $0?.object != nil } }
}

extension JSONValue? {
    /// The value as reports show it, on one line.
    package var spaced: String { map(JSONWriter.spaced) ?? "absent" }
}
