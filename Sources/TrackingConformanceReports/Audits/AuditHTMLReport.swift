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
            title: "Audit of suite \(record.suite.version): \(record.isSound ? "sound" : "not sound")",
            isGood: record.isSound,
            style: Self.style,
            content: summary + record.controls.map(line) + overviews + ruleSections + vectorSection
        ).text
    }

    private var summary: [String] {
        let (mutants, vectors) = (record.mutants.count, record.vectors.count)
        return [
            HTML.element(
                "p",
                "\(counted(mutants, "faulty implementation")) (mutants) were tested against \(counted(vectors, "vector")), "
                    + "and \(mutants - record.survivors.count) of them were caught. A vector catches a mutant if it "
                    + "fails, or if it warns and the mutant breaks a recommended rule."
            ),
            list("Mutants that no vector catches", record.survivors.map(\.name), style: "bad"),
            list("Mutants that only vectors of other rules catch", record.caughtByChance.map(\.name), style: "bad"),
            list(
                "Mutants that vectors of their rule catch, but attribute to other rules",
                record.blamedOnOthers.map(\.name),
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
        ["<h2>Rules by topics</h2>", Self.legend]
            + Area.allCases.map { HTML.element("h3", $0.rawValue) + AuditOverview(of: $0, in: record).svg }
    }

    private var ruleSections: [String] {
        ["<h2>Rules by vectors</h2>"] + record.rules.map { AuditRuleSection(of: $0, in: record).html }
    }

    private var vectorSection: [String] {
        let sole = record.soleKills.sorted { $0.key < $1.key }.flatMap { entry in
            entry.value.map { "\(record.vectors[entry.key].id) alone catches \($0.name)" }
        }
        return [
            "<h2>Vectors</h2>",
            list("Mutants that exactly one vector catches", sole),
            list("Vectors that catch no mutant", record.idleVectors.map(\.id)),
            list("Vectors whose mutants other vectors catch too", record.redundantVectors.map(\.id)),
        ]
    }
}

extension AuditHTMLReport {
    private static let style = """
        :root { --cell: #8884; --caught: #1a7f37; --blamed: #7fb98d; --text: CanvasText }
        body { max-width: 90em } .bad { font-weight: bold } .scroll { overflow-x: auto }
        details { margin: 0.3em 0 } summary code { font-weight: bold }
        svg { display: block; margin: 0.5em 0 } svg text { font: 11px ui-monospace, monospace; fill: var(--text) }
        rect.none { fill: var(--cell) } rect.caught { fill: var(--caught) } rect.blamed { fill: var(--blamed) }
        rect.named { fill: none; stroke: var(--text); pointer-events: all } rect:hover { stroke: #0969da; stroke-width: 2 }
        table { border-collapse: collapse } td { padding: 0.1em 1em 0.1em 0; vertical-align: top }
        i.sample { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 1em }
        """

    private static let legend = """
        <p>Each row is a rule, and each column a group of vectors. The fuller a cell, the more of the rule's mutants the \
        group catches; a frame means that vectors of the group name the rule. Point at a cell for details, and follow \
        the link of a rule to its vectors.</p>
        """
}
