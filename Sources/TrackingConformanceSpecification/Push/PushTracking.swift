package import TrackingConformanceCore
package import TrackingConformanceJSON

/// Push tracking (source S1): which calls an app sends for a notification and what happens to it.
package struct PushTracking: Sendable {
    package init() {}

    package typealias Part<Value> = @Sendable (Moment) -> Value
    package typealias PartOf<Subject, Value> = @Sendable (Moment, Subject) -> Value

    /// What happened to a notification.
    package enum Interaction: String, Sendable {
        /// It arrived.
        case impression
        /// The user dismissed it.
        case dismissal
        /// The user opened the app from it.
        case opening
    }

    /// What a tracking call reports.
    package enum Action: String, Sendable {
        /// The notification arrived (PT-ACTION-IMPRESSION).
        case impression = "7"
        /// The user clicked on it (PT-ACTION-CLICK).
        case click = "2"
        /// The user opened the app from it (PT-ACTION-OPEN).
        case open = "1"
    }

    package var answer: Part<Observation> = { moment in
        if let exception = moment.exception { return .threw(exception) }
        let calls = moment.calls
        return moment.lateException.map { .threw($0, after: calls) } ?? .calls(calls)
    }

    /// The exception that a handler throws before its calls, or after them; none is documented (PT-NO-THROW).
    package var exception: Part<String?> = { _ in nil }
    package var lateException: Part<String?> = { _ in nil }

    package var calls: Part<[TrackingCall]> = { moment in
        guard moment.sends, let interaction = moment.interaction else { return [] }
        return moment.actions(interaction).map { moment.call(moment.data($0)) }
    }

    /// Whether an interaction is reported (PT-FLAG-OFF, PT-ID-REQUIRED).
    package var sends: Part<Bool> = { moment in
        moment.interaction != nil && moment.isOn && moment.deliveryID != nil && moment.broadlogID != nil
    }

    /// The notification's own data, where tracking looks for its keys: `userInfo`, `data` or `extras`.
    package var notification: Part<JSONObject?> = { $0.now.notification }

    /// What happened to the notification; `nil` where there is none or it is not to be tracked now.
    package var interaction: Part<Interaction?> = { moment in
        guard moment.notification != nil else { return nil }
        return moment.arrives ? .impression : moment.isDismissed ? .dismissal : moment.isOpened ? .opening : nil
    }

    /// Whether a notification arrives, not counting one that is empty (PT-IMPRESSION, PT-IMPRESSION-ACTIVE,
    /// PT-IMPRESSION-EMPTY).
    package var arrives: Part<Bool> = { moment in
        switch moment.event {
        case .didReceiveRemoteNotification: moment.now.parameters["applicationState"] != "active"
        case .willPresentNotification: true
        case .onMessageReceived: moment.notification?.isEmpty == false
        case .didReceiveNotificationResponse, .onNotificationDismissed, .onResume: false
        }
    }

    /// Whether the user dismisses the notification (PT-DISMISS).
    package var isDismissed: Part<Bool> = { moment in
        switch moment.event {
        case .didReceiveNotificationResponse: moment.now.parameters["actionIdentifier"] == "dismiss"
        case .onNotificationDismissed: true
        default: false
        }
    }

    /// Whether the user opens the app from the notification (PT-OPEN-PAIR, PT-RESUME-ONCE).
    package var isOpened: Part<Bool> = { moment in
        switch moment.event {
        case .didReceiveNotificationResponse: moment.now.parameters["actionIdentifier"] != "dismiss"
        case .onResume: !moment.isSameIntent
        default: false
        }
    }

    /// Whether a resume is for the intent that the resume directly before it was for (PT-RESUME-ONCE).
    package var isSameIntent: Part<Bool> = { moment in
        guard let before = moment.past.last, before.event == .push(.onResume) else { return false }
        return before.parameters["extras"] == moment.now.parameters["extras"]
    }

    /// Whether the delivery is tracked.
    package var isOn: Part<Bool> = { moment in
        switch moment.flag?.content {
        case nil, .null: true  // PT-FLAG-LEGACY, PT-FLAG-NULL
        case .string(let text): isOn(text)
        default: true  // PT-FLAG-NONSTRING
        }
    }

    /// The flag, from its documented place alone (PT-FLAG-SOURCE).
    package var flag: Part<JSONValue?> = { $0.notification?["_acsDeliveryTracking"] }

    /// The id of the delivery (PT-ID-SOURCE, PT-ID-REQUIRED, PT-ID-VERBATIM).
    package var deliveryID: Part<JSONValue?> = { id("_dId", of: $0.notification) }

    /// The id of the broadlog (PT-ID-SOURCE, PT-ID-REQUIRED, PT-ID-VERBATIM).
    package var broadlogID: Part<JSONValue?> = { id("_mId", of: $0.notification) }

    /// What is reported of an interaction, in order (PT-IMPRESSION, PT-DISMISS, PT-OPEN-PAIR, PT-OPEN-ORDER).
    package var actions: PartOf<Interaction, [Action]> = { _, interaction in
        switch interaction {
        case .impression: [.impression]
        case .dismissal: [.click]
        case .opening: [.click, .open]
        }
    }

    /// The data of the call that reports an action (PT-DATA-STRINGS, PT-DATA-EXACT).
    package var data: PartOf<Action, JSONObject> = { moment, action in
        var data = JSONObject()
        data["deliveryId"] = moment.deliveryID
        data["broadlogId"] = moment.broadlogID
        data["action"] = .string(action.rawValue)
        return data
    }

    /// The call that carries the data (PT-SDK-FUNCTION).
    package var call: PartOf<JSONObject, TrackingCall> = { moment, data in
        moment.isOlder ? .trackAction(moment.actionName, data) : .collectMessageInfo(data)
    }

    /// Whether the older function is called (PT-SDK-FUNCTION).
    package var isOlder: Part<Bool> = { moment in
        moment.version.map { moment.precedes($0, moment.threshold) } ?? false
    }

    /// The action of the older function (PT-SDK-FUNCTION).
    package var actionName: Part<String> = { _ in "tracking" }

    /// The version of the SDK, if it is known.
    package var version: Part<String?> = \.context.sdkVersion

    /// The first version with the newer function (PT-SDK-FUNCTION).
    package var threshold: Part<String> = { $0.platform == .ios ? "2.3.0" : "1.4.0" }

    /// Whether an SDK version comes before another, number by number, a missing number being zero.
    package var precedes: @Sendable (Moment, String, String) -> Bool = { _, left, right in
        numbers(left, beside: right).first { $0 != $1 }.map { $0 < $1 } ?? false
    }
}

extension PushTracking {
    /// The string `on` in any letter case of ASCII, and nothing else (PT-FLAG-ON, PT-FLAG-OFF, PT-FLAG-OTHER,
    /// PT-FLAG-LOOKALIKE).
    package static func isOn(_ text: String) -> Bool {
        text.utf8.elementsEqual("on".utf8) { byte, letter in byte | 0x20 == letter }
    }

    /// An id that is a string (PT-ID-NONSTRING), as it stands, an empty one too (PT-ID-EMPTY).
    package static func id(_ key: String, of notification: JSONObject?) -> JSONValue? {
        notification?[key].flatMap { $0.string == nil ? nil : $0 }
    }

    /// The numbers of a version, without a suffix of the last one, a leading `v` and blanks (PT-SDK-VERSION-FORM).
    package static func numbers(_ version: String) -> [Int] {
        version.versionNumbers
    }

    /// Whether a version is so many plain numbers: digits without leading zeros, between single dots.
    package static func isPlain(_ version: String, of counts: ClosedRange<Int>) -> Bool {
        version.isPlainVersion(of: counts)
    }

    /// The numbers of two versions side by side, a missing one being zero.
    package static func numbers(_ left: String, beside right: String) -> [(Int, Int)] {
        let (left, right) = (numbers(left), numbers(right))
        return (0..<max(left.count, right.count)).map {
            ($0 < left.count ? left[$0] : 0, $0 < right.count ? right[$0] : 0)
        }
    }

    /// An event of push tracking, with the stimuli before it.
    package struct Moment: SpecifiedMoment, DataMoment {
        package let parts: Shared<PushTracking>
        /// What holds for the whole sequence.
        package let context: RunContext
        package let event: Event.Push
        package let now: Stimulus
        /// The stimuli before it, in order.
        package let past: ArraySlice<Stimulus>

        package var platform: Platform? { now.platform }

        /// The same moment if other events had happened.
        package func replacing(_ change: (Stimulus) -> Stimulus) -> Moment {
            let now = change(now)
            guard case .push(let event) = now.event else { return self }
            return Moment(parts: parts, context: context, event: event, now: now, past: past.map(change)[...])
        }

        /// The moment of each event of push tracking before this one, the latest first.
        package var earlier: some Sequence<Moment> {
            past.indices.reversed().lazy.compactMap { index in
                guard case .push(let event) = past[index].event else { return nil }
                return Moment(parts: parts, context: context, event: event, now: past[index], past: past[..<index])
            }
        }
    }
}
