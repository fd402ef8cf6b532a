import TrackingConformanceCore

/// Renders a document as text for a terminal or a log.
struct DocumentText {
    /// How words are marked, how wide lines are, and whether everything is shown.
    let style: TerminalStyle

    /// The text, with a line break at the end.
    func text(of document: Document) -> String {
        let title = [lines(document.title, mark: document.isGood.map { $0 ? .good : .bad })]
        let lead = document.lead.flatMap { lines($0, indentation: 0, document) }
        let blocks = blocks(document.blocks, of: document).map(\.lines)
        guard document.concludes else { return (title + [lead] + blocks).joinedBlocks }
        let subject = document.subject.map { [wrapped($0)] } ?? []
        return (subject + blocks + [title[0] + lead]).joinedBlocks
    }

    /// The title, on one line however long it is.
    private func lines(_ title: Phrase, mark: TerminalStyle.Mark?) -> [String] {
        let words = title.parts.map { part in
            part.kind == .plain && mark != nil && title.parts.count == 1
                ? style.marked(part.text.printable, mark ?? .strong) : shown(part)
        }
        return [words.joined()]
    }

    private func shown(_ part: Phrase.Part) -> String {
        if case .marked(let mark) = part.kind { return style.marked(part.text.printable, mark) }
        return part.text.printable
    }

    /// Blocks that stand alone, those of sections among them.
    private func blocks(_ blocks: [Document.Block], of document: Document) -> [(lines: [String], isSection: Bool)] {
        blocks.filter { !$0.isEmpty }.flatMap { block -> [(lines: [String], isSection: Bool)] in
            guard case .section(let section) = block else { return [(lines(block, indentation: 0, document), false)] }
            if case .onPages = section.layout { return [] }
            let inner = self.blocks(section.blocks, of: document)
            let own = section.blocks.filter { if case .section = $0 { false } else { !$0.isEmpty } }
                .flatMap { lines($0, indentation: 2, document) }
            return [(heading(section) + own, true)] + inner.filter(\.isSection)
        }
    }

    private func heading(_ section: Document.Section) -> [String] {
        let label = section.label.parts.map(\.text).joined().printable
        let title = section.title.map { "  " + $0.parts.map(shown).joined() } ?? ""
        return [style.marked(label.uppercased(), section.mark) + title + (section.count.map { "  (\($0))" } ?? "")]
    }

    private func lines(_ block: Document.Block, indentation: Int, _ document: Document) -> [String] {
        let limit = style.isVerbose ? Int.max : document.longestList
        switch block {
        case .prose(let words): return wrapped(words, indentation: indentation)
        case .list(let items, let noun):
            return abridged(items, to: limit, noun) { item in
                // A list of its own has dashes; one below a heading stands out by its indentation.
                wrapped(indentation > 0 ? item.words : "- \(item.words)", indentation: indentation, hanging: 2)
                    + item.details.flatMap { wrapped($0, indentation: 4, hanging: 2) }
            }
        case .facts(let facts, let width): return indented(by: indentation) { $0.lines(facts, width) }
        case .table(let table): return indented(by: indentation) { $0.lines(table, limit) }
        case .code(let lines): return lines.map { "  " + $0.printable }
        case .picture, .section: return []
        }
    }

    /// Lines with spaces before them.
    private func indented(by columns: Int, _ lines: (DocumentText) -> [String]) -> [String] {
        lines(DocumentText(style: style.narrowed(by: columns)))
            .map { $0.isEmpty ? "" : String(repeating: " ", count: columns) + $0 }
    }

    private func abridged<Element>(
        _ elements: [Element],
        to limit: Int,
        _ noun: String,
        _ lines: (Element) -> [String]
    ) -> [String] {
        let rest = elements.count - limit
        return elements.prefix(limit).flatMap(lines) + (rest > 0 ? ["  " + andMore(rest, noun)] : [])
    }

    private func lines(_ facts: [Document.Fact], _ width: Int) -> [String] {
        let margin = max(width, facts.map(\.label.count).max() ?? 0) + 2
        return facts.flatMap { fact in
            let padding = String(repeating: " ", count: margin - fact.label.count)
            let label = (fact.mark.map { style.marked(fact.label, $0) } ?? fact.label) + padding
            let lines =
                fact.words.prefix(1).flatMap { wrapped($0, indentation: margin) }
                + fact.words.dropFirst().flatMap { wrapped($0, indentation: margin, hanging: 2) }
            return lines.prefix(1).map { label + $0.dropFirst(margin) } + lines.dropFirst()
        }
    }
}

// MARK: - Tables

extension DocumentText {
    /// A table, in as many parts as it takes to fit the width; each repeats the first column.
    private func lines(_ table: Document.Table, _ limit: Int) -> [String] {
        let widths = table.columns.enumerated().map { place, column in
            max(column.width, column.title.count, table.rows.map { $0[place].visible.count }.max() ?? 0)
        }
        return parts(of: widths).enumerated().flatMap { number, columns in
            let head = row(columns, widths, table) {
                style.marked($0, .strong)
            } cell: {
                Phrase(table.columns[$0].title)
            }
            let most = table.noun == nil || style.isVerbose ? Int.max : 2 * limit
            let rows = abridged(table.rows, to: most, table.noun ?? "row") { cells in
                [
                    row(columns, widths, table) {
                        $0
                    } cell: {
                        cells[$0]
                    }
                ]
            }
            return (number > 0 ? [""] : []) + [head] + rows
        }
    }

    private func parts(of widths: [Int]) -> [[Int]] {
        var parts: [[Int]] = [[0]]
        var used = widths.first ?? 0
        for column in widths.indices.dropFirst() {
            let isFirst = (parts.last?.count ?? 0) < 2
            if used + 2 + widths[column] > style.width, !isFirst {
                parts.append([0])
                used = widths[0]
            }
            parts[parts.count - 1].append(column)
            used += 2 + widths[column]
        }
        return parts
    }

    private func row(
        _ columns: [Int],
        _ widths: [Int],
        _ table: Document.Table,
        mark: (String) -> String,
        cell: (Int) -> Phrase
    ) -> String {
        let cells = columns.map { column in
            let words = cell(column)
            let padding = String(repeating: " ", count: max(0, widths[column] - words.visible.count))
            let text = words.parts.map(shown).joined()
            if table.columns[column].isNumeric { return padding + text }
            return column == columns.last ? text : text + padding
        }
        return mark(cells.joined(separator: "  "))
    }
}

extension Phrase {
    /// The words as a terminal shows them, without colours.
    fileprivate var visible: String { parts.map(\.text.printable).joined() }
}
