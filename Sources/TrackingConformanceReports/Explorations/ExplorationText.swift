import TrackingConformanceCore
import TrackingConformanceJSON

/// What an exploration tried, as text for people.
package enum ExplorationText {
    /// The lines that say what was tried, and which rules were not.
    ///
    /// - Parameters:
    ///   - summary: What was tried.
    ///   - style: How wide lines are.
    /// - Returns: The lines.
    static func lines(of summary: ExplorationSummary, style: TerminalStyle) -> [String] {
        let seed = summary.seed.map { " (seed \($0))" } ?? ""
        let tried = "\(counted(summary.sequences, "sequence")) with \(counted(summary.steps, "step")) tried\(seed)"
        let counts = summary.exercised.map { "\($0.rule) \($0.sequences)" }.joined(separator: ", ")
        let never = summary.neverExercised.map(\.rawValue).joined(separator: ", ")
        var lines = [tried] + summary.omissions.flatMap { style.wrapped("Note: \($0)") }
        for (heading, rules) in [("Sequences that exercised each rule:", counts), ("Rules never exercised:", never)] {
            if !rules.isEmpty { lines += [heading] + style.wrapped(rules, indentation: 2) }
        }
        return lines
    }

    /// The text of an exploration that found nothing.
    ///
    /// - Parameters:
    ///   - report: The exploration.
    ///   - style: How words are marked.
    /// - Returns: The text, with a line break at the end.
    static func clean(_ report: Report, style: TerminalStyle) -> String {
        let name = report.implementationName.printable
        let head = ["\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion), exploring \(name)"]
        let summary = report.record.exploration.map { lines(of: $0, style: style) } ?? []
        let verdict =
            report.isConformant
            ? style.marked("NOTHING FOUND", .good) : style.marked("NOT CONFORMANT", .bad)
        let problems = report.problems.flatMap { style.wrapped($0) }
        let warnings = report.record.warnings.flatMap { style.wrapped("warning: \($0)") }
        return [head + summary, warnings, [verdict] + problems].joinedBlocks
    }
}

extension ExplorationSummary {
    /// The summary as the JSON report has it.
    var json: JSONValue {
        var members = JSONObject()
        members["seed"] = seed.flatMap { JSONNumber(String($0)) }.map { JSONValue(.number($0)) }
        members["sequences"] = .integer(sequences)
        members["steps"] = .integer(steps)
        members["exercised"] = .array(
            exercised.map { ["rule": .string($0.rule.rawValue), "sequences": .integer($0.sequences)] }
        )
        members["neverExercised"] = .array(neverExercised.map { .string($0.rawValue) })
        members["omissions"] = omissions.isEmpty ? nil : .array(omissions.map { .string($0) })
        return .object(members)
    }
}
