import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// What a recording shows of a wrong implementation.
@Suite("A fault that a recording shows is named")
struct RecordedFaultTests {
    private static let suite = Suite.kit

    /// Some twenty faults of the library from all areas, of those that show in the lives.
    ///
    /// Which of several resumes has
    /// which intent is mostly left open in a recording, and so are a payload that is too long and malformed, too, and
    /// the precision of custom numbers.
    private static let faults = stride(from: 0, to: Fault.all.count, by: Fault.all.count / 30).map { Fault.all[$0] }
        .filter { fault in
            guard !["PT-RESUME-ONCE", "PL-LONG", "PL-CUSTOM-NUMBER"].contains(fault.rule) else { return false }
            let specification = Specification.documented.applying([fault.change])
            return zip(lives[fault.area] ?? [], documented[fault.area] ?? []).contains { draft, documented in
                specification.observations(of: draft.stimuli, in: draft.context) != documented
            }
        }
        .prefix(20)

    private static let lives = Dictionary(uniqueKeysWithValues: Area.allCases.map { ($0, lives(of: $0)) })
    private static let documented = lives.mapValues { drafts in
        drafts.map { Specification.documented.observations(of: $0.stimuli, in: $0.context) }
    }

    @Test("A fault is named with the rule that it breaks, as after a run", arguments: faults)
    func fault(fault: Fault) async {
        let specification = Specification.documented.applying([fault.change])
        #expect(Self.faults.count >= 19)
        let lives = (Self.lives[fault.area] ?? []).map { RecordedLife($0, answeredBy: specification) }
        let record = RecordedLife.judged(lives, Self.suite)
        let diagnosis = await Diagnosis.of(record.results, catalogue: Self.suite.catalogue)
        let causes = diagnosis.causes.map { "\($0.fault ?? "unknown") \($0.rule)" }
        #expect(
            diagnosis.causes.contains { $0.isExact && ($0.fault == fault.id || $0.alternatives.contains(fault.id)) },
            "found: \(causes)"
        )
    }

    @Test("A type in another letter case tells the state of a life, and is held against the implementation")
    func capitalisedType() throws {
        let fault = try Fault.named("lifecycle/type/capitalised")
        let specification = Specification.documented.applying([fault.change])
        var count = 0
        for draft in Self.lives[.lifecycle] ?? [] {
            let calm = RecordedLife(draft).judged(from: 1, freshly: false, Self.suite)
            let record = RecordedLife(draft, answeredBy: specification).judged(from: 1, freshly: false, Self.suite)
            #expect(record.recording?.openEvents == calm.recording?.openEvents)
            count += record.results.count { result in result.mismatches.contains { $0.rule == "LC-TYPE" } }
        }
        #expect(count > 5)
    }

    /// Sequences of an area, of which each fault has some in which it shows.
    private static func lives(of area: Area) -> [VectorDraft] {
        var random = SplitMix64(seed: 1)
        let short = (0..<400).lazy.map { _ in area.randomDraft(using: &random) }.filter { $0.stimuli.count < 40 }
        return Array(short.prefix(area == .lifecycle ? 18 : 150))
    }
}
