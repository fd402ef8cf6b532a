import TrackingConformanceJSON

extension VectorResult {
    /// What differs, for a person: rule and step, the difference in words, and what was expected and found where the
    /// words do not show it whole.
    public var explanation: String {
        let shown = mismatches.prefix(Self.explainedMismatches)
        let rest = mismatches.count - shown.count
        var lines = ["\(vector.id): \(vector.title)"]
        lines += shown.flatMap(lines(for:))
        if rest > 0 { lines.append(rest == 1 ? "and 1 more difference" : "and \(rest) more differences") }
        if let reason { lines.append(reason) }
        return lines.map(\.withoutControlCharacters).joined(separator: "\n")
    }

    /// The number of differences that are shown: after a wrong count every later step differs.
    private static let explainedMismatches = 12

    private func lines(for mismatch: Mismatch) -> [String] {
        let event = vector.steps[mismatch.step].stimulus.event.rawValue
        let words = "\(mismatch.rule) at step \(mismatch.step) (\(event)): \(mismatch.message)"
        guard mismatch.expected?.isContainer == true || mismatch.actual?.isContainer == true else { return [words] }
        return [words, "  expected: \(text(mismatch.expected))", "  actual:   \(text(mismatch.actual))"]
    }

    private func text(_ value: JSONValue?) -> String { value.map(JSONWriter.spaced) ?? "absent" }
}

extension JSONValue {
    /// Whether the value has others in it, which a sentence does not show.
    fileprivate var isContainer: Bool { array != nil || object != nil }
}

extension String {
    /// The text without what could steer a terminal; an adapter's words are among those that are shown.
    fileprivate var withoutControlCharacters: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
