extension JSONNode {
    /// A hash, equal for values with the same meaning and rarely for others.
    package var fingerprint: UInt64 {
        var place = entry
        return Self.fingerprint(at: &place, in: bytes)
    }

    /// A hash, equal for values with the same text.
    package var writtenFingerprint: UInt64 { content.fingerprint(from: 10) }

    /// True if two values have the same text, byte for byte.
    package func isWritten(like other: JSONNode) -> Bool { content.hasSameBytes(as: other.content) }

    /// The fingerprint of the value at `place`, which moves past it.
    private static func fingerprint(
        at place: inout UnsafePointer<JSONEntry>,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> UInt64 {
        let (node, end) = (JSONNode(place, in: bytes), place + Int(place.pointee.span))
        place += 1
        switch node.kind {
        case .null: return 1
        case .yes: return 2
        case .no: return 3
        case .number: return node.numberFingerprint
        case .text, .otherText: return node.textFingerprint(from: 5)
        case .array:
            var result: UInt64 = 6
            while place < end { result = mixed(result, fingerprint(at: &place, in: bytes)) }
            return result
        case .object:
            var result: UInt64 = 7
            while place < end {
                let key = JSONNode(place, in: bytes).textFingerprint(from: 8)
                place += 1
                result &+= mixed(key, fingerprint(at: &place, in: bytes))
            }
            return result
        }
    }

    /// The integer, if the value is one in its shortest form with at most 18 digits.
    package var shortInteger: Int? {
        let content = bytes.content(of: entry.pointee)
        guard kind == .number, content.count <= 18 else { return nil }
        let isNegative = content.first == UInt8(ascii: "-")
        var magnitude = 0
        for byte in content.dropFirst(isNegative ? 1 : 0) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            magnitude = magnitude * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -magnitude : magnitude
    }

    private var numberFingerprint: UInt64 {
        if let integer = shortInteger ?? number?.integer { return mixed(4, UInt64(truncatingIfNeeded: integer)) }
        return (number?.normalForm ?? "").withBytes { $0.fingerprint(from: 9) }
    }

    private func textFingerprint(from start: UInt64) -> UInt64 {
        guard kind == .otherText else { return bytes.content(of: entry.pointee).fingerprint(from: start) }
        return bytes.text(of: entry.pointee).withBytes { $0.fingerprint(from: start) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The fingerprint of bytes, eight at a time.
    fileprivate func fingerprint(from start: UInt64) -> UInt64 {
        let raw = UnsafeRawBufferPointer(self)
        var (result, index) = (start, 0)
        while raw.count - index >= 8 {
            result = mixed(result, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        // Some of the last bytes are mixed in twice.
        if raw.count >= 8 {
            let last = raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self)
            return mixed(result, last ^ UInt64(raw.count))
        }
        return mixed(result, raw.reduce(UInt64(raw.count)) { $0 << 8 | UInt64($1) })
    }
}

/// A mix of both halves of a product, in which every bit of either factor counts.
private func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: right ^ 0xBF58_476D_1CE4_E5B9)
    return product.high ^ product.low
}
