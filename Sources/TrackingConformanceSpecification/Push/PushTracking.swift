public import TrackingConformanceCore
public import TrackingConformanceJSON

/// Push tracking (source S1): which calls an app sends for a notification and what happens to it.
public struct PushTracking: Sendable {
    /// What happened to a notification.
    public enum Interaction: Sendable {
        /// It arrived.
        case impression
        /// The user dismissed it.
        case dismissal
        /// The user opened the app from it.
        case opening
    }

    /// What a tracking call reports.
    public enum Action: String, Sendable {
        /// The notification arrived (PT-ACTION-IMPRESSION).
        case impression = "7"
        /// The user clicked on it (PT-ACTION-CLICK).
        case click = "2"
        /// The user opened the app from it (PT-ACTION-OPEN).
        case open = "1"
    }

    /// The calls that an event yields.
    public var calls: Part<[TrackingCall]> = { specification, history in
        let push = specification.push
        guard let interaction = push.interaction(specification, history), push.isOn(specification, history),
            let deliveryID = push.deliveryID(specification, history),
            let broadlogID = push.broadlogID(specification, history)
        else { return [] }
        return push.actions(specification, history, interaction).map { action in
            push.call(specification, history, push.data(deliveryID, broadlogID, action))
        }
    }

    /// The notification's own data, where tracking looks for its keys: `userInfo`, `data` or `extras`.
    public var notification: Part<JSONObject?> = { _, history in
        let with = history.now.parameters
        return (with["userInfo"] ?? with["data"] ?? with["extras"])?.object
    }

    /// What happened to the notification; `nil` where there is none or it is not to be tracked now.
    public var interaction: Part<Interaction?> = { specification, history in
        guard let notification = specification.push.notification(specification, history) else { return nil }
        switch history.now.event {
        case .push(.didReceiveRemoteNotification):
            return history.now.parameters["applicationState"] == "active" ? nil : .impression
        case .push(.willPresentNotification): return .impression
        case .push(.onMessageReceived): return notification.isEmpty ? nil : .impression
        case .push(.didReceiveNotificationResponse):
            return history.now.parameters["actionIdentifier"] == "dismiss" ? .dismissal : .opening
        case .push(.onNotificationDismissed): return .dismissal
        case .push(.onResume): return specification.push.isSameIntent(specification, history) ? nil : .opening
        default: return nil
        }
    }

    /// Whether a resume is for the intent that the resume directly before it was for (PT-RESUME-ONCE).
    public var isSameIntent: Part<Bool> = { _, history in
        guard let before = history.past.last, before.event == .push(.onResume) else { return false }
        return before.parameters["extras"] == history.now.parameters["extras"]
    }

    /// Whether the delivery is tracked.
    public var isOn: Part<Bool> = { specification, history in
        switch specification.push.flag(specification, history)?.content {
        case nil, .null: true  // PT-FLAG-LEGACY, PT-FLAG-NULL
        case .string(let text): isOn(text)
        default: true  // PT-FLAG-NONSTRING
        }
    }

    /// The flag, from its documented place alone (PT-FLAG-SOURCE).
    public var flag: Part<JSONValue?> = { specification, history in
        specification.push.notification(specification, history)?["_acsDeliveryTracking"]
    }

    /// The id of the delivery (PT-ID-SOURCE, PT-ID-REQUIRED, PT-ID-VERBATIM).
    public var deliveryID: Part<JSONValue?> = { specification, history in
        id("_dId", of: specification.push.notification(specification, history))
    }

    /// The id of the broadlog (PT-ID-SOURCE, PT-ID-REQUIRED, PT-ID-VERBATIM).
    public var broadlogID: Part<JSONValue?> = { specification, history in
        id("_mId", of: specification.push.notification(specification, history))
    }

    /// What is reported of an interaction, in order (PT-IMPRESSION, PT-DISMISS, PT-OPEN-PAIR, PT-OPEN-ORDER).
    public var actions: @Sendable (Specification, History, Interaction) -> [Action] = { _, _, interaction in
        switch interaction {
        case .impression: [.impression]
        case .dismissal: [.click]
        case .opening: [.click, .open]
        }
    }

    /// The data of a call, from delivery id, broadlog id and action (PT-DATA-STRINGS, PT-DATA-EXACT).
    public var data: @Sendable (JSONValue, JSONValue, Action) -> JSONObject = { deliveryID, broadlogID, action in
        ["deliveryId": deliveryID, "broadlogId": broadlogID, "action": .string(action.rawValue)]
    }

    /// The call that carries the data (PT-SDK-FUNCTION).
    public var call: @Sendable (Specification, History, JSONObject) -> TrackingCall = { specification, history, data in
        guard let version = history.context.sdkVersion, let platform = history.now.platform else {
            return .collectMessageInfo(data)
        }
        let threshold = platform == .ios ? "2.3.0" : "1.4.0"
        return specification.push.precedes(version, threshold)
            ? .trackAction("tracking", data) : .collectMessageInfo(data)
    }

    /// Whether an SDK version comes before another, number by number, a missing number being zero.
    public var precedes: @Sendable (String, String) -> Bool = { left, right in
        let (left, right) = (numbers(left), numbers(right))
        let count = max(left.count, right.count)
        return padded(left, to: count).lexicographicallyPrecedes(padded(right, to: count))
    }
}

extension PushTracking {
    /// The string `on` in any letter case of ASCII, and nothing else (PT-FLAG-ON, PT-FLAG-OFF, PT-FLAG-OTHER,
    /// PT-FLAG-LOOKALIKE).
    static func isOn(_ text: String) -> Bool {
        text.utf8.elementsEqual("on".utf8) { byte, letter in byte | 0x20 == letter }
    }

    /// An id that is a string (PT-ID-NONSTRING), as it stands, an empty one too (PT-ID-EMPTY).
    static func id(_ key: String, of notification: JSONObject?) -> JSONValue? {
        notification?[key].flatMap { $0.string == nil ? nil : $0 }
    }

    static func numbers(_ version: String) -> [Int] {
        version.split(separator: ".").map { Int($0.prefix(while: \.isNumber)) ?? 0 }
    }

    private static func padded(_ numbers: [Int], to count: Int) -> [Int] {
        numbers + Array(repeating: 0, count: count - numbers.count)
    }
}
