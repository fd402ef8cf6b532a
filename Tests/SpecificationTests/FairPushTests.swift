import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// An implementation of push tracking or the payload that reads the documents in a way of its own.
struct PushImplementation: Sendable, CustomTestStringConvertible {
    /// What it does.
    let testDescription: String
    /// How it differs from the specification.
    let change: SpecificationChange

    static let fair: [PushImplementation] = [
        .init(testDescription: "a dismissal without extras crashes", change: dismissalCrashes),
        .init(testDescription: "background impressions need content-available", change: wokenImpressions),
        .init(testDescription: "missing ids fall back to deliveryId and broadlogId", change: fallbackIDs),
        .init(testDescription: "one map for click and open, copied at the call", change: reusedMap),
        .init(testDescription: "composed switches are true", change: switches(on: true, off: nil)),
        .init(testDescription: "composed switches that are off are false", change: switches(on: 1, off: false)),
        .init(testDescription: "what does not apply on Android is dropped", change: droppedOnAndroid),
    ]

    private static let dismissalCrashes = SpecificationChange.push {
        let found = $0.answer
        $0.answer = { moment in
            let isEmpty = moment.event == .onNotificationDismissed && moment.now.parameters["extras"]?.isNull == true
            return isEmpty ? .threw("NullPointerException") : found(moment)
        }
    }

    private static let wokenImpressions = SpecificationChange.push {
        let found = $0.interaction
        $0.interaction = { moment in
            let isWoken = moment.notification?["aps"]?["content-available"] == 1
            return moment.event == .didReceiveRemoteNotification && !isWoken ? nil : found(moment)
        }
    }

    private static let fallbackIDs = SpecificationChange.push {
        let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
        $0.deliveryID = { deliveryID($0) ?? PushTracking.id("deliveryId", of: $0.notification) }
        $0.broadlogID = { broadlogID($0) ?? PushTracking.id("broadlogId", of: $0.notification) }
    }

    private static let reusedMap = SpecificationChange.push {
        let found = $0.calls
        $0.calls = { moment in
            var map = JSONObject()
            return found(moment).map { call in
                for member in call.data.members { map[member.key] = member.value }
                return TrackingCall(function: call.function, name: call.name, data: map)
            }
        }
    }

    private static func switches(on: JSONValue, off: JSONValue?) -> SpecificationChange {
        .payload {
            let found = $0.setting
            $0.setting = { moment, setting in
                let value = found(moment, setting)
                guard setting == .contentAvailable || setting == .mutableContent else { return value }
                return value == nil ? off : on
            }
        }
    }

    private static let droppedOnAndroid = SpecificationChange.payload {
        let found = $0.custom
        $0.custom = { moment in
            let custom = found(moment)
            guard moment.platform == .android else { return custom }
            return custom.without("content-available").without("mutable-content")
        }
    }
}

@Suite("Fair readings of the push documents pass, and plain breaches fail")
struct FairPushTests {
    private static let suite = SuiteAgreementTests.suite
    private static let judge = Judge(catalogue: suite.catalogue)
    private static let vectors = suite.vectors.filter { vector in
        vector.steps.contains { $0.stimulus.event.area != .lifecycle }
    }

    @Test("A fair implementation breaks no required rule", arguments: PushImplementation.fair)
    func fairness(implementation: PushImplementation) async {
        let specification = Specification.documented.applying([implementation.change])
        let documented = await SuiteAnswers.observations
        for vector in Self.vectors where vector.isForThisRun {
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            guard observations != documented[vector.id] else { continue }
            let judgement = Self.judge.judge(observations, against: vector)
            #expect(judgement.verdict != .failed, "\(vector.id): \(judgement.mismatches)")
        }
    }

    /// Faults that no reading of the documents allows.
    private static let breaches = [
        "push/flag/trimmed", "push/flag/compared-exactly", "push/flag/not-checked",
        "push/flag/unchecked-for-impressions",
        "push/flag/null-is-off", "push/flag/from-alert", "push/id/missing-ones-are-empty", "push/id/swapped",
        "push/id/from-alert", "push/id/parsed-as-number", "push/id/four-kilobytes", "push/data/action-is-a-number",
        "push/action/click-and-open-swapped", "push/open/shared-map", "push/open/without-click",
        "push/dismiss/open-alone",
        "push/impression/active-too", "push/no-notification/throws", "push/function/versions-compared-as-text",
        "push/state/first-id-cached", "payload/ios/title-from-top-level", "payload/android/envelope-is-content",
        "payload/absent/badge-zero", "payload/custom/text-as-number", "payload/compose/badge-as-text",
        "payload/compose/media-without-mutable-content", "payload/compose/flag-as-boolean",
        "payload/compose/mutable-content-on-android",
    ]

    @Test("A plain breach fails a vector under its rule, which is required", arguments: breaches)
    func breach(id: String) throws {
        let fault = try Fault.named(id)
        #expect(Self.suite.catalogue.level(of: fault.rule) == .required)
        let specification = Specification.documented.applying([fault])
        let failed = Self.vectors.contains { vector in
            guard vector.rules.contains(fault.rule) else { return false }
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let judgement = Self.judge.judge(observations, against: vector)
            return judgement.verdict == .failed && judgement.mismatches.contains { $0.rule == fault.rule }
        }
        #expect(failed, "\(fault.statement)")
    }

    @Test("An exception where the outcome is open is a warning under PT-NO-THROW")
    func exceptions() throws {
        let fault = try Fault.named("push/exception/empty-id")
        let specification = Specification.documented.applying([fault])
        let vector = try #require(Self.suite.vectors.first { $0.id == "push/ios/id-empty/both" })
        let observations = specification.observations(of: vector.stimuli, in: vector.context)
        let judgement = Self.judge.judge(observations, against: vector)
        #expect(judgement.verdict == .warned)
        #expect(Set(judgement.mismatches.map(\.rule.rawValue)) == ["PT-NO-THROW"])
        #expect(
            judgement.mismatches.first?.message == "the implementation threw: IllegalArgumentException: the id is empty"
        )
    }
}
