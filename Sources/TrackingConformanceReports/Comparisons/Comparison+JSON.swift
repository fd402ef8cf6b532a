import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceRecords

extension Comparison: ReportedAsJSON {
    package var json: JSONValue {
        var members: JSONObject = [
            "comparison": 1, "sentence": .string(headline), "worse": .bool(isWorse), "before": old.json,
            "now": new.json,
            "suite": suiteJSON,
        ]
        members["causes"] = causes.map { .array($0.map(json)) }
        members["rules"] = .array(rules.map(json))
        members["vectors"] = .array(vectors.map(json))
        members["remaining"] = .array(remaining.map { .string($0) })
        return .object(members)
    }

    private var suiteJSON: JSONValue {
        .object([
            "same": .bool(!suite.isOther),
            "onlyBefore": .array(suite.onlyOld.map { .string($0) }),
            "onlyNow": .array(
                suite.onlyNew.map { ["id": .string($0.id), "verdict": .string($0.verdict.rawValue)] }
            ),
        ])
    }

    private func json(_ change: CauseChange) -> JSONValue {
        var members: JSONObject = ["change": .string(change.kind.rawValue)]
        if change.cause.isExact { members["fault"] = change.cause.fault.map { .string($0) } }
        members["rule"] = .string(change.cause.rule.rawValue)
        members["statement"] = .string(change.cause.statement)
        members["formerStatement"] = change.former.map { .string($0) }
        members["exact"] = .bool(change.cause.isExact)
        members["before"] = .integer(change.oldCount)
        members["now"] = .integer(change.newCount)
        members["vectors"] = .array(change.cause.vectors.map { .string($0) })
        return .object(members)
    }

    private func json(_ change: RuleChange) -> JSONValue {
        .object([
            "rule": .string(change.rule.rawValue), "level": .string(change.level.rawValue),
            "before": .integer(change.oldCount), "now": .integer(change.newCount),
        ])
    }

    private func json(_ change: VectorChange) -> JSONValue {
        var members: JSONObject = [
            "id": .string(change.id), "change": .string(change.kind.rawValue),
            "before": .string(change.old.verdict.rawValue), "now": .string(change.new.verdict.rawValue),
        ]
        if !change.evidence.isEmpty { members["evidence"] = .string(change.evidence) }
        return .object(members)
    }
}

extension SavedReport {
    var json: JSONValue {
        var members: JSONObject = [
            "report": .string(name), "implementation": handshake.implementation.json,
            "suite": .string(suiteVersion.description),
        ]
        members["conformant"] = isConformant.map { .bool($0) }
        return .object(members)
    }
}

extension Matrix: ReportedAsJSON {
    package var json: JSONValue {
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
