import TrackingConformanceCore

/// Renders a document as one self-contained page that loads nothing and is readable without its script.
enum DocumentHTML {
    /// The page, with a line break at the end.
    static func text(of document: Document) -> String {
        let parts = document.blocks.filter { !$0.isEmpty }.compactMap { block -> (Document.Section, [String])? in
            guard case .section(let section) = block else { return nil }
            let content = isOpen(section.layout).map { fold(section, isOpen: $0) } ?? section.blocks.map(markup)
            return content.contains { !$0.isEmpty } ? (section, content) : nil
        }
        let introduction = document.blocks.filter { if case .section = $0 { false } else { true } }.map(markup)
        let lead = document.details.map { HTML.element("p", markup: words($0)) } + document.lead.map(markup)
        let (title, subject) = (plain(document.title), (document.pageSubject ?? document.subject).map(plain) ?? "")
        let header = [
            "<body>", "<header class=\"\(document.isGood ?? true ? "good" : "bad")\">", HTML.element("h1", title),
            HTML.element("p", markup: HTML.sentence(subject)),
        ]
        let script = document.script.isEmpty ? [] : ["<script>", document.script, "</script>"]
        return
            (head("\(title): \(subject)", of: document) + header + lead + ["</header>"] + introduction
            + navigation(parts.map(\.0)) + ["<main>"] + parts.flatMap(markup) + ["</main>"] + script
            + ["</body>", "</html>"]).filter { !$0.isEmpty }.joinedLines
    }

    private static func head(_ title: String, of document: Document) -> [String] {
        let scripts = document.script.isEmpty ? "" : "; script-src 'unsafe-inline'"
        return [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\(scripts)\">",
            HTML.element("title", title), "<style>", file(PackageResources.page_css), document.style, "</style>",
            "</head>",
        ]
    }

    /// A file of the folder `Pages`, without its last line break.
    static func file(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropLast(), as: UTF8.self) }

    private static func navigation(_ sections: [Document.Section]) -> [String] {
        guard sections.count > 1 else { return [] }
        let links = sections.map { section in
            let isPlain = sections.count { plain($0.label) == plain(section.label) } == 1
            return "<a href=\"#\(id(of: section))\">\(title(of: section, inShort: isPlain))</a>"
        }
        return [HTML.element("nav", markup: links.joined(separator: " "))]
    }

    private static func markup(of section: Document.Section, _ content: [String]) -> [String] {
        ["<section id=\"\(id(of: section))\">", HTML.element("h2", markup: title(of: section))] + content
            + ["</section>"]
    }

    private static func title(of section: Document.Section, inShort: Bool = false) -> String {
        let rest = inShort ? nil : section.title.map { ": " + plain($0) }
        return (plain(section.label) + (rest ?? "")).escapedForXML
            + (section.count.map { " <small>\($0)</small>" } ?? "")
    }

    /// The text without markup, for titles.
    static func plain(_ phrase: Phrase) -> String { phrase.parts.map(\.text).joined() }

    private static func id(of section: Document.Section) -> String {
        if let id = section.id { return id }
        let words = plain(section.label) + (section.title.map { " " + plain($0) } ?? "")
        return words.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }

    /// True if a fold is open; `nil` for a section without a fold.
    private static func isOpen(_ layout: Document.Section.Layout) -> Bool? {
        switch layout {
        case .plain: nil
        case .open: true
        case .folded: false
        case .onPages(let isOpen): isOpen
        }
    }

    /// A section in a fold; its anchor is inside, so that a link to it unfolds the section.
    private static func fold(_ section: Document.Section, isOpen: Bool, anchor: String? = nil) -> [String] {
        let title = section.title.map { " " + HTML.element("span", markup: words($0), class: "\(section.mark)") } ?? ""
        let summary = words(section.label) + title + (section.count.map { ": \($0)" } ?? "")
        let content = section.blocks.map(markup).joined(separator: "\n")
        let inside = anchor.map { "<div id=\"\($0.escapedForXML)\">\(content)</div>" } ?? content
        return ["<details\(isOpen ? " open" : "")>\(HTML.element("summary", markup: summary))", inside, "</details>"]
    }

    static func markup(_ block: Document.Block) -> String {
        guard !block.isEmpty else { return "" }
        switch block {
        case .prose(let phrase): return HTML.element("p", markup: words(phrase))
        case .list(let items, _): return HTML.element("ul", markup: items.map(markup).joined(separator: "\n"))
        case .facts(let facts, _):
            return HTML.element("dl", markup: facts.map(markup).joined(separator: "\n"))
        case .table(let table): return markup(table)
        case .code(let lines): return HTML.preformatted(lines)
        case .command(let heading, let invocation, let result):
            return HTML.element("p", heading, class: "quiet") + "\n"
                + HTML.command(invocation.portable.repeating(result))
        case .entries(let entries): return markup(entries)
        case .page(let markup): return markup()
        case .verbose: return ""
        case .section(let section):
            if let isOpen = isOpen(section.layout) {
                return fold(section, isOpen: isOpen, anchor: section.id).joined(separator: "\n")
            }
            let title = words(section.label) + (section.title.map { ": \(words($0))" } ?? "")
            return ([HTML.element("h3", markup: title)] + section.blocks.map(markup)).joined(separator: "\n")
        }
    }

    private static func markup(_ item: Document.Item) -> String {
        let details = item.details.map { HTML.element("div", markup: words($0), class: "quiet") }.joined()
        let fold = item.fold.map {
            "<details><summary>\($0.summary.escapedForXML)</summary>\(HTML.list($0.lines))</details>"
        }
        let lines = item.lines.isEmpty ? "" : HTML.preformatted(item.lines)
        return HTML.element("li", markup: words(item.words) + details + lines + (fold ?? ""))
    }

    private static func markup(_ fact: Document.Fact) -> String {
        let label = HTML.element("dt", fact.label, class: fact.mark.map { "\($0)" })
        return "<div>\(label)" + fact.words.map { HTML.element("dd", markup: words($0)) }.joined() + "</div>"
    }

    private static func markup(_ table: Document.Table) -> String {
        let styles = table.columns.map { $0.isNumeric ? "number" : nil }
        let head = zip(table.columns, styles).map { HTML.element("th", $0.title, class: $1) }.joined()
        let rows = table.rows.map { cells in
            "<tr>" + zip(cells, styles).map { HTML.element("td", markup: words($0), class: $1) }.joined() + "</tr>"
        }
        return "<div class=\"scroll\"><table><thead><tr>\(head)</tr></thead>\n" + rows.joinedLines + "</table></div>"
    }

    /// A phrase with markup for the kinds of its parts and everything else escaped.
    static func words(_ phrase: Phrase) -> String {
        phrase.parts.map { part in
            switch part.kind {
            case .plain: HTML.sentence(part.text)
            case .code: HTML.element("code", part.text)
            case .quoted: HTML.code(part.text)
            case .marked(let mark): HTML.element("span", part.text, class: "\(mark)")
            case .link(let id): "<a href=\"#\(id.escapedForXML)\">\(HTML.element("code", part.text))</a>"
            case .address: "<a href=\"\(part.text.escapedForXML)\">\(part.text.escapedForXML)</a>"
            case .reference(let id): "<a href=\"#\(id.escapedForXML)\">\(part.text.escapedForXML)</a>"
            }
        }.joined()
    }
}

// MARK: - Entries

extension DocumentHTML {
    private static let linkedVectors = 20

    /// An index of the numbered entries, one per line, and all entries with their evidence.
    private static func markup(_ entries: Document.Entries) -> String {
        let groups = Document.Entries.groups(of: entries.all)
        let headings: [[String]] = groups.map { $0.heading.map { [HTML.element("p", markup: words($0))] } ?? [] }
        let hasIndex = entries.all.count > 1 && entries.all[0].number != nil
        let index = zip(groups, headings).flatMap { group, heading -> [String] in
            let items = entries.all[group.places].map { item($0, entries.vectorNoun) }.joined()
            return heading + ["<ol class=\"index\" start=\"\(group.places.lowerBound + 1)\">\(items)</ol>"]
        }
        let rest = zip(groups, headings).flatMap { group, heading -> [String] in
            heading + entries.all[group.places].map { markup($0, entries.vectorNoun) }
        }
        return ((hasIndex ? index : []) + rest).joined(separator: "\n")
    }

    private static func item(_ entry: Document.Entry, _ noun: String) -> String {
        let count = HTML.element("span", counted(entry.count, noun), class: "quiet")
        let heading = words(entry.heading.sentences.first)
        return "<li><div><a href=\"#\(entry.id.escapedForXML)\">\(heading)</a>\(count)</div></li>"
    }

    private static func markup(_ entry: Document.Entry, _ noun: String) -> String {
        let (id, mark) = ("id=\"\(entry.id.escapedForXML)\"", "data-mark=\"\(entry.mark)\"")
        let extent = HTML.element("span", markup: HTML.sentence(entry.extent), class: "quiet")
        let proof = entry.proof(false)
        func paragraphs(_ phrases: [Phrase?]) -> [String] {
            phrases.compactMap { $0.map { HTML.element("p", markup: words($0)) } }
        }
        let content =
            paragraphs(entry.explanation + [proof.reference]) + proof.examples.flatMap(markup)
            + paragraphs([proof.consequences]) + [vectors(of: entry, noun)]
        guard let number = entry.number else {
            let summary = "\(words(entry.name)) \(words(entry.heading)) \(extent)"
            return
                (["<details class=\"entry\" \(mark)\(entry.isOpen ? " open" : "")>"]
                + [HTML.element("summary", markup: summary), "<div \(id)>"] + content + ["</div>", "</details>"])
                .joined(separator: "\n")
        }
        let (heading, advice) = entry.heading.sentences
        return
            (["<article \(id) \(mark)>", HTML.element("h3", markup: "\(number). \(words(heading))")]
            + (advice.parts.isEmpty ? [] : [HTML.element("p", markup: words(advice))])
            + ["<p>\(words(entry.name)) \(extent)</p>"] + content + ["</article>"]).joined(separator: "\n")
    }

    private static func vectors(of entry: Document.Entry, _ noun: String) -> String {
        let ids = entry.vectors()
        let linked = ids.prefix(linkedVectors).map { HTML.element("li", markup: link(to: $0)) }
        let others = ids.dropFirst(linkedVectors).map { HTML.element("code", $0) }.joined(separator: "<br>")
        let rest = others.isEmpty ? "" : HTML.element("li", markup: others)
        return "<details><summary>\(counted(ids.count, noun))</summary><ul>\(linked.joined())\(rest)</ul></details>"
    }

    private static func link(to vector: String) -> String { words("\(link: vector, to: "vector-\(vector)")") }

    /// A vector with its steps up to the decisive one, and the command that repeats it.
    private static func markup(_ evidence: Evidence) -> [String] {
        let (result, step) = (evidence.result, evidence.step)
        let drawing = LifeDrawing(result, end: step)?.markup ?? PushDrawing(result, end: step)?.markup
        let invocation = evidence.context.invocation
        return ["<p>\(link(to: result.vector.id)) at \(HTML.element("b", "step \(step)"))</p>"]
            + [drawing].compactMap { $0 }
            + HTMLTimeline(result: result, context: evidence.context, end: step).markup
            + [markup(.command(invocation.heading(result), invocation, result))]
    }
}
