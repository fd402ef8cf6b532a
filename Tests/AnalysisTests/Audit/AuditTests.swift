import Foundation
import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A suite is as good as the wrong implementations it catches.
///
/// The whole audit, every mutant against every vector, is `tracking-conformance audit` in a release build, which
/// `.ci/run` demands to be sound. Here each mutant meets the vectors of its own rule, and the audit a part of the
/// suite.
@Suite("The suite catches the mutants")
struct AuditTests {
    private static let suite = Suite.kit

    /// One audit of a part of the suite, which the tests look at from different sides.
    private static let part = Task {
        let topics = ["flag-on", "open", "dismiss", "resume-once", "no-notification"].map {
            "push/android/\($0)"
        }
        return await Audit(of: suite.keeping { topics.contains(where: $0.topic.hasPrefix) })
            .record(of: Fault.all.filter { $0.area == .push })
    }

    @Test("A vector that the documented behaviour does not pass is named, and catches no mutant")
    func contradiction() async throws {
        let text = try String(contentsOfFile: Checkout.path("Vectors/v1/push/android/dismiss.json"), encoding: .utf8)
        let place = try #require(text.firstRange(of: #""broadlogId": "h18d0", "action": "2""#))
        let wrong = text.replacingCharacters(in: place, with: #""broadlogId": "h18d0", "action": "1""#)
        let faults = Fault.all.filter { $0.area == .push }
        let suite = try SuiteFiles(vectors: ["push/android/dismiss": wrong]).written { directory in
            try Suite.load(SuiteLocation(directory: directory))
        }
        let id = "push/android/dismiss/one-click"
        let record = await Audit(of: suite).record(of: faults)
        #expect(record.contradictions.map(\.vector.id) == [id] && !record.isSound)
        let start = "the documented behaviour does not pass \(id): PT-"
        #expect(record.contradictions.first?.sentence.hasPrefix(start) == true)
        #expect(!record.mutants.flatMap(\.kills).contains { record.vectors[$0.vector].id == id })
        let selected = await Audit(of: suite).record(ofSelected: suite.vectors.filter { $0.id == id }, faults: faults)
        #expect(selected.contradictions == record.contradictions && selected.mutants.isEmpty)
    }

    @Test("Each fault is caught by a vector of its rule, which names the rule")
    func ownVectors() async {
        let judge = Judge(catalogue: Self.suite.catalogue)
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil }.sorted { $0.steps.count < $1.steps.count }
        let documented = await SuiteAnswers.observations
        var uncaught: [String] = []
        for fault in Fault.all where fault.isForThisRun {
            let specification = Specification.documented.applying([fault])
            let isCaught = vectors.contains { vector in
                guard vector.rules.contains(fault.rule) else { return false }
                let observations = specification.observations(of: vector.stimuli, in: vector.context)
                guard observations != documented[vector.id] else { return false }
                return judge.judge(observations, against: vector).mismatches.contains { $0.rule == fault.rule }
            }
            if !isCaught { uncaught.append(fault.id) }
            // Other tests wait for answers of processes meanwhile.
            await Task.yield()
        }
        #expect(uncaught == [])
    }

    @Test("Each judged rule has two faults or more")
    func twoFaults() {
        let counts = Dictionary(grouping: Fault.all, by: \.rule).mapValues(\.count)
        let judged = Self.suite.catalogue.rules.filter { $0.level != .informational && $0.deprecation == nil }
        #expect(!judged.isEmpty)
        #expect(judged.map(\.id).filter { counts[$0, default: 0] < 2 } == [])
    }

    @Test("An audit with a single mutant for a rule is not sound, and names the rule")
    func ruleWithOneMutant() async {
        let rule = Rule.ID(rawValue: "PT-DISMISS")
        let whole = await Self.part.value
        let first = whole.mutants.first { $0.rule == rule }
        let thin = AuditRecord(
            suite: whole.suite,
            vectors: whole.vectors,
            mutants: whole.mutants.filter { $0.rule != rule || $0 == first },
            controls: whole.controls
        )
        #expect(!whole.thinRules.contains { $0.rule.id == rule })
        #expect(thin.thinRules.contains { $0.rule.id == rule })
        #expect(!thin.isSound)
    }

    @Test("Every control comes out as it must")
    func controls() async {
        let controls = await Self.part.value.controls
        #expect(controls.count == 4)
        for control in controls { #expect(control.deviations == [], "\(control.name)") }
    }

    @Test("Without the only vector that catches a mutant the audit names the mutant")
    func withoutTheOnlyKiller() async throws {
        let whole = await Self.part.value
        let (place, mutants) = try #require(whole.soleKills.min { $0.key < $1.key })
        let names = Set(mutants.map(\.name))
        let rest = whole.suite.keeping { $0.id != whole.vectors[place].id }
        let record = await Audit(of: rest, controls: []).record(of: Fault.all.filter { names.contains($0.id) })
        #expect(Set(record.survivors.map(\.name)) == names)
        #expect(!record.isSound)
    }

    @Test("A suite without the vectors of a rule lets its mutants through, or catches them by chance")
    func withoutTheVectorsOfARule() async {
        let rule = Rule.ID(rawValue: "PT-RESUME-ONCE")
        let rest = await Self.part.value.suite.keeping { !$0.rules.contains(rule) }
        let record = await Audit(of: rest, controls: []).record(of: Fault.all.filter { $0.rule == rule })
        #expect(record.survivors.count + record.caughtByChance.count == record.mutants.count)
        #expect(!record.mutants.isEmpty)
    }
}

extension Suite {
    fileprivate func keeping(_ isKept: (Vector) -> Bool) -> Suite {
        Suite(version: version, catalogue: catalogue, vectors: vectors.filter(isKept))
    }
}
