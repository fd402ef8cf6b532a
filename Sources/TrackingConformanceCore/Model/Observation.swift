public import TrackingConformanceJSON

/// A tracking call that an implementation made.
public struct TrackingCall: Sendable, Equatable {
    /// The function called: `collectMessageInfo`, `trackAction` or `track`.
    public var function: String
    /// The name given to the function, if it takes one.
    public var name: String?
    /// The data given to the function.
    public var data: JSONObject

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - function: The function called.
    ///   - name: The name given to the function, if it takes one.
    ///   - data: The data given to it.
    public init(function: String, name: String? = nil, data: JSONObject) {
        self.function = function
        self.name = name
        self.data = data
    }

    /// A call of `collectMessageInfo`.
    ///
    /// - Parameter data: The data given to it.
    /// - Returns: The call.
    public static func collectMessageInfo(_ data: JSONObject) -> TrackingCall {
        TrackingCall(function: "collectMessageInfo", data: data)
    }

    /// A call of `trackAction`.
    ///
    /// - Parameters:
    ///   - name: The action's name.
    ///   - data: The data given to it.
    /// - Returns: The call.
    public static func trackAction(_ name: String, _ data: JSONObject) -> TrackingCall {
        TrackingCall(function: "trackAction", name: name, data: data)
    }

    /// A call of the lifecycle module or an ordinary tracking call.
    ///
    /// - Parameters:
    ///   - name: `launch`, `wake`, `sleep` or the ordinary call's name.
    ///   - data: The data given to it.
    /// - Returns: The call.
    public static func track(_ name: String, _ data: JSONObject) -> TrackingCall {
        TrackingCall(function: "track", name: name, data: data)
    }
}

/// An implementation's behaviour at one step.
public enum Observation: Sendable, Equatable {
    /// The calls it made, in order, and the value it returned, if requested.
    case answered(calls: [TrackingCall], value: JSONValue?)
    /// The message of the exception that it threw; `after` contains the calls made before, if known.
    case threw(String, after: [TrackingCall]? = nil)

    /// Creates an observation that consists only of calls.
    ///
    /// - Parameter calls: The calls made, in order.
    /// - Returns: The observation.
    public static func calls(_ calls: [TrackingCall]) -> Observation { .answered(calls: calls, value: nil) }

    /// True if the implementation threw.
    package var isException: Bool {
        if case .threw = self { true } else { false }
    }

    /// The calls made, in order; `nil` if the implementation threw and its calls are unknown.
    package var calls: [TrackingCall]? {
        switch self {
        case .answered(let calls, _): calls
        case .threw(_, let calls): calls
        }
    }
}

package enum TrackingFunction: String, Sendable, CaseIterable {
    /// The push SDK's function from ACPCore 1.4.0 (Android) and 2.3.0 (iOS) on.
    case collectMessageInfo
    /// The push SDK's function before those versions.
    case trackAction
    /// The lifecycle module's and the app's own tracking calls.
    case track
}
