import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushTracking {
    /// What may be done at an event in place of what the parts say, the plainest first.
    static let operators: [Operator<PushTracking, Observation>] =
        sending + checkingFlags.map { $0.judged(by: "PT-FLAG-*") } + checkingIDs.map { $0.judged(by: "PT-ID-*") }
        + repeating + acting + codes + carrying.flatMap { $0 } + otherIDs + otherPlaces

    private static func with(
        _ name: String,
        _ phrase: String,
        _ edit: @escaping @Sendable (inout PushTracking) -> Void
    ) -> Operator<PushTracking, Observation> {
        Operator(name, phrase) { parts in
            var edited = parts
            edit(&edited)
            let shared = Shared(edited)
            return { shared.value.answer($0.with(shared)) }
        }
    }

    private static func calls(
        _ name: String,
        _ phrase: String,
        _ change: @escaping @Sendable (Moment, [TrackingCall]) -> [TrackingCall]?
    ) -> Operator<PushTracking, Observation> {
        Operator(name, phrase) { parts in
            let shared = Shared(parts)
            return { moment in
                guard case .answered(let calls, let value) = shared.value.answer(moment.with(shared)) else {
                    return nil
                }
                return change(moment, calls).map { .answered(calls: $0, value: value) }
            }
        }
    }

    private static func data(
        _ name: String,
        _ phrase: String,
        _ change: @escaping @Sendable (Moment, JSONObject) -> JSONObject
    ) -> Operator<PushTracking, Observation> {
        calls(name, phrase) { moment, calls in
            calls.map { TrackingCall(function: $0.function, name: $0.name, data: change(moment, $0.data)) }
        }
    }

    private static let sending: [Operator<PushTracking, Observation>] = [
        calls("silent", "Nothing is sent") { _, _ in [] },
        Operator("throws", "The handler throws") { _ in { _ in .threw("") } },
        Operator("throws-sending", "The handler throws when a call is to be sent") { parts in
            let shared = Shared(parts)
            return { shared.value.answer($0.with(shared)) == .calls([]) ? nil : .threw("") }
        },
        Operator("throws-reading", "The handler throws as soon as it reads a notification") { parts in
            let shared = Shared(parts)
            return { $0.with(shared).isRead ? .threw("") : nil }
        },
    ]

    private static let checkingFlags: [Operator<PushTracking, Observation>] = [
        with("flag-ignored", "The flag is not checked") { $0.isOn = { _ in true } },
        with("flag-default-off", "A missing flag counts as off") {
            let found = $0.isOn
            $0.isOn = { found($0) && $0.flag?.isNull == false }
        },
        with("flag-exact", "The flag is compared exactly with `on`") {
            $0.isOn = { $0.flag?.isNull != false || $0.flag == "on" }
        },
        with("flag-only-empty", "Only an empty flag counts as on") {
            $0.isOn = { $0.flag?.isNull != false || $0.flag == "" }
        },
        with("flag-only-off", "Only `off` counts as on") {
            $0.isOn = { $0.flag?.isNull != false || $0.flag?.string?.lowercased() == "off" }
        },
    ]

    private static let checkingIDs: [Operator<PushTracking, Observation>] = [
        with("ids-ignored", "Missing ids are not checked: the call is sent without them") {
            $0.calls = callsWithoutIDs
        },
        with("ids-null", "Missing ids are not checked: they are sent as null") {
            $0.deliveryID = { $0.notification?["_dId"] ?? .null }
            $0.broadlogID = { $0.notification?["_mId"] ?? .null }
        },
        unchecked("ids-unchecked", "they are sent as they stand, and a missing one is left out") { $0?[$1] },
        unchecked(
            "ids-unchecked-extras",
            "they are sent as they stand, a missing one is left out, and a dismissal without extras is reported, too",
            dismissals: true
        ) { $0?[$1] },
        unchecked("ids-unchecked-null", "they are sent as they stand, and a missing one is null") { $0?[$1] ?? .null },
        unchecked("ids-unchecked-texts", "one that is not a text is sent as null") { id($1, of: $0) ?? .null },
        with("ids-empty", "Missing ids are sent as empty texts") {
            let (delivery, broadlog) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { delivery($0) ?? "" }
            $0.broadlogID = { broadlog($0) ?? "" }
        },
        turned("_dId", "delivery id", but: "_mId"), turned("_mId", "broadlog id", but: "_dId"),
        with("ids-as-text", "Ids of any type are sent as texts") {
            $0.deliveryID = { $0.text("_dId") }
            $0.broadlogID = { $0.text("_mId") }
        },
    ]

    /// No check of the ids at all, and so none of an empty message either.
    private static func unchecked(
        _ name: String,
        _ phrase: String,
        dismissals isWithoutExtras: Bool = false,
        _ id: @escaping @Sendable (JSONObject?, String) -> JSONValue?
    ) -> Operator<PushTracking, Observation> {
        with(name, "Ids are not checked: \(phrase)") {
            let found = $0.interaction
            $0.interaction = { moment in
                if isWithoutExtras, moment.event == .onNotificationDismissed { return .dismissal }
                return found(moment) ?? (moment.isEmptyMessage ? .impression : nil)
            }
            $0.deliveryID = { id($0.notification, "_dId") }
            $0.broadlogID = { id($0.notification, "_mId") }
            $0.calls = callsWithoutIDs
        }
    }

    /// A check of an id that is the wrong way round.
    private static func turned(_ key: String, _ name: String, but other: String) -> Operator<PushTracking, Observation>
    {
        let phrase = "The check of the \(name) is inverted: a call is sent only if the id is not a text"
        return with("\(key)-turned", phrase) {
            $0.deliveryID = { $0.notification?["_dId"] }
            $0.broadlogID = { $0.notification?["_mId"] }
            $0.calls = { moment in
                let (id, otherID) = (moment.notification?[key], moment.notification?[other])
                return id?.string == nil && otherID?.string != nil ? callsWithoutIDs(moment) : []
            }
        }
    }

    /// The calls, whether there are ids or not.
    private static let callsWithoutIDs: Part<[TrackingCall]> = { moment in
        guard let interaction = moment.interaction, moment.isOn else { return [] }
        return moment.actions(interaction).map { moment.call(moment.data($0)) }
    }

    private static let repeating: [Operator<PushTracking, Observation>] = [
        with("resumes-count", "Every resume counts as an open") { $0.isSameIntent = { _ in false } },
        with("active-counts", "An impression is sent whatever the state of the app") {
            let found = $0.interaction
            $0.interaction = {
                $0.event == .didReceiveRemoteNotification && $0.notification != nil ? .impression : found($0)
            }
        },
        calls("doubled", "Each call is sent twice") { _, calls in calls.flatMap { [$0, $0] } },
        calls("first-only", "Only the first of the calls is sent") { _, calls in
            calls.count > 1 ? Array(calls.prefix(1)) : nil
        },
        calls("last-only", "Only the last of the calls is sent") { _, calls in
            calls.count > 1 ? Array(calls.suffix(1)) : nil
        },
        calls("reversed", "The calls are sent in reverse order") { _, calls in calls.count > 1 ? calls.reversed() : nil
        },
        calls("of-notification-before", "The calls of the notification before are sent") { moment, calls in
            guard let before = moment.previous, !calls.isEmpty else { return nil }
            return calls.map { call in
                var data = call.data
                data["deliveryId"] = before.deliveryID
                data["broadlogId"] = before.broadlogID
                return TrackingCall(function: call.function, name: call.name, data: data)
            }
        },
    ]

    private static let acting: [Operator<PushTracking, Observation>] = [
        ([Action.impression], "An impression (7) alone is sent"), ([.click], "A click (2) alone is sent"),
        ([.open], "An open (1) alone is sent"), ([.click, .open], "A click (2) and an open (1) are sent"),
        ([.open, .click], "An open (1) and then a click (2) are sent"),
        ([.impression, .click, .open], "An impression, a click and an open are sent"),
        ([.impression, .click], "An impression and a click are sent"),
        ([.impression, .open], "An impression and an open are sent"),
        ([.click, .click], "Two clicks (2) are sent"), ([.open, .open], "Two opens (1) are sent"),
        ([.impression, .impression], "Two impressions (7) are sent"),
    ]
    .map { actions, phrase in
        with("sends-" + actions.map(\.rawValue).joined(separator: "-"), phrase) {
            let found = $0.interaction
            $0.interaction = { found($0) ?? ($0.given?.isEmpty == false ? .impression : nil) }
            $0.actions = { _, _ in actions }
        }
    }

    private static let actionCodes = [("1", "an open"), ("2", "a click"), ("7", "an impression")]

    private static let codes: [Operator<PushTracking, Observation>] =
        actionCodes.map { code, name in
            data("code-\(code)", "Every call has the code of \(name), \(code)") { _, data in
                data.setting("action", .string(code))
            }
        }
        + actionCodes.flatMap { code, name in
            (actionCodes.map(\.0) + [""]).filter { $0 != code }.map { other in
                let words = other.isEmpty ? "an empty text" : "`\(other)`"
                return data("code-\(code)-is-\(other)", "The code of \(name) is \(words)") { _, data in
                    data["action"] == .string(code) ? data.setting("action", .string(other)) : data
                }
            }
        }
        + [
            data("codes-swapped", "The codes of click and open are swapped") { _, data in
                switch data["action"] {
                case "1": data.setting("action", "2")
                case "2": data.setting("action", "1")
                default: data
                }
            },
            data("ids-swapped", "The delivery id and the broadlog id are swapped") { _, data in
                data.setting("deliveryId", data["broadlogId"]).setting("broadlogId", data["deliveryId"])
            },
            with("function-new", "`collectMessageInfo` is used, whatever the SDK version") {
                $0.call = { .collectMessageInfo($1) }
            },
            with("function-old", "`trackAction` is used, whatever the SDK version") {
                $0.call = { .trackAction("tracking", $1) }
            },
            calls("name", "`trackAction` is called without the name `tracking`") { _, calls in
                calls.map { TrackingCall(function: $0.function, data: $0.data) }
            },
        ]

    private static let carrying: [[Operator<PushTracking, Observation>]] =
        ["deliveryId", "broadlogId", "action"].map { key in
            [
                text(key, "missing", "is missing from the data") { _ in nil },
                text(key, "null", "is null") { _ in .null },
                text(key, "blank", "is an empty text") { _ in "" },
                text(key, "number", "is sent as a number") { text in
                    JSONNumber(text).map { JSONValue(.number($0)) } ?? .string(text)
                },
                text(key, "trimmed", "is trimmed") { .string($0.withoutBlanks) },
                text(key, "lower", "is sent in lower case") { .string($0.lowercased()) },
                text(key, "upper", "is sent in upper case") { .string($0.uppercased()) },
            ]
        }

    private static func text(
        _ key: String,
        _ name: String,
        _ phrase: String,
        _ change: @escaping @Sendable (String) -> JSONValue?
    ) -> Operator<PushTracking, Observation> {
        data("\(key)-\(name)", "`\(key)` \(phrase)") { _, data in
            guard let text = data[key]?.string else { return data }
            return data.setting(key, change(text))
        }
    }

    /// Keys of notifications whose values were sent, names in the data of calls that no call has, and names of calls.
    static func keys(suggestedBy differences: [Difference]) -> [String] {
        var (counts, names): ([String: Int], [String: Int]) = ([:], [:])
        for (stimulus, mismatch) in differences where mismatch.path.hasPrefix("/calls") {
            let parts = mismatch.path.split(separator: "/", omittingEmptySubsequences: false)
            let isData = parts.count == 5 && parts[3] == "data"
            if isData, mismatch.expected == nil { names[String(parts[4]), default: 0] += 1 }
            if parts.count == 4, parts[3] == "name", let name = mismatch.actual?.string { names[name, default: 0] += 1 }
            for id in ["deliveryId", "broadlogId"] {
                let call = mismatch.path == "/calls" ? mismatch.actual?.array?.first : nil
                guard let sent = call?["data"]?[id] ?? (isData && parts[4] == id ? mismatch.actual : nil) else {
                    continue
                }
                for member in stimulus.notification?.members ?? [] where member.value == sent {
                    if member.key != "_dId" && member.key != "_mId" { counts[member.key, default: 0] += 1 }
                }
            }
        }
        return [counts, names].flatMap { $0.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4).map(\.key) }
    }

    /// What may be done with a key: an id is read from it, or something is sent under it.
    static func operators(naming key: String) -> [Operator<PushTracking, Observation>] {
        let words = key.isEmpty ? "an empty name" : "the name `\(key)`"
        let documented = ["deliveryId", "broadlogId", "action"]
        return [
            with("deliveryId-in-\(key)", "`deliveryId` is read under \(words) alone") {
                $0.deliveryID = { $0.at(key) }
            },
            with("broadlogId-in-\(key)", "`broadlogId` is read under \(words) alone") {
                $0.broadlogID = { $0.at(key) }
            },
        ]
            + documented.map { name in
                data("\(name)-as-\(key)", "`\(name)` is sent under \(words)") { _, data in
                    data.setting(key, data[name]).setting(name, nil)
                }
            }
            + documented.map { name in
                data("\(name)-also-as-\(key)", "`\(name)` is sent a second time, under \(words)") { _, data in
                    data.setting(key, data[name])
                }
            } + [
                calls("name-\(key)", "`trackAction` is called with \(words)") { _, calls in
                    let named = calls.map {
                        TrackingCall(function: $0.function, name: $0.name.map { _ in key }, data: $0.data)
                    }
                    return named == calls ? nil : named
                },
                data("with-\(key)", "The notification's `\(key)` is sent, too") { moment, data in
                    moment.at(key).map { data.setting(key, $0) } ?? data
                },
            ]
    }

    private static let otherIDs: [Operator<PushTracking, Observation>] = [
        data("deliveryId-of-_mId", "`deliveryId` holds the broadlog id") { $1.setting("deliveryId", $0.at("_mId")) },
        data("broadlogId-of-_dId", "`broadlogId` holds the delivery id") { $1.setting("broadlogId", $0.at("_dId")) },
    ]

    private static let otherPlaces: [Operator<PushTracking, Observation>] =
        [["aps"], ["aps", "alert"], ["data"], ["notification"]].flatMap { path in
            let place = path.joined(separator: ".")
            return [
                with("ids-in-\(place)", "The ids are read from `\(place)` alone") {
                    $0.deliveryID = { $0.inner(path, "_dId") }
                    $0.broadlogID = { $0.inner(path, "_mId") }
                }
                .judged(by: "PT-ID-*"),
                with("flag-in-\(place)", "The flag is read from `\(place)` alone") {
                    $0.flag = { $0.inner(path, "_acsDeliveryTracking") }
                }
                .judged(by: "PT-FLAG-*"),
                with("all-in-\(place)", "The ids and the flag are read from `\(place)` alone") {
                    $0.deliveryID = { $0.inner(path, "_dId") }
                    $0.broadlogID = { $0.inner(path, "_mId") }
                    $0.flag = { $0.inner(path, "_acsDeliveryTracking") }
                },
            ]
        }
}

extension PushTracking.Moment {
    /// Whether a handler without a check of what is empty looks for the notification's keys.
    var isRead: Bool { self.interaction != nil || isEmptyMessage }

    fileprivate var isEmptyMessage: Bool { event == .onMessageReceived && self.notification?.isEmpty == true }
}

extension JSONObject {
    func setting(_ key: String, _ value: JSONValue?) -> JSONObject {
        var changed = self
        changed[key] = value
        return changed
    }
}
