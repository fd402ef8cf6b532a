import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let pushImpression: [Fault] = [
        push("PT-IMPRESSION", impression + contents + appState), push("PT-IMPRESSION-INACTIVE", inactiveApp),
        push("PT-IMPRESSION-ACTIVE", activeApp), push("PT-IMPRESSION-EMPTY", emptyMessage),
    ].flatMap { $0 }

    private static let impression: [FaultEntry<PushTracking>] = [
        .init("impression/not-in-foreground", "A notification that arrives in the foreground is not tracked.") {
            let found = $0.interaction
            $0.interaction = { $0.event == .willPresentNotification ? nil : found($0) }
        },
        .init(
            "impression/as-opening-in-foreground",
            "A notification that arrives in the foreground is reported as a click and an open."
        ) {
            let found = $0.interaction
            $0.interaction = { $0.event == .willPresentNotification ? .opening : found($0) }
        },
        .init(
            "impression/with-click-and-open",
            "A message that arrives is reported as an impression, a click and an open."
        ) {
            let found = $0.actions
            $0.actions = { $1 == .impression ? [.impression, .click, .open] : found($0, $1) }
        },
        .init("impression/twice", "Every impression is reported twice.") {
            let found = $0.actions
            $0.actions = { $1 == .impression ? [.impression, .impression] : found($0, $1) }
        },
        .init(
            "impression/with-click-for-deep-link",
            "A message that arrives with the key uri is reported as an impression and a click."
        ) {
            let found = $0.actions
            $0.actions = { moment, interaction in
                interaction == .impression && moment.notification?["uri"] != nil
                    ? [.impression, .click] : found(moment, interaction)
            }
        },
    ]

    /// Faults that make impressions depend on what a notification holds, or on how many there were.
    private static let contents: [FaultEntry<PushTracking>] = [
        .init("id/words-are-missing", "A delivery id \"null\", \"nil\", \"undefined\" or \"None\" counts as missing.") {
            let found = $0.deliveryID
            $0.deliveryID = { moment in
                let id = found(moment)
                return ["null", "nil", "undefined", "None"].contains(id?.string) ? nil : id
            }
        },
        .init("impression/first-hundred-alone", "After a hundred impressions no further impression is reported.") {
            let found = $0.interaction
            $0.interaction = { moment in
                guard found(moment) == .impression, moment.past.count >= 100 else { return found(moment) }
                return moment.earlier.count { found($0) == .impression } < 100 ? .impression : nil
            }
        },
        .init("impression/media-must-be-secure", "The impression of a notification with media at http is not reported.")
        {
            let found = $0.interaction
            $0.interaction = { moment in
                let media = moment.notification?["media-attachment-url"]?.string ?? ""
                return found(moment) == .impression && media.hasPrefix("http:") ? nil : found(moment)
            }
        },
    ]

    /// Faults that make impressions depend on what the app does otherwise.
    private static let appState: [FaultEntry<PushTracking>] = [
        .init(
            "impression/not-without-a-process",
            "Between the end of the process and the next start, nothing is tracked."
        ) {
            let found = $0.interaction
            $0.interaction = { $0.lastLifecycleEvent == .terminate ? nil : found($0) }
        },
        .init(
            "impression/left-to-another-sdk",
            "The impression of a notification with keys that begin with google. or gcm. is not reported."
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                let isOfAnother = moment.notification?.keys.contains(where: \.isOfMessaging) == true
                let interaction = found(moment)
                return interaction == .impression && isOfAnother ? nil : interaction
            }
        },
        .init(
            "impression/not-while-asleep",
            "Between a manual sleep and the next wake or the end of the process, nothing is tracked."
        ) {
            let found = $0.interaction
            $0.interaction = { $0.lastLifecycleEvent == .sleepDetected ? nil : found($0) }
        },
    ]

    private static let inactiveApp: [FaultEntry<PushTracking>] = [
        .fairReading(
            "impression/background-alone",
            "No impression is reported while the app is inactive."
        ),
        .init(
            "impression/inactive-is-a-tap",
            "A notification that arrives while the app is inactive is reported as a click and an open."
        ) {
            let found = $0.interaction
            $0.interaction = { $0.now.parameters["applicationState"] == "inactive" ? .opening : found($0) }
        },
    ]

    private static let activeApp: [FaultEntry<PushTracking>] = [
        .init(
            "impression/active-too",
            "didReceiveRemoteNotification reports an impression in the active app too, so willPresent repeats it."
        ) {
            let found = $0.interaction
            $0.interaction = { $0.event == .didReceiveRemoteNotification ? .impression : found($0) }
        },
        .init(
            "impression/active-instead-of-presented",
            "didReceiveRemoteNotification always reports the impression, and any willPresent right after it does not."
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                if moment.event == .didReceiveRemoteNotification { return .impression }
                let wasReceived = moment.past.last?.event == .push(.didReceiveRemoteNotification)
                return moment.event == .willPresentNotification && wasReceived ? nil : found(moment)
            }
        },
    ]

    private static let emptyMessage: [FaultEntry<PushTracking>] = [
        .init("impression/empty-throws", "A message with an empty data map makes the handler throw.") {
            let found = $0.answer
            $0.answer = { $0.hasEmptyData ? .threw("NoSuchElementException") : found($0) }
        },
        .init("impression/empty-is-sent", "An impression is sent for a message with an empty data map.") {
            let found = $0.calls
            $0.calls = { $0.hasEmptyData ? [$0.call(["action": "7"])] : found($0) }
        },
    ]
}

extension PushTracking.Moment {
    /// The latest event of the app's life before this one, apart from ordinary calls and the dictionary.
    fileprivate var lastLifecycleEvent: Event.Lifecycle? {
        for stimulus in past.reversed() {
            if case .lifecycle(let event) = stimulus.event, event != .track, event != .dictionary { return event }
        }
        return nil
    }

    /// Whether it is a message without data.
    fileprivate var hasEmptyData: Bool {
        event == .onMessageReceived && now.parameters["data"]?.object?.isEmpty == true
    }
}
