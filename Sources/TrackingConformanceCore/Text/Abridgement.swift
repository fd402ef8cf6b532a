package import TrackingConformanceJSON

extension JSONValue {
    /// The value as kept in results: whole or, if very large, with long texts cut and a number in place of surplus
    /// elements.
    package func abridged(to limit: Int = 1 << 15) -> JSONValue {
        var rest = limit
        spend(&rest)
        guard rest < 0 else { return self }
        rest = limit
        return abridged(within: &rest)
    }

    /// Subtracts the size of the value from the rest of a limit until nothing is left.
    private func spend(_ rest: inout Int) {
        rest -= 8
        switch content {
        case .null, .bool: break
        case .number(let number): rest -= number.text.utf8.count
        case .string(let text): rest -= text.utf8.count
        case .array(let elements):
            for element in elements where rest >= 0 { element.spend(&rest) }
        case .object(let object):
            for member in object.members where rest >= 0 {
                rest -= member.key.utf8.count
                member.value.spend(&rest)
            }
        }
    }

    private func abridged(within rest: inout Int) -> JSONValue {
        rest -= 8
        switch content {
        case .null, .bool: return self
        case .number(let number) where number.text.utf8.count <= max(rest, 40):
            rest -= number.text.utf8.count
            return self
        case .number(let number): return Self.string(number.text).abridged(within: &rest)
        case .string(let text):
            let kept = text.abridged(to: min(4_000, max(rest, 40)))
            rest -= kept.utf8.count
            return .string(kept)
        case .array(let elements):
            var kept: [JSONValue] = []
            for element in elements where rest > 0 { kept.append(element.abridged(within: &rest)) }
            let missing = elements.count - kept.count
            return .array(missing == 0 ? kept : kept + [.string("… (\(counted(missing, "more element")))")])
        case .object(let object):
            var kept = JSONObject()
            for member in object.members where rest > 0 {
                let key = member.key.abridged(to: 200)
                rest -= key.utf8.count
                kept[key] = member.value.abridged(within: &rest)
            }
            let missing = object.count - kept.count
            if missing > 0 { kept["…"] = .string(counted(missing, "more key")) }
            return .object(kept)
        }
    }
}

extension String {
    /// The text, cut if it is too long.
    package func clipped(to limit: Int) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<unicodeScalars.index(before: end)]) + "…"
    }

    /// The text as kept in results: whole or, if very long, its beginning and the number of characters omitted.
    package func abridged(to limit: Int = 4_000) -> String {
        guard utf8.count > limit,
            let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        let rest = unicodeScalars[end...].count
        return String(unicodeScalars[..<end]) + "… (\(counted(rest, "more character")))"
    }
}
