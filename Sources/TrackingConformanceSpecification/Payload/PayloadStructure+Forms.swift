package import TrackingConformanceCore
package import TrackingConformanceJSON

extension PayloadStructure.Moment {
    package func field(_ field: ParsedField) -> JSONValue? {
        switch field {
        case .title: self.title
        case .body: self.body
        case .category: self.category
        case .badge: self.badge
        case .sound: self.sound
        case .contentAvailable: self.contentAvailable
        case .mutableContent: self.mutableContent
        case .mediaAttachmentURL: self.mediaAttachmentURL
        case .deeplinkURL: self.deeplinkURL
        case .deliveryId: self.deliveryID
        case .broadlogId: self.broadlogID
        }
    }

    /// The value of a field in the parsed payload; null is none, and so are a switch that is off and a wrong type.
    func value(of field: ParsedField) -> JSONValue? {
        guard let value = self.field(field), hasRightType(value, for: field) else { return nil }
        switch field {
        case .contentAvailable, .mutableContent: return value == 1 ? true : nil
        default: return value
        }
    }

    /// Whether a field is there and has a wrong type, itself or what holds it on iOS.
    func isMalformed(_ field: ParsedField) -> Bool {
        let isText = field == .title || field == .body
        if isText, platform == .ios, let texts = self.texts, !texts.isNull, texts.object == nil { return true }
        guard let value = self.field(field), !value.isNull else { return false }
        return !hasRightType(value, for: field)
    }

    /// Whether a value has the type of a field: a badge is an integer, on Android its decimal string too.
    private func hasRightType(_ value: JSONValue, for field: ParsedField) -> Bool {
        switch field {
        case .contentAvailable, .mutableContent: return value == 1 || value == 0
        case .badge:
            let text = platform == .android ? value.string.flatMap(JSONNumber.init(badge:)) : nil
            return (value.number ?? text)?.integer != nil
        default: return value.string != nil
        }
    }
}

extension PayloadStructure {
    /// The attribute under which a setting is sent (PL-COMPOSE-MAP, PL-COMPOSE-TRACKING); custom fields have their own.
    static func attribute(_ setting: CampaignSetting) -> String? {
        switch setting {
        case .messageTitle: "title"
        case .messageBody: "body"
        case .sound: "sound"
        case .badge: "badge"
        case .deeplink: "uri"
        case .category: "category"
        case .customFields: nil
        case .richMediaURL, .iosRichMediaURL, .androidRichMediaURL: "media-attachment-url"
        case .mutableContent: "mutable-content"
        case .contentAvailable: "content-available"
        case .deliveryId: "_dId"
        case .broadlogId: "_mId"
        case .tracking: "_acsDeliveryTracking"
        }
    }

    /// What is there before anything is set.
    static func skeleton(on platform: Platform?) -> JSONObject {
        platform == .android ? ["data": [:]] : ["aps": [:]]
    }
}

extension JSONObject {
    /// Adds the members of another object to the object at a path of keys, which is made where it is missing.
    mutating func merge(_ others: JSONObject, at path: ArraySlice<String>) {
        guard !others.isEmpty else { return }
        guard let key = path.first else {
            for member in others.members { self[member.key] = member.value }
            return
        }
        var inner = self[key]?.object ?? JSONObject()
        inner.merge(others, at: path.dropFirst())
        self[key] = .object(inner)
    }
}
