import PushTracking
import TrackingConformanceCore
import TrackingConformanceFoundationBridge
import TrackingConformanceJSON

/// The app's push tracking with a recorder in place of the SDK: what the kit drives through its vectors.
struct RecordedApp: Implementation {
    /// Who is tested, and what it can do.
    ///
    /// Vectors that require anything else are left out.
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "my-app", version: "1.0", language: "Swift"),
        capabilities: [.pushIOS]
    )

    private let recorder = Recorder()
    private let tracking: PushTracking

    /// Creates a fresh install: nothing of an earlier one may survive in it.
    init(context: RunContext) {
        tracking = PushTracking(sdk: recorder)
    }

    /// Calls the handler that iOS would call, and answers with what reached the SDK.
    func handle(_ stimulus: Stimulus) throws -> Observation {
        let parameters = stimulus.parameters
        let userInfo = parameters["userInfo"]?.object?.userInfo ?? [:]
        switch stimulus.event {
        case .didReceiveRemoteNotification:
            let isActive = parameters["applicationState"] == "active"
            tracking.didReceiveRemoteNotification(userInfo, isActive: isActive)
        case .willPresentNotification:
            tracking.willPresent(userInfo)
        case .didReceiveNotificationResponse:
            let isDismissal = parameters["actionIdentifier"] == "dismiss"
            tracking.didReceive(isDismissal ? .dismissed : .opened, for: userInfo)
        default:
            throw UnsupportedStimulus("this app does not handle \(stimulus.event.rawValue)")
        }
        return .calls(try recorder.takeCalls())
    }
}

/// The SDK's place in tests.
private final class Recorder: TrackingSDK {
    private var calls: [[String: Any]] = []

    func collectMessageInfo(_ data: [String: Any]) {
        calls.append(data)
    }

    /// Gives out the calls recorded since the last time.
    func takeCalls() throws -> [TrackingCall] {
        defer { calls = [] }
        return try calls.map { .collectMessageInfo(try JSONObject(foundation: $0)) }
    }
}
