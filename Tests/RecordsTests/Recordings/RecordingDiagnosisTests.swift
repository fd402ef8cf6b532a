import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("A long recording with many failures shows their faults, for little work")
struct RecordingDiagnosisTests {
    private static let suite = Suite.kit

    /// `.ci/check-recordings` has a release build name the same faults.
    @Test(
        "Five faults are named exactly in a recording of which most events are wrong",
        .enabled(if: Drawing.takesAll)
    )
    func fiveFaults() async throws {
        let ids = [
            "lifecycle/count/wakes-as-launches", "lifecycle/hour/of-twelve", "lifecycle/total-seconds/of-this-launch",
            "lifecycle/weekday/monday-first", "push/open/without-click",
        ]
        let faults = try ids.map(Fault.named)
        let life = RecordedLife(Self.life(of: 300), answeredBy: .documented.applying(faults))
        let results = life.judged(Self.suite).results
        #expect(results.flatMap(\.mismatches).count > 600)
        let (diagnosis, work) = await Diagnosis.counted(results, catalogue: Self.suite.catalogue)
        #expect(diagnosis.isComplete && diagnosis.isExact, "\(diagnosis.causes.map(\.statement))")
        #expect(Set(diagnosis.causes.compactMap(\.fault)) == Set(ids))
        // Work is counted by the length of what is replayed: 20 times as much is done at most.
        #expect(work < 110_000, "\(work)")
    }

    /// Sessions, updates, ordinary calls and opened notifications, from minutes to a day apart.
    private static func life(of count: Int) -> VectorDraft {
        var random = SplitMix64(seed: 7)
        var now = Instant("2024-03-27T21:15:30Z")?.milliseconds ?? 0
        var stimuli: [Stimulus] = []
        var isAwake = false
        var version = 1
        func happen(_ event: Event, _ parameters: JSONObject = [:]) {
            now += [40, 600, 3_500, 30_000, 86_300][random.number(in: 0...4)] * 1_000
            stimuli.append(Stimulus(event, parameters, at: Instant(milliseconds: now)))
        }
        while stimuli.count < count {
            switch random.number(in: 0...9) {
            case _ where stimuli.isEmpty, 0:
                version += random.number(in: 0...2) / 2
                happen(.lifecycle(.start), ["appVersion": .string("1.\(version)")])
                happen(.lifecycle(.launchDetected))
                isAwake = true
            case 1, 2: happen(.lifecycle(.track), ["name": "view"])
            case 3:
                let ids: JSONValue = ["_dId": .string("d\(stimuli.count)"), "_mId": "h1", "aps": ["alert": "News"]]
                happen(.push(.didReceiveNotificationResponse), ["userInfo": ids, "actionIdentifier": "default"])
            default:
                happen(.lifecycle(isAwake ? .sleepDetected : .wakeDetected))
                isAwake.toggle()
            }
        }
        return VectorDraft(context: RunContext(zone: "Europe/Berlin"), stimuli: stimuli)
    }
}
