import TrackingConformanceJSON

/// The exact comparison of the data of push calls.
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
        // The number 7 for the string "7" has the wrong type, and nothing else wrong with it.
        guard actual?.number?.text != expected.value.string else { return differences }
        let found = actual.map(shown) ?? "nothing"
        let message = "expected \(expected.key) \(shown(expected.value)), got \(found)"
        return differences + [Difference(path: path, expected: expected.value, actual: actual, message: message)]
    }
}
