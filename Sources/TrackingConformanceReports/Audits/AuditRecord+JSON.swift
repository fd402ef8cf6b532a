import TrackingConformanceAnalysis
import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSpecification

extension AuditRecord {
    package static var schema: JSONValue { form.fileSchema }

    static let form = Form<AuditRecord>.object("an audit") { audit in
        let names = Form.list(of: Form<String>.text)
        audit.constant("audit", 1)
        audit.versions { $0.suite.version }
        audit.nested("summary") { summary in
            summary.derived("vectors", .count) { $0.vectors.count }
            summary.derived("mutants", .count) { $0.mutants.count }
            summary.derived("survivors", .count) { $0.survivors.count }
        }
        audit.derived("sound", .truth) { $0.isSound }
        audit.derived("contradictions", .list(of: .text)) { $0.contradictions.map(\.sentence) }
        audit.derived("survivors", names) { $0.survivors.map(\.name) }
        audit.derived("caughtByChance", names) { $0.caughtByChance.map(\.name) }
        audit.derived("blamedOnOthers", names) { $0.blamedOnOthers.map(\.name) }
        audit.derived("straying", .map(to: .list(of: .rule))) { audit in
            audit.straying.map { ($0.name, audit.strayRules(of: $0)) }
        }
        audit.derived("listedElsewhere", names) { $0.listedElsewhere.map(\.name) }
        audit.derived("breakingMany", names) { $0.breakingMany.map(\.name) }
        audit.derived("cascading", names) { $0.cascading.map(\.name) }
        audit.derived("rulesWithTooFewMutants", .list(of: .rule)) { $0.thinRules.map(\.rule.id) }
        audit.derived("rules", .list(of: RuleSummary.form)) { $0.rules }
        audit.derived("mutants", .list(of: AuditedMutant.form)) { audit in audit.mutants.map { ($0, audit.vectors) } }
        audit.nested("vectors") { vectors in
            vectors.derived("sole", .list(of: sole)) { audit in
                audit.soleKills.sorted { $0.key < $1.key }.map { (audit.vectors[$0.key], $0.value) }
            }
            vectors.derived("redundant", .list(of: .id)) { $0.redundantVectors.map(\.id) }
            vectors.derived("idle", .list(of: .id)) { $0.idleVectors.map(\.id) }
        }
        audit.derived("controls", .list(of: AuditedControl.form)) { $0.controls }
    }

    private static let sole = Form<(vector: Vector, mutants: [AuditedMutant])>.object("a vector") { sole in
        sole.derived("id", .id) { $0.vector.id }
        sole.derived("mutants", .list(of: .text)) { $0.mutants.map(\.name) }
    }
}

extension AuditRecord.RuleSummary {
    fileprivate static let form = Form<Self>.object("a rule") { summary in
        summary.derived("id", .rule) { $0.rule.id }
        summary.derived("level", .word(of: [.required, .recommended])) { $0.rule.level }
        summary.derived("vectors", .count) { $0.vectors.count }
        summary.derived("mutants", .count) { $0.mutants.count }
        summary.derived("killed", .count) { $0.killed }
    }
}

extension AuditedMutant {
    /// The form of a mutant, given the vectors tried.
    fileprivate static let form = Form<(mutant: AuditedMutant, vectors: [Vector])>.object("a mutant") { mutant in
        mutant.derived("name", .text) { $0.mutant.name }
        mutant.derived("rule", .rule) { $0.mutant.rule }
        mutant.derived("fault", .text) { $0.mutant.fault }
        mutant.derived("passed", .count) { $0.mutant.passed }
        mutant.derived("failed", .count) { $0.mutant.failed }
        mutant.derived("broken", .map(to: .count)) { $0.mutant.broken.map { ($0.rule.rawValue, $0.vectors) } }
        mutant.derived("kills", .list(of: kill)) { one in one.mutant.kills.map { ($0, one.vectors[$0.vector].id) } }
    }

    private static let kill = Form<(kill: Kill, vector: String)>.object("a vector that catches it") { one in
        one.derived("vector", .id) { $0.vector }
        one.derived("step", .count) { $0.kill.mismatch.step }
        one.derived("rule", .rule) { $0.kill.mismatch.rule }
        one.derived("message", .text) { $0.kill.mismatch.message }
    }
}

extension AuditedControl {
    fileprivate static let form = Form<Self>.object("a control") { control in
        control.derived("name", .text) { $0.name }
        control.derived("expectation", .text) { $0.expectation }
        control.derived("deviations", .list(of: .id)) { $0.deviations }
    }
}

extension ExplorationAuditRecord {
    package static var schema: JSONValue { form.fileSchema }

    static let form = Form<ExplorationAuditRecord>.object("an audit of exploration") { audit in
        audit.constant("explorationAudit", 1)
        audit.versions { $0.suiteVersion }
        // Seeds have more digits than the number types of many programs can represent.
        audit.derived("seed", Form<String>.text.with(["pattern": "^[0-9]+$"])) { String($0.seed) }
        audit.derived("sequences", .positive) { $0.sequences }
        audit.nested("summary") { summary in
            summary.derived("mutants", .count) { $0.mutants.count }
            summary.derived("found", .count) { $0.mutants.count - $0.missed.count }
        }
        audit.derived("sufficient", .truth) { $0.isSufficient }
        audit.derived("neverExercised", .list(of: .rule)) { $0.neverExercised }
        audit.derived("mutants", .list(of: mutant)) { $0.mutants }
    }

    private static let mutant = Form<Mutant>.object("a mutant") { mutant in
        mutant.derived("name", .text) { $0.name }
        mutant.derived("rule", .rule) { $0.rule }
        mutant.derived("fault", .text) { $0.fault }
        mutant.derived("foundAfter", Form<Int>.count.orNull) { $0.found }
    }
}

extension Members {
    /// The versions of the audited suite and of the kit.
    fileprivate mutating func versions(_ version: @escaping @Sendable (Owner) -> Version) {
        nested("suite") { $0.derived("version", .version, version) }
        nested("kit") { kit in
            kit.constant("name", .string(Kit.name))
            kit.derived("version", .version) { _ in Kit.version }
        }
    }
}
