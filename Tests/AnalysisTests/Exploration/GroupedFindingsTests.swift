import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("Findings are put together by their causes")
struct GroupedFindingsTests {
    private let suite = Suite.kit

    @Test("A cause is shown by a sequence that still shows it after it was shrunk")
    func examples() async throws {
        let ids = ["lifecycle/weekday/monday-first", "lifecycle/persistence/counts-in-memory"]
        let faults = try ids.map(Fault.named)
        let exploration = await Exploration.explored(
            .documented.applying(faults),
            .sequences(3),
            areas: [.lifecycle],
            seed: 1
        )
        let grouped = await exploration.grouped { await Diagnosis.of($0, catalogue: suite.catalogue) }
        #expect(Set(grouped.diagnosis.causes.compactMap(\.fault)) == Set(ids))
        for cause in grouped.diagnosis.causes {
            let shown = grouped.findings[cause.example].result.mismatches.filter { $0.step == cause.step }
            let isOfWeekday = cause.fault == ids[0]
            #expect(shown.contains { $0.path.hasSuffix("dayofweek_local") == isOfWeekday })
        }
    }
}

@Suite("No finding is lost among causes")
struct KeptFindingsTests {
    /// The findings for an implementation with a fault of each level, for some seeds.
    private static let explorations = (1...3).map { seed in
        Task {
            let faults = Fault.all.filter { $0.area == .push }
            let both = [Rule.Level.required, .recommended].compactMap { level in
                faults.first { Suite.kit.catalogue.level(of: $0.rule) == level }
            }
            return await Exploration.explored(
                .documented.applying(both),
                .sequences(60),
                areas: [.push],
                seed: UInt64(seed)
            )
        }
    }

    @Test("What breaks a required rule comes first", arguments: explorations.indices)
    func ranked(place: Int) async {
        let exploration = await Self.explorations[place].value
        let levels = exploration.findings.map(\.symptom.level)
        #expect(Set(levels).count > 1)
        #expect(levels == levels.sorted(by: >))
    }

    @Test("If the diagnosis names no cause, each broken rule keeps a finding")
    func noCauses() async throws {
        let exploration = await Self.explorations[2].value
        let levels = Set(exploration.findings.map(\.symptom.level))
        try #require(levels.contains(.required))
        let grouped = await exploration.grouped { _ in Diagnosis(causes: []) }
        #expect(Set(grouped.findings.map(\.symptom.rule)) == Set(exploration.findings.map(\.symptom.rule)))
    }

    @Test("A cause that only a sequence as it was found shows is shown by that whole sequence")
    func wholeSequence() async throws {
        let exploration = await Self.explorations[2].value
        let found = exploration.findings
        let place = try #require(found.firstIndex { $0.draft.stimuli.count < $0.original.vector.steps.count })
        let rule = try #require(found[place].symptom.rule)
        let cause = Cause(
            fault: nil,
            rule: rule,
            statement: "Something.",
            isExact: true,
            vectors: [found.count + place],
            example: found.count + place
        )
        let grouped = await exploration.grouped { _ in Diagnosis(causes: [cause]) }
        let original = found[place].original.vector
        let shown = grouped.findings.filter { $0.result.vector.id == original.id }
        #expect(shown.contains { $0.draft.stimuli == original.stimuli })
    }

    @Test("A cause that stands for everything is shown by the most binding finding")
    func oneCause() async throws {
        let exploration = await Self.explorations[2].value
        let found = exploration.findings
        let lightest = try #require(found.indices.min { found[$0].symptom.level < found[$1].symptom.level })
        let rule = try #require(found[lightest].symptom.rule)
        let cause = Cause(
            fault: nil,
            rule: rule,
            statement: "Everything.",
            isExact: true,
            vectors: Array(found.indices),
            example: lightest,
            step: 0,
            alternatives: []
        )
        let grouped = await exploration.grouped { _ in Diagnosis(causes: [cause]) }
        #expect(grouped.findings.map(\.symptom.level) == [.required])
    }
}
