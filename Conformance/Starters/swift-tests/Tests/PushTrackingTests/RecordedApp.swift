import PushTracking
import TrackingConformanceTesting

/// The app's push tracking with a recorder in place of the SDK, for the kit to run its vectors against.
nonisolated struct RecordedApp: Implementation {
    /// The implementation under test, and its capabilities.
    ///
    /// The kit leaves out vectors that require anything else.
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "my-app", version: "1.0", language: "Swift"),
        capabilities: [.pushIOS]
    )

    private let recorder = Recorder()
    private let tracking: PushTracking

    /// Creates a fresh install: nothing may remain from an earlier one.
    init(context: RunContext) {
        tracking = PushTracking(sdk: recorder)
    }

    /// Calls the handler that iOS would call, and returns what reached the SDK.
    func handle(_ stimulus: Stimulus) throws -> Observation {
        let parameters = stimulus.parameters
        let userInfo = parameters["userInfo"]?.object?.userInfo ?? [:]
        switch stimulus.event {
        case .push(.didReceiveRemoteNotification):
            let isActive = parameters["applicationState"] == "active"
            tracking.didReceiveRemoteNotification(userInfo, isActive: isActive)
        case .push(.willPresentNotification):
            tracking.willPresent(userInfo)
        case .push(.didReceiveNotificationResponse):
            let isDismissal = parameters["actionIdentifier"] == "dismiss"
            tracking.didReceive(isDismissal ? .dismissed : .opened, for: userInfo)
        default:
            throw UnsupportedStimulus("this app does not handle \(stimulus.event.rawValue)")
        }
        return .calls(try recorder.takeCalls())
    }

    /// Returns what reached the SDK before a handler threw.
    func takeCallsBeforeException() throws -> [TrackingCall]? { try recorder.takeCalls() }
}

/// The test double for the SDK.
private nonisolated final class Recorder: TrackingSDK {
    private var calls: [[String: Any]] = []

    func collectMessageInfo(_ data: [String: Any]) {
        calls.append(data)
    }

    /// Returns the recorded calls and clears the recorder.
    func takeCalls() throws -> [TrackingCall] {
        defer { calls = [] }
        return try calls.map { .collectMessageInfo(try JSONObject(foundation: $0)) }
    }
}
