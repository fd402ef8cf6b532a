import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The diagnosis of slips that newcomers made.
extension DiagnosisTests {
    private static let commonSlips: [(change: SpecificationChange, topics: [String], sentence: String)] = [
        (
            .push([
                "delivery-id": "'None' when given._dId = null or not has(given._dId) else it",
                "broadlog-id": "'None' when given._mId = null or not has(given._mId) else it",
            ]), ["push/android/id-required"],
            "If it is null or missing, each of `broadlogId` and `deliveryId` is sent as the string `None`"
        ),
        (
            .lifecycle(["firstlaunchdate_MMDDYYYY": "usdate(first-event)"]),
            ["lifecycle/dates", "lifecycle/zones"],
            "`lifecycle_firstlaunchdate_MMDDYYYY` is that of the first event of the install, in the local time of"
        ),
        (
            .push([
                "delivery-id":
                    "(given._dId as text) when has(given._dId) and given._dId differs-from null else 'None'",
                "broadlog-id":
                    "(given._mId as text) when has(given._mId) and given._mId differs-from null else 'None'",
            ]), ["push/android/id-required", "push/ios/id-"],
            "Ids are not checked: they are sent as strings, and one that is missing or null as `None`."
        ),
        (
            .push([
                "sends":
                    "has(interaction) and has(delivery-id) and has(broadlog-id) and (enabled or interaction = opening)",
                "actions": "it when enabled else open",
            ]), ["push/android/flag-", "push/android/open"],
            "When tracking is off, the open of an opening is still sent, but not the click."
        ),
        (
            .push([
                "flag": "given.aps._acsDeliveryTracking when it = null else it else given.aps._acsDeliveryTracking"
            ]),
            ["push/ios/flag-"], "A flag that is missing or null is read from `aps`."
        ),
        (
            .payload(["title": "it else payload.notification.title"]), ["payload/android/parse"],
            "A missing `title` is read from `notification"
        ),
        (
            .push([
                "throws":
                    "'it throws' when sends and has(sdkVersion) and not has(sdkVersion as split-numbers)"
            ]), ["push/android/sdk-function"],
            "The handler throws before a call if the SDK version has anything but 32-bit integers between its dots."
        ),
        (
            .push([
                "throws":
                    "'it throws' when sends and (not has(delivery-id as integer) or delivery-id as integer as int32 differs-from delivery-id as integer)",
                "data.deliveryId": "it as integer as text else it",
            ]), ["push/android/id-", "push/android/open"],
            "The delivery id is parsed as a 32-bit integer: the handler throws before a call if that fails, and"
        ),
        (
            .push(["given": "each-text(it, it as before-null)"]), ["push/android/id", "push/android/flag-"],
            "Every string in a notification ends at its first null character, as in C."
        ),
        (
            .payload([
                "parsed.*": "each-text(it, it as before-null)", "custom.*": "each-text(it, it as before-null)",
                "sent.*": "each-text(it, it as before-null)",
                "sent.customFields.*": "each-text(it, it as before-null)",
            ]), ["payload/android"], "Every string in a payload ends at its first null character, as in C."
        ),
    ]

    @Test("A slip that is common in some language has one sentence", arguments: Drawing.some(3, orAllOf: commonSlips))
    func slips(change: SpecificationChange, topics: [String], sentence: String) async {
        let vectors = Self.suite.vectors.filter { vector in
            vector.deprecation == nil && topics.contains(where: vector.topic.hasPrefix)
        }
        let causes = await Self.causes(Self.results(.documented.applying([change]), at: vectors))
        #expect(causes.count == 1 && causes[0].statement.hasPrefix(sentence), "\(causes.map(\.statement))")
    }

    @Test(
        "Calls in the answer to the event after their own are one cause, and what else is wrong is found beside it",
        arguments: [
            ([], "Each call appears in the answer to the next event"),
            ([Event.push(.onMessageReceived)], "The calls of `android.onMessageReceived` appear in the answer"),
        ]
    )
    func lateCalls(events: [Event], sentence: String) async throws {
        let vectors = Self.suite.vectors.filter { vector in
            vector.deprecation == nil
                && ["push/android/", "lifecycle/counts", "lifecycle/types"].contains(where: vector.topic.hasPrefix)
        }
        let fault = try #require(Fault.all.first { $0.id == "push/dismiss/with-open" })
        let specification = Specification.documented.applying(events.isEmpty ? [] : [fault])
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = vectors.map { vector in
            let answers = specification.answers(to: vector.stimuli, in: vector.context)
            let late = answers.indices.filter { events.isEmpty || events.contains(vector.stimuli[$0].event) }
            let observations = answers.delayed(at: Set(late)).map(\.observation)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let causes = await Self.causes(results)
        #expect(causes.first?.statement.hasPrefix(sentence) == true, "\(causes.map(\.statement))")
        #expect(causes.dropFirst().map(\.fault) == (events.isEmpty ? [] : [fault.id]))
    }

    @Test("Calls that wait for a later event are not called missing")
    func heldBackCalls() async throws {
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && $0.topic.hasPrefix("push/android/") }
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = vectors.map { vector in
            var held: [TrackingCall] = []
            let answers = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            let observations = zip(vector.stimuli, answers).map { stimulus, answer in
                let calls = answer.calls ?? []
                switch stimulus.event {
                case .push(.onResume):
                    defer { held = [] }
                    return Observation.calls(held + calls)
                case .push:
                    held += calls
                    return .calls([])
                default: return answer
                }
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let causes = await Self.causes(results)
        let sentence =
            "Calls of `android.onMessageReceived` and `android.onNotificationDismissed` are sent only with a later event, "
            + "or not at all if none follows."
        #expect(causes.first?.statement == sentence && causes.dropFirst().allSatisfy { !$0.isExact })
    }
}
