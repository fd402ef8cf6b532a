import TrackingConformanceJSON

extension FileDecoder {
    /// Reads what must be observed at a step.
    mutating func expectation(_ value: JSONValue, of stimulus: Stimulus, catalogue: RuleCatalogue) -> Expectation? {
        guard
            let expectation = object(
                value,
                "an expectation",
                required: [],
                optional: ["calls", "value", "complete", "unjudged"]
            )
        else { return nil }
        if expectation["calls"] == nil, expectation["value"] == nil {
            report(.missingKey, "an expectation needs \"calls\" or \"value\"", at: value.offset)
        }
        let isComplete = flag(expectation, "complete")
        let calls = expectation["calls"].map { _ in
            array(expectation, "calls").compactMap { call($0, isComplete: isComplete, catalogue: catalogue) }
        }
        let unjudged = unjudged(expectation, of: stimulus.event)
        let expected = expectation["value"].flatMap {
            self.value($0, of: stimulus, isComplete: isComplete, unjudged: unjudged, catalogue: catalogue)
        }
        return Expectation(calls: calls, value: expected)
    }

    private mutating func value(
        _ value: JSONValue,
        of stimulus: Stimulus,
        isComplete: Bool,
        unjudged: [ParsedField],
        catalogue: RuleCatalogue
    ) -> ExpectedValue? {
        guard stimulus.event.answersWithValue else {
            let message = "\(stimulus.event.rawValue) answers with calls alone; \"value\" must be left out"
            report(.badStep, message, at: value.offset)
            return nil
        }
        switch stimulus.event {
        case .parse: return parsedPayload(value, unjudged: unjudged)
        case .compose: return composedPayload(value, on: stimulus.platform)
        default: return lifecycleData(value, isComplete: isComplete, catalogue: catalogue).map(ExpectedValue.lifecycle)
        }
    }

    private mutating func call(_ value: JSONValue, isComplete: Bool, catalogue: RuleCatalogue) -> ExpectedCall? {
        guard let call = object(value, "a call", required: ["function", "data"], optional: ["name"]),
            let function: TrackingFunction = word(call, "function"), let data = call["data"]
        else { return nil }
        switch function {
        case .collectMessageInfo:
            if let name = call["name"] {
                report(.unknownKey, "a call of collectMessageInfo has no key \"name\"", at: name.offset)
            }
            return pushData(data).map { .push(.collectMessageInfo($0)) }
        case .trackAction:
            guard let name = name(of: call, at: value.offset) else { return nil }
            if name != "tracking" {
                let message = "the name of a trackAction call must be \"tracking\", not \(quoted(name))"
                report(.wrongForm, message, at: call["name"]?.offset)
            }
            return pushData(data).map { .push(.trackAction(name, $0)) }
        case .track:
            guard let name = name(of: call, at: value.offset) else { return nil }
            let data = lifecycleData(data, isComplete: isComplete, catalogue: catalogue)
            return data.map { .lifecycle(name: name, data: $0) }
        }
    }

    private mutating func name(of call: JSONObject, at offset: Int?) -> String? {
        if call["name"] == nil { report(.missingKey, "a call of this function needs the key \"name\"", at: offset) }
        return text(call, "name")
    }

    private mutating func pushData(_ value: JSONValue) -> JSONObject? {
        let data = object(value, "the data of a push call", required: ["deliveryId", "broadlogId", "action"])
        for member in data?.members ?? [] where member.value.string == nil {
            report(
                .wrongForm,
                "\"\(member.key)\" must be a string, not \(shown(member.value))",
                at: member.value.offset
            )
        }
        if let action = data?["action"], let text = action.string, !["1", "2", "7"].contains(text) {
            report(.wrongForm, "\"action\" must be \"1\", \"2\" or \"7\", not \(shown(action))", at: action.offset)
        }
        return data
    }
}

// MARK: - Lifecycle data

extension FileDecoder {
    private mutating func lifecycleData(
        _ value: JSONValue,
        isComplete: Bool,
        catalogue: RuleCatalogue
    ) -> LifecycleExpectation? {
        let names = LifecycleVariable.allCases.map(\.rawValue)
        guard
            let data = object(
                value,
                "lifecycle data",
                required: isComplete ? names : [],
                optional: isComplete ? [] : names
            )
        else { return nil }
        let variables = data.members.compactMap { member in
            variable(member.value, catalogue: catalogue).map { (key: member.key, variable: $0) }
        }
        return LifecycleExpectation(variables, isComplete: isComplete)
    }

    private mutating func variable(_ value: JSONValue, catalogue: RuleCatalogue) -> LifecycleExpectation.Variable? {
        guard value.object != nil else {
            return scalar(value).map { .init(.oneOf([.init($0)])) }
        }
        let kinds = ["value", "absent", "absentOr", "oneOf", "any"]
        guard let matcher = object(value, "a matcher", required: [], optional: kinds + ["exact", "rule", "reason"])
        else { return nil }
        let present = kinds.filter { matcher[$0] != nil }
        guard present.count == 1, let kind = present.first, let content = matcher[kind] else {
            let list = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
            report(.wrongForm, "a matcher has exactly one of the keys \(list)", at: value.offset)
            return nil
        }
        let rule = matcher["rule"].flatMap { ruleID($0, catalogue: catalogue) }
        let isExact = flag(matcher, "exact")
        if isExact, kind == "absent" || kind == "any" {
            report(.wrongForm, "\"exact\" says nothing beside \"\(kind)\"", at: matcher["exact"]?.offset)
        }
        if kind == "absent" || kind == "any" { _ = flag(matcher, kind) }
        return self.matcher(kind, content, isExact: isExact).map {
            .init($0, rule: rule, reason: text(matcher, "reason"))
        }
    }

    private mutating func matcher(
        _ kind: String,
        _ content: JSONValue,
        isExact: Bool
    ) -> LifecycleExpectation.Matcher? {
        switch kind {
        case "value": scalar(content).map { accepting([.init($0)], isExact: isExact) }
        case "absent": .oneOf([.init(nil)])
        case "absentOr": scalar(content).map { accepting([.init(nil), .init($0)], isExact: isExact) }
        case "oneOf": accepting(readings(content), isExact: isExact)
        default: .any
        }
    }

    private func accepting(
        _ readings: [LifecycleExpectation.AcceptedValue],
        isExact: Bool
    ) -> LifecycleExpectation.Matcher {
        isExact ? .exactly(readings) : .oneOf(readings)
    }

    private mutating func readings(_ value: JSONValue) -> [LifecycleExpectation.AcceptedValue] {
        guard let readings = value.array, readings.count > 1 else {
            report(.wrongForm, "\"oneOf\" must be an array of two readings or more", at: value.offset)
            return []
        }
        return readings.compactMap { reading($0) }
    }

    private mutating func reading(_ value: JSONValue) -> LifecycleExpectation.AcceptedValue? {
        guard let reading = object(value, "a reading", required: ["reason"], optional: ["value", "absent"]) else {
            return nil
        }
        if (reading["value"] == nil) == (reading["absent"] == nil) {
            report(.wrongForm, "a reading has exactly one of the keys \"value\", \"absent\"", at: value.offset)
        }
        _ = flag(reading, "absent")
        return .init(reading["value"].flatMap { scalar($0) }, reason: text(reading, "reason"))
    }

    private mutating func scalar(_ value: JSONValue) -> JSONValue? {
        switch value.content {
        case .string, .number, .bool: return value
        default:
            report(
                .wrongForm,
                "a variable is a string, a number or a Boolean, not \(value.kindWithArticle)",
                at: value.offset
            )
            return nil
        }
    }
}
