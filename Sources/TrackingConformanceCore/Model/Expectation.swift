package import TrackingConformanceJSON

/// What must be observed at a step.
package struct Expectation: Sendable, Equatable {
    /// The calls, in order, all of them; `nil` where they are not judged.
    package var calls: [ExpectedCall]?
    /// The value; `nil` where it is not judged.
    package var value: ExpectedValue?

    package init(calls: [ExpectedCall]?, value: ExpectedValue? = nil) {
        self.calls = calls
        self.value = value
    }
}

extension Expectation {
    /// Nothing: whatever is observed passes.
    package static let open = Expectation(calls: nil)

    /// Whether whatever is observed passes.
    package var isOpen: Bool { calls == nil && value == nil }
}

package enum ExpectedCall: Sendable, Equatable {
    /// A call of the push SDK, whose data is compared exactly.
    case push(TrackingCall)
    /// A call of the lifecycle module or an ordinary one, whose data is compared key by key.
    case lifecycle(name: String, data: LifecycleExpectation)
}

package enum ExpectedValue: Sendable, Equatable {
    /// The fields of a parsed payload, some of which may be left unjudged.
    case parsed(JSONObject, unjudged: [ParsedField] = [])
    case composed(JSONObject)
    case lifecycle(LifecycleExpectation)
}
