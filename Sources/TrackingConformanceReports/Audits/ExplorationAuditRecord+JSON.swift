import TrackingConformanceAnalysis
import TrackingConformanceCore
package import TrackingConformanceJSON

extension ExplorationAuditRecord: ReportedAsJSON {
    package var json: JSONValue {
        .object([
            "explorationAudit": 1,
            "suite": .object(["version": .string(suiteVersion.description)]),
            "kit": .object(["name": .string(Kit.name), "version": .string(Kit.version.description)]),
            // Seeds need more digits than many programs' numbers have.
            "seed": .string(String(seed)),
            "sequences": .integer(sequences),
            "summary": .object([
                "mutants": .integer(mutants.count),
                "found": .integer(mutants.count - missed.count),
            ]),
            "sufficient": .bool(isSufficient),
            "neverExercised": .array(neverExercised.map { .string($0.rawValue) }),
            "mutants": .array(mutants.map(json)),
        ])
    }

    private func json(_ mutant: Mutant) -> JSONValue {
        .object([
            "name": .string(mutant.name),
            "rule": .string(mutant.rule.rawValue),
            "fault": .string(mutant.fault),
            "foundAfter": mutant.found.map { .integer($0) } ?? .null,
        ])
    }
}
