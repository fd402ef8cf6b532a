import TrackingConformanceCore
import TrackingConformanceRecords

extension ComparisonFormat {
    /// For a browser: one page that needs no network.
    package static var html: ComparisonFormat {
        ComparisonFormat(name: "html") { comparison, _ in ComparisonHTML(comparison: comparison).text }
    }
}

/// Two runs compared, as one self-contained page.
struct ComparisonHTML {
    let comparison: Comparison

    /// The page, with a line break at the end.
    var text: String {
        HTMLPage(
            title: comparison.headline,
            isGood: !comparison.isWorse,
            subject: comparison.new.implementationName,
            lead: (comparison.suiteNotes + [comparison.causeNote].compactMap { $0 }).map { HTML.element("p", $0) },
            facts: [("Before", fact(comparison.old)), ("Now", fact(comparison.new))],
            sections: [
                HTMLPage.Section(id: "causes", title: "Causes", count: comparison.causes?.count, content: causes),
                HTMLPage.Section(id: "rules", title: "Rules", count: comparison.rules.count, content: rules),
                HTMLPage.Section(id: "vectors", title: "Vectors", count: comparison.vectors.count, content: vectors),
            ],
            style: Self.tables
        ).text
    }

    private func fact(_ report: SavedReport) -> String {
        "\(HTML.element("code", report.name))<br>\(report.summary.escapedForXML)"
    }

    private var causes: [String] {
        CauseChange.Kind.allCases.flatMap { kind -> [String] in
            let changes = comparison.causes(kind)
            guard !changes.isEmpty else { return [] }
            let items = changes.map { change in
                let level = comparison.catalogue.level(of: change.cause.rule).rawValue
                let vectors = change.cause.vectors.map { HTML.element("li", $0) }.joined()
                return "<li>\(HTML.prose(change.cause.statement)) \(HTML.element("code", change.cause.rule.rawValue)) "
                    + HTML.element("span", level, class: "quiet")
                    + "<details><summary>\(change.counts)</summary><ul>\(vectors)</ul></details></li>"
            }
            return [HTML.element("h3", kind.heading), HTML.element("ul", markup: items.joined())]
        }
    }

    private var rules: [String] {
        guard !comparison.rules.isEmpty else { return [] }
        let rows = comparison.rules.map { rule in
            let style = rule.newCount > rule.oldCount ? "bad" : rule.newCount < rule.oldCount ? "good" : "quiet"
            return "<tr class=\"\(style)\"><td>\(HTML.element("code", rule.rule.rawValue))</td>"
                + "<td>\(rule.level.rawValue)</td><td>\(rule.oldCount)</td><td>\(rule.newCount)</td></tr>"
        }
        let head = "<tr><th>rule</th><th>level</th><th>vectors that broke it before</th><th>now</th></tr>"
        return ["<div class=\"scroll\"><table>\(head)"] + rows + ["</table></div>"]
    }

    private var vectors: [String] {
        VectorChange.Kind.allCases.compactMap { kind in
            let changes = comparison.vectors(kind)
            guard !changes.isEmpty else { return nil }
            let items = changes.map { change in
                "<li>\(HTML.element("code", change.id)) \(change.verdicts.escapedForXML) "
                    + HTML.element("span", change.evidence.clipped(to: 1_000), class: "quiet") + "</li>"
            }
            let isOpen = [.broke, .lost].contains(kind) ? " open" : ""
            return "<details\(isOpen)><summary>\(kind.heading): \(changes.count)</summary>"
                + "<ul>\(items.joined(separator: "\n"))</ul></details>"
        }
    }

    /// The style rules of tables.
    static let tables = """
        .scroll { overflow-x: auto; overflow-wrap: normal; }
        table { border-collapse: collapse; }
        th, td { padding: .2rem .75rem; border: 1px solid var(--line); text-align: left; }
        """
}
