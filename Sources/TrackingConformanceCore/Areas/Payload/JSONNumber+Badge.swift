package import TrackingConformanceJSON

extension JSONNumber {
    /// Creates the number of a badge that is text, as in a map of strings; it may have leading zeros.
    ///
    /// - Parameter text: The text, such as `1817`, `-1` or `010`, which is ten.
    package init?(badge text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, let integer = Int(text) else { return nil }
        self.init(integer)
    }
}
