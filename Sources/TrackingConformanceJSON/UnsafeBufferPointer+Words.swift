extension UnsafeBufferPointer<UInt8> {
    /// Finds a line feed, eight bytes at a time.
    ///
    /// - Parameter start: The index to begin at.
    /// - Returns: The index of the first line feed, or `nil` where there is none.
    func firstLineFeed(from start: Int) -> Int? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while count - index >= 8 {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let lineFeeds = word ^ (ones &* 0x0A)
            let marks = (lineFeeds &- ones) & ~lineFeeds & (ones &* 0x80)
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        return self[index...].firstIndex(of: 0x0A)
    }

    /// Whether two buffers hold the same bytes, compared eight at a time.
    func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
        var index = 0
        while count - index >= 8 {
            let word = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard word == right.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index += 8
        }
        while index < count {
            guard self[index] == other[index] else { return false }
            index += 1
        }
        return true
    }
}
