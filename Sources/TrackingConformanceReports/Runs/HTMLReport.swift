import TrackingConformanceCore

extension ReportFormat {
    /// For a browser: one page that needs no network.
    package static var html: ReportFormat {
        ReportFormat(name: "html") { report, _ in HTMLReport(report: report).text }
    }
}

/// A finished run as one self-contained page, with every vector, to be filtered by verdict and text.
struct HTMLReport {
    /// The report.
    let report: Report

    /// The page, with a line break at the end.
    var text: String {
        HTMLPage(
            title: report.isConformant ? "Conformant" + (report.exceptions.map { " " + $0 } ?? "") : "Not conformant",
            isGood: report.isConformant,
            style: Self.style,
            content: introduction + rules + notes + filter + report.record.results.flatMap(vector),
            script: Self.script
        ).text
    }

    private var introduction: [String] {
        let name = HTML.element("b", report.implementationName)
        var paragraphs = [
            "<p>\(name), certified by \(Kit.name) \(Kit.version), suite \(report.record.suiteVersion)</p>",
            HTML.element("p", "Capabilities: " + report.capabilityNames.joined(separator: ", ")),
        ]
        if report.isStrict { paragraphs.append("<p>\(Report.strictness("<code>--strict</code>"))</p>") }
        return paragraphs + report.problems.map { "<p class=\"bad\">\($0.escapedForXML)</p>" }
    }

    private var rules: [String] {
        let broken = report.brokenRules
        guard !broken.isEmpty else { return [] }
        return ["<h2>Broken rules</h2>"]
            + broken.map { broken in
                let rule = broken.rule
                let summary = "\(HTML.element("code", rule.id.rawValue)) \(rule.title.escapedForXML)"
                let details = HTML.element(
                    "small",
                    "\(rule.level.rawValue), \(counted(broken.results.count, "vector"))"
                )
                let ids = broken.results.map { "<li>\(HTML.element("code", $0.vector.id))</li>" }.joined()
                return "<details><summary>\(summary) \(details)</summary>\n"
                    + rule.explanation.map { HTML.element("p", $0) + "\n" }.joined() + "<ul>\(ids)</ul></details>"
            }
    }

    private var notes: [String] {
        report.record.warnings.isEmpty ? [] : ["<h2>Warnings</h2>", HTML.list(report.record.warnings)]
    }

    /// The counts, each a box that shows or hides its vectors, and the field that searches them.
    private var filter: [String] {
        let boxes = report.verdictCounts.map { verdict, count in
            let box = "<input type=\"checkbox\" value=\"\(verdict.rawValue)\" checked>"
            return "<label class=\"\(verdict.rawValue)\">\(box) \(count) \(verdict.label)</label>"
        }
        let search = "<input type=\"search\" placeholder=\"id, rule or word\" aria-label=\"Search\">"
        return ["<h2>Vectors (\(report.record.results.count))</h2>", "<form id=\"filter\">"] + boxes
            + [search, "</form>"]
    }

    private func vector(_ result: VectorResult) -> [String] {
        let (vector, verdict) = (result.vector, result.verdict)
        let rules = vector.rules.map(\.rawValue).joined(separator: ", ")
        let summary =
            HTML.element("span", verdict.label, class: verdict.rawValue) + " " + HTML.element("code", vector.id)
        var lines = [
            "<details class=\"vector\" data-verdict=\"\(verdict.rawValue)\">", "<summary>\(summary)</summary>",
        ]
        lines += [HTML.element("p", vector.title), "<p>\(HTML.element("small", rules))</p>"]
        if let reason = result.reason { lines.append(HTML.element("p", reason)) }
        lines.append(HTML.preformatted(ResultDescription(result, of: report).lines))
        if verdict.isHeldAgainst(strict: true) {
            lines.append(HTML.element("p", report.invocation.heading(result)))
            lines.append(HTML.preformatted(report.invocation.repeating(result)))
        }
        return lines + ["</details>"]
    }

    private static let style = """
        form { position: sticky; top: 0; padding: .5rem 0; background: Canvas; }
        label { margin-right: 1rem; white-space: nowrap; }
        .passed { color: var(--good); }
        .failed, .errored, .unsupported, .unexpected-pass { color: var(--bad); }
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
