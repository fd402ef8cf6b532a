extension JSONNode {
    /// A number that values which mean the same have in common, and hardly any others have.
    package var fingerprint: UInt64 {
        switch kind {
        case .null: 1
        case .yes: 2
        case .no: 3
        case .number: numberFingerprint
        case .text, .escapedText: textFingerprint(from: 5)
        case .array: elements?.reduce(6) { mixed($0, $1.fingerprint) } ?? 6
        case .object: members.reduce(7) { $0 &+ mixed($1.key.textFingerprint(from: 8), $1.value.fingerprint) }
        }
    }

    /// The integer, if the value is one in its shortest form and of at most 18 digits.
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
        guard kind == .escapedText else { return bytes.content(of: entry.pointee).fingerprint(from: start) }
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
        var rest = UInt64(raw.count)
        while index < raw.count {
            rest = rest << 8 | UInt64(raw[index])
            index += 1
        }
        return mixed(result, rest)
    }
}

/// Both halves of a product, in which every bit of either number counts.
private func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: right ^ 0xBF58_476D_1CE4_E5B9)
    return product.high ^ product.low
}
