import TrackingConformanceJSON

extension FileDecoder {
    mutating func lifecycleData(
        _ value: JSONNode,
        isComplete: Bool,
        catalogue: RuleCatalogue
    ) -> LifecycleExpectation? {
        let names = LifecycleVariable.names
        var variables: [(key: String, variable: LifecycleExpectation.Variable)] = []
        variables.reserveCapacity(value.members.count)
        var areKnown = value.object != nil
        for member in value.members {
            let place = names.place(of: member.key)
            areKnown = areKnown && place != nil
            guard let variable = variable(member.value, catalogue: catalogue) else { continue }
            variables.append((place.map { names.words[$0] } ?? member.key.string ?? "", variable))
        }
        let isWhole = !isComplete || value.members.count == names.words.count
        if !areKnown || !isWhole {
            let (required, optional) = isComplete ? (names.words, []) : ([], names.words)
            guard object(value, "lifecycle data", required: required, optional: optional) != nil else { return nil }
        }
        return LifecycleExpectation(variables, isComplete: isComplete)
    }

    private static let matcherKinds = ["value", "absent", "absentOr", "oneOf", "any"]
    private static let matcherKeys = matcherKinds + ["exact", "rule", "reason"]

    private mutating func variable(_ value: JSONNode, catalogue: RuleCatalogue) -> LifecycleExpectation.Variable? {
        guard value.object != nil else {
            return scalar(value).map { .init(.oneOf([.init($0)])) }
        }
        let kinds = Self.matcherKinds
        guard let matcher = object(value, "a matcher", required: [], optional: Self.matcherKeys) else { return nil }
        var present: (kind: String, content: JSONNode)?
        var count = 0
        for member in matcher.members {
            guard let place = member.key.place(among: kinds) else { continue }
            present = (kinds[place], member.value)
            count += 1
        }
        guard count == 1, let (kind, content) = present else {
            let list = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
            report(.wrongForm, "a matcher has exactly one of the keys \(list)", at: value.offset)
            return nil
        }
        let rule = matcher["rule"].flatMap { ruleID($0, catalogue: catalogue) }
        let isExact = flag(matcher, "exact")
        if isExact, kind == "absent" || kind == "any" {
            let message = "\"exact\" has no meaning next to \"\(kind)\"; leave it out"
            report(.wrongForm, message, at: matcher["exact"]?.offset)
        }
        if kind == "absent" || kind == "any" { _ = flag(matcher, kind) }
        return self.matcher(kind, content, isExact: isExact).map {
            .init($0, rule: rule, reason: text(matcher, "reason"))
        }
    }

    private mutating func matcher(
        _ kind: String,
        _ content: JSONNode,
        isExact: Bool
    ) -> LifecycleExpectation.Matcher? {
        switch kind {
        case "value": scalar(content).map { accepting([.init($0)], isExact: isExact) }
        case "absent": .oneOf([.init(nil)])
        case "absentOr": scalar(content).map { accepting([.init(nil), .init($0)], isExact: isExact) }
        case "oneOf": accepting(acceptedValues(content), isExact: isExact)
        default: .any
        }
    }

    private func accepting(
        _ readings: [LifecycleExpectation.AcceptedValue],
        isExact: Bool
    ) -> LifecycleExpectation.Matcher {
        isExact ? .exactly(readings) : .oneOf(readings)
    }

    private mutating func acceptedValues(_ value: JSONNode) -> [LifecycleExpectation.AcceptedValue] {
        guard let readings = value.array, readings.count > 1 else {
            report(.wrongForm, "\"oneOf\" must be an array of at least two readings", at: value.offset)
            return []
        }
        return readings.compactMap { acceptedValue($0) }
    }

    private mutating func acceptedValue(_ value: JSONNode) -> LifecycleExpectation.AcceptedValue? {
        guard let reading = object(value, "a reading", required: ["reason"], optional: ["value", "absent"]) else {
            return nil
        }
        if (reading["value"] == nil) == (reading["absent"] == nil) {
            report(.wrongForm, "a reading has exactly one of the keys \"value\", \"absent\"", at: value.offset)
        }
        _ = flag(reading, "absent")
        return .init(reading["value"].flatMap { scalar($0) }, reason: text(reading, "reason"))
    }

    private mutating func scalar(_ value: JSONNode) -> JSONValue? {
        let scalar = value.array == nil && value.object == nil && !value.isNull ? value.value : nil
        if scalar == nil {
            let message = "a variable is a string, a number or a Boolean, not \(value.kindWithArticle)"
            report(.wrongForm, message, at: value.offset)
        }
        return scalar
    }
}
