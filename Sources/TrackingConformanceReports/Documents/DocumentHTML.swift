import TrackingConformanceCore

/// Renders a document as one self-contained page.
enum DocumentHTML {
    /// The page, with a line break at the end.
    static func text(of document: Document) -> String {
        var (introduction, sections): ([Document.Block], [HTMLPage.Section]) = ([], [])
        for block in document.blocks where !block.isEmpty {
            if case .section(let section) = block { sections.append(page(section)) } else { introduction.append(block) }
        }
        return HTMLPage(
            title: plain(document.title),
            isGood: document.isGood ?? true,
            subject: document.subject.map(plain) ?? "",
            lead: document.lead.map(markup),
            introduction: introduction.map(markup),
            sections: sections,
            style: tables + document.style
        ).text
    }

    /// The words without what their parts mean, for titles.
    private static func plain(_ phrase: Phrase) -> String { phrase.parts.map(\.text).joined() }

    private static func page(_ section: Document.Section) -> HTMLPage.Section {
        HTMLPage.Section(
            id: section.id ?? slug(section),
            title: plain(section.label) + (section.title.map { ": " + plain($0) } ?? ""),
            count: section.count,
            content: isOpen(section.layout).map { fold(section, isOpen: $0) } ?? section.blocks.map(markup)
        )
    }

    private static func slug(_ section: Document.Section) -> String {
        let words = plain(section.label) + (section.title.map { " " + plain($0) } ?? "")
        return words.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }

    /// Whether a fold stands open; `nil` for a section that is none.
    private static func isOpen(_ layout: Document.Section.Layout) -> Bool? {
        switch layout {
        case .plain: nil
        case .open: true
        case .folded: false
        case .onPages(let isOpen): isOpen
        }
    }

    /// A section in a fold; a link to its anchor leads inside, which unfolds it.
    private static func fold(_ section: Document.Section, isOpen: Bool, anchor: String? = nil) -> [String] {
        let title = section.title.map { " " + HTML.element("span", markup: words($0), class: "\(section.mark)") } ?? ""
        let summary = words(section.label) + title + (section.count.map { ": \($0)" } ?? "")
        let content = section.blocks.map(markup).joined(separator: "\n")
        let inside = anchor.map { "<div id=\"\($0.escapedForXML)\">\(content)</div>" } ?? content
        return ["<details\(isOpen ? " open" : "")>\(HTML.element("summary", markup: summary))", inside, "</details>"]
    }

    private static func markup(_ block: Document.Block) -> String {
        guard !block.isEmpty else { return "" }
        switch block {
        case .prose(let phrase): return HTML.element("p", markup: words(phrase))
        case .list(let items, _): return HTML.element("ul", markup: items.map(markup).joined(separator: "\n"))
        case .facts(let facts, _):
            return HTML.element("dl", markup: facts.map(markup).joined(separator: "\n"))
        case .table(let table): return markup(table)
        case .code(let lines): return HTML.preformatted(lines)
        case .picture(let markup): return markup
        case .section(let section):
            if let isOpen = isOpen(section.layout) {
                return fold(section, isOpen: isOpen, anchor: section.id).joined(separator: "\n")
            }
            let title = words(section.label) + (section.title.map { ": \(words($0))" } ?? "")
            return ([HTML.element("h3", markup: title)] + section.blocks.map(markup)).joined(separator: "\n")
        }
    }

    private static func markup(_ item: Document.Item) -> String {
        let details = item.details.map { " " + HTML.element("span", markup: words($0), class: "quiet") }.joined()
        let fold = item.fold.map {
            "<details><summary>\($0.summary.escapedForXML)</summary>\(HTML.list($0.lines))</details>"
        }
        return HTML.element("li", markup: words(item.words) + details + (fold ?? ""))
    }

    private static func markup(_ fact: Document.Fact) -> String {
        let label = HTML.element("dt", fact.label, class: fact.mark.map { "\($0)" })
        return "<div>\(label)" + fact.words.map { HTML.element("dd", markup: words($0)) }.joined() + "</div>"
    }

    private static func markup(_ table: Document.Table) -> String {
        let head = table.columns.map { HTML.element("th", $0.title) }.joined()
        let rows = table.rows.map { cells in
            "<tr>" + cells.map { HTML.element("td", markup: words($0)) }.joined() + "</tr>"
        }
        return "<div class=\"scroll\"><table><thead><tr>\(head)</tr></thead>\n" + rows.joinedLines + "</table></div>"
    }

    /// Words in which nothing is markup but what their parts mean.
    static func words(_ phrase: Phrase) -> String {
        phrase.parts.map { part in
            switch part.kind {
            case .plain: part.text.escapedForXML
            case .code, .quoted: HTML.element("code", part.text)
            case .marked(let mark): HTML.element("span", part.text, class: "\(mark)")
            case .link(let id): "<a href=\"#\(id.escapedForXML)\">\(HTML.element("code", part.text))</a>"
            }
        }.joined()
    }

    private static let tables = """
        .scroll { overflow-x: auto; overflow-wrap: normal; }
        table { border-collapse: collapse; }
        th, td { padding: .2rem .75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
        .strong { font-weight: bold; }

        """
}
