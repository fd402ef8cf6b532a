import TrackingConformanceCore
import TrackingConformanceJSON

extension SplitMix64 {
    /// A value of any kind, nested up to a depth.
    mutating func value(depth: Int) -> JSONValue {
        switch below(depth > 0 ? 8 : 5) {
        case 0: .null
        case 1: .bool(below(2) == 0)
        case 2: .integer(Int(truncatingIfNeeded: next()) >> below(64))
        case 3: JSONNumber(pick(numbers)).map { JSONValue(.number($0)) } ?? .null
        case 4: .string(text())
        case 5: .array((0..<below(6)).map { _ in value(depth: depth - 1) })
        default: .object(JSONObject((0..<below(6)).map { _ in (key: text(), value: value(depth: depth - 1)) }))
        }
    }

    /// A string of scalars that are awkward to write, read or compare.
    mutating func text() -> String {
        var text = ""
        for _ in 0..<below(24) {
            text.unicodeScalars.append(below(3) > 0 ? pick(plainScalars) : pick(awkwardScalars))
        }
        return text
    }
}

private let numbers = ["1.10", "-0", "1e400", "-1.5E-300", "12345678901234567890123", "0.000", "1e-9999", "20e-1"]

private let plainScalars = Array("abcdefghijklmnopqrstuvwxyz0123456789_-. ".unicodeScalars)

private let awkwardScalars = Array(
    "\"\\/\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}\u{80}é\u{E9}e\u{301}ß\u{2028}\u{FEFF}\u{FFFD}\u{FFFF}\u{D7FF}\u{E000}😀\u{10FFFF}"
        .unicodeScalars
)
