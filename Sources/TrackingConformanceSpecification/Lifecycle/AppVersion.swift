/// The order of app versions, for the reading by which a lower version is no update (LC-UPDATE-DOWNGRADE).
package enum AppVersion {
    /// Whether a version is lower than another: by its numbers, or as a pre-release of the same numbers.
    ///
    /// Versions that differ in anything else, such as blanks or the number of a build, are neither lower nor higher.
    ///
    /// - Parameters:
    ///   - version: The version.
    ///   - other: The version that it is compared with.
    /// - Returns: `true` where it is lower; `1.0-beta` is lower than `1.0`, and `1.9` than `1.10`.
    package static func isLower(_ version: String, than other: String) -> Bool {
        let (version, other) = (parts(of: version), parts(of: other))
        if version.numbers != other.numbers { return version.numbers.lexicographicallyPrecedes(other.numbers) }
        guard let suffix = version.suffix else { return false }
        return other.suffix.map { isEarlier(suffix, $0) } ?? true
    }

    /// The numbers of a version, and the name of the pre-release that it is; what names a build is dropped.
    private static func parts(of version: String) -> (numbers: [Int], suffix: Substring?) {
        let release = version.prefix { $0 != "+" }.filter { !$0.isWhitespace }
        let numbers = release.prefix { $0.isNumber || $0 == "." }
        let suffix = release.dropFirst(numbers.count)
        return (PushTracking.numbers(String(numbers)), suffix.isEmpty ? nil : suffix)
    }

    /// Whether the name of a pre-release comes before another, number by number and word by word.
    private static func isEarlier(_ name: Substring, _ other: Substring) -> Bool {
        name.split(separator: ".").lexicographicallyPrecedes(other.split(separator: ".")) { left, right in
            guard let left = Int(left), let right = Int(right) else { return left < right }
            return left < right
        }
    }
}
