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

    private mutating func happen(_ stimulus: Stimulus) throws -> JSONValue? {
        switch stimulus.event.area {
        case .push: deliver(stimulus)
        case .payload: return transform(stimulus)
        case .lifecycle: return try live(stimulus)
        }
        return nil
    }

    /// Delivers a notification to the app, which the system starts if it is not running.
    private mutating func deliver(_ stimulus: Stimulus) {
        let process = self.process ?? AppProcess(sdk: sdk)
        self.process = process
        let userInfo = stimulus.parameters["userInfo"]?.object ?? JSONObject()
        let extras = stimulus.parameters["extras"]?.object
        switch stimulus.event {
        case .didReceiveRemoteNotification:
            let isActive = stimulus.parameters["applicationState"] == "active"
            process.iosPush.didReceiveRemoteNotification(userInfo, isActive: isActive)
        case .willPresentNotification: process.iosPush.willPresent(userInfo)
        case .didReceiveNotificationResponse:
            let isDismissal = stimulus.parameters["actionIdentifier"] == "dismiss"
            process.iosPush.didReceiveResponse(to: userInfo, isDismissal: isDismissal)
        case .onMessageReceived:
            process.androidPush.onMessageReceived(stimulus.parameters["data"]?.object ?? JSONObject())
        case .onNotificationDismissed: process.androidPush.onNotificationDismissed(extras)
        default: process.androidPush.onResume(extras)
        }
    }

    private func transform(_ stimulus: Stimulus) -> JSONValue {
        let isIOS = stimulus.platform == .ios
        if stimulus.event == .parse {
            let payload = stimulus.parameters["payload"]?.object ?? JSONObject()
            return .object(isIOS ? PayloadReader.ios(payload) : PayloadReader.android(payload))
        }
        let settings = stimulus.parameters["settings"]?.object ?? JSONObject()
        return .object(isIOS ? PayloadComposer.ios(settings) : PayloadComposer.android(settings))
    }

    private mutating func live(_ stimulus: Stimulus) throws -> JSONValue? {
        switch stimulus.event {
        case .start:
            start(stimulus.parameters)
            return nil
        case .terminate:
            process = nil
            return nil
        case .reinstall:
            process = nil
            storage = Storage()
            return nil
        default: break
        }
        guard let lifecycle = process?.lifecycle else { throw NotRunning(event: stimulus.event) }
        switch stimulus.event {
        case .launchDetected: lifecycle.launchDetected()
        case .wakeDetected: lifecycle.wakeDetected()
        case .sleepDetected: lifecycle.sleepDetected()
        case .didBecomeActive: lifecycle.didBecomeActive()
        case .willResignActive: lifecycle.willResignActive()
        case .track: lifecycle.track(stimulus.parameters["name"]?.string ?? "")
        default: return .object(lifecycle.dictionary)
        }
        return nil
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
    let event: Event

    var description: String { "\(event.rawValue) needs an app that runs" }
}
