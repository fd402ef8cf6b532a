package import TrackingConformanceCore

/// The results of several runs side by side, rule by rule.
package struct Matrix: Sendable {
    /// The runs, in the order given.
    package let reports: [SavedReport]
    /// The rules that any run judged, in the catalogue's order, followed by those not in the catalogue.
    package let rows: [Row]

    package struct Row: Sendable {
        package let rule: Rule.ID
        package let level: Rule.Level
        /// The result of each run, in order.
        package let cells: [Cell]

        package var isBroken: Bool { cells.contains { $0.broken > 0 } }
    }

    /// The result of one run for a rule.
    package struct Cell: Sendable, Equatable {
        /// The number of judged vectors about the rule.
        package let judged: Int
        /// The number of vectors about any rule that break this rule.
        package let broken: Int
    }

    package init(_ reports: [SavedReport], catalogue: RuleCatalogue) {
        self.reports = reports
        let counts = reports.map { Self.counts(of: $0) }
        let named = Set(counts.flatMap(\.keys))
        let rules =
            catalogue.rules.map(\.id).filter(named.contains) + named.filter { catalogue[$0] == nil }.sorted()
        rows = rules.compactMap { rule in
            let level = catalogue.level(of: rule)
            let cells = counts.map { $0[rule] ?? Cell(judged: 0, broken: 0) }
            guard level != .informational else { return nil }
            return Row(rule: rule, level: level, cells: cells)
        }
    }

    package var brokenRows: [Row] { rows.filter(\.isBroken) }

    /// True if, as far as known, all runs used the same suite.
    package var isOfOneSuite: Bool {
        Set(reports.map(\.suiteVersion)).count <= 1 && Set(reports.compactMap(\.suiteDigest?.vectors)).count <= 1
    }

    private static func counts(of report: SavedReport) -> [Rule.ID: Cell] {
        var judged: [Rule.ID: Int] = [:]
        var broken: [Rule.ID: Int] = [:]
        for result in report.results where result.standing != .unjudged {
            for rule in result.rules { judged[rule, default: 0] += 1 }
            for rule in result.brokenRules { broken[rule, default: 0] += 1 }
        }
        let rules = Set(judged.keys).union(broken.keys)
        return Dictionary(
            uniqueKeysWithValues: rules.map { ($0, Cell(judged: judged[$0] ?? 0, broken: broken[$0] ?? 0)) }
        )
    }
}

extension Matrix: Documented {
    package static let formats: [Format<Matrix>] = [.text, .json(form), .markdown, .html]

    /// The report with one column per run and one row per rule that any run breaks.
    package var document: Document {
        let heads = reports.indices.map {
            Document.Table.Column(title: "\($0 + 1)", isNumeric: true, width: 4)
        }
        let rows = brokenRows.map { row in
            ["\(code: row.rule)", Phrase(row.level.rawValue, .marked(.quiet))]
                + row.cells.map { Phrase($0.word, .marked($0.mark(row.level))) }
        }
        let table = Document.Table(columns: [.init(title: "rule"), .init(title: "level")] + heads, rows: rows)
        return Document(
            title: Phrase(headline),
            isGood: reports.allSatisfy { $0.isConformant == true },
            subject: "\(counted(reports.count, "run")), \(counted(self.rows.count, "rule"))",
            blocks: [.facts(reports.enumerated().map { Document.Fact("\($0 + 1)", nil, $1.phrase) })]
                + notes.map { .prose(Phrase($0)) } + [.table(table)]
        )
    }

    /// The sentence on how many runs conform.
    private var headline: String {
        let count = reports.count { $0.isConformant == true }
        let runs = "\(count) of \(counted(reports.count, "run")) \(count == 1 ? "is" : "are") conformant"
        let broken = brokenRows.count
        return
            "\(runs); \(broken) of \(counted(rows.count, "rule")) \(broken == 1 ? "is" : "are") broken by one or more"
    }

    /// The notes on the table.
    private var notes: [String] {
        let legend = "A number counts the vectors that break the rule; ok means judged and kept, - not judged."
        let suites =
            "The runs are of different suites, so the numbers in different columns count different vectors."
        return (brokenRows.isEmpty ? [] : [legend]) + (isOfOneSuite ? [] : [suites])
    }
}

extension Matrix.Cell {
    fileprivate var word: String { broken > 0 ? "\(broken)" : judged > 0 ? "ok" : "-" }

    fileprivate func mark(_ level: Rule.Level) -> TerminalStyle.Mark {
        guard broken > 0 else { return judged > 0 ? .good : .quiet }
        return level == .required ? .bad : .doubtful
    }
}
