import TrackingConformanceCore
import TrackingConformanceJSON

/// What there is to say of one result, in plain lines that each format escapes and lays out.
struct ResultDescription {
    /// The result in a sentence.
    let headline: String
    /// The rule that decided it, where a rule did.
    let rule: Rule?
    /// The events before the step that decided it, and the differences at every step.
    let lines: [String]

    private static let longestMessage = 1_000
    private static let longestValue = 2_000

    init(_ result: VectorResult, of report: Report) {
        let decisive = report.decisiveMismatch(of: result)
        rule = decisive.flatMap { report.catalogue[$0.rule] }
        let sentence = result.reason ?? decisive.map { "step \($0.step): \($0.message)" } ?? result.verdict.label
        headline = sentence.clipped(to: Self.longestMessage)
        let limit = 20
        let rest = result.mismatches.count - limit
        lines =
            (decisive.map { PrecedingEvents.lines(before: $0.step, of: result.vector) } ?? [])
            + result.mismatches.prefix(limit).flatMap { Self.lines(for: $0, of: result.vector) }
            + (rest > 0 ? [andMore(rest, "difference") + "; the JSON report lists them all"] : [])
    }

    private static func lines(for mismatch: Mismatch, of vector: Vector) -> [String] {
        let event = vector.steps[mismatch.step].stimulus.event.rawValue
        let lines = [
            "step \(mismatch.step), \(event) (\(mismatch.rule))", "  " + mismatch.message.clipped(to: longestMessage),
        ]
        guard mismatch.hasContainer else { return lines }
        return lines + [
            "  expected  " + mismatch.expected.spaced.clipped(to: longestValue),
            "  actual    " + mismatch.actual.spaced.clipped(to: longestValue),
        ]
    }
}
