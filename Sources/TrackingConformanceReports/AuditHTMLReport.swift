public import TrackingConformanceCore

extension AuditRecord {
    /// The audit as one self-contained page: an overview of rules by topics, and below it each rule by its vectors.
    ///
    /// - Returns: The page.
    public func html() -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Audit of suite \(suite.version)</title>
        <style>
        \(AuditStyle.sheet)
        </style>
        </head>
        <body>
        \((header + overviews + ruleSections + [vectorSection]).joined(separator: "\n"))
        </body>
        </html>

        """
    }

    private var header: [String] {
        let verdict = isSound ? "sound" : "not sound"
        return [
            "<h1>Audit of suite \(suite.version) <span class=\"\(isSound ? "good" : "bad")\">\(verdict)</span></h1>",
            Markup.element(
                "p",
                "\(mutants.count) wrong implementations (mutants) were tried against \(vectors.count) vectors; "
                    + "\(mutants.count - survivors.count) of them are caught. "
                    + "A mutant is caught by a vector that fails it, or that warns it where its rule is recommended."
            ),
            list("Mutants that no vector catches", survivors.map(\.name), style: "bad"),
            list("Mutants that only vectors of other rules catch", caughtByChance.map(\.name), style: "bad"),
            list(
                "Mutants that vectors of their rule catch, but report under other rules",
                blamedOnOthers.map(\.name),
                style: "bad"
            ),
            list("Rules that fewer than two mutants break", thinRules.map(\.rule.id.rawValue), style: "bad"),
        ] + controls.map(line)
    }

    private func line(_ control: AuditedControl) -> String {
        let isGood = control.deviations.isEmpty
        let outcome = isGood ? "as expected" : "otherwise in \(control.deviations.count) vectors"
        return "<p><b>Control \(MarkupText.escaped(control.name)):</b> \(MarkupText.escaped(control.expectation)) "
            + Markup.element("span", outcome, class: isGood ? "good" : "bad") + "</p>"
    }

    /// A list that is folded up, and left out where it is empty.
    private func list(_ heading: String, _ items: [String], style: String) -> String {
        guard !items.isEmpty else { return "" }
        return "<details><summary class=\"\(style)\">\(MarkupText.escaped(heading)): \(items.count)</summary><ul>"
            + items.map { Markup.element("li", $0) }.joined() + "</ul></details>"
    }

    private var overviews: [String] {
        ["<h2>Rules by topics</h2>", AuditStyle.legend]
            + Area.allCases.map { area in
                Markup.element("h3", area.rawValue) + AuditOverview(of: area, in: self).svg
            }
    }

    private var ruleSections: [String] {
        ["<h2>Rules by vectors</h2>"] + rules.map { AuditRuleSection(of: $0, in: self).html }
    }

    private var vectorSection: String {
        let sole = soleKills.sorted { $0.key < $1.key }.flatMap { entry in
            entry.value.map { "\(vectors[entry.key].id) alone catches \($0.name)" }
        }
        return "<h2>Vectors</h2>"
            + list("Vectors that are the only ones to catch a mutant", sole, style: "strong")
            + list("Vectors that catch nothing", idleVectors.map(\.id), style: "quiet")
            + list("Vectors that catch nothing that no other catches", redundantVectors.map(\.id), style: "quiet")
    }
}
