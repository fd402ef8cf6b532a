/// A self-contained page, which loads nothing from anywhere.
struct HTMLPage {
    /// The title, which is also the heading.
    let title: String
    /// Whether the title tells good news.
    let isGood: Bool
    /// The style rules that only this page needs.
    var style = ""
    /// The elements below the heading.
    let content: [String]
    /// The script that makes the page more convenient, but without which it can be read.
    var script = ""

    /// The page, with a line break at the end.
    var text: String {
        ([head, HTML.element("h1", title, class: isGood ? "good" : "bad")] + content.filter { !$0.isEmpty } + [foot])
            .joinedLines
    }

    private var head: String {
        let scripts = script.isEmpty ? "" : "; script-src 'unsafe-inline'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; style-src 'unsafe-inline'\(scripts)">
            \(HTML.element("title", title))
            <style>
            \(Self.baseStyle)
            \(style)
            </style>
            </head>
            <body>
            """
    }

    private var foot: String { (script.isEmpty ? "" : "<script>\n\(script)\n</script>\n") + "</body>\n</html>" }

    private static let baseStyle = """
        :root { color-scheme: light dark; --good: #1a7f37; --bad: #d1242f; --doubtful: #9a6700; }
        @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --doubtful: #d29922; } }
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        pre { overflow-x: auto; padding: .5rem; border: 1px solid; }
        summary { cursor: pointer; overflow-wrap: anywhere; }
        .good { color: var(--good); }
        .bad { color: var(--bad); }
        .doubtful { color: var(--doubtful); }
        .quiet { color: GrayText; }
        """
}
