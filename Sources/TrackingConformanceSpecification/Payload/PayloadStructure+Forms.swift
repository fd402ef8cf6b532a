import TrackingConformanceCore
package import TrackingConformanceJSON

extension DataMoment<PayloadStructure> {
    package var payload: JSONValue? { now.parameters["payload"] }
    package var settings: JSONValue? { now.parameters["settings"] }

    /// The unjudged fields, which have a wrong type; only other fields must be right (PL-ROBUST).
    var unjudged: [ParsedField] {
        (value(of: .unjudged)?.array ?? []).compactMap { $0.string.flatMap(ParsedField.init) }
    }

    /// The fields of the payload, unchanged (PL-ABSENT), with the custom fields if there are any.
    func parsed(_ types: [ParsedField: PayloadTable.FieldType?]) -> JSONObject {
        var parsed = JSONObject()
        for field in ParsedField.allCases { parsed[field.rawValue] = value(of: field, as: types[field] ?? nil) }
        let custom = value(of: .custom)
        parsed[ParsedField.custom] = custom?.object?.isEmpty == false ? custom : nil
        return parsed
    }

    /// The top-level members whose keys are not reserved, unchanged (PL-CUSTOM).
    var fieldsBesideReserved: JSONObject {
        let reserved = value(of: .reserved)?.array?.compactMap(\.string) ?? []
        let members = value(of: .top)?.object?.members ?? []
        return JSONObject(
            members.filter { !reserved.contains(where: $0.key.hasSameBytes) }.map { (key: $0.key, value: $0.value) }
        )
    }

    /// The composed payload, with each setting in its attribute (PL-COMPOSE-MAP, PL-COMPOSE-TRACKING).
    ///
    /// On Android, the envelope around `data` is free, except that it has no `notification` block.
    func composed(with skeleton: [String], _ keys: [String: [String]]) -> JSONObject {
        var composed = JSONObject()
        composed.write([:], at: skeleton[...])
        for setting in PayloadStructure.settingNames {
            guard let place = value(of: .place, for: setting)?.string, let value = value(of: .sent, for: setting)
            else { continue }
            composed.write(value, at: (keys[place] ?? place.split(separator: ".").map(String.init))[...])
        }
        return composed
    }

    /// The value of a field in the parsed payload; `nil` for null, a disabled switch or a wrong type.
    private func value(of field: ParsedField, as type: PayloadTable.FieldType?) -> JSONValue? {
        guard let value = value(of: .field(field)), hasRightType(value, type) else { return nil }
        return type != .toggle ? value : value == 1 ? true : nil
    }

    /// True if a field is present but has a wrong type.
    func hasWrongType(_ field: ParsedField) -> Bool {
        guard let value = value(of: .field(field)), !value.isNull else { return false }
        return !hasRightType(value, RuleLibrary.documentedPayload.fields[field.rawValue]?.type)
    }

    /// True if the payload deviates from S2: something in it is null or has a wrong type, or `aps` is missing.
    var isMalformed: Bool {
        let isAndroid = platform == .android
        let containers = [value(of: .top), value(of: .attributes), value(of: .texts)]
        let envelope = ["to", "collapseKey", "priority"].map { payload?[$0] }
        let strings = [containers[0]?["_acsDeliveryTracking"]] + (isAndroid ? envelope : [])
        return containers.contains { $0 != nil && $0?.object == nil }
            || !isAndroid && containers[1] == nil
            || strings.contains { $0 != nil && $0?.string == nil }
            || ParsedField.allCases.contains { value(of: .field($0))?.isNull == true } || !unjudged.isEmpty
    }

    private func hasRightType(_ value: JSONValue, _ type: PayloadTable.FieldType?) -> Bool {
        switch type {
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
    /// Sets the value at a path of keys, creating missing objects; at `*`, sets each member of the value.
    fileprivate mutating func write(_ value: JSONValue, at path: ArraySlice<String>) {
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
