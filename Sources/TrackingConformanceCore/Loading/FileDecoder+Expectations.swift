import TrackingConformanceJSON

extension FileDecoder {
    /// Reads a step's expectation; calls that many steps of a file expect are decoded once.
    mutating func expectation(_ value: JSONNode, of stimulus: Stimulus, catalogue: RuleCatalogue) -> Expectation? {
        let isOfStimulus = value.has("value") || value.has("unjudged")
        guard !isOfStimulus else { return decodedExpectation(value, of: stimulus, catalogue: catalogue) }
        let key = value.writtenFingerprint
        if let known = expectations[key], known.text.isWritten(like: value) { return known.expectation }
        let problems = diagnostics.count
        let expectation = decodedExpectation(value, of: stimulus, catalogue: catalogue)
        if let expectation, diagnostics.count == problems { expectations[key] = (value, expectation) }
        return expectation
    }

    private mutating func decodedExpectation(
        _ value: JSONNode,
        of stimulus: Stimulus,
        catalogue: RuleCatalogue
    ) -> Expectation? {
        let keys = ["calls", "value", "complete", "unjudged"]
        guard let expectation = object(value, "an expectation", optional: keys) else { return nil }
        // An empty expectation judges only exceptions.
        if expectation["calls"] == nil, expectation["value"] == nil, !expectation.members.isEmpty {
            report(.missingKey, "an expectation needs \"calls\" or \"value\", or must be empty", at: value.offset)
        }
        let isComplete = flag(expectation, "complete")
        let calls = expectation["calls"].map { _ in
            array(expectation, "calls").compactMap { call($0, isComplete: isComplete, catalogue: catalogue) }
        }
        let unjudged = unjudged(expectation, of: stimulus.event)
        guard let value = expectation["value"] else { return Expectation(calls: calls) }
        let context = ValueContext(
            stimulus: stimulus,
            isComplete: isComplete,
            unjudged: unjudged,
            catalogue: catalogue
        )
        return Expectation(calls: calls, value: self.value(value, context))
    }

    private mutating func value(_ value: JSONNode, _ context: ValueContext) -> ExpectedValue? {
        let event = context.stimulus.event
        guard event.definition.answersWithValue else {
            let message = "\(event.rawValue) answers only with calls; leave out \"value\""
            return refuse(.badStep, message, at: value.offset)
        }
        return event.area.definition.decodeValue(&self, value, context)
    }

    private mutating func call(_ value: JSONNode, isComplete: Bool, catalogue: RuleCatalogue) -> ExpectedCall? {
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
            guard let name = name(of: call, function, at: value.offset) else { return nil }
            if name != "tracking" {
                let message = "the name of a trackAction call must be \"tracking\", not \(quoted(name))"
                report(.wrongForm, message, at: call["name"]?.offset)
            }
            return pushData(data).map { .push(.trackAction(name, $0)) }
        case .track:
            guard let name = name(of: call, function, at: value.offset) else { return nil }
            let data = lifecycleData(data, isComplete: isComplete, catalogue: catalogue)
            return data.map { .lifecycle(name: name, data: $0) }
        }
    }

    private mutating func name(of call: JSONNode, _ function: TrackingFunction, at offset: Int?) -> String? {
        guard let name = call["name"] else {
            return refuse(.missingKey, "a call of \(function.rawValue) needs the key \"name\"", at: offset)
        }
        // An app may give an ordinary call an empty name.
        return function == .track && name.isText("") ? "" : text(call, "name")
    }
}
