import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushTracking {
    /// What may matter at an event of push tracking, the plainest first.
    static let features: [Feature<Moment>] =
        [Feature("ios", "on iOS", not: "on Android") { $0.platform == .ios }] + eventFeatures
        + flagFeatures.map { $0.judged(by: "PT-FLAG-*") } + idFeatures.map { $0.judged(by: "PT-ID-*") }
        + contentFeatures + pastFeatures

    private static let eventFeatures: [Feature<Moment>] =
        Event.Push.allCases.map { event in
            Feature(event.rawValue, "in `\(event.handler)`", not: "except in `\(event.handler)`") { $0.event == event }
        }
        + [
            Feature("impression", "for impressions", not: "for interactions") {
                [.didReceiveRemoteNotification, .willPresentNotification, .onMessageReceived].contains($0.event)
            },
            Feature("dismissal", "for dismissals", not: "except for dismissals") {
                $0.event == .onNotificationDismissed || $0.has("actionIdentifier", "dismiss")
            },
            Feature("custom-action", "for custom actions", not: "except for custom actions") { moment in
                guard let action = moment.now.parameters["actionIdentifier"] else { return false }
                return action != "default" && action != "dismiss"
            },
            Feature("default-action", "for the default action", not: "except for the default action") {
                $0.has("actionIdentifier", "default")
            },
        ]
        + ["active", "inactive", "background"].map { state in
            Feature(
                state,
                "while the app is \(state == "background" ? "in the background" : state)",
                not: "unless the app is \(state == "background" ? "in the background" : state)"
            ) {
                $0.has("applicationState", state)
            }
        }

    private static let flagFeatures: [Feature<Moment>] =
        [
            Feature("flag-absent", "when the flag is absent", not: "when the flag is present") {
                $0.documentedFlag == nil
            },
            Feature("flag-null", "when the flag is null", not: "unless the flag is null") {
                $0.documentedFlag?.isNull == true
            },
            Feature("flag-missing", "when the flag is absent or null", not: "when the flag has a value") {
                $0.documentedFlag?.isNull ?? true
            },
            Feature("flag-on", "when the flag is exactly `on`", not: "when the flag is not exactly `on`") {
                $0.documentedFlag == "on"
            },
            Feature("flag-on-any-case", "when the flag is `on` in any letter case", not: "when the flag is not `on`") {
                $0.documentedFlag?.string?.lowercased() == "on"
            },
            Feature(
                "flag-on-other-case",
                "when the flag is `on` in another letter case",
                not: "unless the flag is `on` in another letter case"
            ) {
                $0.documentedFlag != "on" && $0.documentedFlag?.string?.lowercased() == "on"
            },
            Feature("flag-off", "when the flag is exactly `off`", not: "when the flag is not exactly `off`") {
                $0.documentedFlag == "off"
            },
            Feature("flag-off-any-case", "when the flag is `off` in any letter case", not: "when the flag is not `off`")
            {
                $0.documentedFlag?.string?.lowercased() == "off"
            },
            Feature("flag-text", "when the flag is a text", not: "when the flag is not a text") {
                $0.documentedFlag?.string != nil
            },
            Feature("flag-empty", "when the flag is an empty text", not: "unless the flag is an empty text") {
                $0.documentedFlag == ""
            },
            Feature(
                "flag-other-text",
                "when the flag is a text other than `on` and `off`",
                not: "when the flag is absent, null, `on` or `off`"
            ) {
                guard let text = $0.documentedFlag?.string else { return false }
                return !["on", "off"].contains(text.lowercased())
            },
            Feature("flag-blank", "when the flag has blanks around it", not: "when the flag has no blanks around it") {
                guard let text = $0.documentedFlag?.string else { return false }
                return text.first?.isWhitespace == true || text.last?.isWhitespace == true
            },
            Feature("flag-boolean", "when the flag is a Boolean", not: "unless the flag is a Boolean") {
                $0.documentedFlag?.boolean != nil
            },
            Feature("flag-number", "when the flag is a number", not: "unless the flag is a number") {
                $0.documentedFlag?.number != nil
            },
            Feature(
                "flag-true-like",
                "when the flag is `true`, `yes` or `1`",
                not: "unless the flag is `true`, `yes` or `1`"
            ) {
                ["true", "yes", "1"].contains($0.text("_acsDeliveryTracking")?.string?.lowercased() ?? "")
            },
            Feature("flag-starts-on", "when the flag begins with `on`", not: "unless the flag begins with `on`") {
                $0.documentedFlag?.string?.lowercased().hasPrefix("on") == true
            },
            Feature("flag-in-aps", "when a flag stands in `aps`", not: "when no flag stands in `aps`") {
                ($0.at("aps")?["_acsDeliveryTracking"] ?? $0.at("aps")?["alert"]?["_acsDeliveryTracking"]) != nil
            },
        ]

    private static let idFeatures: [Feature<Moment>] =
        idForms("_dId", "delivery id") + idForms("_mId", "broadlog id")

    private static func idForms(_ key: String, _ name: String) -> [Feature<Moment>] {
        [
            Feature("\(key)-absent", "when the \(name) is absent", not: "when the \(name) is present") {
                $0.at(key) == nil
            },
            Feature("\(key)-null", "when the \(name) is null", not: "unless the \(name) is null") {
                $0.at(key)?.isNull == true
            },
            Feature("\(key)-missing", "when the \(name) is absent or null", not: "when the \(name) has a value") {
                $0.at(key)?.isNull ?? true
            },
            Feature("\(key)-empty", "when the \(name) is empty", not: "unless the \(name) is empty") {
                $0.at(key) == ""
            },
            Feature("\(key)-other-type", "when the \(name) is not a text", not: "when the \(name) is a text or missing")
            {
                $0.at(key).map { !$0.isNull && $0.string == nil } ?? false
            },
            Feature("\(key)-number", "when the \(name) is a number", not: "unless the \(name) is a number") {
                $0.at(key)?.number != nil
            },
            Feature(
                "\(key)-blank",
                "when the \(name) has blanks around it",
                not: "when the \(name) has no blanks around it"
            ) {
                guard let text = $0.at(key)?.string else { return false }
                return text.first?.isWhitespace == true || text.last?.isWhitespace == true
            },
            Feature(
                "\(key)-uppercase",
                "when the \(name) has capital letters",
                not: "when the \(name) has no capital letter"
            ) {
                $0.at(key)?.string.map { $0 != $0.lowercased() } ?? false
            },
            Feature("\(key)-zero", "when the \(name) begins with a zero", not: "unless the \(name) begins with a zero")
            {
                $0.at(key)?.string?.hasPrefix("0") ?? false
            },
            Feature(
                "\(key)-digits",
                "when the \(name) has digits alone",
                not: "when the \(name) has other characters than digits"
            ) {
                $0.at(key)?.string.map { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } } ?? false
            },
            Feature(
                "\(key)-long",
                "when the \(name) is longer than 64 characters",
                not: "up to 64 characters of the \(name)"
            ) {
                $0.at(key)?.string.map { $0.utf8.count > 64 } ?? false
            },
            Feature("\(key)-unicode", "when the \(name) is not ASCII", not: "when the \(name) is ASCII") {
                $0.at(key)?.string.map { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? false
            },
        ]
    }

    private static let contentFeatures: [Feature<Moment>] = [
        Feature("some-id-missing", "when an id is missing", not: "when both ids have values") {
            ($0.at("_dId")?.isNull ?? true) || ($0.at("_mId")?.isNull ?? true)
        },
        Feature("both-ids-missing", "when both ids are missing", not: "when an id has a value") {
            ($0.at("_dId")?.isNull ?? true) && ($0.at("_mId")?.isNull ?? true)
        },
        Feature("some-id-text", "when an id is a text", not: "when no id is a text") {
            $0.at("_dId")?.string != nil || $0.at("_mId")?.string != nil
        },
        Feature("ids-in-aps", "when ids stand in `aps`", not: "when no ids stand in `aps`") {
            ($0.at("aps")?["_dId"] ?? $0.at("aps")?["alert"]?["_dId"]) != nil
        },
        Feature("no-notification", "without a notification", not: "with a notification") { $0.given == nil },
        Feature("empty-notification", "when the notification is empty", not: "unless the notification is empty") {
            $0.given?.isEmpty == true
        },
        Feature("no-alert", "when the notification shows nothing", not: "when the notification shows something") {
            $0.showsNothing
        },
        Feature("alert-text", "when `aps.alert` is a text", not: "unless `aps.alert` is a text") {
            $0.at("aps")?["alert"]?.string != nil
        },
        Feature("no-aps", "without `aps`", not: "with `aps`") { $0.at("aps")?.object == nil },
        Feature("title", "with a title", not: "without a title") {
            $0.inner([], "title") != nil || $0.inner(["aps", "alert"], "title") != nil
        },
        Feature("deep-link", "with a deep link", not: "without a deep link") { $0.at("uri") != nil },
        Feature("extra-keys", "with other keys", not: "without other keys") { moment in
            moment.hasExtraKeys
        },
        Feature("timed", "when a time is given", not: "when no time is given") { $0.now.instant != nil },
        Feature("sdk-version", "when an SDK version is given", not: "without an SDK version") {
            $0.context.sdkVersion != nil
        },
        Feature(
            "sdk-at-change",
            "with the very SDK version that changed the function",
            not: "except with the very SDK version that changed the function"
        ) {
            let numbers = $0.context.sdkVersion?.split { !$0.isNumber }.map { Int($0) ?? 0 } ?? []
            return numbers.starts(with: $0.platform == .ios ? [2, 3] : [1, 4])
                && numbers.dropFirst(2).allSatisfy { $0 == 0 }
        },
        Feature(
            "older-sdk",
            "with an SDK version before the change of functions",
            not: "unless the SDK version is before the change of functions"
        ) {
            $0.context.sdkVersion != nil && $0.documented.call(JSONObject()).function == "trackAction"
        }
        .judged(by: "PT-SDK-FUNCTION"),
        Feature(
            "odd-sdk-version",
            "with an SDK version that is not just numbers",
            not: "unless the SDK version is not just numbers"
        ) { $0.context.sdkVersion?.allSatisfy { $0.isNumber || $0 == "." || $0.isWhitespace } == false }
        .judged(by: "PT-SDK-VERSION-FORM"),
    ]

    private static let pastFeatures: [Feature<Moment>] = [
        Feature("not-first", "after another push event", not: "at the first push event") { $0.previous != nil },
        Feature("after-same-event", "when the same handler was called before", not: "when the handler is called first")
        { moment in
            moment.earlier.contains { $0.event == moment.event }
        },
        Feature("after-same-notification", "when the notification was seen before", not: "when the notification is new")
        { moment in
            moment.earlier.contains { $0.given == moment.given }
        },
        Feature(
            "directly-after-same",
            "directly after the same event for the same notification",
            not: "except directly after the same event for the same notification"
        ) {
            $0.previous?.event == $0.event && $0.previous?.given == $0.given
        },
        Feature("after-same-delivery", "when the delivery was seen before", not: "when the delivery is new") { moment in
            moment.earlier.contains { $0.at("_dId") == moment.at("_dId") }
        },
        Feature("after-dismissal", "after a dismissal", not: "without a dismissal before") { moment in
            moment.earlier.contains { $0.event == .onNotificationDismissed || $0.has("actionIdentifier", "dismiss") }
        },
        Feature("after-impression", "after an impression", not: "without an impression before") { moment in
            moment.earlier.contains {
                [.didReceiveRemoteNotification, .willPresentNotification, .onMessageReceived].contains($0.event)
            }
        },
        Feature("after-resume", "after a resume", not: "without a resume before") { moment in
            moment.earlier.contains { $0.event == .onResume }
        },
        Feature(
            "after-other-platform",
            "after an event of the other platform",
            not: "without an event of the other platform before"
        ) {
            moment in moment.earlier.contains { $0.platform != moment.platform }
        },
    ]
}

extension String {
    /// The text without blanks around it.
    var withoutBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Event.Push {
    var isIOS: Bool { rawValue.hasPrefix("ios.") }

    /// The name of the handler, without its platform.
    var handler: String { String(rawValue.split(separator: ".").last ?? "") }
}

extension PushTracking.Moment {
    /// The moment with the documents' own parts: a condition must not rest on what it limits.
    fileprivate var documented: PushTracking.Moment { with(Self.documentedParts) }

    private static let documentedParts = Shared(PushTracking())

    /// The notification that the event is about, wherever an edit may read it.
    var given: JSONObject? { now.notification }

    /// The flag in its documented place.
    var documentedFlag: JSONValue? { given?["_acsDeliveryTracking"] }

    var previous: PushTracking.Moment? { earlier.first { _ in true } }

    func at(_ key: String) -> JSONValue? { given?[key] }

    var hasExtraKeys: Bool {
        let known = ["aps", "_dId", "_mId", "_acsDeliveryTracking", "title", "body"]
        return given?.members.contains { !known.contains($0.key) } ?? false
    }

    var showsNothing: Bool {
        platform == .android ? at("title") == nil && at("body") == nil : at("aps")?["alert"] == nil
    }

    /// A value of any type as text.
    func text(_ key: String) -> JSONValue? {
        guard let value = at(key), !value.isNull else { return nil }
        return .string(value.string ?? value.description)
    }

    func has(_ parameter: String, _ value: String) -> Bool { now.parameters[parameter]?.string == value }

    func inner(_ path: [String], _ key: String) -> JSONValue? {
        path.reduce(given.map { .object($0) }) { (value: JSONValue?, key) in value?[key] }?[key]
    }
}
