import TrackingConformanceJSON

/// Values as careless code changes them.
extension JSONValue {
    var withoutNulls: JSONValue {
        if let object { return .object(object.changingMembers { $1.isNull ? nil : $1.withoutNulls }) }
        if let array { return .array(array.filter { !$0.isNull }.map(\.withoutNulls)) }
        return self
    }

    /// The value with its integers as numbers of double precision give them back.
    var inDoublePrecision: JSONValue {
        if let object { return .object(object.changingMembers { $1.inDoublePrecision }) }
        if let array { return .array(array.map(\.inDoublePrecision)) }
        guard let integer = number?.integer, let near = Int(exactly: Double(integer)), near != integer else {
            return self
        }
        return .integer(near)
    }

    /// An integer as 32 bits hold it.
    var truncatedTo32Bits: JSONValue {
        if let text = string, let integer = Int(text) { return .string(String(Int32(truncatingIfNeeded: integer))) }
        return number?.integer.map { .integer(Int(Int32(truncatingIfNeeded: $0))) } ?? self
    }

    /// The value with every text in it changed.
    func changingTexts(_ change: (String) -> String) -> JSONValue {
        if let object { return .object(object.changingMembers { $1.changingTexts(change) }) }
        if let array { return .array(array.map { $0.changingTexts(change) }) }
        return string.map { .string(change($0)) } ?? self
    }
}

extension JSONObject {
    /// The object with its values changed; a member that becomes `nil` is dropped.
    func changingMembers(_ change: (_ name: String, _ value: JSONValue) -> JSONValue?) -> JSONObject {
        JSONObject(
            members.compactMap { member in change(member.key, member.value).map { (key: member.key, value: $0) } }
        )
    }
}

extension String {
    /// Whether a name belongs to the messaging service of the platform.
    var isOfMessaging: Bool { hasPrefix("google.") || hasPrefix("gcm.") }
}
