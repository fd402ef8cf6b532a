import TrackingConformanceJSON

package struct CallComparison {
    private let pushFunction: PushFunction

    package init(pushFunction: PushFunction) {
        self.pushFunction = pushFunction
    }

    package func differences(_ actual: [TrackingCall], expected: [ExpectedCall]?) -> [Difference] {
        guard let expected else { return [] }
        if areSame(actual, expected) { return [] }
        let pairing = CallPairing(expected: expected.map(\.kind), actual: actual.map(\.kind))
        var differences: [Difference] = []
        if pairing.isOtherSet {
            let aspect: RuleBinding.Aspect = actual.isEmpty || expected.isEmpty ? .tracked : .sent
            differences.append(difference(aspect, actual, expected))
        } else if !pairing.isInOrder {
            differences.append(difference(.order, actual, expected, " in this order"))
        }
        for (expectedIndex, actualIndex) in pairing.pairs {
            differences += self.differences(actual[actualIndex], at: actualIndex, expected: expected[expectedIndex])
        }
        return differences
    }

    /// True if the calls are exactly the expected push calls, in order, so that they need no pairing.
    private func areSame(_ actual: [TrackingCall], _ expected: [ExpectedCall]) -> Bool {
        guard actual.count == expected.count else { return false }
        return zip(actual, expected).allSatisfy { actual, expected in
            guard case .push(let call) = expected else { return false }
            let wanted = pushFunction.adapted(call)
            let hasName = wanted.name.map { actual.name?.hasSameBytes(as: $0) == true } ?? true
            return actual.function == wanted.function && hasName && actual.data == wanted.data
        }
    }

    /// The difference of a step's calls as a whole, in their set or their order.
    private func difference(
        _ aspect: RuleBinding.Aspect,
        _ actual: [TrackingCall],
        _ expected: [ExpectedCall],
        _ remark: String = ""
    ) -> Difference {
        let wanted = expected.map { call(for: $0) }
        return Difference(
            aspect: aspect,
            path: ["calls"],
            expected: .array(wanted.map(\.json)),
            actual: .array(actual.map(\.json)),
            expectedActions: .array(expected.map { .string($0.kind) }),
            message: "expected \(CallSummary.summary(of: wanted))\(remark), got \(CallSummary.summary(of: actual))"
        )
    }

    private func call(for expected: ExpectedCall) -> TrackingCall {
        switch expected {
        case .push(let call): pushFunction.adapted(call)
        case .lifecycle(let name, let data): .track(name, data.preferred)
        }
    }

    private func differences(_ actual: TrackingCall, at index: Int, expected: ExpectedCall) -> [Difference] {
        let path = ["calls", String(index)]
        switch expected {
        case .push(let call):
            let call = pushFunction.adapted(call)
            return functionDifferences(actual, call, path: path, judgesName: true)
                + PushDataComparison.differences(actual.data, expected: call.data, path: path + ["data"])
        case .lifecycle(let name, let data):
            // The name of a lifecycle call is undocumented; its type distinguishes it.
            let isOrdinary = data.preferred(.type) == nil
            return functionDifferences(actual, .track(name, JSONObject()), path: path, judgesName: isOrdinary)
                + LifecycleComparison.differences(actual.data, expected: data, path: path + ["data"])
        }
    }

    private func functionDifferences(
        _ actual: TrackingCall,
        _ expected: TrackingCall,
        path: [String],
        judgesName: Bool
    ) -> [Difference] {
        guard actual.function == expected.function else {
            return [
                Difference(
                    aspect: .function,
                    path: path + ["function"],
                    expected: .string(expected.function),
                    actual: .string(actual.function),
                    message: "expected the function \(expected.function), got \(quoted(actual.function))"
                )
            ]
        }
        guard judgesName, let name = expected.name, actual.name?.hasSameBytes(as: name) != true else { return [] }
        return [
            Difference(
                aspect: .function,
                path: path + ["name"],
                expected: .string(name),
                actual: actual.name.map(JSONValue.string),
                message: "expected the name \(quoted(name)), got \(actual.name.map(quoted) ?? "none")"
            )
        ]
    }
}

extension ExpectedCall {
    var kind: String {
        switch self {
        case .push(let call): call.kind
        case .lifecycle(_, let data): TrackingCall.kind(data.preferred(.type))
        }
    }
}

extension TrackingCall {
    /// The mark that distinguishes the call from others of its step: a push call's action or a lifecycle call's type.
    fileprivate var kind: String {
        let key = function == TrackingFunction.track.rawValue ? LifecycleVariable.type.rawValue : "action"
        return Self.kind(data[key])
    }

    /// The kind for an action or a type, which may be text or a number.
    fileprivate static func kind(_ value: JSONValue?) -> String {
        switch value?.content {
        case .string(let text): text
        case .number(let number): number.text
        default: ""
        }
    }
}

/// The pairing of actual calls with expected ones.
private struct CallPairing {
    /// Indices of paired calls, in the order of the expected ones.
    var pairs: [(expected: Int, actual: Int)] = []
    /// True if the set of calls differs, not only the contents of a call.
    let isOtherSet: Bool

    init(expected: [String], actual: [String]) {
        guard expected != actual else {
            pairs = expected.indices.map { ($0, $0) }
            isOtherSet = false
            return
        }
        var free = Set(actual.indices)
        var missing: [Int] = []
        for (index, kind) in expected.enumerated() {
            let candidates = free.filter { actual[$0] == kind }
            if let match = candidates.contains(index) ? index : candidates.min() {
                pairs.append((index, match))
                free.remove(match)
            } else {
                missing.append(index)
            }
        }
        // If a call in place of another has the kind of a third, one call is missing and one is too many.
        isOtherSet = expected.count != actual.count || free.contains { expected.contains(actual[$0]) }
        guard !isOtherSet else { return }
        pairs += zip(missing, free.sorted()).map { ($0, $1) }
        pairs.sort { $0.expected < $1.expected }
    }

    var isInOrder: Bool {
        zip(pairs, pairs.dropFirst()).allSatisfy { $0.actual < $1.actual }
    }
}

struct ValueComparison {
    let stimulus: Stimulus

    func differences(_ actual: JSONValue?, expected: ExpectedValue?) -> [Difference] {
        switch expected {
        case nil: return []
        case .lifecycle(let data):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(data.preferred))] }
            return LifecycleComparison.differences(actual, expected: data, path: ["value"])
        case .parsed(let payload, let unjudged):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(payload))] }
            let comparison = PayloadComparison(stimulus: stimulus)
            return comparison.differences(parsed: actual, expected: payload, unjudged: unjudged)
        case .composed(let payload):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(payload))] }
            return PayloadComparison(stimulus: stimulus).differences(composed: actual, expected: payload)
        }
    }

    private func notAnObject(_ actual: JSONValue?, expected: JSONValue) -> Difference {
        let found = actual?.kindWithArticle ?? "nothing"
        return Difference(
            path: ["value"],
            expected: expected,
            actual: actual,
            message: "expected an object, got \(found)"
        )
    }
}
