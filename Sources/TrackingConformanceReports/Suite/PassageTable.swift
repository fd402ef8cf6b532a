package import TrackingConformanceCore

package enum PassageTable {
    package static func text(
        of document: RuleCatalogue.Document,
        in traceability: Traceability,
        style: TerminalStyle
    ) -> String {
        let passages = traceability.passages(of: document.id)
        let bound = passages.count { !$0.rules.isEmpty }
        let publisher = document.publisher.map { " (\($0))" } ?? ""
        let counts = "\(bound) bound to rules, \(passages.count - bound) excluded"
        let head = [
            style.marked(document.id, .strong) + "  \(document.title)\(publisher)".printable,
            "\(counted(passages.count, "passage")): \(counts)",
        ]
        var decided: Set<Rule.ID> = []
        let sections = passages.map(\.section).withoutRepetition.map { section in
            [style.marked(section.printable, .strong)] + header
                + passages.filter { $0.section == section }.flatMap { passage in
                    let new = passage.rules.filter { decided.insert($0).inserted }
                    return rows(of: passage, decisions(on: new, traceability))
                }
        }
        return ([head] + sections).joinedBlocks
    }

    /// The widths of the table's columns, which fit into 80 characters with two spaces between them.
    private static let widths = [18, 36, 22]

    private static let header = [
        row(["place", "passage", "rules"]), row(widths.map { String(repeating: "-", count: $0) }),
    ]

    /// The decisions on some rules, each preceded by the rule's id.
    private static func decisions(on rules: [Rule.ID], _ traceability: Traceability) -> [String] {
        rules.compactMap { rule in traceability.decision(on: rule).map { "\(rule): \($0)" } }
    }

    private static func rows(of passage: Passage, _ decisions: [String]) -> [String] {
        let excluded = passage.exclusion.map { ["Excluded: \($0)"] } ?? []
        let content = [passage.content] + excluded + (passage.note.map { ["Note: \($0)"] } ?? []) + decisions
        let cells = [[passage.place], content, excluded.isEmpty ? passage.rules.map(\.rawValue) : ["excluded"]]
        let plain = TerminalStyle(coloured: false)
        let columns = zip(cells, widths).map { cell, width in
            cell.flatMap { plain.wrapped($0, width: width) }.flatMap { broken($0, width: width) }
        }
        let height = columns.map(\.count).max() ?? 0
        return (0..<height).map { line in row(columns.map { line < $0.count ? $0[line] : "" }) }
    }

    /// A line broken after underscores if it has a word longer than the column.
    private static func broken(_ line: String, width: Int) -> [String] {
        guard line.count > width else { return [line] }
        let head = line.prefix(width)
        let end = head.lastIndex(of: "_").map { line.index(after: $0) } ?? head.endIndex
        return [String(line[..<end])] + broken(String(line[end...]), width: width)
    }

    private static func row(_ cells: [String]) -> String {
        let padded = zip(cells, widths).map { $0.padded(toLeft: $1) }.joined(separator: "  ")
        return String(padded.reversed().drop { $0 == " " }.reversed())
    }
}

/// The treatment of the documents' passages: judged, only recorded, or excluded with a reason.
package struct PassageCoverage {
    private let judged: [Passage]
    private let recorded: [Passage]
    private let excluded: [(reason: String, passages: [Passage])]

    /// A summary of each document's passages, which names those on which no verdict rests.
    package static func text(of traceability: Traceability, in suite: Suite, style: TerminalStyle) -> String {
        suite.catalogue.documents.map { document in
            let coverage = PassageCoverage(traceability.passages(of: document.id), suite.catalogue)
            let title = style.marked(document.id, .strong) + "  " + document.title.printable
            return [title, coverage.summary] + coverage.recordedLines(style) + coverage.excludedLines(style)
        }.joinedBlocks
    }

    private init(_ passages: [Passage], _ catalogue: RuleCatalogue) {
        let bound = passages.filter { !$0.rules.isEmpty }
        let isJudged = { (passage: Passage) in passage.rules.contains { catalogue.level(of: $0) != .informational } }
        (judged, recorded) = (bound.filter(isJudged), bound.filter { !isJudged($0) })
        let reasons = passages.compactMap(\.exclusion)
        excluded = reasons.withoutRepetition.map { reason in (reason, passages.filter { $0.exclusion == reason }) }
    }

    private var summary: String {
        let count = excluded.reduce(0) { $0 + $1.passages.count }
        let total = counted(judged.count + recorded.count + count, "passage")
        return "\(total): \(judged.count) judged, \(recorded.count) recorded, \(count) excluded"
    }

    private func recordedLines(_ style: TerminalStyle) -> [String] {
        recorded.flatMap { passage in
            let rules = passage.rules.map(\.rawValue).joined(separator: ", ")
            return style.wrapped("\(passage.section), \(passage.place): \(rules)", indentation: 2, hanging: 2)
        }.below("Recorded, never judged")
    }

    private func excludedLines(_ style: TerminalStyle) -> [String] {
        excluded.flatMap { reason, passages in
            let places = passages.map { "\($0.section), \($0.place)" }
            return style.wrapped(reason, indentation: 2, hanging: 2)
                + style.wrapped(places.joined(separator: "; "), indentation: 4)
        }.below("Excluded")
    }
}
