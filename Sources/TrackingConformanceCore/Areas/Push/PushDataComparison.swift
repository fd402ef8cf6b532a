import TrackingConformanceJSON

enum PushDataComparison {
    static func differences(_ actual: JSONObject, expected: JSONObject, path: [String]) -> [Difference] {
        let surplus = actual.members.filter { expected[$0.key] == nil }.map { member in
            Difference(
                aspect: .surplus,
                path: path + [member.key],
                expected: nil,
                actual: member.value,
                message: "expected no key \(quoted(member.key)), got \(shown(member.value))"
            )
        }
        return expected.members.flatMap { differences(actual[$0.key], $0, path: path + [$0.key]) } + surplus
    }

    private static func differences(_ actual: JSONValue?, _ expected: JSONObject.Member, path: [String]) -> [Difference]
    {
        if let actual, actual == expected.value { return [] }
        var differences: [Difference] = []
        if let actual, actual.string == nil, !actual.isNull {
            let message = "\(expected.key) must be a string, not \(actual.kindWithArticle)"
            let difference = Difference(
                aspect: .type,
                path: path,
                expected: expected.value,
                actual: actual,
                message: message
            )
            differences.append(difference)
        }
        // The number 7 for the string "7" differs only in its type.
        guard actual?.number?.text != expected.value.string else { return differences }
        let found = actual.map(shown) ?? "nothing"
        let message = "expected \(expected.key) \(shown(expected.value)), got \(found)"
        return differences + [Difference(path: path, expected: expected.value, actual: actual, message: message)]
    }
}

/// The function for the push calls of a vector.
///
/// If the context names no SDK version, either function is accepted, but the same one throughout the vector.
package enum PushFunction: Equatable {
    /// The function that each expectation names.
    case asExpected
    /// The function that the implementation used first.
    case either(first: String)

    package init(in context: RunContext, observations: [Observation]) {
        self = .asExpected
        guard context.sdkVersion == nil else { return }
        for observation in observations {
            if let first = observation.calls?.first(where: Self.isPush) {
                self = .either(first: first.function)
                return
            }
        }
    }

    static func isPush(_ call: TrackingCall) -> Bool {
        switch TrackingFunction(rawValue: call.function) {
        case .collectMessageInfo, .trackAction: true
        case .track, nil: false
        }
    }

    /// The expected call, with the function that it must use.
    func adapted(_ expected: TrackingCall) -> TrackingCall {
        switch self {
        case .asExpected: expected
        case .either(TrackingFunction.trackAction.rawValue): .trackAction("tracking", expected.data)
        case .either: .collectMessageInfo(expected.data)
        }
    }
}

extension FileDecoder {
    mutating func pushData(_ value: JSONNode) -> JSONObject? {
        guard let data = object(value, "the data of a push call", required: ["deliveryId", "broadlogId", "action"])
        else { return nil }
        for member in data.members where !member.value.isString {
            let message = "\"\(member.key.string ?? "")\" must be a string, not \(shown(member.value))"
            report(.wrongForm, message, at: member.value.offset)
        }
        if let action = data["action"], action.isString, action.place(among: ["1", "2", "7"]) == nil {
            let form = "\"7\" (impression), \"2\" (click) or \"1\" (open)"
            report(.wrongForm, "\"action\" must be \(form), not \(shown(action))", at: action.offset)
        }
        return data.value.object
    }
}
