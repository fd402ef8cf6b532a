import TrackingConformanceAnalysis
import TrackingConformanceCore

extension ExplorationAuditFormat {
    /// For whoever works on the generators, in a terminal or a log.
    package static var text: ExplorationAuditFormat {
        ExplorationAuditFormat(name: "text", isForTerminals: true) { ExplorationAuditText(record: $0, style: $1).text }
    }
}

/// Which wrong implementations exploration finds alone, as text.
struct ExplorationAuditText {
    /// What was found.
    let record: ExplorationAuditRecord
    /// How words are marked.
    let style: TerminalStyle

    /// The most mutants of one list that are shown.
    private static let mostListed = 12

    /// The text, with a line break at the end.
    var text: String { [heading, missed, last, unexercised, conclusion].joinedBlocks }

    private var heading: [String] {
        let mutants = counted(record.mutants.count, "mutant")
        return ["\(Kit.name) \(Kit.version), suite \(record.suiteVersion), exploring \(mutants)"]
    }

    private var missed: [String] {
        guard !record.missed.isEmpty else { return [] }
        let heading = style.marked("NOT FOUND", .doubtful)
        let left = record.missed.count - Self.mostListed
        return [heading]
            + record.missed.prefix(Self.mostListed).flatMap { mutant in
                ["  \(style.marked(mutant.name, .strong)) breaks \(mutant.rule)"]
                    + Paragraph.wrapped(mutant.fault, indentation: 4)
            } + (left > 0 ? ["  \(andMore(left, "mutant")); --report html:FILE lists all"] : [])
    }

    /// The mutants with the fewest sequences to spare.
    private var last: [String] {
        guard !record.lastFound.isEmpty else { return [] }
        let heading = "Found last, with the number of sequences:"
        return [heading] + record.lastFound.prefix(Self.mostListed).map { "  \($0.mutant.name) \($0.place)" }
    }

    private var unexercised: [String] {
        guard !record.neverExercised.isEmpty else { return [] }
        let rules = record.neverExercised.map(\.rawValue).joined(separator: ", ")
        return ["Rules never exercised:"] + style.wrapped(rules, indentation: 2)
    }

    private var conclusion: [String] {
        let verdict = record.isSufficient ? style.marked("SUFFICIENT", .good) : style.marked("INSUFFICIENT", .bad)
        return [verdict] + style.wrapped(record.conclusion)
    }
}
