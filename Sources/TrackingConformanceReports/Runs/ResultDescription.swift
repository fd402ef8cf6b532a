import TrackingConformanceCore

/// The description of a result in plain lines, which each format escapes and lays out.
struct ResultDescription {
    let headline: String
    let rule: Rule?
    /// The events before the decisive step, the input of that step, and the differences at all steps.
    let lines: [String]

    private static let longestMessage = 1_000
    private static let longestValue = 2_000

    init(_ result: VectorResult, of report: Report) {
        let evidence = Evidence(result, of: report)
        self.rule = evidence.flatMap { report.catalogue[$0.decisive.rule] }
        let sentence =
            result.reason ?? evidence.map { "step \($0.step): \($0.decisive.message)" }
            ?? result.verdict.label
        headline = sentence.sentence.clipped(to: Self.longestMessage)
        lines = sentence.linesBelow + (evidence.map(Self.lines) ?? [])
    }

    static func lines(of evidence: Evidence) -> [String] {
        let result = evidence.result
        let others = result.mismatches.filter { $0.step != evidence.step }
        let all = evidence.differences + others
        let limit = 20
        let rest = all.count - limit
        return PrecedingEvents.lines(before: evidence.step, of: result.vector)
            + all.prefix(limit).enumerated().flatMap { place, mismatch in
                lines(for: mismatch, of: result, input: place == 0 ? evidence.input : nil)
            } + (rest > 0 ? [andMore(rest, "difference") + "; the JSON report lists them all"] : [])
    }

    private static func lines(for mismatch: Mismatch, of result: VectorResult, input: String?) -> [String] {
        ["\(result.vector.heading(ofStep: mismatch.step)) (\(mismatch.rule))"]
            + (input.map { ["  input     " + $0.clipped(to: longestValue)] } ?? [])
            + ["  " + result.sentence(on: mismatch).clipped(to: longestMessage)]
            + lines(for: DifferingValues(mismatch))
    }

    private static func lines(for values: DifferingValues) -> [String] {
        guard !values.isInSentence else { return [] }
        return (values.likeness.map { ["  " + $0] } ?? [])
            + [("expected", values.expected), ("actual", values.actual)].map { label, value in
                "  \(label.padded(toLeft: 10))" + value.clipped(to: longestValue)
            }
    }
}
