extension JSONValue {
    /// A number that values which mean the same have in common, and hardly any others have.
    package var fingerprint: UInt64 {
        switch content {
        case .null: 1
        case .bool(let value): value ? 2 : 3
        case .number(let value): value.fingerprint
        case .string(let value): value.fingerprint(from: 5)
        case .array(let value): value.reduce(6) { mixed($0, $1.fingerprint) }
        case .object(let value):
            value.members.reduce(7) { $0 &+ mixed($1.key.fingerprint(from: 8), $1.value.fingerprint) }
        }
    }
}

extension JSONNumber {
    fileprivate var fingerprint: UInt64 {
        if let integer { return mixed(4, UInt64(truncatingIfNeeded: integer)) }
        return normalForm.fingerprint(from: 9)
    }
}

extension String {
    /// The fingerprint of the string's bytes, eight at a time.
    fileprivate func fingerprint(from start: UInt64) -> UInt64 {
        withBytes { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
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
}

/// Both halves of a product, in which every bit of either number counts.
private func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: right ^ 0xBF58_476D_1CE4_E5B9)
    return product.high ^ product.low
}
