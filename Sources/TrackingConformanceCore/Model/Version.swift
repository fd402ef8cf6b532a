/// A semantic version of three numbers.
package struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let numbers: [Int]

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
        numbers = [major, minor, patch]
    }

    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy { (48...57).contains($0) } ? Int(Substring($0)) : nil }
        guard numbers.count == 3 else { return nil }
        self.numbers = numbers
    }

    /// Whether a version comes before another, number by number.
    package static func < (left: Version, right: Version) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }
}
