/// An app's version, compared so that a lower version does not count as an update (LC-UPDATE-DOWNGRADE).
package struct AppVersion: Comparable {
    /// The numbers before any suffix, without trailing zeros.
    private let numbers: [Int]
    /// The parts of the pre-release suffix; `nil` for a release.
    ///
    /// Text after a plus sign or a blank is ignored.
    private let preRelease: [Substring]?

    /// Reads a version such as `1.10.2-beta.3+45`.
    package init(_ text: String, byCase: Bool = false) {
        let compared = text.drop { $0 == " " }.prefix { $0 != "+" && $0 != " " }
        let parts = compared.split(separator: "-", maxSplits: 1)
        let numbers = parts.first?.split(separator: ".").map { Int($0) ?? 0 } ?? []
        self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
        preRelease = parts.count == 2 ? (byCase ? String(parts[1]) : parts[1].lowercased()).split(separator: ".") : nil
    }

    /// Compares versions by their numbers; a pre-release is lower than its release.
    package static func < (left: AppVersion, right: AppVersion) -> Bool {
        guard left.numbers == right.numbers else { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        guard let leftParts = left.preRelease else { return false }
        guard let rightParts = right.preRelease else { return true }
        return leftParts.lexicographicallyPrecedes(rightParts) {
            guard let left = Int($0), let right = Int($1) else { return $0 < $1 }
            return left < right
        }
    }
}
