import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in what the opening of the app from a notification reports.
    static let pushOpening: [Fault] = [
        push("PT-OPEN-PAIR", openPair), push("PT-OPEN-ORDER", openOrder), push("PT-OPEN-ACTION", customAction),
        push("PT-RESPONSE-EACH", laterResponses),
    ].flatMap { $0 }

    /// Faults in what a dismissal reports, and in what happens without a notification.
    static let pushDismissal: [Fault] =
        push("PT-DISMISS", dismissal) + push("PT-NO-NOTIFICATION", noNotification)
        + push("PT-DISMISS-EMPTY", emptyDismissal) + push("PT-NO-THROW", exceptions)

    private static let openPair: [FaultEntry<PushTracking>] = [
        .init(
            "open/shared-map",
            "Click and open share one mutable map, so the click is sent with the action of the open."
        ) {
            let found = $0.answer
            $0.answer = { moment in
                let answer = found(moment)
                guard case .answered(let calls, let value) = answer, let last = calls.last else { return answer }
                return .answered(calls: calls.map { _ in last }, value: value)
            }
        },
        actions("open/without-click", "An open is reported without the click.", [.open], for: .opening),
        actions("open/without-open", "An open is reported as a click only.", [.click], for: .opening),
        actions("open/two-clicks", "An open is reported with two clicks.", [.click, .click, .open], for: .opening),
        .init(
            "open/left-to-another-sdk",
            "An open of a notification with keys that begin with google. or gcm. is not reported."
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                let isOfAnother = moment.notification?.keys.contains(where: \.isOfMessaging) == true
                let interaction = found(moment)
                return interaction == .opening && isOfAnother ? nil : interaction
            }
        },
        .init("open/link-that-cannot-be-opened", "An open whose deep link is a data or javascript URL is not reported.")
        {
            let found = $0.interaction
            $0.interaction = { moment in
                let link = moment.notification?["uri"]?.string ?? ""
                let isRefused = link.hasPrefix("data:") || link.hasPrefix("javascript:")
                return found(moment) == .opening && isRefused ? nil : found(moment)
            }
        },
        actions(
            "open/with-impression",
            "An open is reported with an impression before the click.",
            [.impression, .click, .open],
            for: .opening
        ),
    ]

    private static let openOrder: [FaultEntry<PushTracking>] = [
        actions("open/before-click", "The open is sent before the click.", [.open, .click], for: .opening),
        .init("open/before-click-on-android", "On Android the open is sent before the click.") {
            let found = $0.actions
            $0.actions = { $0.platform == .android ? found($0, $1).reversed() : found($0, $1) }
        },
    ]

    private static let customAction: [FaultEntry<PushTracking>] = [
        .fairReading("open/custom-action-is-a-click", "A custom action button is reported as a click without an open."),
        .init("open/custom-action-is-nothing", "A custom action button is not tracked.") {
            let found = $0.interaction
            $0.interaction = { moment in
                let action = moment.now.parameters["actionIdentifier"]
                return action == nil || action == "default" || action == "dismiss" ? found(moment) : nil
            }
        },
        dismissing(
            "open/action-trimmed",
            "White space around an action's identifier is ignored, so \" dismiss\" is a dismissal."
        ) {
            $0.trimmed == "dismiss"
        },
        dismissing(
            "open/action-with-dismiss-in-its-name",
            "An action whose identifier contains the word dismiss in any letter case is taken for a dismissal."
        ) { $0.lowercased().contains("dismiss") },
        dismissing(
            "open/action-named-like-the-constant",
            "An action is taken for a dismissal if the name of the system's constant ends with its identifier."
        ) { !$0.isEmpty && "UNNotificationDismissActionIdentifier".hasSuffix($0) },
        dismissing(
            "open/action-with-dismiss-at-the-end-of-its-path",
            "Only the part of an action's identifier after the last dot or slash is compared with dismiss."
        ) { $0.split(whereSeparator: { $0 == "." || $0 == "/" }).last == "dismiss" },
        dismissing(
            "open/action-folded",
            "Letter width, accents and zero-width characters are ignored when an action is compared with dismiss."
        ) {
            $0.halfWidth.withoutMarks.withoutInvisibles.replacing("\u{ED}", with: "i") == "dismiss"
        },
        dismissing(
            "open/action-beginning-like-the-value",
            "An action whose identifier begins with the value of the system's constant is taken for a dismissal."
        ) { $0.hasPrefix("com.apple.UNNotificationDismissActionIdentifier") },
        dismissing(
            "open/action-that-closes",
            "An action with the identifier close, cancel or clear is reported as a dismissal."
        ) {
            ["close", "cancel", "clear"].contains($0)
        },
        .init("open/action-without-a-name", "An action whose identifier is empty is not tracked.") {
            let found = $0.interaction
            $0.interaction = { $0.now.parameters["actionIdentifier"] == "" ? nil : found($0) }
        },
        .init(
            "open/action-named-like-nothing",
            "An action with the identifier null, nil, none or undefined is not tracked."
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                let action = moment.now.parameters["actionIdentifier"]?.string
                return ["null", "nil", "none", "undefined"].contains(action) ? nil : found(moment)
            }
        },
    ]

    private static let dismissal: [FaultEntry<PushTracking>] = [
        actions(
            "dismiss/with-open",
            "A dismissal is reported as a click and an open.",
            [.click, .open],
            for: .dismissal
        ),
        actions("dismiss/silent", "A dismissal is not reported.", [], for: .dismissal),
        .init("dismiss/taken-for-a-tap", "On iOS a dismissal is reported as if the user had tapped.") {
            let found = $0.interaction
            $0.interaction = { $0.event == .didReceiveNotificationResponse ? .opening : found($0) }
        },
    ]

    private static let noNotification: [FaultEntry<PushTracking>] = [
        .init("no-notification/throws", "A resume without extras makes the handler throw.") {
            let found = $0.answer
            $0.answer = { $0.event == .onResume && $0.isEmpty ? .threw("NullPointerException") : found($0) }
        },
        .init(
            "no-notification/last-one-again",
            "A resume without extras is reported as an open of the previous notification."
        ) {
            let found = $0.notification
            $0.notification = { moment in
                found(moment) ?? (moment.event == .onResume ? moment.earlier.compactMap(found).first : nil)
            }
        },
        .init(
            "no-notification/open-on-every-resume",
            "A resume without extras reports an open with empty ids and no click."
        ) {
            let found = $0.calls
            $0.calls = { moment in
                guard moment.event == .onResume, moment.now.parameters["extras"]?.isNull == true else {
                    return found(moment)
                }
                return [moment.call(["deliveryId": "", "broadlogId": "", "action": "1"])]
            }
        },
    ]

    private static let emptyDismissal: [FaultEntry<PushTracking>] = [
        .fairReading("dismiss/empty-throws", "A dismissal without extras makes the receiver throw."),
        .init(
            "dismiss/empty-repeats-the-last",
            "A dismissal without extras is reported as a dismissal of the previous notification."
        ) {
            let found = $0.notification
            $0.notification = { moment in
                let isDismissal = moment.event == .onNotificationDismissed
                return found(moment) ?? (isDismissal ? moment.earlier.compactMap(found).first : nil)
            }
        },
    ]

    private static let exceptions: [FaultEntry<PushTracking>] = [
        .init("exception/empty-id", "A notification with an empty id makes the handler throw.") {
            let found = $0.answer
            $0.answer = { moment in
                let isEmpty = moment.deliveryID == "" || moment.broadlogID == ""
                return isEmpty ? .threw("IllegalArgumentException: the id is empty") : found(moment)
            }
        },
        .init("exception/flag-of-other-type", "A flag that is neither a string nor null makes the handler throw.") {
            let found = $0.answer
            $0.answer = { moment in
                let isText = moment.flag.map { $0.isNull || $0.string != nil } ?? true
                return isText ? found(moment) : .threw("the flag is not a string")
            }
        },
        .init("exception/after-the-calls", "A deep link with a bracket in it makes the handler throw after its calls.")
        {
            let found = $0.answer
            $0.answer = { moment in
                let answer = found(moment)
                let isBroken = moment.notification?["uri"]?.string?.contains("[") == true
                return isBroken ? .threw("MalformedURLException", after: answer.calls) : answer
            }
        },
    ]

    private static let laterResponses: [FaultEntry<PushTracking>] = [
        .fairReading("response/first-alone", "On iOS only the first response to a notification is tracked."),
        .init("response/tap-after-dismissal-ignored", "On iOS a tap is ignored if the same ids were dismissed before.")
        {
            let found = $0.interaction
            $0.interaction = { moment in
                guard moment.event == .didReceiveNotificationResponse, found(moment) == .opening else {
                    return found(moment)
                }
                let isDismissed = moment.earlier.contains { $0.hasIDs(of: moment) && found($0) == .dismissal }
                return isDismissed ? nil : .opening
            }
        },
        .init("response/second-action-ignored", "On iOS a second action on the same ids is ignored.") {
            let found = $0.interaction
            $0.interaction = { moment in
                guard moment.event == .didReceiveNotificationResponse, found(moment) == .opening else {
                    return found(moment)
                }
                let action = moment.now.parameters["actionIdentifier"]
                let isOpened = moment.earlier.contains { earlier in
                    earlier.hasIDs(of: moment) && found(earlier) == .opening
                        && earlier.now.parameters["actionIdentifier"] != action
                }
                return isOpened ? nil : .opening
            }
        },
    ]

    /// A fault that takes some custom actions for dismissals.
    private static func dismissing(
        _ name: String,
        _ statement: String,
        _ isDismissal: @escaping @Sendable (String) -> Bool
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                guard interaction == .opening, let action = moment.now.parameters["actionIdentifier"]?.string
                else { return interaction }
                return isDismissal(action) ? .dismissal : interaction
            }
        }
    }

    /// A fault in what is reported of an interaction.
    private static func actions(
        _ name: String,
        _ statement: String,
        _ actions: [PushTracking.Action],
        for wrong: PushTracking.Interaction
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.actions
            $0.actions = { $1 == wrong ? actions : found($0, $1) }
        }
    }
}

extension PushTracking.Moment {
    /// Whether it is an intent without extras.
    fileprivate var isEmpty: Bool { now.parameters["extras"]?.isNull == true }
}
