/// Which function the push calls of a vector must use.
///
/// Where the context names no SDK version, either function is accepted, the same one throughout the vector.
package enum PushFunction {
    /// The one that each expectation names.
    case asExpected
    /// The one that the implementation used first.
    case either(first: String)

    package init(in context: RunContext, observations: [Observation]) {
        self = .asExpected
        guard context.sdkVersion == nil else { return }
        for case .answered(let calls, _) in observations {
            if let first = calls.first(where: Self.isPush) {
                self = .either(first: first.function)
                return
            }
        }
    }

    private static func isPush(_ call: TrackingCall) -> Bool {
        switch TrackingFunction(rawValue: call.function) {
        case .collectMessageInfo, .trackAction: true
        case .track, nil: false
        }
    }

    /// The call that is expected, with the function that it must use.
    func adapted(_ expected: TrackingCall) -> TrackingCall {
        switch self {
        case .asExpected: expected
        case .either(TrackingFunction.trackAction.rawValue): .trackAction("tracking", expected.data)
        case .either: .collectMessageInfo(expected.data)
        }
    }
}
