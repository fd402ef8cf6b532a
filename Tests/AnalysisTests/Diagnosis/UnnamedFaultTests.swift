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

    static let all = ofNotifications + ofNaiveCode + ofComposing

    /// The lines that a developer writes who has read the documents once.
    private static let ofNaiveCode: [UnnamedFault] = [
        // flag == "on"
        UnnamedFault(
            topics: ["push/"],
            sentence: "Tracking is off when the flag is not exactly `on`.",
            change: .push(["enabled": "flag = 'on'"])
        ),
        // data.get("_acsDeliveryTracking", "on").lower() == "on"
        UnnamedFault(
            topics: ["push/"],
            sentence: "The handler throws if the flag is present but not a string and both ids are strings.",
            change: .push(
                ["throws": "'AttributeError'"],
                when:
                    "has(interaction) and has(delivery-id) and has(broadlog-id) and has(flag) and not is-text(flag)"
            )
        ),
        // if delivery_id and broadlog_id:
        UnnamedFault(
            topics: ["push/android/id-", "push/ios/id-"],
            sentence: "Ids of any type are sent unchanged, unless they are empty, 0, `false` or null.",
            change: .push([
                "delivery-id": "given._dId when not (given._dId among (null, '', 0, false)) else absent",
                "broadlog-id": "given._mId when not (given._mId among (null, '', 0, false)) else absent",
            ])
        ),
        // flag in ("on", "ON", "true", "1")
        UnnamedFault(
            topics: ["push/"],
            sentence: "Only the strings `on`, `ON`, `1` and `true` count as on.",
            change: .push(["enabled": "flag among ('on', 'ON', 'true', '1') when is-text(flag) else it"])
        ),
        // flag.lower() in ("on", "true", "1")
        UnnamedFault(
            topics: ["push/"],
            sentence: "Each of `1`, `TRUE` and `true` counts as a flag that is on.",
            change: .push(["enabled": "it or flag as lower among ('on', 'true', '1')"])
        ),
        // str(delivery_id)
        unchecked(
            "they are sent as strings, and one that is missing or null as `None`, and an empty message is also reported",
            "(given.KEY as text) when has(given.KEY) and given.KEY differs-from null else 'None'"
        ),
        // String(deliveryId) with texts of objects that no JSON has
        unchecked(
            "they are sent as strings, and one that is missing or null as `undefined`, and an empty message is also "
                + "reported",
            "('[Object]' when has(given.KEY) and not is-text(given.KEY) and given.KEY differs-from null else given.KEY) "
                + "when has(given.KEY) and given.KEY differs-from null else 'undefined'"
        ),
        // delivery_id.strip()
        UnnamedFault(
            topics: ["push/"],
            sentence: "Each of `deliveryId` and `broadlogId` is trimmed as Python's `strip` does.",
            change: .push([
                "data.deliveryId": "it as python-stripped", "data.broadlogId": "it as python-stripped",
            ])
        ),
        // if key.startswith("custom")
        UnnamedFault(
            topics: ["payload/"],
            sentence: "Custom fields are kept only if their names begin with `custom`.",
            change: .payload(["custom.*": "absent when not (name begins-with 'custom')"])
        ),
        // {key.lower(): value for …}
        UnnamedFault(
            topics: ["payload/"],
            sentence: "The names of custom fields are returned in lower case.",
            change: .payload(["custom": "each-name(it, it as lower)"])
        ),
        // {"custom_" + key: value for …}
        UnnamedFault(
            topics: ["payload/"],
            sentence: "The names of custom fields are returned with the prefix `custom_`.",
            change: .payload(["custom": "each-name(it, 'custom_' & it)"])
        ),
        // key.removeprefix("_")
        UnnamedFault(
            topics: ["payload/"],
            sentence: "The names of custom fields are returned without the prefix `_`.",
            change: .payload(["custom": "each-name(it, without(it, '_'))"])
        ),
        // {"deliveryId": "delivery_id"}.get(key, key)
        UnnamedFault(
            topics: ["payload/"],
            sentence: "The custom field `deliveryId` is returned under the name `delivery_id`.",
            change: .payload(["custom": "each-name(it, 'delivery_id' when it = 'deliveryId' else it)"])
        ),
        // key.replace(" ", "_")
        UnnamedFault(
            topics: ["payload/"],
            sentence: "The names of custom fields are written with underscores instead of spaces.",
            change: .payload(["sent.customFields": "each-name(it, it replacing ' ' by '_')"])
        ),
        // major >= 1 and minor >= 4
        UnnamedFault(
            topics: ["push/"],
            sentence:
                "The numbers of an SDK version are compared one by one: the version counts as old if any of them is lower.",
            change: .push([
                "precedes":
                    "((version as numbers) at '0' else 0) < ((threshold as numbers) at '0') "
                    + "or ((version as numbers) at '1' else 0) < ((threshold as numbers) at '1')"
            ])
        ),
        // trackAction(action.name, data)
        UnnamedFault(
            topics: ["push/"],
            sentence:
                "`trackAction` is called with a different name for each action: `Click` for a click, `Shown` for an impression "
                + "and `Open` for an open.",
            change: .push([
                "action-name": "'Shown' when action = impression else 'Click' when action = click else 'Open'"
            ])
        ),
        // if value
        UnnamedFault(
            topics: ["payload/"],
            sentence: "Custom fields that are empty, 0, `false` or null are missing.",
            change: .payload(["custom.*": "absent when it among (null, 0, false) or size(it) = 0"])
        ),
        // if title: aps["alert"] = …
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`aps.alert` is written only with a title.",
            change: .payload([
                "composed.aps": "each-member(it, absent when name = 'alert' and not has(it.title))"
            ])
        ),
        // char id[16]
        UnnamedFault(
            topics: ["push/"],
            sentence: "Each of `broadlogId` and `deliveryId` is cut to 15 characters.",
            change: .push(["data.deliveryId": "cut(it, 15)", "data.broadlogId": "cut(it, 15)"])
        ),
        // override fun onCreate(…) { track(intent) }
        UnnamedFault(
            topics: ["push/android/", "journeys/push-and-app-states-android"],
            sentence: "`android.onResume` sends nothing after another resume of the process.",
            change: .push(
                ["interaction": "absent"],
                when: "on(android.onResume) and earlier(on(android.onResume) and same-process)"
            )
        ),
        // UNUserNotificationCenter.current().delegate = self, after the first launch
        UnnamedFault(
            topics: [
                "journeys/ios", "journeys/push-and-app-states-ios", "journeys/between-a-crash-and-the-launch-ios",
            ],
            sentence: "A response before the first lifecycle event of a process is not tracked.",
            change: .push(
                ["interaction": "absent"],
                when: "on(ios.didReceiveNotificationResponse) and follows(app.start)"
            )
        ),
        // user_info["aps"]["alert"].get("title")
        UnnamedFault(
            topics: ["payload/ios/", "payload/android/"],
            sentence: "`payload.parse` throws if `aps.alert` is not an object.",
            change: .payload(
                ["throws": "'TypeError'"],
                when: "ios and on(payload.parse) and not is-object(payload.aps.alert)"
            )
        ),
    ]

    private static let ofNotifications: [UnnamedFault] = [
        UnnamedFault(
            topics: ["push/android/", "push/ios/"],
            sentence: "The threshold versions of iOS and Android are exchanged.",
            change: .push(["threshold": "'1.4.0' when ios else '2.3.0'"])
        ),
        UnnamedFault(
            topics: ["push/android/"],
            sentence: "On Android a dismissal or open uses the data of the latest message with the same delivery id.",
            change: .push(
                [
                    "given": "latest(notification when on(android.onMessageReceived) and same-process else absent, "
                        + "same(text(notification._dId))) else it"
                ],
                when: "on(android.onResume) or on(android.onNotificationDismissed)"
            )
        ),
        UnnamedFault(
            topics: ["push/"],
            sentence: "An Android message without a title sends nothing.",
            change: .push(["arrives": "it and not (on(android.onMessageReceived) and not size(given.title) > 0)"])
        ),
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "`trackAction` is called with the name `pushed`.",
            change: .push(["action-name": "'pushed'"])
        ),
        UnnamedFault(
            topics: ["push/android/", "push/ios/"],
            sentence: "Each interaction is reported only once for each broadlog id.",
            change: .push([
                "interaction": "absent when has(it) and earlier(same(it) and enabled and same(text(given._mId)))"
            ])
        ),
        unchecked(
            "they are sent unchanged, and a missing one is omitted, and an empty message is also reported",
            "given.KEY"
        ),
        unchecked(
            "they are sent unchanged, and a missing one is omitted, and an empty message and a dismissal without "
                + "extras are also reported",
            dismissals: true,
            "given.KEY"
        ),
        unchecked(
            "they are sent unchanged, and a missing one is null, and an empty message is also reported",
            "given.KEY else null"
        ),
        unchecked(
            "one that is missing or not a string is sent as null, and an empty message is also reported",
            "text(given.KEY) else null"
        ),
        UnnamedFault(
            topics: ["push/android/flag-", "push/android/id-", "push/android/impression"],
            sentence: "`android.onMessageReceived` throws.",
            change: .push(["throws": "''"], when: "on(android.onMessageReceived) and has(given) and enabled")
        ),
        UnnamedFault(
            topics: ["push/android/flag-", "push/ios/flag-", "push/android/impression", "push/ios/impression"],
            sentence: "The handler throws as soon as it reads a notification when the flag is exactly `on`.",
            change: .push(["throws": "''"], when: "has(interaction) and flag = 'on'")
        ),
        UnnamedFault(
            topics: ["payload/ios/parse"],
            sentence: "`contentAvailable` is absent instead of `true`, and `true` otherwise, "
                + "unless the contentAvailable is 1 or `true`.",
            change: .payload(["contentAvailable": "absent when it = true else 1"], when: "ios")
        ),
        UnnamedFault(
            topics: ["payload/ios/parse"],
            sentence: "Custom fields that are numbers or Booleans are converted to strings.",
            change: .payload(["custom.*": "it as text when is-number(it) or it = true or it = false"])
        ),
        UnnamedFault(
            topics: ["payload/ios/parse"],
            sentence: "The custom fields `badge`, `body` and `title` are missing.",
            change: .payload(["custom.*": "absent when name among ('title', 'body', 'badge')"])
        ),
        UnnamedFault(
            topics: ["push/android/id-", "push/ios/id-"],
            sentence: "The check of the delivery id is inverted: a call is sent only if the id is not a string.",
            change: .push([
                "delivery-id": "given._dId",
                "sends": "has(interaction) and enabled and not is-text(delivery-id) and has(broadlog-id)",
            ])
        ),
        UnnamedFault(
            topics: ["payload/ios/parse", "payload/android/parse"],
            sentence: "`sound` is missing on iOS.",
            change: .payload(["sound": "absent when ios"])
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`aps.alert` is written only with both a title and a body.",
            change: .payload([
                "composed.aps":
                    "each-member(it, absent when name = 'alert' and not (has(value.title) and has(value.body)) "
                    + "else value)"
            ])
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "The setting `mutableContent` has no effect.",
            change: .payload([
                "mutable": "has(settings.richMediaURL) or ios and has(settings.iosRichMediaURL) "
                    + "or android and has(settings.androidRichMediaURL)"
            ])
        ),
    ]

    private static let ofComposing: [UnnamedFault] = [
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "`sound` is written as `default` when it is not set.",
            change: .payload(["sent.sound": "it else 'default'"])
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` is sent only if both it and rich media are set.",
            change: .payload([
                "mutable": "settings.mutableContent = true and (size(settings.richMediaURL) > 0 "
                    + "or ios and size(settings.iosRichMediaURL) > 0 "
                    + "or android and size(settings.androidRichMediaURL) > 0)"
            ])
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` is written as 2.",
            change: .payload(["sent.mutableContent": "2 when has(it)"])
        ),
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "Each of `customFields`, `richMediaURL`, `androidRichMediaURL`, `deliveryId`, `broadlogId` and "
                + "`tracking` is not written on Android.",
            change: .payload(
                [
                    "sent.*":
                        "absent when not (setting among ('messageTitle', 'messageBody', 'category', 'sound', 'badge'))"
                ],
                when: "android"
            )
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`priority` is also written, always as `high`.",
            change: .payload(["composed.priority": "'high'"])
        ),
    ]

    /// Ids that are not checked, with the text of one in which `KEY` stands for its key.
    private static func unchecked(
        _ words: String,
        dismissals isWithoutExtras: Bool = false,
        _ id: String
    ) -> UnnamedFault {
        let unread = "impression when on(android.onMessageReceived) and has(given) else "
        let dismissal = isWithoutExtras ? "dismissal when on(android.onNotificationDismissed) else " : ""
        return UnnamedFault(
            topics: [
                "push/android/id-", "push/ios/id-", "push/android/impression-empty", "push/android/no-notification",
            ],
            sentence: "Ids are not checked: \(words).",
            change: .push([
                "interaction": unread + dismissal + "it", "sends": "has(interaction) and enabled",
                "delivery-id": id.replacing("KEY", with: "_dId"), "broadlog-id": id.replacing("KEY", with: "_mId"),
            ])
        )
    }
}

@Suite("A fault that nobody named is told in words")
struct UnnamedFaultTests {
    @Test(
        "One cause says what is done, and nothing else is claimed",
        arguments: Drawing.some(3, orAllOf: UnnamedFault.all)
    )
    func sentence(fault: UnnamedFault) async {
        let causes = await Self.causes(of: [fault.change], in: fault.topics)
        #expect(causes.map(\.statement) == [fault.sentence])
    }

    @Test("A condition at one platform's events is believed, whatever else is unexplained at those of the other")
    func beside() async {
        let open = SpecificationChange.push(
            ["actions": "open"],
            when: "has(actionIdentifier) and not (actionIdentifier among ('default', 'dismiss'))"
        )
        let other = SpecificationChange.push(["sends": "it and not (android and bytes(given._mId) mod 3 = 0)"])
        let causes = await Self.causes(of: [open, other], in: ["push/ios/open", "push/android/id-"])
        #expect(causes.contains { $0.statement == "For custom actions: an open is reported without the click." })
    }

    private static func causes(of changes: [SpecificationChange], in topics: [String]) async -> [Cause] {
        let suite = Suite.kit
        let specification = Specification.documented.applying(changes)
        let judge = Judge(catalogue: suite.catalogue)
        let vectors = suite.vectors.filter { vector in
            vector.deprecation == nil && topics.contains(where: vector.topic.hasPrefix)
        }
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        return await Diagnosis.of(results, catalogue: suite.catalogue).causes
    }
}
