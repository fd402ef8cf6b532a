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

    /// The widths of the columns, which leave two spaces between them in 80 columns.
    private static let widths = [18, 36, 22]

    private static let header = [
        row(["place", "what it says", "rules"]), row(widths.map { String(repeating: "-", count: $0) }),
    ]

    /// What was decided on rules, each next to the first passage that is bound to it.
    private static func decisions(on rules: [Rule.ID], _ traceability: Traceability) -> [String] {
        rules.compactMap { rule in traceability.decision(on: rule).map { "\(rule): \($0)" } }
    }

    private static func rows(of passage: Passage, _ decisions: [String]) -> [String] {
        let cells = [[passage.place], content(of: passage) + decisions, fate(of: passage)]
        let columns = zip(cells, widths).map { cell, width in
            cell.flatMap { Paragraph.wrapped($0, width: width) }.flatMap { broken($0, width: width) }
        }
        let height = columns.map(\.count).max() ?? 0
        return (0..<height).map { line in row(columns.map { line < $0.count ? $0[line] : "" }) }
    }

    private static func content(of passage: Passage) -> [String] {
        let note = passage.note.map { ["Note: \($0)"] } ?? []
        switch passage.fate {
        case .bound: return [passage.content] + note
        case .excluded(let reason): return [passage.content, "Excluded: \(reason)"] + note
        }
    }

    private static func fate(of passage: Passage) -> [String] {
        switch passage.fate {
        case .bound(let rules): rules.map(\.rawValue)
        case .excluded: ["excluded"]
        }
    }

    /// A line that has a word longer than the column, broken after its underscores.
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

extension Sequence where Element: Hashable {
    /// The elements in order, each once.
    var withoutRepetition: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
