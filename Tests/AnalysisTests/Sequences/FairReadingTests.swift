import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Fair readings")
struct FairReadingTests {
    /// Values on which a reading has no bearing are not recomputed; here all are.
    @Test("A reading changes nothing besides what it bears on")
    func scope() {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let lives = (0..<12).map { _ in Area.lifecycle.randomDraft(using: &random) }
        let vectors = Suite.kit.vectors.filter { $0.topic.hasPrefix("lifecycle/") }
        let drawn = (0..<60).map { _ in vectors[random.number(in: 0...vectors.count - 1)] }
        for draft in lives + drawn.map(\.draft) {
            let (stimuli, context) = (draft.stimuli, draft.context)
            let others = Columns(of: stimuli, in: context).otherAnswers.filter { $0.rule.rawValue.hasPrefix("LC-") }
            let readings = FairReading.all.filter { $0.rule.rawValue.hasPrefix("LC-") }
            #expect(others.map(\.rule) == readings.map(\.rule))
            for (reading, other) in zip(readings, others) {
                let isSame = reading.specification.answers(to: stimuli, in: context) == other.answers
                #expect(isSame, "\(reading) at \(stimuli.map(\.event)), seed \(Seed.ofThisRun)")
            }
        }
    }

    /// Lives in which the clock is set back by a day: after a launch, and after a crash.
    private static let livesSetBack: [[Event.Lifecycle]] = [
        [.start, .willResignActive], [.start, .start, .willResignActive],
    ]

    @Test("What several readings bear on is judged under the rule of the one that gives it", arguments: livesSetBack)
    func explained(events: [Event.Lifecycle]) throws {
        let begin = try #require(Instant("2024-03-10T09:00:00Z"))
        let stimuli = events.enumerated().map { place, event in
            let shift = place == events.count - 1 ? -86_400_000 : place * 60_000
            let given: JSONObject = event == .start ? ["appVersion": "1.0", "automatic": true] : [:]
            return Stimulus(.lifecycle(event), given, at: Instant(milliseconds: begin.milliseconds + shift))
        }
        let suite = Suite.kit
        let vector = Oracle(catalogue: suite.catalogue, version: suite.version)
            .vector(of: VectorDraft(context: RunContext(), stimuli: stimuli), id: "explored/1", .full)
        let reading = try #require(FairReading.all.first { $0.rule == "LC-NONNEGATIVE" })
        let observations = reading.specification.observations(of: stimuli, in: RunContext())
        let mismatches = Judge(catalogue: suite.catalogue).judge(observations, against: vector).mismatches
        #expect(mismatches.contains { $0.path.hasSuffix("/lifecycle_dayssincelastwake") })
        #expect(mismatches.contains { $0.path.hasSuffix("/lifecycle_totalsecondsawake") })
        #expect(Set(mismatches.map(\.rule)) == ["LC-NONNEGATIVE"], "\(mismatches.map(\.message))")
    }

    /// The last total of a life whose second session ends before it began.
    struct ReducedTotal: Sendable, CustomTestStringConvertible {
        /// The seconds of its sessions.
        let sessions: [Int]
        let accepted: [JSONValue?]
        let broken: [JSONValue?]

        var testDescription: String { "\(sessions)" }

        static let all = [
            ReducedTotal(sessions: [100, -50], accepted: [100, 50], broken: [150, -50, 0, nil]),
            ReducedTotal(sessions: [30, -600], accepted: [30, 0, nil], broken: [630, -570]),
            ReducedTotal(sessions: [30, -600, 20], accepted: [50, 20, 0, nil], broken: [650, -550, 30]),
        ]
    }

    @Test("A session that ends before it began counts as 0, or reduces a sum to 0 at most", arguments: ReducedTotal.all)
    func reduced(total: ReducedTotal) throws {
        let begin = try #require(Instant("2024-03-10T09:00:00Z")).seconds
        var stimuli = [Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(seconds: begin))]
        for (place, seconds) in total.sessions.enumerated() {
            let woken = begin + place * 3_600
            let event: Event.Lifecycle = place == 0 ? .launchDetected : .wakeDetected
            stimuli.append(Stimulus(.lifecycle(event), at: Instant(seconds: woken)))
            stimuli.append(Stimulus(.lifecycle(.sleepDetected), at: Instant(seconds: woken + seconds)))
        }
        let suite = Suite.kit
        let vector = Oracle(catalogue: suite.catalogue, version: suite.version)
            .vector(of: VectorDraft(context: RunContext(), stimuli: stimuli), id: "explored/1", .full)
        let count = 2 * total.sessions.count
        func rules(sending value: JSONValue?) -> [Rule.ID] {
            let sent = value?.description ?? "absent"
            let change = SpecificationChange.lifecycle([
                "totalsecondsawake": "\(sent) when count(launch, wake, sleep) = \(count)"
            ])
            let observations = Specification.documented.applying([change])
                .observations(of: stimuli, in: RunContext())
            return Judge(catalogue: suite.catalogue).judge(observations, against: vector).mismatches.map(\.rule)
        }
        for value in total.accepted { #expect(rules(sending: value) == [], "\(String(describing: value))") }
        for value in total.broken {
            #expect(rules(sending: value) == ["LC-NONNEGATIVE"], "\(String(describing: value))")
        }
    }

    @Test(
        "What two readings of push tracking send only together is judged under the rule of one of them",
        arguments: [
            ["_acsDeliveryTracking": "\u{FF4F}\u{FF4E}", "_mId": "m", "deliveryId": "d"],
            ["_acsDeliveryTracking": "\u{2134}n", "_dId": "d", "_mId": 1],
            ["_acsDeliveryTracking": "\u{FF4F}n", "_mId": 1, "deliveryId": "d"],
        ] as [JSONObject]
    )
    func together(notification: JSONObject) {
        for event in [Event.Push.willPresentNotification, .onNotificationDismissed] {
            let parameter = event == .willPresentNotification ? "userInfo" : "extras"
            let stimulus = Stimulus(.push(event), [parameter: .object(notification)])
            let proposals = Specification.proposals(
                for: [stimulus],
                in: RunContext(),
                catalogue: Suite.kit.catalogue
            )
            #expect(proposals.map(\.rule) == ["PT-FLAG-LOOKALIKE"])
            #expect(proposals.first?.expectation?.calls?.isEmpty == true)
        }
    }
}
