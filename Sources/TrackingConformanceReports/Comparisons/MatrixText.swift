import TrackingConformanceCore
import TrackingConformanceRecords

extension MatrixFormat {
    /// For people, in a terminal or a log.
    package static var text: MatrixFormat {
        MatrixFormat(name: "text", isForTerminals: true) { MatrixText(matrix: $0, style: $1).text }
    }
}

/// Several runs side by side, as text: a column for each run, and a row for each rule that one of them breaks.
struct MatrixText {
    let matrix: Matrix
    let style: TerminalStyle

    private static let cellWidth = 6

    /// The text, with a line break at the end.
    var text: String { ([[matrix.headline], runs, notes] + tables).joinedBlocks }

    private var runs: [String] {
        matrix.reports.enumerated().flatMap { place, report in
            style.wrapped(
                "\(report.name): \(report.summary)".clipped(to: 500),
                after: "\(place + 1)".padded(toRight: 3) + "  "
            )
        }
    }

    private var notes: [String] { matrix.notes.flatMap { style.wrapped($0) } }

    /// The runs in as many tables as it takes to fit the width.
    private var tables: [[String]] {
        guard !matrix.brokenRows.isEmpty else { return [] }
        let width = matrix.brokenRows.map { $0.rule.rawValue.count }.max() ?? 0
        let columns = max(1, (style.width - width) / Self.cellWidth)
        return stride(from: 0, to: matrix.reports.count, by: columns).map { start in
            table(start..<min(start + columns, matrix.reports.count), width)
        }
    }

    private func table(_ columns: Range<Int>, _ width: Int) -> [String] {
        let heads = columns.map { "\($0 + 1)".padded(toRight: Self.cellWidth) }.joined()
        return [style.marked("rule".padded(toLeft: width) + heads, .strong)]
            + matrix.brokenRows.map { row in
                row.rule.rawValue.padded(toLeft: width) + columns.map { word(for: row.cells[$0], row.level) }.joined()
            }
    }

    private func word(for cell: Matrix.Cell, _ level: Rule.Level) -> String {
        let word = cell.word.padded(toRight: Self.cellWidth)
        guard cell.broken > 0 else { return style.marked(word, cell.judged > 0 ? .good : .quiet) }
        return style.marked(word, level == .required ? .bad : .doubtful)
    }
}

extension Matrix {
    /// How many runs conform, in one sentence.
    var headline: String {
        let count = reports.count { $0.isConformant == true }
        let runs = "\(count) of \(counted(reports.count, "run")) \(count == 1 ? "is" : "are") conformant"
        let broken = brokenRows.count
        return
            "\(runs); \(broken) of \(counted(rows.count, "rule")) \(broken == 1 ? "is" : "are") broken by one or more"
    }

    /// What must be said beside the table.
    var notes: [String] {
        let legend = "A number counts the vectors that break the rule; ok: judged and kept; -: not judged."
        let suites =
            "The runs are not of the same suite, so that numbers of different columns are of different vectors."
        return (brokenRows.isEmpty ? [] : [legend]) + (isOfOneSuite ? [] : [suites])
    }
}

extension Matrix.Cell {
    /// The cell as tables show it.
    var word: String { broken > 0 ? "\(broken)" : judged > 0 ? "ok" : "-" }
}
