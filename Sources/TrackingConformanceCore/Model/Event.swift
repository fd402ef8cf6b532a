import TrackingConformanceJSON

/// An event for an implementation: one of the entry points that the documents name.
public enum Event: Sendable, Hashable {
    /// An event of push tracking.
    case push(Push)
    /// An operation on a payload.
    case payload(Payload)
    /// An event in the life of an app.
    case lifecycle(Lifecycle)

    /// Compares the bytes of events, because comparing their names would take longer.
    public static func == (left: Event, right: Event) -> Bool {
        withUnsafeBytes(of: left) { left in withUnsafeBytes(of: right) { left.elementsEqual($0) } }
    }

    /// Hashes the event's bytes for the same reason.
    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes(of: self) { hasher.combine(bytes: $0) }
    }

    /// The handlers of notifications.
    public enum Push: String, Sendable, CaseIterable {
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
    }

    /// The two directions of payload handling.
    public enum Payload: String, Sendable, CaseIterable {
        /// The extraction of the fields of a received payload.
        case parse = "payload.parse"
        /// The composition of a payload from the sender's settings.
        case compose = "payload.compose"
    }

    /// The life of an app and the calls of its lifecycle module.
    public enum Lifecycle: String, Sendable, CaseIterable {
        /// A new process with a new instance of the lifecycle module.
        case start = "app.start"
        /// The process dies, without a sleep.
        case terminate = "app.terminate"
        /// The app is deleted and installed again, with empty storage.
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
}

extension Event: RawRepresentable, CaseIterable {
    /// Every event, area by area.
    public static let allCases: [Event] =
        Push.allCases.map(Event.push) + Payload.allCases.map(Event.payload) + Lifecycle.allCases.map(Event.lifecycle)

    /// Creates an event from its name.
    ///
    /// - Parameter rawValue: The name that vectors and requests use, such as `android.onResume`.
    public init?(rawValue: String) {
        guard let event = Self.named[rawValue] else { return nil }
        self = event
    }

    static let names = WordTable(allCases.map(\.rawValue))

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The name that vectors and requests use.
    public var rawValue: String {
        switch self {
        case .push(let event): event.rawValue
        case .payload(let event): event.rawValue
        case .lifecycle(let event): event.rawValue
        }
    }

    /// The area whose rules apply to the event.
    package var area: Area {
        switch self {
        case .push: .push
        case .payload: .payload
        case .lifecycle: .lifecycle
        }
    }
}

/// A part of tracking with its own rules.
public enum Area: String, Sendable, CaseIterable {
    /// Push tracking: impressions, clicks and opens.
    case push
    /// The structure of the push payload.
    case payload
    /// App lifecycle: launch, wake and sleep.
    case lifecycle
}

/// A mobile platform.
public enum Platform: String, Sendable, CaseIterable {
    /// Apple's mobile systems.
    case ios
    case android
}
