import TrackingConformanceAnalysis
import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSpecification

extension AuditRecord: ReportedAsJSON {
    package var json: JSONValue {
        .object([
            "audit": 1,
            "suite": .object(["version": .string(suite.version.description)]),
            "kit": .object(["name": .string(Kit.name), "version": .string(Kit.version.description)]),
            "summary": .object([
                "vectors": .integer(vectors.count),
                "mutants": .integer(mutants.count),
                "survivors": .integer(survivors.count),
            ]),
            "sound": .bool(isSound),
            "contradictions": .array(contradictions.map { .string($0.sentence) }),
            "survivors": names(survivors),
            "caughtByChance": names(caughtByChance),
            "blamedOnOthers": names(blamedOnOthers),
            "straying": .object(JSONObject(straying.map { (key: $0.name, value: strays($0)) })),
            "listedElsewhere": names(listedElsewhere),
            "breakingMany": names(breakingMany),
            "cascading": names(cascading),
            "rulesWithTooFewMutants": .array(thinRules.map { .string($0.rule.id.rawValue) }),
            "rules": .array(rules.map(json)),
            "mutants": .array(mutants.map(json)),
            "vectors": .object([
                "sole": .array(soleKills.sorted { $0.key < $1.key }.map { sole(vectors[$0.key], $0.value) }),
                "redundant": .array(redundantVectors.map { .string($0.id) }),
                "idle": .array(idleVectors.map { .string($0.id) }),
            ]),
            "controls": .array(controls.map(json)),
        ])
    }

    private func names(_ mutants: [AuditedMutant]) -> JSONValue { .array(mutants.map { .string($0.name) }) }

    private func json(_ summary: RuleSummary) -> JSONValue {
        .object([
            "id": .string(summary.rule.id.rawValue),
            "level": .string(summary.rule.level.rawValue),
            "vectors": .integer(summary.vectors.count),
            "mutants": .integer(summary.mutants.count),
            "killed": .integer(summary.killed),
        ])
    }

    private func json(_ mutant: AuditedMutant) -> JSONValue {
        .object([
            "name": .string(mutant.name),
            "rule": .string(mutant.rule.rawValue),
            "fault": .string(mutant.fault),
            "passed": .integer(mutant.passed),
            "failed": .integer(mutant.failed),
            "broken": .object(JSONObject(mutant.broken.map { (key: $0.rule.rawValue, value: .integer($0.vectors)) })),
            "kills": .array(mutant.kills.map(json)),
        ])
    }

    private func strays(_ mutant: AuditedMutant) -> JSONValue {
        .array(strayRules(of: mutant).map { .string($0.rawValue) })
    }

    private func json(_ kill: Kill) -> JSONValue {
        .object([
            "vector": .string(vectors[kill.vector].id),
            "step": .integer(kill.mismatch.step),
            "rule": .string(kill.mismatch.rule.rawValue),
            "message": .string(kill.mismatch.message),
        ])
    }

    private func sole(_ vector: Vector, _ mutants: [AuditedMutant]) -> JSONValue {
        .object(["id": .string(vector.id), "mutants": names(mutants)])
    }

    private func json(_ control: AuditedControl) -> JSONValue {
        .object([
            "name": .string(control.name),
            "expectation": .string(control.expectation),
            "deviations": .array(control.deviations.map { .string($0) }),
        ])
    }
}
