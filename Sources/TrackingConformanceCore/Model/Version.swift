/// A semantic version of three numbers.
package struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let numbers: [Int]

    package init(_ major: Int, _ minor: Int, _ patch: Int) {
        numbers = [major, minor, patch]
    }

    package init?(_ text: String) {
        var (numbers, current): ([Int], Int?) = ([], nil)
        numbers.reserveCapacity(3)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "."), let number = current {
                numbers.append(number)
                current = nil
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (tenfold, isTooLarge) = (current ?? 0).multipliedReportingOverflow(by: 10)
            let (number, overflows) = tenfold.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            guard !isTooLarge, !overflows else { return nil }
            current = number
        }
        guard numbers.count == 2, let patch = current else { return nil }
        numbers.append(patch)
        self.numbers = numbers
    }

    /// Compares versions number by number.
    package static func < (left: Version, right: Version) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    package var description: String { numbers.map(String.init).joined(separator: ".") }
}
