import TrackingConformanceJSON

/// Extracts the fields of a received payload; a field of the wrong type is omitted.
enum PayloadReader {
    /// The key of a string in a payload, and the name of its field.
    private static let envelopeTexts = [
        ("media-attachment-url", "mediaAttachmentURL"), ("uri", "deeplinkURL"), ("_dId", "deliveryId"),
        ("_mId", "broadlogId"),
    ]
    private static let messageTexts = [
        ("title", "title"), ("body", "body"), ("category", "category"), ("sound", "sound"),
    ]

    /// The fields of an iOS payload.
    static func ios(_ payload: JSONObject) -> JSONObject {
        let aps = payload["aps"]?.object ?? JSONObject()
        var fields = texts([("title", "title"), ("body", "body")], of: aps["alert"]?.object ?? JSONObject())
        fields.add(texts([("category", "category"), ("sound", "sound")], of: aps))
        fields["badge"] = aps["badge"].flatMap { $0.number?.integer == nil ? nil : $0 }
        fields["contentAvailable"] = isOn(aps["content-available"]) ? true : nil
        fields["mutableContent"] = isOn(aps["mutable-content"]) ? true : nil
        fields.add(texts(envelopeTexts, of: payload))
        fields["custom"] = custom(payload, reserved: ["aps"])
        return fields
    }

    /// The fields of an Android payload, all of which are in its data.
    static func android(_ payload: JSONObject) -> JSONObject {
        let data = payload["data"]?.object ?? JSONObject()
        var fields = texts(messageTexts, of: data)
        fields["badge"] = data["badge"].flatMap { badge in
            if let text = badge.string { return text.wholeMatch(of: /-?[0-9]+/) == nil ? nil : badge }
            return badge.number?.integer == nil ? nil : badge
        }
        fields.add(texts(envelopeTexts, of: data))
        fields["custom"] = custom(data, reserved: messageTexts.map(\.0) + ["badge"])
        return fields
    }

    private static func texts(_ names: [(String, String)], of source: JSONObject) -> JSONObject {
        var fields = JSONObject()
        for (key, name) in names where source[key]?.string != nil { fields[name] = source[key] }
        return fields
    }

    private static func isOn(_ value: JSONValue?) -> Bool {
        value?.boolean ?? (value?.number?.integer == 1)
    }

    /// Every member whose key is not reserved.
    private static func custom(_ source: JSONObject, reserved: [String]) -> JSONValue? {
        var custom = source
        for key in envelopeTexts.map(\.0) + ["_acsDeliveryTracking"] + reserved { custom[key] = nil }
        return custom.isEmpty ? nil : .object(custom)
    }
}

extension JSONObject {
    /// Adds the members of another object.
    fileprivate mutating func add(_ other: JSONObject) {
        for member in other.members { self[member.key] = member.value }
    }
}
