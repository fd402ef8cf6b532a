package import TrackingConformanceCore

/// Which wrong implementations exploration finds alone, as text for whoever works on its generators.
package struct ExplorationAuditText {
    private let record: ExplorationAuditRecord
    private let style: TerminalStyle

    /// Writes which were found.
    ///
    /// - Parameters:
    ///   - record: What was found.
    ///   - style: How words are marked.
    /// - Returns: The text, with a line break at the end.
    package static func text(of record: ExplorationAuditRecord, style: TerminalStyle) -> String {
        let text = ExplorationAuditText(record: record, style: style)
        return [text.heading, text.missed, text.last, text.unexercised, text.conclusion].joinedBlocks
    }

    private var heading: [String] {
        let mutants = counted(record.mutants.count, "mutant")
        return ["\(Kit.name) \(Kit.version), suite \(record.suiteVersion), exploring \(mutants)"]
    }

    private var missed: [String] {
        guard !record.missed.isEmpty else { return [] }
        let heading = style.marked("NOT FOUND", .doubtful)
        return [heading]
            + record.missed.flatMap { mutant in
                ["  \(style.marked(mutant.name, .strong)) breaks \(mutant.rule)"]
                    + Paragraph.wrapped(mutant.fault, indentation: 4)
            }
    }

    private var found: [(mutant: ExplorationAuditRecord.Mutant, place: Int)] {
        record.mutants.compactMap { mutant in mutant.found.map { (mutant, $0) } }
            .sorted { ($1.place, $0.mutant.name) < ($0.place, $1.mutant.name) }
    }

    /// The mutants with the fewest sequences to spare.
    private var last: [String] {
        guard !found.isEmpty else { return [] }
        let heading = "Found last, with the number of sequences:"
        return [heading] + found.prefix(12).map { "  \($0.mutant.name) \($0.place)" }
    }

    private var unexercised: [String] {
        guard !record.neverExercised.isEmpty else { return [] }
        let rules = record.neverExercised.map(\.rawValue).joined(separator: ", ")
        return ["Rules never exercised:"] + style.wrapped(rules, indentation: 2)
    }

    private var conclusion: [String] {
        let found = found
        let share = found.count * 1_000 / max(1, record.mutants.count)
        let count = "\(found.count) of \(record.mutants.count) mutants found (\(share / 10).\(share % 10) %)"
        let sequences = "\(counted(record.sequences, "random sequence")) (seed \(record.seed)), without the vectors"
        let verdict = record.isSufficient ? style.marked("SUFFICIENT", .good) : style.marked("INSUFFICIENT", .bad)
        guard let last = found.first?.place else { return [verdict, "\(count) in \(sequences)"] }
        let half = counted(found[found.count / 2].place, "sequence")
        let places = "half of them within \(half), the last within \(last)"
        return [verdict] + style.wrapped("\(count) in \(sequences); \(places)")
    }
}
