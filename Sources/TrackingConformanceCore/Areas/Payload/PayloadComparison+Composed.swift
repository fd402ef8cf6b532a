import TrackingConformanceJSON

extension PayloadComparison {
    func differences(composed actual: JSONObject, expected: JSONObject) -> [Difference] {
        stimulus.platform == .android
            ? messageDifferences(actual, expected: expected)
            : differences(payload(actual), expected: payload(expected), path: ["value"]).map(Self.withForm)
    }

    // MARK: iOS

    private static let switches = ["content-available", "mutable-content"]

    /// The difference as one of form, if a switch that is on is true instead of 1 (PL-COMPOSE-ONE).
    private static func withForm(_ difference: Difference) -> Difference {
        let isSwitch = switches.contains { difference.path == ["value", "aps", $0] }
        guard isSwitch, difference.expected == 1, difference.actual == true else { return difference }
        var difference = difference
        difference.aspect = .type
        return difference
    }

    /// The iOS payload that stands for all that are accepted in its place: an absent `aps` is an empty one.
    private func payload(_ payload: JSONObject) -> JSONObject {
        var payload = withoutMadeUpTracking(payload)
        let aps = payload["aps"] ?? .object(JSONObject())
        payload["aps"] = aps.object.map { .object(Self.attributes($0)) } ?? aps
        return payload
    }

    /// The same for `aps`: an empty `alert` is an absent one, and so is a switch that is 0 or false
    /// (PL-COMPOSE-MUTABLE).
    private static func attributes(_ aps: JSONObject) -> JSONObject {
        var attributes = aps
        if attributes["alert"]?.object?.isEmpty == true { attributes["alert"] = nil }
        for key in switches where attributes[key] == 0 || attributes[key] == false {
            attributes[key] = nil
        }
        return attributes
    }

    // MARK: Android

    /// The envelope around `data` is free, but has no `notification` block (PL-COMPOSE-MAP).
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

    /// The data with values that may be text, as in a map of strings, as the values that are expected.
    private static func withoutText(_ data: JSONObject, whereExpected expected: JSONObject) -> JSONObject {
        let read = data.members.map { member in
            let wanted = expected[member.key]
            let isText = wanted.map { Self.isText(member.value, of: $0) } ?? false
            return (key: member.key, value: isText ? wanted ?? member.value : member.value)
        }
        return JSONObject(read)
    }

    /// Whether a value is the text of another: an object or a list may be JSON in a string.
    private static func isText(_ value: JSONValue, of wanted: JSONValue) -> Bool {
        guard let text = value.string else { return false }
        if let truth = wanted.boolean { return text == (truth ? "true" : "false") }
        if let number = wanted.number { return JSONNumber(text) == number }
        guard wanted.object != nil || wanted.array != nil else { return false }
        return (try? JSONParser.parse(Array(text.utf8))) == wanted
    }

    /// The `data` that stands for all that are accepted in its place (PL-AND-BADGE, PL-COMPOSE-MAP).
    private func data(_ data: JSONObject) -> JSONObject {
        var data = withoutMadeUpTracking(data)
        data["badge"] = data["badge"].map(Self.withoutText)
        return data
    }

    // MARK: Both

    /// If the sender gave no flag or no id, the documents do not say what goes out in its place: it is not judged.
    private func withoutMadeUpTracking(_ attributes: JSONObject) -> JSONObject {
        let keys: [(CampaignSetting, String)] = [
            (.tracking, "_acsDeliveryTracking"), (.deliveryId, "_dId"), (.broadlogId, "_mId"),
        ]
        let settings = stimulus.parameters["settings"]
        return keys.filter { settings?[$0.0.rawValue] == nil }.reduce(attributes) { $0.without($1.1) }
    }
}
