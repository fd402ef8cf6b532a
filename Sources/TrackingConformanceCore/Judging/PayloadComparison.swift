import TrackingConformanceJSON

/// The comparison of parsed and composed payloads, as JSON values.
struct PayloadComparison {
    let stimulus: Stimulus

    func facts(_ actual: JSONValue, expected: JSONValue) -> [Fact] {
        facts(actual, expected, path: ["value"])
    }

    private func facts(_ actual: JSONValue?, _ expected: JSONValue?, path: [String]) -> [Fact] {
        if actual == expected { return [] }
        if let actual = actual?.object, let expected = expected?.object {
            let surplus = actual.members.filter { expected[$0.key] == nil }
            return expected.members.flatMap { facts(actual[$0.key], $0.value, path: path + [$0.key]) }
                + surplus.flatMap { facts($0.value, nil, path: path + [$0.key]) }
        }
        let message = "expected \(expected.map(shown) ?? "nothing"), got \(actual.map(shown) ?? "nothing")"
        return [Fact(path: path, expected: expected, actual: actual, message: message)]
    }
}
