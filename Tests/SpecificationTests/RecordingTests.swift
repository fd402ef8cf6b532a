import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceSpecification

/// Recordings in process.
@Suite("A recording is judged as far as it tells, and nothing that is fair is held against anyone")
struct RecordingTests {
    static let suite = SuiteAgreementTests.suite

    @Test("A life that follows the rules passes from wherever it is recorded", arguments: 0..<6)
    func everyBeginning(choice: Int) {
        var random = SplitMix64(seed: Seed.ofThisRun &+ UInt64(choice))
        for _ in 0..<4 {
            let draft = Area.lifecycle.randomDraft(using: &random)
            let life = RecordedLife(draft, choice: choice % 3)
            for first in draft.stimuli.indices.prefix(25) {
                let record = life.judged(from: first, Self.suite)
                #expect(record.differences == [], "from event \(first) of seed \(Seed.ofThisRun)")
            }
        }
    }

    /// A fair reading with its number.
    struct Reading: CustomTestStringConvertible {
        let number: Int
        let changes: [SpecificationChange]
        var testDescription: String { "reading \(number)" }
    }

    @Test(
        "Another fair reading is at most a warning, wherever its recording begins",
        arguments: (LifecycleImplementation.fair.map(\.changes) + FairReading.all.map { [$0.change] }).enumerated()
            .map(Reading.init)
    )
    func fairReadings(reading: Reading) {
        let changes = reading.changes
        var random = SplitMix64(seed: Seed.ofThisRun)
        for _ in 0..<2 {
            let draft = (changes.first?.area ?? .lifecycle).randomDraft(using: &random)
            let life = RecordedLife(draft, answeredBy: .documented.applying(changes))
            for first in draft.stimuli.indices.prefix(20) {
                let failures = life.judged(from: first, Self.suite).differences.filter { $0.hasPrefix("failed") }
                #expect(failures == [], "from event \(first) of seed \(Seed.ofThisRun)")
            }
        }
    }
}

extension RunRecord {
    /// What was held against a recording.
    fileprivate var differences: [String] {
        results.flatMap { result in
            result.mismatches.map { "\(result.verdict) \($0.rule) at \($0.step): \($0.message)" }
        }
    }
}
