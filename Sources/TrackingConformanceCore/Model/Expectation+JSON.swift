package import TrackingConformanceJSON

extension Expectation {
    /// The expectation as a vector file holds it.
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

    private var isComplete: Bool {
        if case .lifecycle(let data) = value { return data.isComplete }
        return (calls ?? []).contains { call in
            if case .lifecycle(_, let data) = call { data.isComplete } else { false }
        }
    }
}

extension ExpectedCall {
    fileprivate var json: JSONValue {
        switch self {
        case .push(let call): call.json
        case .lifecycle(let name, let data):
            .object(["function": .string(TrackingFunction.track.rawValue), "name": .string(name), "data": data.json])
        }
    }
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
        var members: JSONObject = value.map { ["value": $0] } ?? ["absent": true]
        members["reason"] = .string(reason ?? "accepted by the rule")
        return .object(members)
    }
}
