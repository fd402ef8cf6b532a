extension UnsafeBufferPointer<UInt8> {
    /// Finds the end of the unescaped content of a JSON string, from a byte onwards.
    ///
    /// Eight bytes are examined at a time, in registers, because an unoptimised build, which users run first, would
    /// otherwise spend most of its time here.
    ///
    /// - Parameter start: The index to begin at.
    /// - Returns: The index of the first quote, backslash, control character (DEL is one) or byte outside ASCII, or the
    ///   count if there is none.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while count - index >= 8 {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let marks = Self.marks(in: UInt64(littleEndian: word))
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, Self.isPlain(self[index]) { index += 1 }
        return index
    }

    /// Finds the end of a run of JSON's white space, most of which is the indentation of lines.
    ///
    /// - Parameter start: The index to begin at.
    /// - Returns: The index of the first byte other than a space, tab or line break, or the count if there is none.
    func endOfSpace(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index < count {
            switch self[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            default: return index
            }
            while count - index >= 8 {
                let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                let others = word ^ 0x2020_2020_2020_2020
                guard others == 0 else {
                    index += others.trailingZeroBitCount / 8
                    break
                }
                index += 8
            }
        }
        return index
    }

    /// Sets the top bit of each byte that is not plain; bits above the lowest of these may also be set.
    private static func marks(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let belowSpace = (word &- (ones &* 0x20)) & ~word
        let isQuote = (quotes &- ones) & ~quotes
        let isBackslash = (backslashes &- ones) & ~backslashes
        let isAboveTilde = word | (word &+ ones)
        return (belowSpace | isQuote | isBackslash | isAboveTilde) & (ones &* 0x80)
    }

    /// True if `marks(in:)` leaves a byte unmarked.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
    }
}
