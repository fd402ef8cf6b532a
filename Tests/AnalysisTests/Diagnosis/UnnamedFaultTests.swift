import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A change that the library has no name for, where it shows, and what is said of it.
struct UnnamedFault: Sendable, CustomTestStringConvertible {
    let topics: [String]
    let sentence: String
    let change: SpecificationChange

    var testDescription: String { sentence }

    static let all = ofNotifications + ofComposing

    private static let ofNotifications: [UnnamedFault] = [
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "`trackAction` is called with the name `pushed`.",
            change: .push {
                let found = $0.call
                $0.call = {
                    let call = found($0, $1)
                    return TrackingCall(function: call.function, name: call.name.map { _ in "pushed" }, data: call.data)
                }
            }
        ),
        unchecked("they are sent as they stand, and a missing one is left out, and an empty message is reported, too") {
            $0?[$1]
        },
        unchecked(
            "they are sent as they stand, and a missing one is left out, and an empty message and a dismissal without "
                + "extras are reported, too",
            dismissals: true
        ) { $0?[$1] },
        unchecked("they are sent as they stand, and a missing one is null, and an empty message is reported, too") {
            $0?[$1] ?? .null
        },
        unchecked("one that is missing or no text is sent as null, and an empty message is reported, too") {
            PushTracking.id($1, of: $0) ?? .null
        },
        UnnamedFault(
            topics: ["push/android/flag-", "push/android/id-", "push/android/impression"],
            sentence: "`android.onMessageReceived` throws.",
            change: .push {
                let found = $0.answer
                $0.answer = { moment in
                    guard moment.event == .onMessageReceived, moment.notification != nil else { return found(moment) }
                    return moment.isOn ? .threw("") : found(moment)
                }
            }
        ),
        UnnamedFault(
            topics: ["push/android/flag-", "push/ios/flag-", "push/android/impression", "push/ios/impression"],
            sentence: "The handler throws as soon as it reads a notification when the flag is absent or null.",
            change: .push {
                let found = $0.answer
                $0.answer = { moment in
                    let isMessage = moment.event == .onMessageReceived && moment.notification != nil
                    let isRead = isMessage || moment.interaction != nil
                    return isRead && moment.flag?.isNull ?? true ? .threw("") : found(moment)
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/parse"],
            sentence: "`contentAvailable` is absent where it must be `true`, and `true` elsewhere "
                + "unless the contentAvailable is 1 or `true`.",
            change: .payload {
                let found = $0.contentAvailable
                $0.contentAvailable = { moment in
                    guard moment.platform == .ios else { return found(moment) }
                    return found(moment) == true ? nil : 1
                }
            }
        ),
        UnnamedFault(
            topics: ["push/android/id-", "push/ios/id-"],
            sentence: "The check of the delivery id is inverted: a call is sent only if the id is not a text.",
            change: .push {
                $0.calls = { moment in
                    let (delivery, broadlog) = (moment.notification?["_dId"], moment.notification?["_mId"])
                    guard let interaction = moment.interaction, moment.isOn, delivery?.string == nil,
                        broadlog?.string != nil
                    else { return [] }
                    return moment.actions(interaction).map { action in
                        var data = moment.data(action)
                        data["deliveryId"] = delivery
                        return moment.call(data)
                    }
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/parse", "payload/android/parse"],
            sentence: "`sound` is missing on iOS.",
            change: .payload {
                let found = $0.sound
                $0.sound = { $0.platform == .ios ? nil : found($0) }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`aps.alert` is written only with both a title and a body.",
            change: .payload {
                let found = $0.composed
                $0.composed = { moment in
                    var composed = found(moment)
                    guard var aps = composed["aps"]?.object else { return composed }
                    if aps["alert"]?["title"] == nil || aps["alert"]?["body"] == nil { aps["alert"] = nil }
                    composed["aps"] = .object(aps)
                    return composed
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "The setting `mutableContent` has no effect.",
            change: .payload {
                $0.isMutable = { moment in
                    CampaignSetting.richMedia.contains {
                        $0.applies(on: moment.platform) && moment.settings?[$0.rawValue] != nil
                    }
                }
            }
        ),
    ]

    private static let ofComposing: [UnnamedFault] = [
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` is sent only where it is set and rich media is, too.",
            change: .payload {
                $0.isMutable = { moment in
                    moment.settings?["mutableContent"] == true
                        && CampaignSetting.richMedia.contains {
                            $0.applies(on: moment.platform) && ![nil, ""].contains(moment.settings?[$0.rawValue])
                        }
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` is written as 2.",
            change: .payload {
                let found = $0.setting
                $0.setting = { $1 == .mutableContent ? found($0, $1).map { _ in 2 } : found($0, $1) }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "Each of `customFields`, `richMediaURL`, `androidRichMediaURL`, `deliveryId`, `broadlogId` and "
                + "`tracking` is not written on Android.",
            change: .payload {
                let found = $0.setting
                $0.setting = { moment, setting in
                    let own: [CampaignSetting] = [.messageTitle, .messageBody, .category, .sound, .badge]
                    return moment.platform == .android && !own.contains(setting) ? nil : found(moment, setting)
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`priority` is written, too, always as `high`.",
            change: .payload {
                let found = $0.composed
                $0.composed = { moment in
                    var composed = found(moment)
                    composed["priority"] = "high"
                    return composed
                }
            }
        ),
    ]

    private static func unchecked(
        _ words: String,
        dismissals isWithoutExtras: Bool = false,
        _ id: @escaping @Sendable (JSONObject?, String) -> JSONValue?
    ) -> UnnamedFault {
        UnnamedFault(
            topics: [
                "push/android/id-", "push/ios/id-", "push/android/impression-empty", "push/android/no-notification",
            ],
            sentence: "Ids are not checked: \(words).",
            change: .push {
                $0.calls = { moment in
                    let isMessage = moment.event == .onMessageReceived && moment.notification != nil
                    let isDismissal = isWithoutExtras && moment.event == .onNotificationDismissed
                    let unread: PushTracking.Interaction? = isMessage ? .impression : isDismissal ? .dismissal : nil
                    guard let interaction = unread ?? moment.interaction, moment.isOn else { return [] }
                    return moment.actions(interaction).map { action in
                        var data = JSONObject()
                        data["deliveryId"] = id(moment.notification, "_dId")
                        data["broadlogId"] = id(moment.notification, "_mId")
                        data["action"] = .string(action.rawValue)
                        return moment.call(data)
                    }
                }
            }
        )
    }
}

@Suite("A fault that nobody named is told in words")
struct UnnamedFaultTests {
    @Test("One cause says what is done, and nothing else is claimed", arguments: UnnamedFault.all)
    func sentence(fault: UnnamedFault) async {
        let suite = Suite.kit
        let specification = Specification.documented.applying([fault.change])
        let judge = Judge(catalogue: suite.catalogue)
        let vectors = suite.vectors.filter { vector in
            vector.deprecation == nil && fault.topics.contains(where: vector.topic.hasPrefix)
        }
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let causes = await Diagnosis.of(results, catalogue: suite.catalogue).causes
        #expect(causes.map(\.statement) == [fault.sentence])
    }
}
