import TrackingConformanceJSON

extension PayloadComparison {
    func differences(parsed actual: JSONObject, expected: JSONObject, unjudged: [ParsedField]) -> [Difference] {
        let surplus = actual.keys.filter { expected[$0] == nil }
        return (expected.keys + surplus).flatMap { key -> [Difference] in
            if key.hasSameBytes(as: ParsedField.custom) {
                return customDifferences(actual[key], expected: expected[key])
            }
            let field = ParsedField(rawValue: key)
            if let field, unjudged.contains(field) || isFree(field) { return [] }
            guard !isAccepted(actual[key], for: expected[key], of: field) else { return [] }
            return [difference(actual[key], expected: expected[key], path: ["value", key])]
        }
    }

    /// Whether a field may be there or not: S2 marks these two as not applicable on Android (PL-CUSTOM).
    private func isFree(_ field: ParsedField) -> Bool {
        stimulus.platform == .android && (field == .contentAvailable || field == .mutableContent)
    }

    /// Whether a value may be found where another is expected; a badge that came with leading zeros may keep them.
    private func isAccepted(_ actual: JSONValue?, for expected: JSONValue?, of field: ParsedField?) -> Bool {
        if accepted(actual, of: field) == accepted(expected, of: field) { return true }
        guard field == .badge, stimulus.platform == .android, let actual, let padded = expected?.string else {
            return false
        }
        return JSONNumber(badge: padded).map { Self.withoutText(actual) == JSONValue(.number($0)) } == true
    }

    /// The one value that stands for all that are accepted in its place (PL-ABSENT, PL-IOS-APS, PL-AND-BADGE).
    private func accepted(_ value: JSONValue?, of field: ParsedField?) -> JSONValue? {
        guard let value, !value.isNull else { return nil }
        switch field {
        case .contentAvailable, .mutableContent:
            if value == 1 { return true }
            return value == 0 || value == false ? nil : value
        case .badge where stimulus.platform == .android: return Self.withoutText(value)
        default: return value
        }
    }

    /// What differs between the custom fields; none at all, an empty object and null are the same.
    private func customDifferences(_ actual: JSONValue?, expected: JSONValue?) -> [Difference] {
        guard let fields = customFields(actual), let expectedFields = customFields(expected) else {
            return [difference(actual, expected: expected, path: ["value", ParsedField.custom])]
        }
        return differences(fields, expected: expectedFields, path: ["value", ParsedField.custom])
    }

    /// The custom fields that are judged: S2 never mentions the flag, so it may show up among them or not, and on
    /// Android neither need the two keys that S2 marks as not applicable there (PL-CUSTOM).
    private func customFields(_ value: JSONValue?) -> JSONObject? {
        guard let value, !value.isNull else { return JSONObject() }
        let judged = value.object.map { $0.without("_acsDeliveryTracking") }
        guard stimulus.platform == .android else { return judged }
        return judged.map { $0.without("content-available").without("mutable-content") }
    }
}
