import TrackingConformanceCore
package import TrackingConformanceJSON

extension Comparison: ReportedAsJSON {
    package var json: JSONValue {
        .object([
            "comparison": 1, "sentence": .string(headline), "worse": .bool(isWorse), "before": old.outline,
            "now": new.outline,
            "suite": [
                "same": .bool(!suite.isOther),
                "onlyBefore": .array(suite.onlyOld.map { .string($0) }),
                "onlyNow": .array(
                    suite.onlyNew.map { ["id": .string($0.id), "verdict": .string($0.verdict.rawValue)] }
                ),
            ],
            "causes": causes.map { .array($0.map(json)) },
            "rules": .array(rules.map(json)),
            "vectors": .array(vectors.map(json)),
            "remaining": .array(remaining.map { .string($0) }),
        ])
    }

    private func json(_ change: CauseChange) -> JSONValue {
        let fault = change.cause.isExact ? change.cause.fault : nil
        return .object([
            "change": .string(change.kind.rawValue), "fault": fault.map { .string($0) },
            "rule": .string(change.cause.rule.rawValue), "statement": .string(change.cause.statement),
            "formerStatement": change.former.map { .string($0) }, "exact": .bool(change.cause.isExact),
            "before": .integer(change.oldCount), "now": .integer(change.newCount),
            "vectors": .array(change.cause.vectors.map { .string($0) }),
        ])
    }

    private func json(_ change: RuleChange) -> JSONValue {
        .object([
            "rule": .string(change.rule.rawValue), "level": .string(change.level.rawValue),
            "before": .integer(change.oldCount), "now": .integer(change.newCount),
        ])
    }

    private func json(_ change: VectorChange) -> JSONValue {
        .object([
            "id": .string(change.id), "change": .string(change.kind.rawValue),
            "before": .string(change.old.verdict.rawValue), "now": .string(change.new.verdict.rawValue),
            "evidence": change.evidence.isEmpty ? nil : .string(change.evidence),
        ])
    }
}

extension SavedReport {
    fileprivate var outline: JSONValue {
        .object([
            "report": .string(name), "implementation": handshake.implementation.json,
            "suite": .string(suiteVersion.description), "conformant": isConformant.map { .bool($0) },
        ])
    }
}

extension Matrix: ReportedAsJSON {
    package var json: JSONValue {
        .object([
            "matrix": 1, "runs": .array(reports.map(\.outline)),
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
