import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadEdit {
    /// The edit as a change of the specification.
    ///
    /// In its expressions, the parts that it changes are those that it found.
    package var change: SpecificationChange {
        let edits = changes.map { change in
            let expression = expression(of: change)
            return (change.part, expression.words, expression.bound())
        }
        let words = Set(changes.compactMap(\.part.word))
        return .payload { draft in
            let found = draft.parts
            for (part, used, value) in edits {
                let taken = words.intersection(used)
                let restored = edits.map(\.0).filter { $0.word.map(taken.contains) == true }
                part.edit(&draft) { moment, subject, it in
                    let moment = restored.isEmpty ? moment : moment.taking(restored, from: found)
                    return value(DataScope(moment, of: subject) { _, _ in it() })
                }
            }
        }
    }
}

extension PayloadStructure.Moment {
    /// The moment with some parts of another structure.
    func taking(_ parts: [PayloadPart], from other: PayloadStructure) -> PayloadStructure.Moment {
        var taken = self.parts.value
        for part in parts {
            switch part {
            case .value(_, let path): taken[keyPath: path] = other[keyPath: path]
            case .composed: taken.composed = other.composed
            case .mutable: taken.isMutable = other.isMutable
            case .custom, .reserved, .parsed, .place, .sent, .returned, .throwing: break
            }
        }
        return with(Shared(taken))
    }
}

extension PayloadPart {
    /// The value of a part at a moment, for a field or setting, of what it was before.
    fileprivate typealias Value =
        @Sendable (
            _ moment: PayloadStructure.Moment, _ subject: JSONValue?, _ it: @escaping @Sendable () -> JSONValue?
        ) -> JSONValue?

    fileprivate func edit(_ parts: inout Draft<PayloadStructure>, _ value: @escaping Value) {
        switch self {
        case .value(_, let path):
            let found = parts[dynamicMember: path]
            parts[dynamicMember: path] = { moment in value(moment, nil) { found(moment) } }
        case .custom:
            let found = parts.custom
            parts.custom = { moment in value(moment, nil) { .object(found(moment)) }?.object ?? JSONObject() }
        case .reserved:
            let found = parts.reserved
            parts.reserved = { moment in
                value(moment, nil) { .array(found(moment).map { .string($0) }) }?.array?.compactMap(\.string) ?? []
            }
        case .parsed(let key): Self.edit(&parts, \.parsed, key, value)
        case .composed(let key): Self.edit(&parts, \.composed, key, value)
        case .mutable:
            let found = parts.isMutable
            parts.isMutable = { moment in value(moment, nil) { .bool(found(moment)) } == true }
        case .place(let settings):
            let found = parts.place
            parts.place = { moment, setting in
                guard settings.contains(setting) else { return found(moment, setting) }
                let place = value(moment, .string(setting.rawValue)) {
                    found(moment, setting).map { .string($0.joined(separator: ".")) }
                }
                return place?.string?.split(separator: ".").map(String.init)
            }
        case .sent(let settings):
            let found = parts.setting
            parts.setting = { moment, setting in
                guard settings.contains(setting) else { return found(moment, setting) }
                return value(moment, .string(setting.rawValue)) { found(moment, setting) }
            }
        case .returned:
            let found = parts.answer
            parts.answer = { moment in
                let answer = found(moment)
                guard case .answered(let calls, let before) = answer else { return answer }
                return .answered(calls: calls, value: value(moment, nil) { before })
            }
        case .throwing:
            let found = parts.answer
            parts.answer = { moment in
                let thrown = value(moment, nil) { nil }
                return thrown.map { .threw($0.string ?? "") } ?? found(moment)
            }
        }
    }

    /// Changes an object, or the value under one of its keys.
    private static func edit(
        _ parts: inout Draft<PayloadStructure>,
        _ path: any WritableKeyPath<PayloadStructure, PayloadStructure.Part<JSONObject>> & Sendable,
        _ key: String?,
        _ value: @escaping Value
    ) {
        let found = parts[dynamicMember: path]
        parts[dynamicMember: path] = { moment in
            let object = found(moment)
            guard let key else { return value(moment, nil) { .object(object) }?.object ?? object }
            var changed = object
            changed[key] = value(moment, .string(key)) { object[key] }
            return changed
        }
    }
}
