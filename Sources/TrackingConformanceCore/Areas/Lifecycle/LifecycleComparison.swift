package import TrackingConformanceJSON

package enum LifecycleComparison {
    package static func differences(
        _ actual: JSONObject,
        expected: LifecycleExpectation,
        path: [String]
    ) -> [Difference] {
        expected.variables.flatMap { expected in
            LifecycleVariable(named: expected.key).map { differences(actual, $0, expected.variable, path: path) } ?? []
        }
    }

    private static func differences(
        _ actual: JSONObject,
        _ name: LifecycleVariable,
        _ expected: LifecycleExpectation.Variable,
        path: [String]
    ) -> [Difference] {
        if name.otherSpelling == nil {
            let value = actual[name.rawValue]
            if expected.matcher.accepts(value?.isNull == true ? nil : value, for: name) { return [] }
        }
        let found = name.spellings.compactMap { spelling -> (String, JSONValue)? in
            guard let value = actual[spelling], !value.isNull else { return nil }
            return (spelling, value)
        }
        let (spelling, value) = found.first.map { ($0.0, $0.1) } ?? (name.rawValue, nil as JSONValue?)
        func difference(_ message: String) -> Difference {
            Difference(
                path: path + [spelling],
                variable: name.rawValue,
                keyRule: expected.matcher.isRightButForItsType(value, for: name)
                    ? expected.rule(for: value, of: name) : nil,
                expected: expected.matcher.preferred,
                actual: value,
                message: message
            )
        }
        if found.contains(where: { !name.equates($0.1, found[0].1) }) {
            let names = name.spellings.joined(separator: " and ")
            return [difference("expected the same value under both spellings, \(names), got different ones")]
        }
        guard !expected.matcher.accepts(value, for: name) else { return [] }
        return [difference("expected \(spelling) \(expected.matcher.summary), got \(value.map(shown) ?? "absent")")]
    }
}

extension LifecycleExpectation {
    /// True if undecoded data has no difference; false if a variable is under its other spelling.
    func accepts(_ data: JSONNode) -> Bool {
        var lookup = JSONNode.Lookup(in: data)
        return variables.allSatisfy { expected in
            let value = lookup[expected.key]
            if expected.variable.matcher.accepts(value) { return !Self.hasOtherSpelling(of: expected.key, in: data) }
            guard let variable = LifecycleVariable(named: expected.key) else { return true }
            let isAccepted = expected.variable.matcher.accepts(
                value?.isNull == true ? nil : value?.value,
                for: variable
            )
            return isAccepted && !Self.hasOtherSpelling(of: expected.key, in: data)
        }
    }

    private static func hasOtherSpelling(of key: String, in data: JSONNode) -> Bool {
        guard key == LifecycleVariable.didDetectCrash.rawValue else { return false }
        return LifecycleVariable.didDetectCrash.otherSpelling.map(data.has) ?? false
    }

    /// The data with the first accepted value of each variable.
    package var preferred: JSONObject {
        JSONObject(
            variables.compactMap { key, variable in
                variable.matcher.preferred.map { (key: key, value: $0) }
            }
        )
    }

    /// The first accepted value of one variable; `nil` for absence or any value.
    package func preferred(_ variable: LifecycleVariable) -> JSONValue? {
        let key = variable.rawValue
        return variables.first { $0.key == key }?.variable.matcher.preferred
    }

    /// A summary of the mentioned variables.
    package var summary: String {
        variables.map { "\($0.key) \($0.variable.matcher.summary)" }.joined(separator: ", ")
    }
}

extension LifecycleExpectation.Variable {
    /// The rule that a value breaks: the rule of the first reading that accepts the value, or else the key's own rule,
    /// if any.
    fileprivate func rule(for value: JSONValue?, of variable: LifecycleVariable) -> Rule.ID? {
        readings.first { LifecycleExpectation.Matcher.oneOf($0.values).accepts(value, for: variable) }?.rule ?? rule
    }
}

extension LifecycleExpectation.Matcher {
    /// The first accepted value; `nil` for absence or any value.
    var preferred: JSONValue? {
        switch self {
        case .oneOf(let values), .exactly(let values): values.first?.value
        case .any: nil
        }
    }

    var summary: String {
        switch self {
        case .oneOf(let values): values.map { $0.value.map(shown) ?? "absent" }.joined(separator: " or ")
        case .exactly(let values):
            values.map { candidate in
                candidate.value.map { "\(shown($0)) as \($0.kindWithArticle)" } ?? "absent"
            }.joined(separator: " or ")
        case .any: "anything"
        }
    }

    /// True if the rule at the key applies; if the JSON type counts, it applies only to a value that is otherwise
    /// right.
    func isRightButForItsType(_ value: JSONValue?, for variable: LifecycleVariable) -> Bool {
        guard case .exactly(let values) = self else { return true }
        return Self.oneOf(values).accepts(value, for: variable)
    }

    /// True if a value is the first accepted one, the usual case.
    fileprivate func accepts(_ value: JSONNode?) -> Bool {
        guard case .oneOf(let values) = self, let first = values.first else { return false }
        guard let expected = first.value else { return value?.isNull ?? true }
        return value?.isSame(as: expected) == true
    }

    package func accepts(_ value: JSONValue?, for variable: LifecycleVariable) -> Bool {
        switch self {
        case .any: true
        case .exactly(let values): values.contains { $0.value == value }
        case .oneOf(let values):
            values.contains { candidate in
                switch (candidate.value, value) {
                case (nil, nil): true
                case (let expected?, let actual?): variable.equates(expected, actual)
                default: false
                }
            }
        }
    }
}

extension LifecycleVariable {
    fileprivate init?(named name: String) {
        guard let place = Self.names.place(of: name) else { return nil }
        self = Self.inOrder[place]
    }

    private static let inOrder = allCases

    /// True if two values count as equal: a number and its decimal string; true, `"true"`, 1 and `"1"`; a date and its
    /// other forms in ISO 8601, for the first launch only those with `Z`.
    fileprivate func equates(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
        if expected == actual { return true }
        switch (expected.content, actual.content) {
        case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
            return JSONNumber(withoutPadding(text)) == number
        case (.string(let left), .string(let right)):
            if isDate { return seconds(ofDate: right).map { $0 == Instant(left)?.seconds } ?? false }
            guard self == .hourOfDay else { return false }
            return withoutPadding(left) == withoutPadding(right)
        case (.bool(let flag), .string(let text)), (.string(let text), .bool(let flag)):
            return flag ? ["true", "1"].contains(text) : text == "false"
        // Swift's `[String: Any]` does not distinguish true from 1.
        case (.bool(true), .number(let number)), (.number(let number), .bool(true)): return number == JSONNumber(1)
        default: return false
        }
    }

    /// The seconds since 1970 of a date in any of the forms treated as equal; `nil` for another text or variable.
    package func seconds(ofDate text: String) -> Int? {
        guard self == .updateLaunchDate || self == .firstLaunchDate && text.hasSuffix("Z") else { return nil }
        return DateForm.instant(text)?.seconds
    }

    /// The text without a leading zero, which an hour may have.
    private func withoutPadding(_ text: String) -> String {
        self == .hourOfDay && text.utf8.count == 2 && text.hasPrefix("0") ? String(text.dropFirst()) : text
    }
}
