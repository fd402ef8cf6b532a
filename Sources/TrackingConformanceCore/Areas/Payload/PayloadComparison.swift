package import TrackingConformanceJSON

/// The comparison of payloads as exact JSON; the extensions for parsed and for composed payloads accept more.
struct PayloadComparison {
    let stimulus: Stimulus

    /// The differences between two objects, member by member.
    func differences(_ actual: JSONObject, expected: JSONObject, path: [String]) -> [Difference] {
        let surplus = actual.members.filter { expected[$0.key] == nil }
        return expected.members.flatMap { differences(actual[$0.key], expected: $0.value, path: path + [$0.key]) }
            + surplus.map { difference($0.value, expected: nil, path: path + [$0.key]) }
    }

    /// The differences between two values, as deep inside them as possible.
    private func differences(_ actual: JSONValue?, expected: JSONValue, path: [String]) -> [Difference] {
        if actual == expected { return [] }
        guard let members = actual?.object, let expectedMembers = expected.object else {
            return [difference(actual, expected: expected, path: path)]
        }
        return differences(members, expected: expectedMembers, path: path)
    }

    /// The difference between a value and the expected one; `nil` means absence.
    func difference(_ actual: JSONValue?, expected: JSONValue?, path: [String]) -> Difference {
        // The path begins with "value", the payload itself.
        let name = path.dropFirst().map(Self.name).joined(separator: ".")
        let found = actual.map(shown) ?? "nothing"
        let message =
            expected.map { "expected \(name) \(shown($0)), got \(found)" } ?? "expected no \(name), got \(found)"
        return Difference(path: path, expected: expected, actual: actual, message: message)
    }

    /// A badge as a number if it is a decimal string, because on Android data may be a map of strings.
    static func withoutText(_ badge: JSONValue) -> JSONValue {
        badge.string.flatMap(JSONNumber.init(decimalString:)).map { JSONValue(.number($0)) } ?? badge
    }

    /// A key without quotes if it is a plain word, or else as JSON.
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
    /// Creates the number of a textual badge, as in a map of strings; it may have leading zeros.
    package init?(badge text: String) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let areDigits = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard areDigits, let integer = Int(text) else { return nil }
        self.init(integer)
    }
}

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

    /// True for two fields that are optional on Android, because S2 marks them as not applicable there (PL-CUSTOM).
    private func isFree(_ field: ParsedField) -> Bool {
        stimulus.platform == .android && (field == .contentAvailable || field == .mutableContent)
    }

    /// True if a value is accepted for the expected one; a badge that came with leading zeros may keep them.
    private func isAccepted(_ actual: JSONValue?, for expected: JSONValue?, of field: ParsedField?) -> Bool {
        if accepted(actual, of: field) == accepted(expected, of: field) { return true }
        guard field == .badge, stimulus.platform == .android, let actual, let padded = expected?.string else {
            return false
        }
        return JSONNumber(badge: padded).map { Self.withoutText(actual) == JSONValue(.number($0)) } == true
    }

    /// The value that represents all accepted forms of a value; `nil` if absence is one of them (PL-ABSENT, PL-IOS-APS,
    /// PL-AND-BADGE).
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

    /// The differences between the custom fields; absence, an empty object and null count as equal.
    private func customDifferences(_ actual: JSONValue?, expected: JSONValue?) -> [Difference] {
        guard let fields = customFields(actual), let expectedFields = customFields(expected) else {
            return [difference(actual, expected: expected, path: ["value", ParsedField.custom])]
        }
        return differences(fields, expected: expectedFields, path: ["value", ParsedField.custom])
    }

    /// The judged custom fields, without the flag, which S2 never mentions, and, on Android, without the two keys that
    /// S2 marks as not applicable there (PL-CUSTOM); `nil` if a value is present but not an object.
    private func customFields(_ value: JSONValue?) -> JSONObject? {
        guard let value, !value.isNull else { return JSONObject() }
        let judged = value.object.map { $0.without("_acsDeliveryTracking") }
        guard stimulus.platform == .android else { return judged }
        return judged.map { $0.without("content-available").without("mutable-content") }
    }
}

extension PayloadComparison {
    func differences(composed actual: JSONObject, expected: JSONObject) -> [Difference] {
        stimulus.platform == .android
            ? messageDifferences(actual, expected: expected)
            : differences(payload(actual), expected: payload(expected), path: ["value"]).map(Self.withForm)
    }

    // MARK: iOS

    private static let switches = ["content-available", "mutable-content"]

    /// The difference, marked as one of form if an enabled switch is true instead of 1 (PL-COMPOSE-ONE).
    private static func withForm(_ difference: Difference) -> Difference {
        let isSwitch = switches.contains { difference.path == ["value", "aps", $0] }
        guard isSwitch, difference.expected == 1, difference.actual == true else { return difference }
        var difference = difference
        difference.aspect = .type
        return difference
    }

    /// The iOS payload that represents all accepted payloads: an absent `aps` counts as empty.
    private func payload(_ payload: JSONObject) -> JSONObject {
        var payload = withoutMadeUpTracking(payload)
        let aps = payload["aps"] ?? .object(JSONObject())
        payload["aps"] = aps.object.map { .object(Self.attributes($0)) } ?? aps
        return payload
    }

    /// The form of `aps` that represents all accepted forms: an empty `alert` counts as absent, as does a switch of 0
    /// or false (PL-COMPOSE-MUTABLE).
    private static func attributes(_ aps: JSONObject) -> JSONObject {
        var attributes = aps
        if attributes["alert"]?.object?.isEmpty == true { attributes["alert"] = nil }
        for key in switches where attributes[key] == 0 || attributes[key] == false {
            attributes[key] = nil
        }
        return attributes
    }

    // MARK: Android

    /// The differences of a message, which may contain anything beside `data` but a `notification` block
    /// (PL-COMPOSE-MAP).
    private func messageDifferences(_ actual: JSONObject, expected: JSONObject) -> [Difference] {
        let notification = actual["notification"].map {
            difference($0, expected: nil, path: ["value", "notification"])
        }
        let path = ["value", "data"]
        guard let data = actual["data"]?.object, let expectedData = expected["data"]?.object else {
            return [difference(actual["data"], expected: expected["data"], path: path), notification].compactMap { $0 }
        }
        let read = Self.withoutText(self.data(data), whereExpected: expectedData)
        return differences(read, expected: self.data(expectedData), path: path) + [notification].compactMap { $0 }
    }

    /// The data, with the text form of an expected value, as in a map of strings, replaced by the value itself.
    private static func withoutText(_ data: JSONObject, whereExpected expected: JSONObject) -> JSONObject {
        let read = data.members.map { member in
            let wanted = expected[member.key]
            let isText = wanted.map { Self.isText(member.value, of: $0) } ?? false
            return (key: member.key, value: isText ? wanted ?? member.value : member.value)
        }
        return JSONObject(read)
    }

    /// True if a value is the text form of another; the text form of an object or a list is its JSON.
    private static func isText(_ value: JSONValue, of wanted: JSONValue) -> Bool {
        guard let text = value.string else { return false }
        if let truth = wanted.boolean { return text == (truth ? "true" : "false") }
        if let number = wanted.number { return JSONNumber(text) == number }
        guard wanted.object != nil || wanted.array != nil else { return false }
        return (try? JSONParser.parse(Array(text.utf8))) == wanted
    }

    /// The form of `data` that represents all accepted forms (PL-AND-BADGE, PL-COMPOSE-MAP).
    private func data(_ data: JSONObject) -> JSONObject {
        var data = withoutMadeUpTracking(data)
        data["badge"] = data["badge"].map(Self.withoutText)
        return data
    }

    // MARK: Both

    /// The attributes without a flag or id that the sender did not give, for which the documents define no value.
    private func withoutMadeUpTracking(_ attributes: JSONObject) -> JSONObject {
        let keys: [(CampaignSetting, String)] = [
            (.tracking, "_acsDeliveryTracking"), (.deliveryId, "_dId"), (.broadlogId, "_mId"),
        ]
        let settings = stimulus.parameters["settings"]
        return keys.filter { settings?[$0.0.rawValue] == nil }.reduce(attributes) { $0.without($1.1) }
    }
}
