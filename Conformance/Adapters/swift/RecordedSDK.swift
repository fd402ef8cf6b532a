import TrackingConformanceCore
import TrackingConformanceJSON

/// A test double for the vendors' SDKs: it sends nothing and records everything.
final class RecordedSDK {
    /// The version that the app links, if known.
    let version: String?
    private var calls: [TrackingCall] = []

    init(version: String?) {
        self.version = version
    }

    /// The push call of the current SDK.
    func collectMessageInfo(_ data: JSONObject) {
        calls.append(.collectMessageInfo(data))
    }

    /// The call of any action, which push tracking uses with an older SDK.
    func trackAction(_ name: String, _ data: JSONObject) {
        calls.append(.trackAction(name, data))
    }

    /// A call of the lifecycle vendor's SDK.
    func track(_ name: String, _ data: JSONObject) {
        calls.append(.track(name, data))
    }

    /// Returns the recorded calls and clears the recorder.
    func takeCalls() -> [TrackingCall] {
        defer { calls = [] }
        return calls
    }
}
