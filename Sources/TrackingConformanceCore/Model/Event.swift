/// What can happen to an implementation: the entry points that the documents name.
public enum Event: String, Sendable, CaseIterable {
    /// iOS: `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    case didReceiveRemoteNotification = "ios.didReceiveRemoteNotification"
    /// iOS: `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
    case willPresentNotification = "ios.willPresentNotification"
    /// iOS: `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
    case didReceiveNotificationResponse = "ios.didReceiveNotificationResponse"
    /// Android: `FirebaseMessagingService.onMessageReceived`.
    case onMessageReceived = "android.onMessageReceived"
    /// Android: the broadcast receiver of the delete intent.
    case onNotificationDismissed = "android.onNotificationDismissed"
    /// Android: `Activity.onResume`.
    case onResume = "android.onResume"
    /// The extraction of the fields of a received payload.
    case parse = "payload.parse"
    /// The making of a payload from the sender's settings.
    case compose = "payload.compose"
    /// A new process with a new instance of the lifecycle module.
    case start = "app.start"
    /// The process dies, without a sleep.
    case terminate = "app.terminate"
    /// The app is deleted and installed again: its storage is empty.
    case reinstall = "app.reinstall"
    /// The manual launch of the lifecycle module.
    case launchDetected = "lifecycle.launchDetected"
    /// The manual wake of the lifecycle module.
    case wakeDetected = "lifecycle.wakeDetected"
    /// The manual sleep of the lifecycle module.
    case sleepDetected = "lifecycle.sleepDetected"
    /// iOS: the app became active.
    case didBecomeActive = "ui.didBecomeActive"
    /// iOS: the app is about to resign active.
    case willResignActive = "ui.willResignActive"
    /// An ordinary tracking call of the app.
    case track = "track"
    /// The app reads the lifecycle data.
    case dictionary = "lifecycle.dictionary"
}

extension Event {
    /// The area whose rules say what must be observed.
    public var area: Area {
        switch self {
        case .didReceiveRemoteNotification, .willPresentNotification, .didReceiveNotificationResponse,
            .onMessageReceived, .onNotificationDismissed, .onResume:
            .push
        case .parse, .compose: .payload
        default: .lifecycle
        }
    }

    /// The platform that has the event, for those that only one has.
    public var platform: Platform? {
        switch self {
        case .didReceiveRemoteNotification, .willPresentNotification, .didReceiveNotificationResponse: .ios
        case .onMessageReceived, .onNotificationDismissed, .onResume: .android
        default: nil
        }
    }

    /// Whether a step must say at which instant the event happens.
    public var needsInstant: Bool { area == .lifecycle }

    /// Whether the answer to the event carries a value.
    public var answersWithValue: Bool {
        switch self {
        case .parse, .compose, .dictionary: true
        default: false
        }
    }

    /// The parameters of the event.
    public var parameters: [Parameter] {
        switch self {
        case .didReceiveRemoteNotification: [.userInfo, .applicationState]
        case .willPresentNotification: [.userInfo]
        case .didReceiveNotificationResponse: [.userInfo, .actionIdentifier]
        case .onMessageReceived: [.data]
        case .onNotificationDismissed, .onResume: [.extras]
        case .parse: [.platform, .payload]
        case .compose: [.platform, .settings]
        case .start: [.appVersion, .automatic]
        case .track: [.name]
        default: []
        }
    }
}
