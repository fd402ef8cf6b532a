import TrackingConformanceJSON

/// Changes that incorrect code makes to values.
extension JSONValue {
    var withoutNulls: JSONValue {
        if let object { return .object(object.changingMembers { $1.isNull ? nil : $1.withoutNulls }) }
        if let array { return .array(array.filter { !$0.isNull }.map(\.withoutNulls)) }
        return self
    }

    /// The value with its integers rounded to double precision.
    var inDoublePrecision: JSONValue {
        if let object { return .object(object.changingMembers { $1.inDoublePrecision }) }
        if let array { return .array(array.map(\.inDoublePrecision)) }
        guard let number, let near = Double(number.text), near.isFinite, let rounded = JSONNumber("\(near)"),
            rounded != number
        else { return self }
        return JSONValue(.number(rounded))
    }

    /// The value as JavaScript's `String` converts it.
    var asJavaScriptText: String {
        if object != nil { return "[object Object]" }
        if let array { return array.map { $0.isNull ? "" : $0.asJavaScriptText }.joined(separator: ",") }
        return string ?? description
    }

    var truncatedTo32Bits: JSONValue {
        if let text = string, let integer = Int(text) { return .string(String(Int32(truncatingIfNeeded: integer))) }
        return number?.integer.map { .integer(Int(Int32(truncatingIfNeeded: $0))) } ?? self
    }

    func changingTexts(_ change: (String) -> String) -> JSONValue {
        if let object { return .object(object.changingMembers { $1.changingTexts(change) }) }
        if let array { return .array(array.map { $0.changingTexts(change) }) }
        return string.map { .string(change($0)) } ?? self
    }

    func withoutCanonicallyEqualNames(keepingLast isLast: Bool) -> JSONValue {
        switch content {
        case .object(let object): .object(object.withoutCanonicallyEqualNames(keepingLast: isLast))
        case .array(let elements): .array(elements.map { $0.withoutCanonicallyEqualNames(keepingLast: isLast) })
        case .null, .bool, .number, .string: self
        }
    }
}

extension JSONObject {
    /// The object with changed values; a member whose value becomes `nil` is dropped.
    func changingMembers(_ change: (_ name: String, _ value: JSONValue) -> JSONValue?) -> JSONObject {
        JSONObject(
            members.compactMap { member in change(member.key, member.value).map { (key: member.key, value: $0) } }
        )
    }

    /// The object with only one of several members with canonically equal names, at any depth.
    func withoutCanonicallyEqualNames(keepingLast isLast: Bool) -> JSONObject {
        var united: [(key: String, value: JSONValue)] = []
        for member in members {
            let value = member.value.withoutCanonicallyEqualNames(keepingLast: isLast)
            // Swift's `==` on strings is canonical equivalence.
            guard let place = united.firstIndex(where: { $0.key == member.key }) else {
                united.append((key: member.key, value: value))
                continue
            }
            if isLast { united[place] = (key: member.key, value: value) }
        }
        return JSONObject(united)
    }

    /// Adds the members of another object, replacing those with the same names.
    mutating func merge(_ others: JSONObject) { for member in others.members { self[member.key] = member.value } }
}
