import TrackingConformanceCore
import TrackingConformanceFoundationBridge
import TrackingConformanceJSON

/// The test double for the SDK: have your code call these.
final class Recorder {
    private var calls: [TrackingCall] = []

    /// Records a push call of the current SDK.
    func collectMessageInfo(_ data: [String: Any]) throws {
        calls.append(.collectMessageInfo(try JSONObject(foundation: data)))
    }

    /// Records a push call of an older SDK.
    func trackAction(_ name: String, _ data: [String: Any]) throws {
        calls.append(.trackAction(name, try JSONObject(foundation: data)))
    }

    /// Records a call of the lifecycle module, or an ordinary one.
    func track(_ name: String, _ data: [String: Any]) throws {
        calls.append(.track(name, try JSONObject(foundation: data)))
    }

    /// Returns the recorded calls and clears the recorder.
    func takeCalls() -> [TrackingCall] {
        defer { calls = [] }
        return calls
    }
}
