public import TrackingConformanceCore

extension AuditRecord {
    /// The audit in words.
    ///
    /// - Parameter style: How words are marked.
    /// - Returns: The text, with a line break at the end.
    public func text(style: TerminalStyle) -> String {
        let parts = [introduction] + [ruleLines(style)] + problems(style) + [vectorLines, controlLines(style)]
        return (parts + [conclusion(style)]).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n") + "\n"
    }

    private var introduction: [String] {
        ["\(Kit.name) \(Kit.version), suite \(suite.version), audited by \(mutants.count) wrong implementations"]
    }

    private func ruleLines(_ style: TerminalStyle) -> [String] {
        ["vectors  mutants caught  rule"]
            + rules.map { summary in
                let caught = "\(summary.killed) of \(summary.mutants.count)"
                let columns = "\(right(summary.vectors.count, 7))  \(right(caught, 14))  "
                let isBad = summary.killed < summary.mutants.count
                return columns + style.marked(summary.rule.id.rawValue, isBad ? .bad : .strong) + "  "
                    + style.marked(summary.rule.level.rawValue, .quiet)
            }
    }

    private func problems(_ style: TerminalStyle) -> [[String]] {
        [
            mutantLines("SURVIVED", "no vector catches these", survivors, style.marked("SURVIVED", .bad)),
            mutantLines(
                "CAUGHT BY CHANCE",
                "vectors catch these, but none that names the rule",
                caughtByChance,
                style.marked("CAUGHT BY CHANCE", .bad)
            ),
            mutantLines(
                "BLAMED ON OTHERS",
                "vectors that name the rule catch these, but report every difference under another rule",
                blamedOnOthers,
                style.marked("BLAMED ON OTHERS", .bad)
            ),
            thinRules.isEmpty
                ? []
                : [style.marked("TOO FEW MUTANTS", .bad) + "  every rule needs two mutants that break it"]
                    + thinRules.map { "  \($0.rule.id) has \($0.mutants.count == 0 ? "none" : "one")" },
        ]
    }

    private func mutantLines(
        _ heading: String,
        _ meaning: String,
        _ mutants: [AuditedMutant],
        _ marked: String
    ) -> [String] {
        guard !mutants.isEmpty else { return [] }
        return ["\(marked)  \(meaning)"]
            + mutants.flatMap { mutant in
                ["  \(mutant.name) breaks \(mutant.rule)"] + Paragraph.wrapped(mutant.fault, indentation: 4)
                    + mutant.kills.prefix(1).flatMap { kill in
                        Paragraph.wrapped(words(for: kill), indentation: 4)
                    }
            }
    }

    /// A kill in words: which vector, at which step, under which rule.
    private func words(for kill: Kill) -> String {
        let mismatch = kill.mismatch
        return "caught by \(vectors[kill.vector].id), step \(mismatch.step), under \(mismatch.rule): "
            + printable(mismatch.message)
    }

    private var vectorLines: [String] {
        let sole = soleKills
        let caught = sole.values.reduce(0) { $0 + $1.count }
        return Paragraph.wrapped(
            "\(vectors.count) vectors: \(sole.count) are the only ones to catch some mutant (\(caught) mutants), "
                + "\(vectors.count - sole.count) catch none that another does not catch too, "
                + "\(idleVectors.count) of them none at all; --report json names them.",
            indentation: 0
        )
    }

    private func controlLines(_ style: TerminalStyle) -> [String] {
        controls.flatMap { control in
            let isGood = control.deviations.isEmpty
            let outcome = isGood ? style.marked("as expected", .good) : style.marked("NOT AS EXPECTED", .bad)
            return ["control \(control.name): \(outcome)"]
                + (isGood ? [] : Paragraph.wrapped(control.expectation, indentation: 2))
                + control.deviations.prefix(10).map { "  \($0)" }
                + (control.deviations.count > 10 ? ["  and \(control.deviations.count - 10) more"] : [])
        }
    }

    private func conclusion(_ style: TerminalStyle) -> [String] {
        let caught = mutants.count - survivors.count
        return [
            isSound ? style.marked("SOUND", .good) : style.marked("NOT SOUND", .bad),
            "\(caught) of \(mutants.count) mutants caught by \(vectors.count) vectors",
        ]
    }

    private func right(_ value: some CustomStringConvertible, _ width: Int) -> String {
        let text = value.description
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
