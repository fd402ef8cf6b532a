package import TrackingConformanceJSON

/// The required observation at a step.
package struct Expectation: Sendable, Equatable {
    /// All calls, in order; `nil` if not judged.
    package var calls: [ExpectedCall]?
    /// The value; `nil` if not judged.
    package var value: ExpectedValue?

    package init(calls: [ExpectedCall]?, value: ExpectedValue? = nil) {
        self.calls = calls
        self.value = value
    }

    /// The expectation that any observation meets.
    package static let open = Expectation(calls: nil)

    /// True if any observation meets the expectation.
    package var isOpen: Bool { calls == nil && value == nil }

    /// The expectation as written in a vector file.
    package var json: JSONValue {
        var members = JSONObject()
        members["calls"] = calls.map { .array($0.map(\.json)) }
        switch value {
        case .parsed(let payload, let unjudged):
            members["value"] = .object(payload)
            if !unjudged.isEmpty { members["unjudged"] = .array(unjudged.map { .string($0.rawValue) }) }
        case .composed(let payload): members["value"] = .object(payload)
        case .lifecycle(let data): members["value"] = data.json
        case nil: break
        }
        if isComplete { members["complete"] = true }
        return .object(members)
    }

    /// The lifecycle data expected in the calls and as the value.
    package var ofLifecycle: [LifecycleExpectation] {
        let ofCalls = (calls ?? []).compactMap { call in
            if case .lifecycle(_, let data) = call { data } else { nil }
        }
        guard case .lifecycle(let data) = value else { return ofCalls }
        return ofCalls + [data]
    }

    private var isComplete: Bool { ofLifecycle.contains(where: \.isComplete) }
}

package enum ExpectedCall: Sendable, Equatable {
    /// A call of the push SDK, whose data is compared exactly.
    case push(TrackingCall)
    /// A call of the lifecycle module or an ordinary one, whose data is compared key by key.
    case lifecycle(name: String, data: LifecycleExpectation)

    fileprivate var json: JSONValue {
        switch self {
        case .push(let call): call.json
        case .lifecycle(let name, let data):
            .object(["function": .string(TrackingFunction.track.rawValue), "name": .string(name), "data": data.json])
        }
    }
}

package enum ExpectedValue: Sendable, Equatable {
    /// The fields of a parsed payload, some of which may be left unjudged.
    case parsed(JSONObject, unjudged: [ParsedField] = [])
    case composed(JSONObject)
    case lifecycle(LifecycleExpectation)
}

extension LifecycleExpectation {
    fileprivate var json: JSONValue {
        .object(JSONObject(variables.map { (key: $0.key, value: $0.variable.json) }))
    }
}

extension LifecycleExpectation.Variable {
    fileprivate var json: JSONValue {
        if case .oneOf(let values) = matcher, values.count == 1, let value = values[0].value, rule == nil,
            reason == nil
        {
            return value
        }
        var members = matcher.json
        members["rule"] = rule.map { .string($0.rawValue) }
        members["reason"] = reason.map { .string($0) }
        return .object(members)
    }
}

extension LifecycleExpectation.Matcher {
    fileprivate var json: JSONObject {
        switch self {
        case .any: return ["any": true]
        case .exactly(let values):
            var members = Self.oneOf(values).json
            members["exact"] = true
            return members
        case .oneOf(let accepted):
            let present = accepted.compactMap(\.value)
            let acceptsAbsence = present.count < accepted.count
            switch (present.count, acceptsAbsence) {
            case (0, _): return ["absent": true]
            case (1, false): return ["value": present[0]]
            case (1, true): return ["absentOr": present[0]]
            default: return ["oneOf": .array(accepted.map(\.json))]
            }
        }
    }
}

extension LifecycleExpectation.AcceptedValue {
    fileprivate var json: JSONValue {
        .object([
            "value": value, "absent": value == nil ? true : nil, "reason": .string(reason ?? "accepted by the rule"),
        ])
    }
}
