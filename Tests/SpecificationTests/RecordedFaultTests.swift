import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceFaults
import TrackingConformanceSpecification

/// What a recording shows of a wrong implementation.
@Suite("A fault in a recording is named")
struct RecordedFaultTests {
    private static let suite = SuiteAgreementTests.suite

    private static let faults = [
        "lifecycle/count/launches-one-behind",
    ]

    @Test("A fault is named", arguments: Fault.all.filter { $0.area == .lifecycle }.map(\.id))
    func fault(id: String) async throws {
        let fault = try #require(Fault.all.first { $0.id == id })
        var random = SplitMix64(seed: Seed.ofThisRun)
        let draft = LifecycleGenerator.life(ofStimuli: 400, in: "Europe/Berlin", using: &random)
        let clock = ContinuousClock()
        let start = clock.now
        let life = RecordedLife(draft, answeredBy: .documented.applying([fault.change]))
        let record = life.judged(Self.suite)
        let middle = clock.now
        let diagnosis = await Diagnosis.of(record.results, catalogue: Self.suite.catalogue)
        let named = diagnosis.causes.contains { $0.fault == id || $0.alternatives.contains(id) }
        print("FAULT", id, named, record.results.map(\.verdict), diagnosis.causes.map { "\($0.fault ?? "-") \($0.isExact)" }, middle - start, clock.now - middle)
    }
}
