import TrackingConformanceJSON

/// An adapter that answers by the event of a request's first step, and not all of it well.
struct HalfAdapter: Role {
    init(_ options: [String: String]) {}

    mutating func members(for request: JSONValue) -> JSONObject? {
        switch request.method {
        case "initialize": ["result": handshake("half", ["push.ios", "push.android", "push.walking"])]
        case "run": answer(to: request.steps)
        default: ["result": [:]]
        }
    }

    private func answer(to steps: [JSONValue]) -> JSONObject {
        switch steps.first?["event"]?.string {
        case "android.onResume": ["result": ["unsupported": "no activities"]]
        case "ios.willPresentNotification": ["result": ["steps": [["calls": [:]]]]]
        case "android.onNotificationDismissed": ["error": ["code": 1, "message": "oh"]]
        case "android.onMessageReceived": ["result": ["steps": .array(steps.map { _ in ["threw": "ah"] })]]
        default: ["result": ["steps": .array(steps.map { _ in ["calls": []] })]]
        }
    }
}
