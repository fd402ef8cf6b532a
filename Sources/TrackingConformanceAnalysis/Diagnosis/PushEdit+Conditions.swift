import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushEdit {
    static let features: [RowFeature<PushEdit>] =
        events + flags + ids("_dId", "delivery id") + ids("_mId", "broadlog id") + contents + versions + pasts

    private static let impressions =
        "on(ios.didReceiveRemoteNotification) or on(ios.willPresentNotification) or on(android.onMessageReceived)"
    private static let dismissals = "on(android.onNotificationDismissed) or actionIdentifier = 'dismiss'"

    private static let events: [RowFeature<PushEdit>] =
        [RowFeature("ios", "on iOS", not: "on Android")]
        + Event.Push.allCases.map { event in
            let name = event.rawValue.split(separator: ".").last ?? ""
            return RowFeature("on(\(event.rawValue))", "in `\(name)`", not: "except in `\(name)`")
        }
        + [
            RowFeature(impressions, "for impressions", not: "for interactions"),
            RowFeature(dismissals, "for dismissals", not: "except for dismissals"),
            RowFeature(
                "has(actionIdentifier) and not (actionIdentifier among ('default', 'dismiss'))",
                "for custom actions",
                not: "except for custom actions"
            ),
            RowFeature("actionIdentifier = 'default'", "for the default action", not: "except for the default action"),
        ]
        + ["active", "inactive", "background"].map { state in
            let words = "the app is \(state == "background" ? "in the background" : state)"
            return RowFeature("applicationState = '\(state)'", "while \(words)", not: "unless \(words)")
        }

    private static let flags: [RowFeature<PushEdit>] = flagTests.map { test, yes, no in
        RowFeature(
            test.replacing("$", with: "notification._acsDeliveryTracking"),
            yes,
            not: no,
            about: "flag",
            rules: "PT-FLAG-*"
        )
    }

    /// Tests of the flag, `$`, each with the wording if it holds, and if it does not.
    static let flagTests = [
        ("not has($)", "when the flag is absent", "when the flag is present"),
        ("$ = null", "when the flag is null", "unless the flag is null"),
        ("not has($) or $ = null", "when the flag is absent or null", "when the flag has a value"),
        ("$ = 'on'", "when the flag is exactly `on`", "when the flag is not exactly `on`"),
        ("$ as lower = 'on'", "when the flag is `on` in any letter case", "when the flag is not `on`"),
        (
            "$ as lower = 'on' and $ differs-from 'on'", "when the flag is `on` in another letter case",
            "unless the flag is `on` in another letter case"
        ),
        ("$ = 'off'", "when the flag is exactly `off`", "when the flag is not exactly `off`"),
        ("$ as lower = 'off'", "when the flag is `off` in any letter case", "when the flag is not `off`"),
        ("is-text($)", "when the flag is a text", "when the flag is not a text"),
        ("$ = ''", "when the flag is an empty text", "unless the flag is an empty text"),
        (
            "is-text($) and not ($ as lower among ('on', 'off'))", "when the flag is a text other than `on` and `off`",
            "when the flag is absent, null, `on` or `off`"
        ),
        (
            "is-text($) and $ as trimmed differs-from $", "when the flag has blanks around it",
            "when the flag has no blanks around it"
        ),
        ("$ = true or $ = false", "when the flag is a Boolean", "unless the flag is a Boolean"),
        ("is-number($)", "when the flag is a number", "unless the flag is a number"),
        (
            "$ as text as lower among ('true', 'yes', '1')", "when the flag is `true`, `yes` or `1`",
            "unless the flag is `true`, `yes` or `1`"
        ),
        ("$ as lower begins-with 'on'", "when the flag begins with `on`", "unless the flag begins with `on`"),
    ]

    private static func ids(_ key: String, _ name: String) -> [RowFeature<PushEdit>] {
        func form(_ test: String, _ yes: String, not no: String) -> RowFeature<PushEdit> {
            let test = test.replacing("$", with: "notification.\(key)")
            return RowFeature(
                test,
                yes.replacing("$", with: "the \(name)"),
                not: no.replacing("$", with: "the \(name)"),
                about: key,
                rules: "PT-ID-*"
            )
        }
        return [
            form("not has($)", "when $ is absent", not: "when $ is present"),
            form("$ = null", "when $ is null", not: "unless $ is null"),
            form("not has($) or $ = null", "when $ is absent or null", not: "when $ has a value"),
            form("is-text($)", "when $ is a text", not: "when $ is missing or not a text"),
            form("$ = ''", "when $ is empty", not: "unless $ is empty"),
            form(
                "has($) and $ differs-from null and not is-text($)",
                "when $ is not a text",
                not: "when $ is a text or missing"
            ),
            form("is-number($)", "when $ is a number", not: "unless $ is a number"),
            form(
                "is-text($) and $ as trimmed differs-from $",
                "when $ has blanks around it",
                not: "when $ has no blanks around it"
            ),
            form(
                "is-text($) and $ as lower differs-from $",
                "when $ has capital letters",
                not: "when $ has no capital letter"
            ),
            form("$ begins-with '0'", "when $ begins with a zero", not: "unless $ begins with a zero"),
            form(
                "is-text($) and $ as digits = $ and $ differs-from ''",
                "when $ has only digits",
                not: "when $ has characters other than digits"
            ),
            form(
                "is-text($) and size($) > 64",
                "when $ is longer than 64 characters",
                not: "up to 64 characters of $"
            ),
            form(
                "is-text($) and $ as ascii differs-from $",
                "when $ is not ASCII",
                not: "when $ is ASCII"
            ),
        ]
    }

    private static let contents: [RowFeature<PushEdit>] = [
        RowFeature(
            "not is-text(notification._dId) or not is-text(notification._mId)",
            "when an id is missing or not a text",
            not: "when both ids are texts",
            about: "id"
        ),
        RowFeature(
            "not has(notification._dId) and not has(notification._mId)",
            "when both ids are absent",
            not: "when an id is present",
            about: "id"
        ),
        RowFeature(
            "has(notification.aps._dId) or has(notification.aps.alert._dId)",
            "when `aps` contains ids",
            not: "when `aps` contains no ids",
            about: "id"
        ),
        RowFeature(
            "not has(notification) or notification = null",
            "without a notification",
            not: "with a notification"
        ),
        RowFeature(
            "has(notification) and size(notification) = 0",
            "when the notification is empty",
            not: "unless the notification is empty"
        ),
        RowFeature(
            "ios and not has(notification.aps.alert) or android and not has(notification.title) "
                + "and not has(notification.body)",
            "when the notification shows nothing",
            not: "when the notification shows something"
        ),
        RowFeature(
            "is-text(notification.aps.alert)",
            "when `aps.alert` is a text",
            not: "unless `aps.alert` is a text"
        ),
        RowFeature("has(notification.uri)", "with a deep link", not: "without a deep link"),
        RowFeature(
            "has(first-member(notification, not (name among ('aps', '_dId', '_mId', '_acsDeliveryTracking', 'title', "
                + "'body'))))",
            "with other keys",
            not: "without other keys",
            cost: 1.5
        ),
    ]

    private static let versions: [RowFeature<PushEdit>] = [
        RowFeature("has(sdkVersion)", "when an SDK version is given", not: "without an SDK version", about: "version"),
        RowFeature(
            "has(sdkVersion) and sdkVersion as numbers < ('2.3.0' when ios else '1.4.0') as numbers",
            "with an SDK version before the change of functions",
            not: "unless the SDK version is before the change of functions",
            about: "version",
            rules: "PT-SDK-FUNCTION"
        ),
        RowFeature(
            "has(sdkVersion) and sdkVersion as trimmed as digits-and-dots differs-from sdkVersion as trimmed",
            "with an SDK version that is not just numbers",
            not: "unless the SDK version is not just numbers",
            about: "version",
            rules: "PT-SDK-VERSION-FORM"
        ),
    ]

    private static let pasts: [RowFeature<PushEdit>] = [
        RowFeature("earlier(true)", "after another push event", not: "at the first push event", cost: 1.5),
        RowFeature(
            "earlier(same(notification))",
            "when the notification was seen before",
            not: "when the notification is new",
            cost: 1.5
        ),
        RowFeature(
            "earlier(same(notification._dId))",
            "when the delivery was seen before",
            not: "when the delivery is new",
            cost: 1.5
        ),
        RowFeature("earlier(\(dismissals))", "after a dismissal", not: "without a dismissal before", cost: 1.5),
        RowFeature("earlier(\(impressions))", "after an impression", not: "without an impression before", cost: 1.5),
        RowFeature(
            "follows(app.start)",
            "before the first lifecycle event of a process",
            not: "from a process's first lifecycle event on",
            cost: 1.5
        ),
        RowFeature(
            "earlier(on(android.onResume) and same-process)",
            "after another resume of the process",
            not: "at the first resume of the process",
            cost: 1.5
        ),
        RowFeature(
            "earlier(ios) and android or earlier(android) and ios",
            "after an event of the other platform",
            not: "without an event of the other platform before",
            cost: 1.5
        ),
    ]
}
