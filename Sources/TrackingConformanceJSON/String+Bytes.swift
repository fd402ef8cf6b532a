extension String {
    /// True if two strings have the same UTF-8 bytes.
    ///
    /// `==` treats canonically equivalent strings as equal, which would hide a change of an id by normalisation and
    /// reject two distinct keys as duplicates.
    ///
    /// - Parameter other: The string to compare with.
    /// - Returns: `true` if every byte is the same.
    public func hasSameBytes(as other: String) -> Bool {
        // Equal bytes make equal strings, and an unoptimised build finds unequal strings far faster.
        guard utf8.count == other.utf8.count, self == other else { return false }
        return withBytes { left in other.withBytes { left.hasSameBytes(as: $0) } }
    }

    /// Lends the string's UTF-8 bytes.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var contiguous = self
        return contiguous.withUTF8(body)
    }
}

/// A string as a key of sets and dictionaries that distinguish strings by their bytes.
package struct ByteString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ByteString, right: ByteString) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    package func hash(into hasher: inout Hasher) {
        text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(text.utf8.count)
    }
}
