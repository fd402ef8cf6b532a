extension UnsafeBufferPointer<UInt8> {
    /// The indices at which lines start: 0 and those after all line feeds, found eight bytes at a time.
    var lineStarts: [Int] {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let raw = UnsafeRawBufferPointer(self)
        var starts = [0]
        var index = 0
        while count - index >= 8 {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let others = word ^ 0x0A0A_0A0A_0A0A_0A0A
            // The top bit of each byte that is a line feed, and no other bit.
            var marks = ~(((others & low) &+ low) | others | low)
            while marks != 0 {
                starts.append(index + marks.trailingZeroBitCount / 8 + 1)
                marks &= marks - 1
            }
            index += 8
        }
        while index < count {
            if self[index] == 0x0A { starts.append(index + 1) }
            index += 1
        }
        return starts
    }

    /// A hash below 64; only the first and the last eight bytes count.
    @inline(__always)
    var sixBits: UInt64 {
        let raw = UnsafeRawBufferPointer(self)
        var word = UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            word ^= raw.loadUnaligned(as: UInt64.self)
            word = word &* 0x9E37_79B9_7F4A_7C15 ^ raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        } else if count >= 4 {
            word ^= UInt64(raw.loadUnaligned(as: UInt32.self)) << 32
            word ^= UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        } else {
            for byte in self { word = word << 8 | UInt64(byte) }
        }
        return (word &* 0x9E37_79B9_7F4A_7C15) >> 58
    }

    /// True if two buffers contain the same bytes, compared eight or four at a time; the last bytes may be compared
    /// twice.
    func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
        func isSame<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type, at offset: Int) -> Bool {
            let word = left.loadUnaligned(fromByteOffset: offset, as: type)
            return word == right.loadUnaligned(fromByteOffset: offset, as: type)
        }
        if count < 4 { return indices.allSatisfy { self[$0] == other[$0] } }
        if count < 8 { return isSame(UInt32.self, at: 0) && isSame(UInt32.self, at: count - 4) }
        var index = 0
        while index < count - 8 {
            guard isSame(UInt64.self, at: index) else { return false }
            index += 8
        }
        return isSame(UInt64.self, at: count - 8)
    }
}
