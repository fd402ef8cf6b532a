import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The rules that a sequence is said to exercise; `exploration-trial` tries far more in a release build.
@Suite("A sequence is said to exercise the rules that may be broken at it, and no others")
struct ExerciseTests {
    private static let suite = Suite.kit
    private static let oracle = Oracle(catalogue: suite.catalogue, version: suite.version)

    /// Two sequences, of which the first exercises a rule and the second, nearly the same, does not.
    struct Pair: Sendable, CustomTestStringConvertible {
        let rule: Rule.ID
        let drafts: [VectorDraft]

        init(_ rule: Rule.ID, _ exercising: VectorDraft, _ other: VectorDraft) {
            (self.rule, drafts) = (rule, [exercising, other])
        }

        var testDescription: String { rule.rawValue }
    }

    @Test(
        "A rule is exercised where its outcome is not that of another treatment",
        arguments: [
            Pair("PT-ID-VERBATIM", response(["_dId": "007", "_mId": "h1"]), response(["_dId": "7", "_mId": "h1"])),
            Pair("PT-ID-VERBATIM", response(["_dId": "a1", "_mId": "H1"]), response(["_dId": "a1", "_mId": "h1"])),
            Pair(
                "PT-ID-VERBATIM",
                response(["_dId": " a1", "_mId": "h1"]),
                response(["_dId": " a1", "_mId": "h1", "_acsDeliveryTracking": "off"])
            ),
            Pair("PT-ID-FALLBACK", response(["_dId": "a1", "mId": "h1"]), response(["_dId": "a1", "title": "h1"])),
            // Nobody says what such a payload is, but it must not throw.
            Pair("PL-ROBUST", parse(["sound": true]), parse(["sound": "true"])),
            // 23:30 and 0:30 in Berlin; with the second zone, two days in either.
            Pair(
                "LC-FIRST-LOCAL",
                life(in: "Europe/Berlin", (0, 22 * 60 + 30, nil), (0, 23 * 60 + 30, nil)),
                life(in: "Europe/Berlin", (0, 12 * 60, nil), (0, 13 * 60, nil))
            ),
            Pair(
                "LC-ZONE-COMPARE",
                life(in: "UTC", (0, 22 * 60, nil), (0, 23 * 60, "Asia/Tokyo")),
                life(in: "UTC", (0, 10 * 60, nil), (0, 11 * 60, "Asia/Tokyo"))
            ),
            Pair("LC-UPDATE-DOWNGRADE", versions("1.10", "1.9"), versions("1.9", "1.10")),
        ]
    )
    func pairs(pair: Pair) {
        let exercised = pair.drafts.map { draft in
            let exercise = Exercise(catalogue: Self.suite.catalogue)
            exercise.take([Self.oracle.vector(of: draft, id: "asked", .quick)])
            return exercise.counts[pair.rule] == 1
        }
        #expect(exercised == [true, false])
    }

    private static func response(_ notification: JSONObject) -> VectorDraft {
        let with: JSONObject = ["userInfo": .object(notification), "actionIdentifier": "default"]
        return VectorDraft(stimuli: [Stimulus(.push(.didReceiveNotificationResponse), with)])
    }

    private static func parse(_ data: JSONObject) -> VectorDraft {
        let payload: JSONValue = ["data": .object(data), "notification": ["title": "a", "sound": "b"]]
        let with: JSONObject = ["platform": "android", "payload": payload]
        return VectorDraft(stimuli: [Stimulus(.payload(.parse), with)])
    }

    /// A launch of each of some versions.
    private static func versions(_ versions: String...) -> VectorDraft {
        let stimuli = versions.enumerated().flatMap { place, version in
            let now = Instant(milliseconds: 1_710_028_800_000 + place * 60_000)
            let start = Stimulus(.lifecycle(.start), ["appVersion": .string(version)], at: now)
            return [
                start, Stimulus(.lifecycle(.launchDetected), at: now), Stimulus(.lifecycle(.sleepDetected), at: now),
            ]
        }
        return VectorDraft(stimuli: stimuli)
    }

    /// A launch and wakes, each on a day and at a minute of it in GMT, in a zone into which the device may move before.
    private static func life(in zone: String, _ wakes: (day: Int, minute: Int, zone: String?)...) -> VectorDraft {
        let stimuli = wakes.enumerated().flatMap { place, wake in
            let now = Instant(milliseconds: 1_710_028_800_000 + (wake.day * 1_440 + wake.minute) * 60_000)
            let start = Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: now)
            let sleep = Stimulus(.lifecycle(.sleepDetected), at: now)
            let event = Event.Lifecycle.launchDetected
            let wakeUp = Stimulus(.lifecycle(place == 0 ? event : .wakeDetected), at: now, zone: wake.zone)
            return (place == 0 ? [start] : []) + [wakeUp, sleep]
        }
        return VectorDraft(context: RunContext(zone: zone), stimuli: stimuli)
    }

    @Test("A rule is counted in a few sequences and no more, the same ones each time")
    func counts() {
        let all = Set(Capability.allCases)
        let source = SequenceSource(seed: 1, areas: [.push], capabilities: all, splicing: [])
        let vectors = (0..<24).map { Self.oracle.vector(of: source.draft($0), id: "asked", .quick) }
        let counts = (0..<2).map { _ in
            let exercise = Exercise(catalogue: Self.suite.catalogue)
            exercise.take(vectors)
            return exercise.counts
        }
        #expect(counts[0] == counts[1])
        #expect(counts[0]["PT-ID-SOURCE"] == ExplorationSummary.mostCounted)
        #expect(counts[0].values.allSatisfy { 1...ExplorationSummary.mostCounted ~= $0 })
        let missing = Self.suite.catalogue.rules(in: [.push]) { counts[0][$0] != nil }
        #expect(!missing.contains("PT-ID-SOURCE") && missing.allSatisfy { $0.rawValue.hasPrefix("PT-") })
    }
}
