import TrackingConformanceCore

extension ReportFormat {
    /// For a browser: one page that needs no network.
    package static var html: ReportFormat {
        ReportFormat(name: "html", showsWire: true) { report, _ in HTMLReport(report: report).text }
    }
}

/// A finished run as one self-contained page: the verdict, the causes, the broken rules, and then every vector,
/// failures first, to be filtered by verdict and text.
struct HTMLReport {
    let report: Report

    /// The page, with a line break at the end.
    var text: String {
        HTMLPage(
            title: report.isConformant ? "Conformant" + (report.exceptions.map { " " + $0 } ?? "") : "Not conformant",
            isGood: report.isConformant,
            subject: report.implementationName,
            lead: lead,
            facts: facts,
            sections: [
                HTMLPage.Section(id: "problems", title: "Problems", content: [HTML.list(report.problems)]),
                HTMLPage.Section(id: "causes", title: "Causes", count: report.diagnosis?.causes.count, content: causes),
                HTMLPage.Section(id: "rules", title: "Broken rules", count: report.brokenRules.count, content: rules),
                HTMLPage.Section(id: "topics", title: "Topics", count: topics.count, content: topicTable),
                HTMLPage.Section(id: "warnings", title: "Warnings", content: [HTML.list(report.record.warnings)]),
                HTMLPage.Section(
                    id: "vectors",
                    title: report.noun.prefix(1).uppercased() + report.noun.dropFirst() + "s",
                    count: report.record.results.count,
                    content: vectors
                ),
            ],
            style: Self.style,
            script: Self.script
        ).text
    }

    /// How many vectors came to what, in words and as a bar.
    private var lead: [String] {
        let total = report.record.results.count
        let counts = report.verdictCounts.sorted { $0.verdict.severity < $1.verdict.severity }
        let words = counts.map { "\($0.count) \($0.verdict.label)" }.joined(separator: ", ")
        let parts = counts.map { "<i class=\"\($0.verdict.rawValue)\" style=\"flex-grow: \($0.count)\"></i>" }
        return report.originSentences.map { HTML.element("p", $0) } + [
            "<p>\(counted(total, report.noun)): \(words)</p>",
            "<div class=\"bar\" aria-hidden=\"true\">\(parts.joined())</div>",
        ]
    }

    private var facts: [(name: String, markup: String)] {
        let command = HTML.element("code", report.commandLine)
        let strictness = report.isStrict ? [("Policy", Report.strictness("<code>--strict</code>"))] : []
        let duration = report.duration.map { [("Duration", $0.inWords)] } ?? []
        return [
            ("Command", command), ("Capabilities", report.capabilityNames.joined(separator: ", ").escapedForXML),
            ("Suite", "\(report.record.suiteVersion), by \(Kit.name) \(Kit.version)"),
        ] + strictness + duration
    }
}

// MARK: - Causes and rules

extension HTMLReport {
    private var causes: [String] {
        guard let diagnosis = report.diagnosis, !diagnosis.causes.isEmpty else { return [] }
        let index = diagnosis.causes.enumerated().map { place, cause in
            let extent = HTML.element("span", report.extent(of: cause), class: "quiet")
            return "<li><a href=\"#cause-\(place + 1)\">\(HTML.prose(cause.statement))</a> \(extent)</li>"
        }
        return [HTML.element("p", diagnosis.sentence)]
            + (index.count > 1 ? [HTML.element("ol", markup: index.joined())] : [])
            + diagnosis.causes.enumerated().flatMap(article)
    }

    private func article(_ place: Int, _ cause: Cause) -> [String] {
        let level = report.catalogue.level(of: cause.rule)
        let example = report.record.results[cause.example]
        let counts = "\(level.rawValue), \(report.extent(of: cause))"
        var lines = [
            "<article id=\"cause-\(place + 1)\" class=\"\(level.rawValue)\">",
            HTML.element("h3", markup: "\(place + 1). \(HTML.prose(cause.statement))"),
            "<p>\(link(to: cause.rule)) \(HTML.element("span", counts, class: "quiet"))</p>",
        ]
        if let qualification = cause.qualification { lines.append(HTML.element("p", qualification, class: "quiet")) }
        lines += shown(with: report.cause(shownLike: place)) ?? evidence(of: example, Evidence(cause, of: report))
        return lines + [folded(cause.vectors.map { report.record.results[$0] }), "</article>"]
    }

    private var rules: [String] { report.brokenRules.flatMap(section) }

    private func section(_ broken: Report.BrokenRule) -> [String] {
        let rule = broken.rule
        let counts = HTML.element("span", "\(rule.level.rawValue), \(report.extent(of: broken))", class: "quiet")
        let isOpen = report.diagnosis == nil ? " open" : ""
        var lines = [
            "<details class=\"rule \(rule.level.rawValue)\"\(isOpen)>",
            "<summary>\(HTML.element("code", rule.id.rawValue)) \(rule.title.escapedForXML) \(counts)</summary>",
            "<div id=\"rule-\(rule.id.rawValue.escapedForXML)\">",
        ]
        lines += rule.explanation.map { HTML.element("p", markup: HTML.prose($0)) }
        lines += broken.origin.map { ["<p>It follows from \(link(to: $0)).</p>"] } ?? []
        lines +=
            shown(with: report.cause(showing: broken)) ?? report.rule(shownLike: broken).map(shown)
            ?? broken.results.prefix(1).flatMap { evidence(of: $0, report.evidence(of: broken)) }
        return lines + [folded(broken.results), "</div>", "</details>"]
    }

    /// Where the same evidence is shown with a cause already.
    private func shown(with place: Int?) -> [String]? {
        place.map { ["<p>as shown with <a href=\"#cause-\($0 + 1)\">cause \($0 + 1)</a></p>"] }
    }

    private func shown(with rule: Rule.ID) -> [String] { ["<p>as shown with \(link(to: rule))</p>"] }

    /// The steps up to the one that shows a rule broken, and how to repeat the vector.
    private func evidence(of result: VectorResult, _ evidence: Evidence?) -> [String] {
        let step = evidence.map { " at " + HTML.element("b", result.vector.name(ofStep: $0.step)) } ?? ""
        let drawing = LifeDrawing(result, end: evidence?.step).map { [$0.markup] } ?? []
        return ["<p>\(link(to: result))\(step)</p>"] + drawing + timeline(of: result, end: evidence?.step)
            + repetition(of: result)
    }

    /// The steps of a vector.
    func timeline(of result: VectorResult, end: Int? = nil) -> [String] {
        HTMLTimeline(result: result, report: report, end: end).markup
    }

    func repetition(of result: VectorResult) -> [String] {
        [HTML.element("p", report.invocation.heading(result), class: "quiet")]
            + [HTML.preformatted(report.portableInvocation.repeating(result), class: "command")]
    }

    private func folded(_ results: [VectorResult]) -> String {
        let summary = counted(results.count, report.noun)
        let linked = results.prefix(20).map { HTML.element("li", markup: link(to: $0)) }
        let others = results.dropFirst(20).map(\.vector.id.escapedForXML).joined(separator: "<br>")
        let rest = others.isEmpty ? "" : HTML.element("li", markup: others)
        return "<details><summary>\(summary)</summary><ul>\(linked.joined())\(rest)</ul></details>"
    }

    private func link(to rule: Rule.ID) -> String {
        let id = rule.rawValue.escapedForXML
        return "<a href=\"#rule-\(id)\"><code>\(id)</code></a>"
    }

    private func link(to result: VectorResult) -> String {
        let id = result.vector.id.escapedForXML
        return "<a href=\"#vector-\(id)\"><code>\(id)</code></a>"
    }
}
