package import TrackingConformanceJSON

/// The comparison of lifecycle data, variable by variable.
enum LifecycleComparison {
    static func facts(_ actual: JSONObject, expected: LifecycleExpectation, path: [String]) -> [Fact] {
        var facts: [Fact] = []
        for (key, variable) in expected.variables {
            guard let name = LifecycleVariable(rawValue: key) else { continue }
            facts += self.facts(actual, name, variable, path: path)
        }
        for name in LifecycleVariable.allCases where name.isAbsentUnlessMentioned {
            guard !expected.variables.contains(where: { $0.key == name.rawValue }) else { continue }
            facts += self.facts(actual, name, .init(.readings([.init(nil)])), path: path)
        }
        return facts
    }

    private static func facts(
        _ actual: JSONObject,
        _ name: LifecycleVariable,
        _ expected: LifecycleExpectation.Variable,
        path: [String]
    ) -> [Fact] {
        let found = name.spellings.compactMap { spelling -> (String, JSONValue)? in
            guard let value = actual[spelling], !value.isNull else { return nil }
            return (spelling, value)
        }
        let (spelling, value) = found.first.map { ($0.0, $0.1) } ?? (name.rawValue, nil as JSONValue?)
        func fact(_ message: String) -> Fact {
            Fact(
                path: path + [spelling],
                variable: name.rawValue,
                keyRule: expected.rule,
                expected: expected.matcher.preferred,
                actual: value,
                message: message
            )
        }
        if found.count > 1 {
            let names = name.spellings.joined(separator: " and ")
            return [fact("expected one spelling of the variable, got both \(names)")]
        }
        guard !expected.matcher.accepts(value, for: name) else { return [] }
        return [fact("expected \(spelling) \(expected.matcher.words), got \(value.map(shown) ?? "absent")")]
    }
}

extension LifecycleExpectation {
    /// The data as the first of the accepted readings has it.
    package var preferred: JSONObject {
        JSONObject(
            variables.compactMap { key, variable in
                variable.matcher.preferred.map { (key: key, value: $0) }
            }
        )
    }

    /// What is mentioned, in words.
    package var words: String {
        variables.map { "\($0.key) \($0.variable.matcher.words)" }.joined(separator: ", ")
    }
}

extension LifecycleExpectation.Matcher {
    /// The value of the first accepted reading; `nil`: absence, or anything.
    var preferred: JSONValue? {
        switch self {
        case .readings(let readings), .exactly(let readings): readings.first?.value
        case .any: nil
        }
    }

    /// What is accepted, in words.
    var words: String {
        switch self {
        case .readings(let readings): readings.map { $0.value.map(shown) ?? "absent" }.joined(separator: " or ")
        case .exactly(let readings):
            readings.map { reading in
                reading.value.map { "\(shown($0)) as \($0.kindWithArticle)" } ?? "absent"
            }.joined(separator: " or ")
        case .any: "anything"
        }
    }

    /// Whether a value, or absence, is accepted.
    func accepts(_ value: JSONValue?, for variable: LifecycleVariable) -> Bool {
        switch self {
        case .any: true
        case .exactly(let readings): readings.contains { $0.value == value }
        case .readings(let readings):
            readings.contains { reading in
                switch (reading.value, value) {
                case (nil, nil): true
                case (let expected?, let actual?): variable.equates(expected, actual)
                default: false
                }
            }
        }
    }
}

extension LifecycleVariable {
    /// Whether two values say the same: a number equals its decimal string, and true equals `"true"`.
    fileprivate func equates(_ expected: JSONValue, _ actual: JSONValue) -> Bool {
        if expected == actual { return true }
        switch (expected.content, actual.content) {
        case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
            return JSONNumber(withoutPadding(text)) == number
        case (.string(let left), .string(let right)):
            guard self == .hourOfDay else { return false }
            return withoutPadding(left) == withoutPadding(right)
        case (.bool(let flag), .string(let text)), (.string(let text), .bool(let flag)):
            return text == (flag ? "true" : "false")
        default: return false
        }
    }

    /// The hour may be written with two digits.
    private func withoutPadding(_ text: String) -> String {
        self == .hourOfDay && text.utf8.count == 2 && text.hasPrefix("0") ? String(text.dropFirst()) : text
    }
}
