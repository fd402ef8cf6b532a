/// A self-contained page with a verdict at its head, facts below it, and sections that can be linked to.
///
/// It loads nothing from anywhere, and can be read without its script.
struct HTMLPage {
    /// A part of the page under a heading.
    struct Section {
        /// The name by which links lead to it.
        let id: String
        /// The first words of the heading.
        let label: String
        /// The rest of the heading.
        let title: String?
        /// How many things are in it, where that is worth knowing before.
        var count: Int?
        /// Its elements.
        let content: [String]
    }

    let title: String
    let isGood: Bool
    /// What the page is about, beside the verdict.
    let subject: String
    /// The verdict in a sentence or two, as elements.
    var lead: [String] = []
    /// What stands before the parts, as elements.
    var introduction: [String] = []
    /// The parts; those without content are left out.
    let sections: [Section]
    /// The style rules that only this page needs.
    var style = ""
    /// The script that makes the page more convenient, but without which it can be read.
    var script = ""

    /// The page, with a line break at the end.
    var text: String { (head + body + foot).filter { !$0.isEmpty }.joinedLines }

    private var head: [String] {
        let scripts = script.isEmpty ? "" : "; script-src 'unsafe-inline'"
        return [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\(scripts)\">",
            HTML.element("title", "\(title): \(subject)"), "<style>", Self.baseStyle, style, "</style>", "</head>",
        ]
    }

    private var body: [String] {
        let shown = sections.filter { section in section.content.contains { !$0.isEmpty } }
        return ["<body>", "<header class=\"\(isGood ? "good" : "bad")\">", HTML.element("h1", title)]
            + [HTML.element("p", subject)] + lead + ["</header>"] + introduction + navigation(shown)
            + ["<main>"] + shown.flatMap(markup) + ["</main>"]
    }

    private func navigation(_ sections: [Section]) -> [String] {
        guard sections.count > 1 else { return [] }
        let links = sections.map { section in
            let isPlain = sections.count { $0.label == section.label } == 1
            return "<a href=\"#\(section.id)\">\(title(of: section, inShort: isPlain))</a>"
        }
        return [HTML.element("nav", markup: links.joined(separator: " "))]
    }

    private func markup(of section: Section) -> [String] {
        ["<section id=\"\(section.id)\">", HTML.element("h2", markup: title(of: section))] + section.content + [
            "</section>"
        ]
    }

    private func title(of section: Section, inShort: Bool = false) -> String {
        let rest = inShort ? nil : section.title.map { ": " + $0 }
        return (section.label + (rest ?? "")).escapedForXML + (section.count.map { " <small>\($0)</small>" } ?? "")
    }

    private var foot: [String] {
        (script.isEmpty ? [] : ["<script>", script, "</script>"]) + ["</body>", "</html>"]
    }
}

extension HTMLPage {
    private static let baseStyle = """
        :root {
          color-scheme: light dark;
          --text: #1f2328; --page: #ffffff; --soft: #f6f8fa; --line: #d1d9e0; --quiet: #59636e; --link: #0969da;
          --good: #1a7f37; --good-soft: #dafbe1; --bad: #cf222e; --bad-soft: #ffebe9;
          --doubtful: #9a6700; --doubtful-soft: #fff8c5;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --text: #e6edf3; --page: #0d1117; --soft: #161b22; --line: #3d444d; --quiet: #9198a1; --link: #4493f8;
            --good: #3fb950; --good-soft: #12261e; --bad: #f85149; --bad-soft: #2d1517;
            --doubtful: #d29922; --doubtful-soft: #272115;
          }
        }
        * { box-sizing: border-box; }
        html { background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
        body { max-width: 64rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
        a { color: var(--link); }
        header { padding: 1rem 1.25rem; border-left: .4rem solid; border-radius: .3rem; }
        header.good { background: var(--good-soft); border-color: var(--good); }
        header.bad { background: var(--bad-soft); border-color: var(--bad); }
        header > * { margin: .2rem 0; }
        h1 { font-size: 1.6rem; line-height: 1.25; }
        header.good h1 { color: var(--good); }
        header.bad h1 { color: var(--bad); }
        h2 { font-size: 1.3rem; margin: 2rem 0 .75rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
        h3 { font-size: 1rem; margin: 0; }
        h2 small, nav small { color: var(--quiet); font-weight: normal; }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: .6rem 1.5rem; margin: 1rem 0; }
        dt { color: var(--quiet); font-size: .85rem; }
        dd { margin: 0; }
        nav { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: .5rem 0; border-block: 1px solid var(--line); }
        code, pre { font: .85em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
        pre {
          margin: .5rem 0; padding: .6rem .75rem; background: var(--soft); border: 1px solid var(--line);
          border-radius: .3rem; white-space: pre-wrap;
        }
        details { margin: .3rem 0; }
        summary { cursor: pointer; }
        .good { color: var(--good); }
        .bad { color: var(--bad); }
        .doubtful { color: var(--doubtful); }
        .quiet { color: var(--quiet); }
        header.good, header.bad { color: var(--text); }
        """
}
