import TrackingConformanceCore

/// Tables of the rules that the vectors of a run check, one per level, with their titles and the numbers of vectors
/// that check and break each rule.
struct RuleTables {
    let run: Run
    /// True if the table of required rules is unfolded.
    var isOpen = false

    var section: Document.Block {
        let checked = Self.counts(run.results.lazy.filter { $0.verdict != .notApplicable }.map(\.vector.rules))
        let levels: [(Rule.Level, String)] = [
            (.required, "Required"), (.recommended, "Recommended, which count with `--strict`"),
            (.informational, "Informational, never judged"),
        ]
        return .page("all-rules", "Rules", count: run.suite.catalogue.rules.count { checked[$0.id] != nil }) {
            let broken = Self.counts(run.results.lazy.map { $0.mismatches.map(\.rule) })
            return levels.map { DocumentHTML.markup(table(of: $0, Phrase(prose: $1), checked, broken)) }
                .filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }

    private func table(
        of level: Rule.Level,
        _ label: Phrase,
        _ checked: [Rule.ID: Int],
        _ broken: [Rule.ID: Int]
    ) -> Document.Block {
        let rules = run.suite.catalogue.rules.filter { $0.level == level }
        let isBroken = level > .informational && rules.contains { broken[$0.id] != nil }
        let rows = rules.compactMap { rule -> [Phrase]? in
            guard let count = checked[rule.id] else { return nil }
            let differing =
                broken[rule.id].map { Phrase("\($0)", .marked(level == .required ? .bad : .doubtful)) } ?? ""
            return ["\(code: rule.id)", Phrase(prose: rule.title), "\(count)"] + (isBroken ? [differing] : [])
        }
        var columns: [Document.Table.Column] = [
            .init(title: "rule"), .init(title: "title"), .init(title: "vectors", isNumeric: true),
        ]
        if isBroken { columns.append(.init(title: "broken in", isNumeric: true)) }
        return .section(
            label: label,
            count: rows.count,
            layout: isOpen && level == .required ? .open : .folded,
            blocks: [.table(Document.Table(columns: columns, rows: rows))]
        )
    }

    private static func counts(_ rules: some Sequence<[Rule.ID]>) -> [Rule.ID: Int] {
        rules.reduce(into: [:]) { counts, rules in
            for (place, rule) in rules.enumerated() where !rules[..<place].contains(rule) {
                counts[rule, default: 0] += 1
            }
        }
    }
}
