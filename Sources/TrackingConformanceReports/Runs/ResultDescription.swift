import TrackingConformanceCore
import TrackingConformanceJSON

/// What there is to say of one result, in plain lines that each format escapes and lays out.
struct ResultDescription {
    /// The result in a sentence.
    let headline: String
    /// The rule that decided it, where a rule did.
    let rule: Rule?
    /// The events before the step that decided it, and what differs at every step.
    let lines: [String]

    /// The mismatches that are described; the rest are counted.
    private static let describedMismatches = 20
    private static let longestMessage = 1_000
    private static let longestValue = 2_000

    init(_ result: VectorResult, of report: Report) {
        let decisive = report.decisiveMismatch(of: result)
        let reason = result.reason.map { MarkupText.clipped($0, to: Self.longestMessage) }
        rule = decisive.flatMap { report.catalogue[$0.rule] }
        headline = reason ?? decisive.map(Self.sentence) ?? result.verdict.inWords
        let before = decisive.map { Timeline.lines(before: $0.step, of: result.vector) } ?? []
        let shown = result.mismatches.prefix(Self.describedMismatches)
        let rest = result.mismatches.count - shown.count
        lines =
            before + shown.flatMap { Self.lines(for: $0, of: result.vector) }
            + (rest > 0 ? ["and \(rest) more differences; the JSON report has them all"] : [])
    }

    private static func sentence(_ mismatch: Mismatch) -> String {
        "step \(mismatch.step): \(MarkupText.clipped(mismatch.message, to: longestMessage))"
    }

    private static func lines(for mismatch: Mismatch, of vector: Vector) -> [String] {
        let event = vector.steps[mismatch.step].stimulus.event.rawValue
        var lines = ["step \(mismatch.step), \(event) (\(mismatch.rule))"]
        lines.append("  " + MarkupText.clipped(mismatch.message, to: longestMessage))
        // The message shows plain values whole.
        guard mismatch.expected?.isContainer == true || mismatch.actual?.isContainer == true else { return lines }
        lines.append("  expected  \(words(mismatch.expected))")
        lines.append("  actual    \(words(mismatch.actual))")
        return lines
    }

    private static func words(_ value: JSONValue?) -> String {
        MarkupText.clipped(value.map(JSONWriter.spaced) ?? "absent", to: longestValue)
    }
}

extension Report {
    /// A rule that was broken, with the results that break it.
    struct BrokenRule {
        let rule: Rule
        let results: [VectorResult]
    }

    /// The rules that were broken, in the catalogue's order; a result stands under every rule that it breaks.
    var brokenRules: [BrokenRule] {
        var results: [Rule.ID: [VectorResult]] = [:]
        for result in record.results where [.failed, .warned].contains(result.verdict) {
            for rule in Set(result.mismatches.map(\.rule)) { results[rule, default: []].append(result) }
        }
        return catalogue.rules.compactMap { rule in
            guard rule.level != .informational, let broken = results[rule.id] else { return nil }
            return BrokenRule(rule: rule, results: broken)
        }
    }

    /// The implementation's name, version and language.
    var implementationName: String {
        let who = record.handshake.implementation
        return "\(who.name) \(who.version) (\(who.language))"
    }
}

extension Vector {
    /// The path under which the vector is filed: its id without the last component.
    var topic: String {
        id.lastIndex(of: "/").map { String(id[..<$0]) } ?? id
    }
}
