package import TrackingConformanceJSON

extension Judge {
    /// True if a result, compared without decoding its line, meets all of a vector's expectations.
    ///
    /// Most results pass here and are never decoded. Any other is decoded and judged, and may still be accepted.
    package func passes(_ result: JSONNode, _ vector: Vector) -> Bool {
        guard !result.has("unsupported"), var answers = result["steps"]?.elements else { return false }
        var comparison = ComparisonInLine(in: vector.context)
        let steps = vector.steps
        let isPassed = steps.indices.allSatisfy { place in
            answers.next().map { comparison.accepts($0, at: steps[place]) } ?? false
        }
        return isPassed && answers.next() == nil
    }
}

/// The comparison of undecoded answers with the expectations of a vector's steps.
private struct ComparisonInLine {
    /// The function required of push calls, as far as the calls so far determine it.
    private var pushFunction = PushFunction.asExpected
    /// True if the first push call decides the function.
    private var isUndecided: Bool

    init(in context: RunContext) {
        isUndecided = context.sdkVersion == nil
    }

    mutating func accepts(_ answer: JSONNode, at step: Vector.Step) -> Bool {
        guard !answer.has("threw"), let calls = answer["calls"]?.elements else { return false }
        let value = answer["value"]
        if let documented = step.documented { return accepts(calls, value, as: documented) }
        guard let expectation = step.expectation else { return false }
        return accepts(calls, expectation.calls, at: step.stimulus)
            && Self.accepts(value, expectation.value, at: step.stimulus)
    }

    // MARK: Documented observations

    private mutating func accepts(_ calls: JSONNode.Elements, _ value: JSONNode?, as documented: Observation) -> Bool {
        guard case .answered(let expected, let expectedValue) = documented, calls.count == expected.count,
            zip(calls, expected).allSatisfy({ accepts($0, as: $1) })
        else { return false }
        guard let value, let expectedValue else { return value == nil && expectedValue == nil }
        return value.isSame(as: expectedValue)
    }

    private mutating func accepts(_ call: JSONNode, as expected: TrackingCall) -> Bool {
        guard let call = CallInLine(call) else { return false }
        note(call)
        return call.function.isText(expected.function) && call.has(name: expected.name)
            && call.data.isSame(as: expected.data)
    }

    // MARK: Expectations

    private mutating func accepts(_ calls: JSONNode.Elements, _ expected: [ExpectedCall]?, at stimulus: Stimulus)
        -> Bool
    {
        guard expected == nil || calls.count == expected?.count else { return false }
        // The only call at the step of an ordinary call is that call, whatever its type.
        let mayHaveType = stimulus.mayBeReported || stimulus.event == .lifecycle(.track) && calls.count == 1
        for (index, call) in calls.enumerated() {
            guard let call = CallInLine(call) else { return false }
            note(call)
            guard let expected else { continue }
            guard mayHaveType || !call.isOfLifecycle, accepts(call, expected[index], among: expected.count)
            else { return false }
        }
        return true
    }

    private func accepts(_ call: CallInLine, _ expected: ExpectedCall, among count: Int) -> Bool {
        switch expected {
        case .push(let wanted):
            let wanted = pushFunction.adapted(wanted)
            return call.function.isText(wanted.function) && (wanted.name == nil || call.has(name: wanted.name))
                && call.data.isSame(as: wanted.data)
        case .lifecycle(let name, let data):
            // Several calls are paired with the expected ones by kind.
            return call.function.isText(TrackingFunction.track.rawValue) && data.accepts(call.data)
                && (call.has(name: name) || data.preferred(.type) != nil)
                && (count == 1 || call.isTrack(ofKind: expected.kind))
        }
    }

    private static func accepts(_ value: JSONNode?, _ expected: ExpectedValue?, at stimulus: Stimulus) -> Bool {
        switch expected {
        case nil: true
        case .lifecycle(let data): value?.object.map(data.accepts) ?? false
        case .parsed(let payload, _), .composed(let payload):
            value?.isSame(as: payload) == true
                || ValueComparison(stimulus: stimulus).differences(value?.value, expected: expected).isEmpty
        }
    }

    private mutating func note(_ call: CallInLine) {
        guard isUndecided else { return }
        guard let first = Self.pushFunctions.first(where: call.function.isText) else { return }
        (pushFunction, isUndecided) = (.either(first: first), false)
    }

    private static let pushFunctions = [TrackingFunction.collectMessageInfo, .trackAction].map(\.rawValue)
}

private struct CallInLine {
    let function: JSONNode
    let name: JSONNode?
    let data: JSONNode

    /// Finds the parts of a call; `nil` if one is missing or of another type.
    init?(_ call: JSONNode) {
        guard let function = call["function"], function.isString, let data = call["data"]?.object else { return nil }
        let name = call["name"]
        guard name?.isString != false || name?.isNull == true else { return nil }
        (self.function, self.name, self.data) = (function, name?.isNull == true ? nil : name, data)
    }

    func has(name wanted: String?) -> Bool {
        guard let name, let wanted else { return name == nil && wanted == nil }
        return name.isText(wanted)
    }

    var isOfLifecycle: Bool {
        data[LifecycleVariable.type.rawValue]?.isNull == false && function.isText(TrackingFunction.track.rawValue)
    }

    func isTrack(ofKind kind: String) -> Bool {
        data[LifecycleVariable.type.rawValue].map { $0.isText(kind) } ?? kind.isEmpty
    }
}
