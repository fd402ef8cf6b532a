import Foundation
import TrackingConformanceCore
import TrackingConformanceFoundationBridge
import TrackingConformanceJSON

/// The app under test, newly installed and not running yet; this is the file to change.
///
/// Every `run` gets a new one, and nothing may be kept outside of it: if your code has singletons, reset them in the
/// initializer.
struct App: Implementation {
    /// The implementation under test, and its capabilities.
    ///
    /// Delete what your implementation does not have; the kit leaves out the vectors that need it.
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "my-app", version: "1.0.0", language: "Swift"),
        capabilities: [
            .pushIOS,  // Notifications on iOS are tracked.
            .pushAndroid,  // Notifications on Android are tracked.
            .pushSDKVersion,  // The SDK's version decides which of its functions is called.
            .parseIOS,  // A received payload is read, on iOS.
            .parseAndroid,  // A received message is read, on Android.
            .composeIOS,  // A payload for iOS is made from a campaign's settings.
            .composeAndroid,  // A message for Android is made from a campaign's settings.
            .composeRichMedia,  // These settings may name an image or a video.
            .lifecycle,  // Launches, wakes and sleeps that the app reports are tracked.
            .lifecycleDictionary,  // The lifecycle data can be asked for at any time.
            .lifecycleAuto,  // Launches, wakes and sleeps are found without the app's help.
            .deviceLocale,  // The device's locale, calendar and clock can be set.
        ]
    )

    private let recorder = Recorder()
    private let sdkVersion: String?
    private var calendar: Calendar

    /// Takes the context of the request: the time zone, the SDK's version if it matters, and the device's settings.
    ///
    /// If your code reads `Calendar.current` or `Locale.current`, have it take `calendar` and its locale in their
    /// place.
    init(context: RunContext) throws {
        sdkVersion = context.sdkVersion
        calendar = Calendar(context.device)
        calendar.timeZone = try TimeZone(named: context.zone)
    }

    /// Performs one event, and returns the calls that it caused and its value, if it has one.
    ///
    /// Set your clock from the instant: `stimulus.instant.map { Date($0) }`. If your code works on queues of its own,
    /// wait here until they are empty.
    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        if let zone = stimulus.zone { calendar.timeZone = try TimeZone(named: zone) }
        let value = try happen(stimulus)
        return .answered(calls: recorder.takeCalls(), value: value)
    }

    /// Takes the calls made by a handler that threw.
    mutating func takeCallsBeforeException() throws -> [TrackingCall]? { recorder.takeCalls() }

    /// What each event calls: put your handler before `break`, and decline the events that you do not have with
    /// `throw UnsupportedStimulus("why")`.
    private func happen(_ stimulus: Stimulus) throws -> JSONValue? {
        switch stimulus.event {
        case .push(let event): push(event, stimulus.parameters)
        case .payload(let event): return payload(event, stimulus.parameters)
        case .lifecycle(let event): return lifecycle(event, stimulus.parameters)
        }
        return nil
    }

    /// A notification reaches one of the app's handlers.
    private func push(_ event: Event.Push, _ parameters: JSONObject) {
        switch event {
        case .didReceiveRemoteNotification: break  // and parameters["applicationState"]: active, inactive, background
        case .willPresentNotification: break  // parameters["userInfo"]?.object?.userInfo, as [AnyHashable: Any]
        case .didReceiveNotificationResponse: break  // and parameters["actionIdentifier"]: default, dismiss or custom
        case .onMessageReceived: break  // parameters["data"]?.object?.strings, as [String: String?]
        case .onNotificationDismissed, .onResume: break  // parameters["extras"], or null if no notification is involved
        }
    }

    /// The app reads a payload, or composes one.
    private func payload(_ event: Event.Payload, _ parameters: JSONObject) -> JSONValue {
        switch event {
        // What the payload has of these keys: title, body, category, badge, sound,
        // contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
        // broadlogId, custom. `tracking-conformance docs protocol` names the page with their forms.
        case .parse: [:]  // the fields of parameters["payload"], as received on parameters["platform"]
        // The settings have some of these keys: messageTitle, messageBody, sound, badge, deeplink,
        // category, customFields, richMediaURL, iosRichMediaURL, androidRichMediaURL,
        // mutableContent, contentAvailable, deliveryId, broadlogId, tracking.
        case .compose: [:]  // the payload for parameters["settings"], as sent to parameters["platform"]
        }
    }

    /// Something happens in the life of the app.
    private func lifecycle(_ event: Event.Lifecycle, _ parameters: JSONObject) -> JSONValue? {
        switch event {
        case .start: break  // a new process: parameters["appVersion"], parameters["automatic"]: loading is the launch
        case .terminate: break  // the process dies
        case .reinstall: break  // the storage is empty again
        case .launchDetected: break
        case .wakeDetected: break
        case .sleepDetected: break
        case .didBecomeActive, .willResignActive: break  // automatic tracking
        case .track: break  // an ordinary tracking call, parameters["name"]
        case .dictionary: return [:]  // the lifecycle data at this instant
        }
        return nil
    }
}
