import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceFaults
import TrackingConformanceSpecification

/// What a recording shows of a wrong implementation.
@Suite("A fault that a recording shows is named")
struct RecordedFaultTests {
    private static let suite = SuiteAgreementTests.suite

    /// Every so many faults of the library, so that all areas are among them.
    private static let faults = stride(from: 3, to: Fault.all.count, by: Fault.all.count / 20).map { Fault.all[$0] }

    @Test("A fault is named with the rule that it breaks, as after a run", arguments: faults)
    func fault(fault: Fault) async {
        let specification = Specification.documented.applying([fault.change])
        let lives = Self.lives(of: fault.area).map { RecordedLife($0, answeredBy: specification) }
        let record = RecordedLife.judged(lives, Self.suite)
        let diagnosis = await Diagnosis.of(record.results, catalogue: Self.suite.catalogue)
        let causes = diagnosis.causes.map { "\($0.fault ?? "unknown") \($0.rule)" }
        #expect(
            diagnosis.causes.contains { $0.isExact && ($0.fault == fault.id || $0.alternatives.contains(fault.id)) },
            "found: \(causes)"
        )
    }

    /// Sequences of an area, of which each fault has some in which it shows.
    private static func lives(of area: Area) -> [VectorDraft] {
        var random = SplitMix64(seed: 1)
        let short = (0..<400).lazy.map { _ in area.randomDraft(using: &random) }.filter { $0.stimuli.count < 40 }
        return Array(short.prefix(area == .lifecycle ? 60 : 200))
    }
}
