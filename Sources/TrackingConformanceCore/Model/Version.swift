/// A semantic version of three numbers.
package struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let numbers: [Int]

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
        numbers = [major, minor, patch]
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        self.numbers = numbers
    }

    /// Whether a version comes before another, number by number.
    package static func < (left: Version, right: Version) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }
}
