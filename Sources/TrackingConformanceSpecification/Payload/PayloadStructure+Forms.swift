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
        return parts.value.types[field] != .toggle ? value : value == 1 ? true : nil
    }

    /// Whether a field is there and has a wrong type.
    func hasWrongType(_ field: ParsedField) -> Bool {
        guard let value = self.field(field), !value.isNull else { return false }
        return !hasRightType(value, for: field)
    }

    /// Whether a payload is not as S2 describes it: something in it is null or has a wrong type, or `aps` is missing.
    var isMalformed: Bool {
        let isAndroid = platform == .android
        let containers = [self.topLevel, self.attributes, self.texts]
        let envelope = ["to", "collapseKey", "priority"].map { payload?[$0] }
        let strings = [containers[0]?["_acsDeliveryTracking"]] + (isAndroid ? envelope : [])
        return containers.contains { $0 != nil && $0?.object == nil }
            || !isAndroid && containers[1] == nil
            || strings.contains { $0 != nil && $0?.string == nil }
            || ParsedField.allCases.contains { field($0)?.isNull == true } || !self.unjudged.isEmpty
    }

    /// Whether a value has the type of a field.
    private func hasRightType(_ value: JSONValue, for field: ParsedField) -> Bool {
        switch parts.value.types[field] {
        case .text: return value.string != nil
        case .integer:
            let text = platform == .android ? value.string.flatMap(JSONNumber.init(badge:)) : nil
            return (value.number ?? text)?.integer != nil
        case .toggle: return value == 1 || value == 0
        case .unread, .others, nil: return false
        }
    }
}

extension JSONObject {
    /// Sets the value at a path of keys, whose objects are made where they are missing; below `*`, each of its members.
    mutating func write(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        if path.count > 1 {
            guard path.last != "*" || value.object?.isEmpty == false else { return }
            var inner = self[key]?.object ?? JSONObject()
            inner.write(value, at: path.dropFirst())
            self[key] = .object(inner)
        } else if key == "*" {
            for member in value.object?.members ?? [] { self[member.key] = member.value }
        } else {
            self[key] = value
        }
    }
}
