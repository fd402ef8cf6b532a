import TrackingConformanceCore

/// Renders a document as Markdown for a pull request or a job summary, which can be read raw, too.
enum DocumentMarkdown {
    /// The most items of a list; GitHub limits the length of a comment.
    private static let longestList = 20

    /// The text, with a line break at the end.
    static func text(of document: Document) -> String {
        let sign = document.isGood.map { $0 ? "✅ " : "❌ " } ?? ""
        let subject = document.concludes ? document.subject.map { [[words($0)]] } ?? [] : []
        return
            ([["## \(sign)\(words(document.title))"]] + subject + document.lead.flatMap(blocks)
            + document.blocks.flatMap(blocks)).joinedBlocks
    }

    private static func blocks(_ block: Document.Block) -> [[String]] {
        guard !block.isEmpty else { return [] }
        switch block {
        case .prose(let phrase): return [[words(phrase)]]
        case .list(let items, let noun):
            let lines = items.map { "- " + ([$0.words] + $0.details).map(words).joined(separator: " ") }
            return [
                lines.prefix(longestList)
                    + (items.count > longestList ? ["- " + andMore(items.count - longestList, noun)] : [])
            ]
        case .facts(let facts, _):
            return [facts.map { "- **\($0.label.escapedForMarkdown)**: \($0.words.map(words).joined(separator: " "))" }]
        case .table(let table): return lines(table)
        case .code(let lines):
            return [["<pre>" + lines.map(\.escapedForPreformatted).joined(separator: "\n") + "</pre>"]]
        case .picture: return []
        case .section(let section): return blocks(section)
        }
    }

    private static func blocks(_ section: Document.Section) -> [[String]] {
        let content = section.blocks.flatMap(blocks)
        let count = section.count.map { " (\($0))" } ?? ""
        let heading = words(section.label) + (section.title.map { ": \(words($0))" } ?? "") + count
        switch section.layout {
        case .onPages: return []
        case .plain: return [["### \(heading)"]] + content
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

    /// Words in which nothing is Markdown but what their parts mean.
    private static func words(_ phrase: Phrase) -> String {
        phrase.parts.map { part in
            let text = part.text.clipped(to: 400).escapedForMarkdown
            return switch part.kind {
            case .plain, .marked: text
            case .code, .quoted, .link: "<code>\(text)</code>"
            }
        }.joined()
    }
}
