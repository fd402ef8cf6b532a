import TrackingConformanceCore
import TrackingConformanceJSON

/// The app under test on one device, just installed: each event of the protocol, and what it calls.
struct ExampleApp: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "swift-example", version: "1.0.0", language: "Swift"),
        capabilities: Capability.allCases
    )

    private let sdk: RecordedSDK
    private let clock: DeviceClock
    private var storage = Storage()
    private var process: AppProcess?

    init(context: RunContext) throws {
        sdk = RecordedSDK(version: context.sdkVersion)
        clock = try DeviceClock(zone: context.zone)
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        try clock.set(to: stimulus.instant, zone: stimulus.zone)
        let value = try happen(stimulus)
        return .answered(calls: sdk.takeCalls(), value: value)
    }

    mutating func takeCallsBeforeException() -> [TrackingCall]? { sdk.takeCalls() }

    private mutating func happen(_ stimulus: Stimulus) throws -> JSONValue? {
        switch stimulus.event {
        case .push(let event):
            deliver(event, with: stimulus.parameters)
            return nil
        case .payload(let event): return transform(stimulus, by: event)
        case .lifecycle(let event): return try live(event, with: stimulus.parameters)
        }
    }

    /// Delivers a notification to the app, which the system starts if it is not running.
    private mutating func deliver(_ event: Event.Push, with parameters: JSONObject) {
        let process = self.process ?? AppProcess(sdk: sdk)
        self.process = process
        let userInfo = parameters["userInfo"]?.object ?? JSONObject()
        let extras = parameters["extras"]?.object
        switch event {
        case .didReceiveRemoteNotification:
            let isActive = parameters["applicationState"] == "active"
            process.iosPush.didReceiveRemoteNotification(userInfo, isActive: isActive)
        case .willPresentNotification: process.iosPush.willPresent(userInfo)
        case .didReceiveNotificationResponse:
            let isDismissal = parameters["actionIdentifier"] == "dismiss"
            process.iosPush.didReceiveResponse(to: userInfo, isDismissal: isDismissal)
        case .onMessageReceived:
            process.androidPush.onMessageReceived(parameters["data"]?.object ?? JSONObject())
        case .onNotificationDismissed: process.androidPush.onNotificationDismissed(extras)
        case .onResume: process.androidPush.onResume(extras)
        }
    }

    private func transform(_ stimulus: Stimulus, by event: Event.Payload) -> JSONValue {
        let isIOS = stimulus.platform == .ios
        switch event {
        case .parse:
            let payload = stimulus.parameters["payload"]?.object ?? JSONObject()
            return .object(isIOS ? PayloadReader.ios(payload) : PayloadReader.android(payload))
        case .compose:
            let settings = stimulus.parameters["settings"]?.object ?? JSONObject()
            return .object(isIOS ? PayloadComposer.ios(settings) : PayloadComposer.android(settings))
        }
    }

    private mutating func live(_ event: Event.Lifecycle, with parameters: JSONObject) throws -> JSONValue? {
        switch event {
        case .start: start(parameters)
        case .terminate: process = nil
        case .reinstall:
            process = nil
            storage = Storage()
        case .launchDetected: try lifecycle(for: event).launchDetected()
        case .wakeDetected: try lifecycle(for: event).wakeDetected()
        case .sleepDetected: try lifecycle(for: event).sleepDetected()
        case .didBecomeActive: try lifecycle(for: event).didBecomeActive()
        case .willResignActive: try lifecycle(for: event).willResignActive()
        case .track: try lifecycle(for: event).track(parameters["name"]?.string ?? "")
        case .dictionary: return .object(try lifecycle(for: event).dictionary)
        }
        return nil
    }

    private func lifecycle(for event: Event.Lifecycle) throws -> LifecycleModule {
        guard let lifecycle = process?.lifecycle else { throw NotRunning(event: event) }
        return lifecycle
    }

    private mutating func start(_ parameters: JSONObject) {
        let lifecycle = LifecycleModule(
            sdk: sdk,
            clock: clock,
            storage: storage,
            appVersion: parameters["appVersion"]?.string ?? "",
            isAutomatic: parameters["automatic"]?.boolean ?? false
        )
        process = AppProcess(sdk: sdk, lifecycle: lifecycle)
        lifecycle.load()
    }
}

/// What is in the memory of one process.
private final class AppProcess {
    let iosPush: IOSPush
    let androidPush: AndroidPush
    let lifecycle: LifecycleModule?

    init(sdk: RecordedSDK, lifecycle: LifecycleModule? = nil) {
        iosPush = IOSPush(sdk: sdk)
        androidPush = AndroidPush(sdk: sdk)
        self.lifecycle = lifecycle
    }
}

/// An event that requires a running app.
private struct NotRunning: Error, CustomStringConvertible {
    let event: Event.Lifecycle

    var description: String { "\(event.rawValue) needs an app that runs" }
}
