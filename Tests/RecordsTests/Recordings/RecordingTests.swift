import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("A recording is judged as far as it tells, and fair readings pass")
struct RecordingTests {
    static let suite = Suite.kit

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

    @Test("A clock that runs on is held against nobody within the tolerance", arguments: 0..<4)
    func jitter(seed: Int) {
        var random = SplitMix64(seed: Seed.ofThisRun &+ UInt64(seed))
        for _ in 0..<6 {
            var life = RecordedLife(Area.lifecycle.randomDraft(using: &random))
            life.move(upTo: 900, using: &random)
            #expect(life.judged(within: .milliseconds(900), Self.suite).differences == [])
            let middle = life.stimuli.count / 2
            #expect(life.judged(from: middle, within: .milliseconds(900), Self.suite).differences == [])
        }
    }

    @Test("A length beyond the tolerance is found")
    func beyondTolerance() {
        func stimulus(_ event: Event.Lifecycle, _ instant: String) -> Stimulus {
            Stimulus(.lifecycle(event), event == .start ? ["appVersion": "1.0"] : [:], at: Instant(instant))
        }
        var life = RecordedLife(
            VectorDraft(stimuli: [
                stimulus(.start, "2024-05-06T08:00:00Z"), stimulus(.launchDetected, "2024-05-06T08:00:00Z"),
                stimulus(.sleepDetected, "2024-05-06T08:10:00Z"),
            ])
        )
        life.stimuli[2].instant = Instant("2024-05-06T08:10:03.5Z")
        #expect(life.judged(within: .seconds(2), Self.suite).differences == [])
        life.stimuli[2].instant = Instant("2024-05-06T08:10:10Z")
        let differences = life.judged(within: .seconds(2), Self.suite).differences
        #expect(differences.contains { $0.hasPrefix("failed LC-SECONDSAWAKE at 2") }, "\(differences)")
    }

    @Test("A wrong JSON type in any one part is found, and reported once", arguments: [1, 2, 6])
    func types(place: Int) {
        let stimuli = [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant("2024-05-06T08:00:00Z")),
            Stimulus(.lifecycle(.launchDetected), at: Instant("2024-05-06T08:00:00Z")),
        ]
        let right = RecordedLife(VectorDraft(stimuli: stimuli))
        var wrong = right
        wrong.observations = right.observations.map { observation in
            guard case .answered(var calls, let value) = observation else { return observation }
            for index in calls.indices { calls[index].data["lifecycle_launchcount"] = "1" }
            return .answered(calls: calls, value: value)
        }
        #expect(RecordedLife.judged(Array(repeating: right, count: 9), Self.suite).differences == [])
        var lives = Array(repeating: right, count: 9)
        (lives[place], lives[8]) = (wrong, wrong)
        let differences = RecordedLife.judged(lives, Self.suite).differences
        #expect(differences.count == 1 && differences[0].hasPrefix("warned LC-JSONTYPES at 1"), "\(differences)")
    }

    @Test("What is not judged is counted, and a recording in which nothing is judged does not conform")
    func counted() {
        let stimuli = ["2024-05-06T08:00:00Z", "2024-05-06T08:10:00Z"].map { instant in
            Stimulus(.lifecycle(.track), ["name": "view"], at: Instant(instant))
        }
        let life = RecordedLife(VectorDraft(stimuli: stimuli))
        let record = life.judged(freshly: false, Self.suite)
        #expect(record.recording?.openEvents == 2 && record.judgedNothing)
    }

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
        var random = SplitMix64(seed: Seed.ofThisRun &+ UInt64(reading.number))
        for _ in 0..<Drawing.count(1, whole: 3) {
            let draft = (changes.first?.area ?? .lifecycle).randomDraft(using: &random)
            let life = RecordedLife(draft, answeredBy: .documented.applying(changes))
            let first = random.number(in: 0...min(30, draft.stimuli.count) - 1)
            let failures = life.judged(from: first, Self.suite).differences.filter { $0.hasPrefix("failed") }
            #expect(failures == [], "from event \(first) of seed \(Seed.ofThisRun)")
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
