import TrackingConformanceCore

extension ReportFormat {
    /// For a browser: one page that needs no network.
    public static let html = ReportFormat(name: "html") { report, _ in HTMLReport.text(of: report) }
}

/// A finished run as one self-contained page, with every vector, to be filtered by verdict and text.
public struct HTMLReport {
    private let report: Report
    private var lines: [String] = []

    private init(_ report: Report) {
        self.report = report
    }

    /// Writes a report.
    ///
    /// - Parameter report: The report.
    /// - Returns: The page, with a line break at the end.
    public static func text(of report: Report) -> String {
        var page = HTMLReport(report)
        page.write()
        return page.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        lines.append(HTMLPage.beginning(title: "\(report.isConformant ? "Conformant" : "Not conformant")"))
        introduction()
        rules()
        notes()
        filter()
        for result in report.record.results { vector(result) }
        lines.append(HTMLPage.end)
    }
}

extension HTMLReport {
    private mutating func introduction() {
        let verdict = report.isConformant ? "Conformant" : "Not conformant"
        lines.append("<h1 class=\"\(report.isConformant ? "good" : "bad")\">\(verdict)</h1>")
        let suite = "\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion)"
        lines.append("<p><b>\(escaped(report.implementationName))</b>, certified by \(suite)</p>")
        let capabilities = report.record.handshake.capabilities.map(\.rawValue).joined(separator: ", ")
        lines.append("<p>Capabilities: \(escaped(capabilities))</p>")
        if report.isStrict { lines.append("<p>Broken recommended rules count (<code>--strict</code>).</p>") }
        if report.record.wasInterrupted { lines.append("<p class=\"bad\">The run was interrupted.</p>") }
    }

    private mutating func rules() {
        let broken = report.brokenRules
        guard !broken.isEmpty else { return }
        lines.append("<h2>Broken rules</h2>")
        for entry in broken {
            let rule = entry.rule
            let head = "<code>\(escaped(rule.id.rawValue))</code> \(escaped(rule.title))"
            let count = entry.results.count == 1 ? "1 vector" : "\(entry.results.count) vectors"
            lines.append("<details><summary>\(head) <small>\(rule.level.rawValue), \(count)</small></summary>")
            lines.append("<p>\(escaped(rule.statement))</p>")
            let ids = entry.results.map { "<li><code>\(escaped($0.vector.id))</code></li>" }.joined()
            lines.append("<ul>\(ids)</ul></details>")
        }
    }

    private mutating func notes() {
        let notes = report.record.listProblems.map { "error: \($0)" } + report.record.warnings.map { "warning: \($0)" }
        guard !notes.isEmpty else { return }
        lines.append("<h2>Beside the vectors</h2>")
        lines.append("<ul>\(notes.map { "<li>\(escaped($0))</li>" }.joined())</ul>")
    }

    /// The counts, each a box that shows or hides its vectors, and the field that searches them.
    private mutating func filter() {
        lines.append("<h2>Vectors (\(report.record.results.count))</h2>")
        lines.append("<form id=\"filter\">")
        let counts = report.record.counts
        for verdict in Verdict.allCases {
            guard let count = counts[verdict] else { continue }
            let box = "<input type=\"checkbox\" value=\"\(verdict.rawValue)\" checked>"
            lines.append("<label class=\"\(verdict.rawValue)\">\(box) \(count) \(verdict.inWords)</label>")
        }
        lines.append("<input type=\"search\" placeholder=\"id, rule or word\" aria-label=\"Search\">")
        lines.append("</form>")
    }

    private mutating func vector(_ result: VectorResult) {
        let verdict = result.verdict.rawValue
        let description = ResultDescription(result, of: report)
        let id = "<code>\(escaped(result.vector.id))</code>"
        lines.append("<details class=\"vector\" data-verdict=\"\(verdict)\">")
        lines.append("<summary><span class=\"\(verdict)\">\(result.verdict.inWords)</span> \(id)</summary>")
        lines.append("<p>\(escaped(result.vector.title))</p>")
        lines.append("<p><small>\(escaped(result.vector.rules.map(\.rawValue).joined(separator: ", ")))</small></p>")
        if let reason = result.reason { lines.append("<p>\(escaped(reason))</p>") }
        if !description.lines.isEmpty {
            lines.append("<pre>\(description.lines.map(escaped).joined(separator: "\n"))</pre>")
        }
        if result.verdict.isHeldAgainst(strict: true) {
            let repeating = report.invocation.repeating(result).map(escaped).joined(separator: "\n")
            lines.append("<p>\(escaped(report.invocation.heading(result)))</p>\n<pre>\(repeating)</pre>")
        }
        lines.append("</details>")
    }

    private func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}

/// What every page has around its content.
private enum HTMLPage {
    /// The page up to its content; nothing may be loaded from anywhere.
    static func beginning(title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>\(title)</title>
        <style>\n\(style)\n</style>
        </head>
        <body>
        """
    }

    static let end = "<script>\n\(script)\n</script>\n</body>\n</html>"

    private static let style = """
        :root { color-scheme: light dark; --good: #1a7f37; --bad: #d1242f; --doubtful: #9a6700; }
        @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #f85149; --doubtful: #d29922; } }
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        pre { overflow-x: auto; padding: .5rem; border: 1px solid; }
        summary { cursor: pointer; overflow-wrap: anywhere; }
        form { position: sticky; top: 0; padding: .5rem 0; background: Canvas; }
        label { margin-right: 1rem; white-space: nowrap; }
        .good, .passed { color: var(--good); }
        .bad, .failed, .errored, .unsupported, .unexpected-pass { color: var(--bad); }
        .warned, .expected-failure { color: var(--doubtful); }
        [hidden] { display: none; }
        """

    private static let script = """
        const filter = document.getElementById("filter");
        const vectors = [...document.querySelectorAll(".vector")].map((element) =>
          ({ element, text: element.textContent.toLowerCase() }));
        function apply() {
          const boxes = [...filter.querySelectorAll("[type=checkbox]")];
          const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
          const words = filter.querySelector("[type=search]").value.toLowerCase().split(" ").filter(Boolean);
          for (const { element, text } of vectors) {
            element.hidden = !shown.has(element.dataset.verdict) || !words.every((word) => text.includes(word));
          }
        }
        filter.addEventListener("input", apply);
        filter.addEventListener("submit", (event) => event.preventDefault());
        apply();
        """
}
