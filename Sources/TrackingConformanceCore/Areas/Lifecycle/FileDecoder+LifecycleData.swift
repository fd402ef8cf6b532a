import TrackingConformanceJSON

extension FileDecoder {
    mutating func lifecycleData(
        _ value: JSONNode,
        isComplete: Bool,
        catalogue: RuleCatalogue
    ) -> LifecycleExpectation? {
        let names = LifecycleVariable.names
        guard
            let data = object(
                value,
                "lifecycle data",
                required: isComplete ? names : [],
                optional: isComplete ? [] : names
            )
        else { return nil }
        var next = 0
        var variables: [(key: String, variable: LifecycleExpectation.Variable)] = []
        variables.reserveCapacity(data.members.count)
        for member in data.members {
            let place = member.key.place(among: names, near: next)
            next = (place ?? next) + 1
            guard let variable = variable(member.value, catalogue: catalogue) else { continue }
            variables.append((place.map { names[$0] } ?? member.key.string ?? "", variable))
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
        let present = matcher.members.filter { $0.key.place(among: kinds) != nil }
        guard present.count == 1, let content = present.first?.value, let kind = present.first?.key.string else {
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
