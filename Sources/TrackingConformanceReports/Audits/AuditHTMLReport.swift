import TrackingConformanceAnalysis
import TrackingConformanceCore

extension AuditFormat {
    /// For a browser: one page that needs no network.
    package static var html: AuditFormat {
        AuditFormat(name: "html") { record, _ in AuditHTMLReport(record: record).text }
    }
}

/// A finished audit as one self-contained page: an overview of rules by topics, and below it each rule by its vectors.
struct AuditHTMLReport {
    /// The audit.
    let record: AuditRecord

    /// The page, with a line break at the end.
    var text: String {
        HTMLPage(
            title: record.isSound ? "Sound" : "Not sound",
            isGood: record.isSound,
            subject: "Audit of suite \(record.suite.version)",
            lead: [HTML.element("p", lead)],
            facts: [
                ("Suite", "\(record.suite.version), by \(Kit.name) \(Kit.version)"),
                ("Mutants", "\(record.mutants.count), \(record.mutants.count - record.survivors.count) caught"),
                ("Vectors", "\(record.vectors.count)"),
                ("Rules", "\(record.rules.count)"),
            ],
            sections: [
                HTMLPage.Section(id: "problems", title: "Problems", content: problems),
                HTMLPage.Section(id: "controls", title: "Controls", content: record.controls.map(line)),
                HTMLPage.Section(id: "topics", title: "Rules by topics", content: overviews),
                HTMLPage.Section(
                    id: "rules",
                    title: "Rules by vectors",
                    content: record.rules.map { AuditRuleSection(of: $0, in: record).html }
                ),
                HTMLPage.Section(id: "vectors", title: "Vectors", content: vectorSection),
            ],
            style: Self.style
        ).text
    }

    private var lead: String {
        let (mutants, vectors) = (record.mutants.count, record.vectors.count)
        return
            "\(counted(mutants, "faulty implementation")) (mutants) were tested against \(counted(vectors, "vector")), "
            + "and \(mutants - record.survivors.count) of them were caught. A vector catches a mutant if it fails, or if it "
            + "warns and the mutant breaks a recommended rule."
    }

    private var problems: [String] {
        [
            list("Mutants that no vector catches", record.survivors.map(\.name), style: "bad"),
            list("Mutants that only vectors of other rules catch", record.caughtByChance.map(\.name), style: "bad"),
            list(
                "Mutants that vectors of their rule catch, but attribute to other rules",
                record.blamedOnOthers.map(\.name),
                style: "bad"
            ),
            list(
                "Mutants that break rules which do not follow from their own",
                record.straying.map { mutant in
                    let rules = record.strayRules(of: mutant).map(\.rawValue).joined(separator: ", ")
                    return "\(mutant.name): \(rules)"
                },
                style: "bad"
            ),
            list("Rules with fewer than two mutants", record.thinRules.map(\.rule.id.rawValue), style: "bad"),
        ]
    }

    private func line(_ control: AuditedControl) -> String {
        let isGood = control.deviations.isEmpty
        let outcome = isGood ? "as expected" : "not as expected in \(counted(control.deviations.count, "vector"))"
        return "<p><b>Control \(control.name.escapedForXML):</b> \(control.expectation.escapedForXML) "
            + HTML.element("span", outcome, class: isGood ? "good" : "bad") + "</p>"
    }

    /// A folded list, left out where it is empty.
    private func list(_ heading: String, _ items: [String], style: String = "quiet") -> String {
        guard !items.isEmpty else { return "" }
        let summary = HTML.element("summary", "\(heading): \(items.count)", class: style)
        return "<details>\(summary)\(HTML.list(items))</details>"
    }

    private var overviews: [String] {
        [Self.legend]
            + Area.allCases.map { HTML.element("h3", $0.rawValue) + AuditOverview(of: $0, in: record).svg }
    }

    private var vectorSection: [String] {
        let sole = record.soleKills.sorted { $0.key < $1.key }.flatMap { entry in
            entry.value.map { "\(record.vectors[entry.key].id) alone catches \($0.name)" }
        }
        return [
            list("Mutants that exactly one vector catches", sole),
            list("Vectors that catch no mutant", record.idleVectors.map(\.id)),
            list("Vectors whose mutants other vectors catch too", record.redundantVectors.map(\.id)),
        ]
    }
}

extension AuditHTMLReport {
    private static let style = """
        :root { --cell: #8884; --caught: #0969da; --blamed: #bf8700; }
        @media (prefers-color-scheme: dark) { :root { --caught: #4493f8; --blamed: #d29922; } }
        body { max-width: 90rem; }
        #problems .bad { font-weight: bold; }
        .scroll { overflow-x: auto; }
        svg { display: block; margin: .5rem 0; }
        svg text { font: 11px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: var(--text); }
        svg a text { fill: var(--link); }
        rect.none { fill: var(--cell); }
        rect.caught { fill: var(--caught); }
        rect.blamed { fill: var(--blamed); }
        rect.named { fill: none; stroke: var(--text); pointer-events: all; }
        rect:hover { stroke: var(--text); stroke-width: 2; }
        table { border-collapse: collapse; }
        td { padding: .1rem 1rem .1rem 0; vertical-align: top; }
        @media (max-width: 40rem) { td { display: block; padding: 0; } tr { display: block; margin-bottom: .6rem; } }
        i.sample { display: inline-block; width: .8rem; height: .8rem; margin: 0 .3rem 0 1rem; }
        """

    private static let legend = """
        <p>Each row is a rule, and each column a group of vectors. The fuller a cell, the more of the rule's mutants the \
        group catches; a frame means that vectors of the group name the rule. Point at a cell for details, and follow \
        the link of a rule to its vectors.</p>
        """
}
