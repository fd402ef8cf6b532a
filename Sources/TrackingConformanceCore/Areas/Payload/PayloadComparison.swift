package import TrackingConformanceJSON

/// The comparison of payloads, in which JSON means itself; what is accepted beyond that for parsed and for composed
/// payloads stands in an extension each.
struct PayloadComparison {
    let stimulus: Stimulus

    /// What differs between two objects, member by member.
    func differences(_ actual: JSONObject, expected: JSONObject, path: [String]) -> [Difference] {
        let surplus = actual.members.filter { expected[$0.key] == nil }
        return expected.members.flatMap { differences(actual[$0.key], expected: $0.value, path: path + [$0.key]) }
            + surplus.map { difference($0.value, expected: nil, path: path + [$0.key]) }
    }

    /// What differs between two values, as deep inside as it can be said.
    private func differences(_ actual: JSONValue?, expected: JSONValue, path: [String]) -> [Difference] {
        if actual == expected { return [] }
        guard let members = actual?.object, let expectedMembers = expected.object else {
            return [difference(actual, expected: expected, path: path)]
        }
        return differences(members, expected: expectedMembers, path: path)
    }

    /// The difference that a value is not what was expected; `nil` is absence.
    func difference(_ actual: JSONValue?, expected: JSONValue?, path: [String]) -> Difference {
        // The path begins with "value", which the payload is.
        let name = path.dropFirst().map(Self.name).joined(separator: ".")
        let found = actual.map(shown) ?? "nothing"
        let message =
            expected.map { "expected \(name) \(shown($0)), got \(found)" } ?? "expected no \(name), got \(found)"
        return Difference(path: path, expected: expected, actual: actual, message: message)
    }

    /// A badge as a number, where it is the decimal string of one: on Android data may be a map of strings.
    static func withoutText(_ badge: JSONValue) -> JSONValue {
        badge.string.flatMap(JSONNumber.init(decimalString:)).map { JSONValue(.number($0)) } ?? badge
    }

    /// A key bare where it is a plain word, as JSON where it is anything else.
    private static func name(_ key: String) -> String {
        let isPlain = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain && !key.isEmpty ? key : quoted(key)
    }
}

extension JSONNumber {
    /// Creates the number of a badge that is text, as in a map of strings; it may have leading zeros.
    package init?(badge text: String) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let areDigits = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard areDigits, let integer = Int(text) else { return nil }
        self.init(integer)
    }
}
