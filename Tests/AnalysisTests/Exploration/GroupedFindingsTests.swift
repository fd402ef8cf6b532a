import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// Findings are put together by their causes.
@Suite("Findings are put together by their causes")
struct GroupedFindingsTests {
    private let suite = Suite.kit

    @Test("A cause is shown by a sequence that still shows it after it was shrunk")
    func examples() async throws {
        let ids = ["lifecycle/weekday/monday-first", "lifecycle/persistence/counts-in-memory"]
        let faults = try ids.map(Fault.named)
        let exploration = await Exploration.explored(
            .documented.applying(faults),
            .sequences(6),
            areas: [.lifecycle],
            seed: 4
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
