import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceRecords

extension MatrixFormat {
    package static var json: MatrixFormat {
        MatrixFormat(name: "json") { matrix, _ in JSONWriter.canonical(matrix.json) }
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
}
