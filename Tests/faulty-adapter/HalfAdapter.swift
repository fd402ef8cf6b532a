import TrackingConformanceJSON

/// An adapter that answers by the event of a request's first step, partly wrong.
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
        default: ["result": ["steps": .array(steps.indices.map { throwing(at: $0, of: steps) })]]
        }
    }

    /// Throws on Android when a call is to be sent, so that a diagnosis holds in every experiment.
    private func throwing(at place: Int, of steps: [JSONValue]) -> JSONValue {
        let parameters = steps[place]["with"]
        // A parameter of Android's handlers, whose names iOS does not have.
        let notification = parameters?["data"] ?? parameters?["extras"]
        let flag = notification?["_acsDeliveryTracking"]?.string?.lowercased() ?? "on"
        let isTracked = flag == "on" && ["_dId", "_mId"].allSatisfy { notification?[$0]?.string != nil }
        let isSameIntent = place > 0 && steps[place]["event"] == "android.onResume" && steps[place] == steps[place - 1]
        return isTracked && !isSameIntent ? ["threw": "ah"] : ["calls": []]
    }
}
