import TrackingConformanceCore
import TrackingConformanceJSON

/// What an exploration tried, as text for people.
package enum ExplorationText {
    /// The lines that say what was tried, and which rules were not.
    static func lines(of summary: ExplorationSummary, style: TerminalStyle) -> [String] {
        let counts = summary.exercised.map { "\($0.rule) \($0.sequences)" }.joined(separator: ", ")
        let never = summary.neverExercised.map(\.rawValue).joined(separator: ", ")
        var lines = [summary.tried] + summary.omissions.flatMap { style.wrapped("Note: \($0)") }
        lines += unrepeated(summary, style: style)
        let heading = "Sequences that exercised each rule, counted up to \(ExplorationSummary.mostCounted):"
        for (heading, rules) in [(heading, counts), ("Rules not seen exercised:", never)] {
            if !rules.isEmpty { lines += [heading] + style.wrapped(rules, indentation: 2) }
        }
        return lines
    }

    /// The most steps of a sequence that are shown.
    private static let mostSteps = 8

    /// The sequences that failed once.
    private static func unrepeated(_ summary: ExplorationSummary, style: TerminalStyle) -> [String] {
        guard !summary.unrepeated.isEmpty else { return [] }
        let rest = summary.unrepeatedCount - summary.unrepeated.count
        return ["Failed once, and passed when tried again:"]
            + summary.unrepeated.flatMap { sequence in
                let heading = "\(sequence.origin): \(sequence.difference.clipped(to: 240))"
                return style.wrapped(heading.printable, indentation: 2) + steps(of: sequence.draft, style: style)
            } + (rest > 0 ? ["  " + andMore(rest, "sequence")] : [])
    }

    private static func steps(of draft: VectorDraft, style: TerminalStyle) -> [String] {
        let rest = draft.stimuli.count - mostSteps
        let shown = draft.stimuli.prefix(mostSteps).enumerated().map { place, stimulus in
            "\("\(place)".padded(toRight: 3))  \(PrecedingEvents.line(stimulus))"
        }
        return (shown + (rest > 0 ? [andMore(rest, "step")] : []))
            .map { style.marked("    " + $0.clipped(to: style.width - 4).printable, .quiet) }
    }

    /// The text of an exploration that found nothing.
    static func clean(_ report: Report, style: TerminalStyle) -> String {
        let name = report.implementationName.printable
        let head = ["\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion), \(report.activity) \(name)"]
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
    /// How much was tried, in words.
    fileprivate var tried: String {
        let seed = seed.map { " (seed \($0))" } ?? ""
        return "\(counted(sequences, "sequence")) with \(counted(steps, "step")) tried\(seed)"
    }

    /// What was tried and what was not, a sentence each, without the numbers of each rule.
    var sentences: [String] {
        let never = neverExercised.map(\.rawValue).joined(separator: ", ")
        return ["\(tried)."] + omissions.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
            + (never.isEmpty ? [] : ["Rules not seen exercised: \(never)."])
    }

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
        if !unrepeated.isEmpty {
            members["unrepeated"] = [
                "sequences": .integer(unrepeatedCount), "examples": .array(unrepeated.map(\.json)),
            ]
        }
        return .object(members)
    }
}

extension ExplorationSummary.Unrepeated {
    /// The sequence as the JSON report has it.
    fileprivate var json: JSONValue {
        var members: JSONObject = ["origin": .string(origin), "difference": .string(difference)]
        members["context"] = draft.contextJSON
        members["steps"] = .array(draft.stimuli.map(\.json))
        return .object(members)
    }
}
