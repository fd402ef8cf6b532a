import TrackingConformanceCore

struct DocumentText {
    /// The colours, the width of lines and the amount of detail.
    let style: TerminalStyle

    /// The text, with a line break at the end.
    func text(of document: Document) -> String {
        if style.isQuiet, let line = document.line { return [self.line(line)].joinedLines }
        let title = lines(document.title, mark: document.mark)
        let subject = (document.subject.map { [$0] } ?? []) + document.details
        let introduction = subject.flatMap { wrapped($0) }
        let (content, omission) = fitted(document)
        guard document.concludes else {
            let lead = document.lead.flatMap { lines($0, indentation: 0, document.longestList) }
            return ([title, lead] + content).joinedBlocks
        }
        let first = content.isEmpty ? [] : document.summary.map { opening(document, $0) } ?? []
        return ([first + introduction] + content + [title + lead(document, omission)]).joinedBlocks
    }

    /// The title and the points that qualify good news, for readers who start at the top.
    private func opening(_ document: Document, _ summary: Phrase) -> [String] {
        let title = document.title.visible
        let mark = document.mark ?? .strong
        guard !summary.parts.isEmpty else { return [style.marked(title, mark)] }
        return style.wrapped(summary.visible, after: title + "  ", hanging: 2) { style.marked($0, mark) }
    }

    /// The blocks below the title, with the omissions before the commands.
    private func lead(_ document: Document, _ omission: Document.Omission) -> [String] {
        let remark = style.isVerbose ? [] : document.remark?(omission).map { wrapped($0) } ?? []
        let end = document.lead.firstIndex { if case .command = $0 { true } else { false } } ?? document.lead.count
        func shown(_ blocks: ArraySlice<Document.Block>) -> [String] {
            blocks.flatMap { lines($0, indentation: 0, document.longestList) }
        }
        return shown(document.lead[..<end]) + remark + shown(document.lead[end...])
    }

    /// The title on one line, regardless of its length.
    private func lines(_ title: Phrase, mark: TerminalStyle.Mark?) -> [String] {
        let words = title.parts.map { part in
            part.kind == .plain && mark != nil && title.parts.count == 1
                ? style.marked(part.text.printable, mark ?? .strong) : shown(part)
        }
        return [words.joined()]
    }

    private func line(_ words: Phrase) -> String { words.parts.map(shown).joined() }

    private func shown(_ part: Phrase.Part) -> String {
        if case .marked(let mark) = part.kind { return style.marked(part.text.printable, mark) }
        return part.text.printable
    }

    /// The blocks, including those of sections, each with its lines; lists are limited to a number of items.
    func blocks(_ blocks: [Document.Block], _ limit: Int) -> [(lines: [String], isSection: Bool)] {
        blocks.filter { !$0.isEmpty }.flatMap { block -> [(lines: [String], isSection: Bool)] in
            guard case .section(let section) = block else { return [(lines(block, indentation: 0, limit), false)] }
            if case .onPages = section.layout { return [] }
            if let note = section.note { return [(lines(section.blocks, after: note, limit), true)] }
            let inner = self.blocks(section.blocks, limit)
            let own = section.blocks.filter { if case .section = $0 { false } else { !$0.isEmpty } }
                .flatMap { lines($0, indentation: 2, limit) }
            return [(heading(section) + own, true)] + inner.filter(\.isSection)
        }
    }

    /// The lines of lists that have a word before each item in place of a heading.
    private func lines(_ blocks: [Document.Block], after note: String, _ limit: Int) -> [String] {
        blocks.flatMap { block -> [String] in
            guard case .list(let items, let noun) = block else { return [] }
            return abridged(items, to: limit, noun) {
                wrapped("\(note): \(clipped($0.words, limit))") + asTheyAre($0.lines, 2)
            }
        }
    }

    func heading(_ section: Document.Section) -> [String] {
        let label = section.label.parts.map(\.text).joined().printable.uppercased()
        let count = section.count.map { "(\($0))" } ?? ""
        guard let title = section.title else {
            return [style.marked(label, section.mark) + (count.isEmpty ? "" : "  " + count)]
        }
        let words = title.visible + (count.isEmpty ? "" : "  " + count)
        let lines = style.wrapped(words, after: label + "  ", hanging: 2) { style.marked($0, section.mark) }
        guard lines.count == 1 else { return lines }
        return [style.marked(label, section.mark) + "  " + line(title) + (count.isEmpty ? "" : "  " + count)]
    }

    /// The text of a list item, clipped if lists are limited.
    private func clipped(_ words: Phrase, _ limit: Int) -> Phrase { limit == .max ? words : words.clipped(to: 400) }

    func lines(_ block: Document.Block, indentation: Int, _ limit: Int) -> [String] {
        switch block {
        case .prose(let words): return wrapped(words, indentation: indentation)
        case .list(let items, let noun):
            return abridged(items, to: limit, noun) { item in
                // A list by itself has dashes; a list below a heading is set off by its indentation.
                wrapped(indentation > 0 ? item.words : "- \(item.words)", indentation: indentation, hanging: 2)
                    + (limit == .max ? item.more.flatMap { wrapped(Phrase($0), indentation: indentation) } : [])
                    + item.details.flatMap { wrapped(clipped($0, limit), indentation: 4, hanging: 2) }
                    + asTheyAre(item.lines, 6)
            }
        case .facts(let facts, let width): return indented(by: indentation) { $0.lines(facts, width) }
        case .table(let table): return indented(by: indentation) { $0.lines(table, limit) }
        case .code(let lines): return asTheyAre(lines, 2)
        case .command(let heading, let invocation, let result):
            return [heading] + invocation.repeating(result, width: style.width).map { "  " + $0.printable }
        case .verbose(let blocks):
            return style.isVerbose ? blocks().flatMap { lines($0, indentation: indentation, limit) } : []
        case .entries, .page, .section: return []
        }
    }

    private func asTheyAre(_ lines: [String], _ indentation: Int) -> [String] {
        lines.map { String(repeating: " ", count: indentation) + $0.printable }
    }

    func indented(by columns: Int, _ lines: (DocumentText) -> [String]) -> [String] {
        lines(DocumentText(style: style.narrowed(by: columns)))
            .map { $0.isEmpty ? "" : String(repeating: " ", count: columns) + $0 }
    }

    func abridged<Element>(
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
    /// A table, split into parts that fit the width and repeat the first column.
    private func lines(_ table: Document.Table, _ limit: Int) -> [String] {
        let widths = table.columns.enumerated().map { place, column in
            max(column.width, column.title.count, table.rows.map { $0[place].visible.count }.max() ?? 0)
        }
        return parts(of: widths).enumerated().flatMap { number, columns in
            let head = style.marked(row(columns, widths, table) { Phrase(table.columns[$0].title) }, .strong)
            let most = table.noun == nil || style.isVerbose ? Int.max : 2 * limit
            let rows = abridged(table.rows, to: most, table.noun ?? "row") { cells in
                [row(columns, widths, table) { cells[$0] }]
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

    private func row(_ columns: [Int], _ widths: [Int], _ table: Document.Table, cell: (Int) -> Phrase) -> String {
        columns.map { column in
            let words = cell(column)
            let padding = String(repeating: " ", count: max(0, widths[column] - words.visible.count))
            let text = words.parts.map(shown).joined()
            if table.columns[column].isNumeric { return padding + text }
            return column == columns.last ? text : text + padding
        }.joined(separator: "  ")
    }
}

extension Document {
    fileprivate var mark: TerminalStyle.Mark? { isGood.map { $0 ? .good : .bad } }
}

extension Phrase {
    /// The text as shown in a terminal, without colours.
    var visible: String { parts.map(\.text.printable).joined() }
}
