import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceRecords

extension MatrixFormat {
    /// For programs.
    package static var json: MatrixFormat {
        MatrixFormat(name: "json") { matrix, _ in JSONWriter.canonical(matrix.json) }
    }

    /// For pull requests and job summaries.
    package static var markdown: MatrixFormat {
        MatrixFormat(name: "markdown") { matrix, _ in matrix.markdown }
    }

    /// For a browser: one page that needs no network.
    package static var html: MatrixFormat {
        MatrixFormat(name: "html") { matrix, _ in matrix.html }
    }
}

extension Matrix {
    /// The matrix in the form of `matrix.schema.json`, with the rules that every run keeps.
    fileprivate var json: JSONValue {
        .object([
            "matrix": 1, "runs": .array(reports.map(\.json)),
            "rules": .array(
                rows.map { row in
                    [
                        "rule": .string(row.rule.rawValue), "level": .string(row.level.rawValue),
                        "runs": .array(
                            row.cells.map { ["judged": .integer($0.judged), "broken": .integer($0.broken)] }
                        ),
                    ]
                }
            ),
        ])
    }

    fileprivate var markdown: String {
        let runs = reports.enumerated().map { place, report in
            "\(place + 1). <code>\(report.name.clipped(to: 200).escapedForMarkdown)</code>: "
                + report.summary.clipped(to: 400).escapedForMarkdown
        }
        let head = "| rule | level |" + reports.indices.map { " \($0 + 1) |" }.joined()
        let line = "| :-- | :-- |" + reports.map { _ in " --: |" }.joined()
        let rows = brokenRows.map { row in
            "| <code>\(row.rule.rawValue.escapedForMarkdown)</code> | \(row.level.rawValue) |"
                + row.cells.map { " \($0.word) |" }.joined()
        }
        let table = rows.isEmpty ? [] : [head, line] + rows
        return [["## \(headline)"], runs, notes.map(\.escapedForMarkdown), table].joinedBlocks
    }

    fileprivate var html: String {
        let heads = reports.map { HTML.element("th", $0.handshake.implementation.fullName.clipped(to: 200)) }.joined()
        let rows = brokenRows.map { row in
            let cells = row.cells.map { cell in
                HTML.element("td", cell.word, class: cell.style(row.level))
            }
            let rule = HTML.element("code", row.rule.rawValue)
            return "<tr><td>\(rule)</td><td>\(row.level.rawValue)</td>\(cells.joined())</tr>"
        }
        let head = "<div class=\"scroll\"><table><tr><th>rule</th><th>level</th>\(heads)</tr>"
        let table = [head] + rows + ["</table></div>"]
        return HTMLPage(
            title: headline,
            isGood: reports.allSatisfy { $0.isConformant == true },
            subject: "\(counted(reports.count, "run")), \(counted(rows.count, "rule"))",
            lead: notes.map { HTML.element("p", $0) },
            facts: reports.enumerated().map { place, report in
                ("\(place + 1)", "\(HTML.element("code", report.name))<br>\(report.summary.escapedForXML)")
            },
            sections: [
                HTMLPage.Section(
                    id: "rules",
                    title: "Rules",
                    count: brokenRows.count,
                    content: brokenRows.isEmpty ? [] : table
                )
            ],
            style: ComparisonHTML.tables
        ).text
    }
}

extension Matrix.Cell {
    /// The class of the cell, by how bad it is to break its rule.
    fileprivate func style(_ level: Rule.Level) -> String {
        guard broken > 0 else { return judged > 0 ? "good" : "quiet" }
        return level == .required ? "bad" : "doubtful"
    }
}
