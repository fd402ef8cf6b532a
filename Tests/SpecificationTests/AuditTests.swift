import Testing
import TrackingConformanceCore
import TrackingConformanceFaults

/// A suite is as good as the wrong implementations it catches.
@Suite("The suite catches the mutants")
struct AuditTests {
    /// One audit of the whole suite, which the tests look at from different sides.
    private static let whole = Task { await Audit(of: SuiteAgreementTests.suite).record() }

    private var record: AuditRecord { get async { await Self.whole.value } }

    @Test("The suite guards its rules")
    func soundness() async {
        let record = await record
        #expect(record.survivors.map(\.name) == [])
        #expect(record.caughtByChance.map(\.name) == [])
        #expect(record.blamedOnOthers.map(\.name) == [])
        #expect(record.thinRules.map(\.rule.id) == [])
        #expect(record.isSound)
    }

    @Test("An audit with a single mutant for a rule is not sound, and names the rule")
    func ruleWithOneMutant() async {
        let rule = Rule.ID(rawValue: "PT-DISMISS")
        let whole = await record
        let first = whole.mutants.first { $0.rule == rule }
        let thin = AuditRecord(
            suite: whole.suite,
            vectors: whole.vectors,
            mutants: whole.mutants.filter { $0.rule != rule || $0 == first },
            controls: whole.controls
        )
        #expect(thin.thinRules.map(\.rule.id) == [rule])
        #expect(!thin.isSound)
    }

    @Test("Every control comes out as it must")
    func controls() async {
        let controls = await record.controls
        #expect(controls.count == 3)
        for control in controls { #expect(control.deviations == [], "\(control.name)") }
    }

    @Test("Without the only vector that catches a mutant the audit names the mutant")
    func withoutTheOnlyKiller() async throws {
        let suite = SuiteAgreementTests.suite
        let whole = await record
        #expect(!whole.soleKills.isEmpty)
        for (place, mutants) in whole.soleKills {
            let removed = whole.vectors[place].id
            let rest = Suite(
                version: suite.version,
                catalogue: suite.catalogue,
                vectors: suite.vectors.filter { $0.id != removed }
            )
            let names = Set(mutants.map(\.name))
            let record = await Audit(of: rest).record(of: Fault.all.filter { names.contains($0.id) })
            #expect(Set(record.survivors.map(\.name)) == names, "without \(removed)")
            #expect(!record.isSound)
        }
    }

    @Test("A suite without the vectors of a rule lets its mutants through, or catches them by chance")
    func withoutTheVectorsOfARule() async {
        let suite = SuiteAgreementTests.suite
        let rule = Rule.ID(rawValue: "PT-RESUME-ONCE")
        let rest = Suite(
            version: suite.version,
            catalogue: suite.catalogue,
            vectors: suite.vectors.filter { !$0.rules.contains(rule) }
        )
        let record = await Audit(of: rest).record(of: Fault.all.filter { $0.rule == rule })
        #expect(record.survivors.count + record.caughtByChance.count == record.mutants.count)
        #expect(!record.mutants.isEmpty)
    }
}
