import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("A fault that a recording shows is named")
struct RecordedFaultTests {
    private static let suite = Suite.kit

    /// Some faults of the library from all areas, of those that recordings of the lives show: which of several
    /// resumes has which intent, for example, is mostly left open there.
    private static let faults = Array(
        stride(from: 0, to: Fault.all.count, by: Fault.all.count / 15).lazy.map { Fault.all[$0] }
            .filter { fault in record(of: fault).results.contains { !$0.mismatches.isEmpty } }
            .prefix(Drawing.count(4, whole: 10))
    )

    /// What is judged of the lives of an implementation with a fault.
    private static func record(of fault: Fault) -> RunRecord {
        let specification = Specification.documented.applying([fault.change])
        let lives = (lives[fault.area] ?? []).map { RecordedLife($0, answeredBy: specification) }
        return RecordedLife.judged(lives, suite)
    }

    private static let lives = Dictionary(uniqueKeysWithValues: Area.allCases.map { ($0, lives(of: $0)) })

    @Test("A fault is named with the rule that it breaks, as after a run", arguments: faults)
    func fault(fault: Fault) async {
        #expect(Self.faults.count >= Drawing.count(4, whole: 9))
        let diagnosis = await Diagnosis.of(Self.record(of: fault).results, catalogue: Self.suite.catalogue)
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
        return Array(short.prefix(area == .lifecycle ? 18 : Drawing.count(60, whole: 150)))
    }
}
