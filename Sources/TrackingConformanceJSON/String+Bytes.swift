extension String {
    /// Whether two strings have the same UTF-8 bytes.
    ///
    /// `==` takes canonically equivalent strings for equal, which would hide a normalised id and refuse two distinct
    /// keys as duplicates.
    ///
    /// - Parameter other: The string to compare with.
    /// - Returns: `true` where every byte is the same.
    public func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

/// A string as a key of sets and dictionaries that tell strings apart by their bytes.
package struct ByteString: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ByteString, right: ByteString) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 {
            hasher.combine(byte)
        }
    }
}
