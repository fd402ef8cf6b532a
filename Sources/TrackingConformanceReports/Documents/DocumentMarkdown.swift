import TrackingConformanceCore

/// Renders a document as Markdown for a pull request or a job summary, in a form that is also readable as source.
///
/// A part that does not fit is reduced to a line or, if even that does not fit, only counted.
package enum DocumentMarkdown {
    /// The maximum length of the Markdown, in bytes; GitHub's limit for a comment is slightly higher.
    package static let limit = 60_000
    private static let longestList = 20
    /// The number of columns of verbatim lines that GitHub's summary shows without a scroll bar.
    private static let width = 100
    /// The maximum numbers of lines of unfolded entries: of numbered entries, and of other entries with evidence.
    private static let (openLines, shownLines) = (60, 80)

    /// A part of the text and the line that replaces it if it does not fit.
    private struct Piece {
        let whole: [[String]]
        var short: String?
    }

    /// The text, with a line break at the end.
    static func text(of document: Document) -> String {
        let sign = document.isGood.map { $0 ? "✅ " : "❌ " } ?? ""
        let subject = document.concludes ? document.subject.map { [$0] } ?? [] : []
        let introduction =
            [["## \(sign)\(words(document.title))"], (subject + document.details).map(words)]
            + document.lead.flatMap(blocks)
        return fitted(introduction.joinedBlocks, document.blocks.filter { !$0.isEmpty }.flatMap(pieces))
    }

    /// The pieces that fit, the first ones in full, and the number of pieces that do not fit at all.
    private static func fitted(_ introduction: String, _ pieces: [Piece]) -> String {
        func length(_ text: String?) -> Int { text.map { $0.utf8.count + 2 } ?? 0 }
        let limit = limit - 200
        var (text, left) = (introduction, 0)
        var short = pieces.reduce(0) { $0 + length($1.short) }
        for piece in pieces {
            short -= length(piece.short)
            let whole = piece.whole.joinedBlocks
            if text.utf8.count + whole.utf8.count + short < limit {
                text += whole.isEmpty ? "" : "\n" + whole
            } else if let line = piece.short, text.utf8.count + length(line) <= limit {
                text += "\n\(line)\n"
            } else {
                left += 1
            }
        }
        guard left > 0 else { return text }
        let sections = counted(left, "more section is", "more sections are")
        return text + "\n\(sections) omitted here; the other report formats are complete.\n"
    }

    private static func pieces(_ block: Document.Block) -> [Piece] {
        guard case .section(let section) = block else { return [Piece(whole: blocks(block))] }
        if case .onPages = section.layout { return [] }
        let heading = heading(section)
        if case .entries(let entries)? = section.blocks.first {
            return [Piece(whole: [["### \(heading)"]], short: "### \(heading)")] + pieces(entries)
        }
        return [Piece(whole: blocks(section), short: "### \(heading)")]
    }

    private static func heading(_ section: Document.Section) -> String {
        let count = section.count.map { " (\($0))" } ?? ""
        return words(section.label) + (section.title.map { ": \(words($0))" } ?? "") + count
    }

    private static func blocks(_ block: Document.Block) -> [[String]] {
        guard !block.isEmpty else { return [] }
        switch block {
        case .prose(let phrase): return [[words(phrase)]]
        case .list(let items, let noun):
            let lines = items.prefix(longestList).map {
                "- " + ([$0.words] + $0.details).map(words).joined(separator: " ")
                    + ($0.lines.isEmpty ? "" : "\n  " + preformatted($0.lines).joined().replacing("\n", with: "\n  "))
            }
            let rest = items.count - lines.count
            return [lines + (rest > 0 ? ["- " + andMore(rest, noun)] : [])]
        case .facts(let facts, _):
            return [facts.map { "- **\($0.label.escapedForMarkdown)**: \($0.words.map(words).joined(separator: " "))" }]
        case .table(let table): return lines(table)
        case .code(let lines): return [preformatted(lines)]
        case .command(let heading, let invocation, let result):
            return [[heading], preformatted(invocation.repeating(result, width: width))]
        case .entries(let entries): return pieces(entries).flatMap(\.whole)
        case .page, .verbose: return []
        case .section(let section): return blocks(section)
        }
    }

    private static func blocks(_ section: Document.Section) -> [[String]] {
        let content = section.blocks.flatMap(blocks)
        let heading = heading(section)
        switch section.layout {
        case .onPages: return []
        case .plain: return content.isEmpty ? [[heading]] : [["### \(heading)"]] + content
        case .open: return [["<details open><summary>\(heading)</summary>"]] + content + [["</details>"]]
        case .folded: return [["<details><summary>\(heading)</summary>"]] + content + [["</details>"]]
        }
    }

    private static func lines(_ table: Document.Table) -> [[String]] {
        func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        let shown = table.rows.prefix(table.noun == nil ? .max : 2 * longestList)
        let rest = table.rows.count - shown.count
        let lines =
            [
                row(table.columns.map(\.title.escapedForMarkdown)),
                row(table.columns.map { $0.isNumeric ? "--:" : ":--" }),
            ]
            + shown.map { row($0.map(words)) }
        return [lines] + (rest > 0 ? [[andMore(rest, table.noun ?? "row")]] : [])
    }

    /// A phrase with Markdown for the kinds of its parts and everything else escaped.
    private static func words(_ phrase: Phrase) -> String {
        phrase.parts.map { part in
            let text = part.text.clipped(to: 400).escapedForMarkdown
            return switch part.kind {
            case .plain, .marked, .address, .reference: text
            case .code, .quoted, .link: "<code>\(text)</code>"
            }
        }.joined()
    }

    private static func preformatted(_ lines: [String]) -> [String] {
        ["<pre>" + lines.map { $0.clipped(to: 500).escapedForPreformatted }.joined(separator: "\n") + "</pre>"]
    }
}

// MARK: - Entries

extension DocumentMarkdown {
    /// Entries in folds, of which the first numbered ones are open; entries that do not fit become one line each.
    private static func pieces(_ entries: Document.Entries) -> [Piece] {
        let alone = entries.entries(.alone)
        var (shown, room) = ([Piece](), alone.first?.number == nil ? shownLines : openLines)
        var group: Phrase?
        for entry in alone where entry.number != nil || room > 0 {
            if let heading = entry.group.map(words), entry.group != group {
                shown.append(Piece(whole: [["**\(heading)**"]], short: "**\(heading)**"))
            }
            group = entry.group
            let content = content(of: entry)
            room -= content.joinedLines.utf8.count { $0 == UInt8(ascii: "\n") }
            shown.append(fold(name(of: entry), content, isOpen: entry.number != nil && room >= 0))
        }
        let covered = entries.entries(.covered)
        return shown
            + [
                list(alone.filter { $0.number == nil }.dropFirst(shown.count), "Further \(entries.noun)s", entries),
                list(covered[...], entries.explained, entries),
            ].compactMap { $0 }
    }

    private static func fold(_ summary: String, _ content: [String], isOpen: Bool = false) -> Piece {
        let whole = ["<details\(isOpen ? " open" : "")><summary>\(summary)</summary>"] + content + ["</details>"]
        return Piece(whole: [whole], short: "- \(summary)")
    }

    /// Entries in one fold, one per line.
    private static func list(
        _ list: ArraySlice<Document.Entry>,
        _ summary: String,
        _ entries: Document.Entries
    ) -> Piece? {
        guard !list.isEmpty else { return nil }
        let items = list.map { entry in
            let reference = entry.proof(false).reference.map { ", \(words($0))" } ?? ""
            return "<li>\(name(of: entry))\(reference)</li>"
        }
        let advice = entries.advice.isEmpty ? [] : ["<p>\(words(Phrase(prose: entries.advice + ".")))</p>"]
        return fold(
            "\(summary.prefix(1).uppercased())\(summary.dropFirst()) (\(list.count))",
            ["<ul>"] + items + ["</ul>"] + advice
        )
    }

    private static func name(of entry: Document.Entry) -> String {
        guard let number = entry.number else {
            return "\(words(entry.name)) (\(entry.extent)): \(words(entry.heading))"
        }
        return "\(number). <b>\(words(entry.heading))</b> \(words(entry.name)) (\(entry.extent))"
    }

    /// The content of an entry: its explanation, its first example as in a text report, and the number of further
    /// examples.
    private static func content(of entry: Document.Entry) -> [String] {
        let proof = entry.proof(false)
        let text = DocumentText(style: TerminalStyle(coloured: false, width: width))
        return entry.explanation.map { "<p>\(words($0))</p>" }
            + (proof.reference.map { ["<p>\(words($0))</p>"] } ?? [])
            + proof.examples.flatMap { preformatted(text.lines($0, margin: 0)) }
            + (proof.consequences.map { ["<p>\(words($0))</p>"] } ?? [])
    }
}
