import Foundation
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A suite is as good as the wrong implementations it catches.
@Suite("The suite catches the mutants")
struct AuditTests {
    /// One audit of the whole suite, which the tests look at from different sides.
    private static let whole = Task { await Audit(of: SuiteAgreementTests.suite).record() }

    private var record: AuditRecord { get async { await Self.whole.value } }

    @Test("No mutant survives")
    func survivors() async {
        #expect(await record.survivors.map(\.name) == [])
    }

    @Test("The README states the figure")
    func figureOfTheREADME() async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let record = await record
        let caught = record.mutants.count - record.survivors.count
        let figure = "\(caught) of \(record.mutants.count) mutants caught by \(record.vectors.count) vectors"
        #expect(text.contains("    \(figure)\n"))
    }

    @Test("Every required and recommended rule is broken by two mutants")
    func mutantsOfEveryRule() async {
        #expect(await record.thinRules.map(\.rule.id.rawValue) == [])
    }

    @Test("Every mutant is caught by a vector that names its rule")
    func caughtOnPurpose() async {
        #expect(await record.caughtByChance.map(\.name) == [])
    }

    @Test("Some vector of its rule holds every mutant against its rule")
    func blamedOnItsRule() async {
        #expect(await record.blamedOnOthers.map(\.name) == [])
    }

    @Test("Every control comes out as it must")
    func controls() async {
        let controls = await record.controls
        #expect(controls.count == 3)
        for control in controls { #expect(control.deviations == [], "\(control.name)") }
        #expect(await record.isSound)
    }

    @Test("Mutants have names of their own, a rule that is judged, and a sentence")
    func descriptions() {
        let catalogue = SuiteAgreementTests.suite.catalogue
        #expect(Set(Mutant.all.map(\.name)).count == Mutant.all.count)
        for mutant in Mutant.all {
            #expect(catalogue[mutant.rule]?.area == mutant.area, "\(mutant.name)")
            #expect(catalogue[mutant.rule]?.level != .informational, "\(mutant.name)")
            #expect(mutant.fault.hasSuffix("."), "\(mutant.name)")
        }
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
            let record = await Audit(of: rest).record(of: Mutant.all.filter { names.contains($0.name) })
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
        let record = await Audit(of: rest).record(of: Mutant.all.filter { $0.rule == rule })
        #expect(record.survivors.count + record.caughtByChance.count == record.mutants.count)
        #expect(!record.mutants.isEmpty)
    }

    @Test("Where no event of its area happens a mutant does as documented")
    func skippingIsExact() {
        for vector in SuiteAgreementTests.suite.vectors.enumerated().filter({ $0.offset % 10 == 0 }).map(\.element) {
            let areas = Set(vector.stimuli.map(\.event.area))
            let documented = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            for mutant in Mutant.all where !areas.contains(mutant.area) {
                let observations = mutant.specification.observations(of: vector.stimuli, in: vector.context)
                #expect(observations == documented, "\(mutant.name) at \(vector.id)")
            }
        }
    }
}
