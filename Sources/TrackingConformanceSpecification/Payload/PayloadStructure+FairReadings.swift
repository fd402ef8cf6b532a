import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadStructure {
    /// The recommended and informational rules of the payload, each read otherwise.
    package static let fairReadings: [FairReading] = [
        reading(of: "PL-AND-COMPOSE-URI") {
            let found = $0.place
            $0.place = { $0.platform == .android && $1 == .deeplink ? nil : found($0, $1) }
        },
        reading(of: "PL-COMPOSE-EMPTY") {
            let found = $0.setting
            $0.setting = { moment, setting in
                let isEmpty = setting.mayBeLeftOut && moment.settings?[setting.rawValue] == ""
                return isEmpty ? nil : found(moment, setting)
            }
        },
        // What stands in for a title or a body that the alert does not have.
        fallback { moment, key in moment.topLevel?[key] },
        fallback { moment, key in moment.attributes?[key] },
        fallback { moment, key in moment.texts?[key == "title" ? "title-loc-key" : "loc-key"] },
        fallback { moment, key in key == "title" ? moment.texts?["subtitle"] : moment.texts?["title"] },
        // Names that are canonically equal are one name.
        reading(of: "PL-CUSTOM-NAME") { uniteNames(&$0, keepingLast: false) },
        reading(of: "PL-CUSTOM-NAME") { uniteNames(&$0, keepingLast: true) },
        reading(of: "PL-AND-NOTIFICATION") {
            let found = $0.attributes
            $0.attributes = { moment in
                let data = found(moment)
                guard moment.platform == .android, var fields = moment.payload?["notification"]?.object
                else { return data }
                fields.merge(data?.object ?? JSONObject())
                return .object(fields)
            }
        },
        reading(of: "PL-AND-URI") {
            let (deeplinkURL, reserved) = ($0.deeplinkURL, $0.reserved)
            $0.deeplinkURL = { $0.platform == .android ? nil : deeplinkURL($0) }
            $0.reserved = { moment in
                moment.platform == .android ? reserved(moment).filter { $0 != "uri" } : reserved(moment)
            }
        },
        reading(of: "PL-COMPOSE-ONE") {
            let found = $0.setting
            $0.setting = { moment, setting in
                let value = found(moment, setting)
                let isSwitch = setting == .contentAvailable || setting == .mutableContent
                return isSwitch && value == 1 ? true : value
            }
        },
        // Numbers pass through double precision, and nulls inside custom fields are lost.
        reading(of: "PL-CUSTOM-NUMBER") { change(&$0, badge: \.inDoublePrecision, custom: \.inDoublePrecision) },
        reading(of: "PL-CUSTOM-NUMBER") { change(&$0, badge: { $0 }, custom: \.withoutNulls) },
        // A badge has 31 bits.
        reading(of: "PL-CUSTOM-NUMBER") {
            change(&$0, badge: { $0.isBadgeOf31Bits ? $0 : nil }, custom: { $0 })
        },
        reading(of: "PL-LONG") {
            let found = $0.answer
            $0.answer = { moment in
                let payload = moment.event == .parse ? moment.payload : .object(moment.composed)
                return payload?.isLong == true ? .threw("the payload is too long") : found(moment)
            }
        },
        reading(of: "PL-ROBUST") {
            let found = $0.answer
            $0.answer = { moment in
                moment.event == .parse && moment.isMalformed
                    ? .threw("the payload is malformed") : found(moment)
            }
        },
    ]

    /// A reading under which something else stands in for a title or a body that the alert does not have.
    private static func fallback(
        to other: @escaping @Sendable (Moment, _ key: String) -> JSONValue?
    ) -> FairReading {
        reading(of: "PL-IOS-FALLBACK") {
            let (title, body) = ($0.title, $0.body)
            $0.title = { standIn(for: title($0), other($0, "title"), on: $0.platform) }
            $0.body = { standIn(for: body($0), other($0, "body"), on: $0.platform) }
        }
    }

    private static func standIn(for text: JSONValue?, _ other: JSONValue?, on platform: Platform?) -> JSONValue? {
        platform == .ios && text?.isNull ?? true ? other ?? text : text
    }

    private static func uniteNames(_ parts: inout Draft<PayloadStructure>, keepingLast isLast: Bool) {
        let (custom, setting) = (parts.custom, parts.setting)
        parts.custom = { custom($0).withoutCanonicallyEqualNames(keepingLast: isLast) }
        parts.setting = { moment, which in
            let value = setting(moment, which)
            guard which == .customFields, let fields = value?.object else { return value }
            return .object(fields.withoutCanonicallyEqualNames(keepingLast: isLast))
        }
    }

    /// Changes what becomes of badges and of custom fields, read and composed.
    private static func change(
        _ parts: inout Draft<PayloadStructure>,
        badge: @escaping @Sendable (JSONValue) -> JSONValue?,
        custom: @escaping @Sendable (JSONValue) -> JSONValue
    ) {
        let (readBadge, readCustom, setting) = (parts.badge, parts.custom, parts.setting)
        parts.badge = { readBadge($0).flatMap(badge) }
        parts.custom = { moment in readCustom(moment).changingMembers { custom($1) } }
        parts.setting = { moment, which in
            let value = setting(moment, which)
            switch which {
            case .badge: return value.flatMap(badge)
            case .customFields: return value.map { .object(($0.object ?? JSONObject()).changingMembers { custom($1) }) }
            default: return value
            }
        }
    }
}

extension JSONObject {
    /// The object without members whose names are canonically equal to another's, at any depth.
    func withoutCanonicallyEqualNames(keepingLast isLast: Bool) -> JSONObject {
        var united: [(key: String, value: JSONValue)] = []
        for member in members {
            let value = member.value.withoutCanonicallyEqualNames(keepingLast: isLast)
            // Two strings are equal if they are canonically equivalent.
            guard let place = united.firstIndex(where: { $0.key == member.key }) else {
                united.append((key: member.key, value: value))
                continue
            }
            if isLast { united[place] = (key: member.key, value: value) }
        }
        return JSONObject(united)
    }
}

extension JSONValue {
    func withoutCanonicallyEqualNames(keepingLast isLast: Bool) -> JSONValue {
        switch content {
        case .object(let object): .object(object.withoutCanonicallyEqualNames(keepingLast: isLast))
        case .array(let elements): .array(elements.map { $0.withoutCanonicallyEqualNames(keepingLast: isLast) })
        case .null, .bool, .number, .string: self
        }
    }
}

extension CampaignSetting {
    /// Whether the setting may be left out where it is the empty string; the ids are always there.
    fileprivate var mayBeLeftOut: Bool { self != .deliveryId && self != .broadlogId }
}

extension JSONValue {
    /// Whether a payload is longer than any that a platform delivers (PL-LONG).
    var isLong: Bool { description.utf8.count > 4_096 }

    /// Whether it is no badge below zero or beyond 32 bits, as a number or as its decimal string.
    fileprivate var isBadgeOf31Bits: Bool {
        let badge = number.flatMap { Double($0.text) } ?? string.flatMap { Int($0) }.map { Double($0) }
        return badge.map((0...Double(Int32.max)).contains) ?? true
    }
}
