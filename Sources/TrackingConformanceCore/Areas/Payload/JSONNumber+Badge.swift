package import TrackingConformanceJSON

extension JSONNumber {
    /// Creates the number of a badge that is text, as in a map of strings; it may have leading zeros.
    package init?(badge text: String) {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let areDigits = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard areDigits, let integer = Int(text) else { return nil }
        self.init(integer)
    }
}
