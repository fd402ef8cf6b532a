package import TrackingConformanceAnalysis
import TrackingConformanceCore

/// What some vectors of a suite catch, as text for their author.
package struct SelectionAuditText {
    private let record: SelectionAuditRecord
    private let style: TerminalStyle

    /// Writes what they catch.
    ///
    /// - Parameters:
    ///   - record: What they catch.
    ///   - style: How words are marked.
    /// - Returns: The text, with a line break at the end.
    package static func text(of record: SelectionAuditRecord, style: TerminalStyle) -> String {
        let text = SelectionAuditText(record: record, style: style)
        return [text.sole, text.others, text.idle, text.conclusion].joinedBlocks
    }

    private var sole: [String] {
        guard !record.sole.isEmpty else { return [] }
        return [style.marked("ONLY HERE", .good) + "  no other vector of the suite catches these"]
            + record.sole.flatMap { description(of: $0) + killers(of: $0) }
    }

    private var others: [String] {
        let others = record.mutants.filter { $0.other != nil }
        guard !others.isEmpty else { return [] }
        return [style.marked("HERE TOO", .strong) + "  other vectors catch these as well"]
            + others.flatMap { mutant in
                let name = style.marked(mutant.name, .strong)
                return ["  \(name) breaks \(mutant.rule)"] + (mutant.other.map { ["    also caught by \($0)"] } ?? [])
            }
    }

    private func description(of mutant: CaughtMutant) -> [String] {
        ["  \(style.marked(mutant.name, .strong)) breaks \(mutant.rule)"]
            + Paragraph.wrapped(mutant.fault, indentation: 4)
    }

    /// How the first vector catches a mutant.
    private func killers(of mutant: CaughtMutant) -> [String] {
        mutant.kills.prefix(1).flatMap { kill in
            let place = "\(record.vectors[kill.vector].id), step \(kill.mismatch.step), under \(kill.mismatch.rule)"
            return Paragraph.wrapped("caught by \(place): \(kill.mismatch.message.printable)", indentation: 4)
        }
    }

    private var idle: [String] {
        guard !record.idle.isEmpty else { return [] }
        return [style.marked("CATCH NOTHING", .doubtful) + "  no mutant fails these"]
            + record.idle.map { "  \($0.id)" }.abridged(to: 20, "vector")
    }

    private var conclusion: [String] {
        let vectors = counted(record.selected.count, "vector catches", "vectors catch")
        let mutants = counted(record.mutants.count, "mutant")
        guard !record.mutants.isEmpty else { return ["\(vectors) no mutant"] }
        let sole = record.sole.count
        let only =
            sole == 0
            ? "other vectors catch all of them as well"
            : "no other vector catches \(sole == record.mutants.count ? "any" : "\(sole)") of them"
        return Paragraph.wrapped("\(vectors) \(mutants); \(only)")
    }
}
