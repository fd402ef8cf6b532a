import TrackingConformanceCore
package import TrackingConformanceRecords

extension Matrix: Documented {
    package static let formats: [Format<Matrix>] = [.text, .json, .markdown, .html]

    /// The runs side by side: a column for each run, and a row for each rule that one of them breaks.
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

    /// How many runs conform, in one sentence.
    private var headline: String {
        let count = reports.count { $0.isConformant == true }
        let runs = "\(count) of \(counted(reports.count, "run")) \(count == 1 ? "is" : "are") conformant"
        let broken = brokenRows.count
        return
            "\(runs); \(broken) of \(counted(rows.count, "rule")) \(broken == 1 ? "is" : "are") broken by one or more"
    }

    /// What must be said next to the table.
    private var notes: [String] {
        let legend = "A number counts the vectors that break the rule; ok: judged and kept; -: not judged."
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
