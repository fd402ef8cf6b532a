/// A JSON number that keeps its text: `1.10`, `1e400` and integers of twenty digits survive a round trip.
///
/// Two numbers are equal if they are the same decimal: `1.10` equals `1.1` and `11e-1`, `-0` equals `0`.
public struct JSONNumber: Sendable {
    /// The number as written.
    public let text: String

    /// Creates a number from an integer.
    ///
    /// - Parameter value: The integer.
    public init(_ value: Int) {
        text = String(value)
    }

    /// Creates a number from text that is known to follow JSON's grammar of numbers.
    package init(grammatical text: String) {
        self.text = text
    }

    /// Creates a number from text that follows JSON's grammar of numbers.
    ///
    /// - Parameter text: The text, without space around it.
    public init?(_ text: String) {
        guard let value = try? JSONParser.parse(Array(text.utf8)), case .number(let number) = value.content,
            number.text.utf8.count == text.utf8.count
        else { return nil }
        self = number
    }

    /// Creates an integer from its decimal string, if the text is one: `7`, but not `07`, `+7`, `7.0` or `7 `.
    ///
    /// - Parameter text: The text.
    public init?(decimalString text: String) {
        guard let integer = Int(text), String(integer) == text else { return nil }
        self.init(integer)
    }

    /// The number as an integer, if it is one and fits: `2`, `2.0` and `20e-1` all give 2.
    public var integer: Int? {
        if let integer = Int(text) { return integer }
        let decimal = Decimal(text)
        guard let exponent = decimal.exponent, exponent >= 0, exponent < 19 else { return nil }
        return Int((decimal.isNegative ? "-" : "") + decimal.digits + String(repeating: "0", count: exponent))
    }

    /// The decimal in the form common to all equal numbers.
    package var normalForm: String {
        let decimal = Decimal(text)
        return decimal.outsize ?? (decimal.isNegative ? "-" : "") + decimal.digits + "e\(decimal.exponent ?? 0)"
    }
}

extension JSONNumber: Equatable {
    /// True if two numbers are the same decimal.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        if let left = Int(left.text), let right = Int(right.text) { return left == right }
        return Decimal(left.text) == Decimal(right.text)
    }
}

extension JSONNumber {
    /// A number as sign, digits and power of ten, in normal form.
    private struct Decimal: Equatable {
        var isNegative: Bool
        /// The digits without zeros at either end; `0` for zero.
        var digits: String
        /// The power of ten after the digits; `nil` if it does not fit into an `Int`.
        var exponent: Int?
        /// The text, if the exponent does not fit: such numbers are equal only if their texts are.
        var outsize: String?

        init(_ text: String) {
            isNegative = text.utf8.first == UInt8(ascii: "-")
            let unsigned = isNegative ? text.dropFirst() : text[...]
            let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
            let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
            let fraction = mantissa.count > 1 ? mantissa[1] : ""
            let all = (mantissa[0] + fraction).drop { $0 == "0" }
            let significant = all.reversed().drop { $0 == "0" }.reversed()
            guard !significant.isEmpty else {
                (isNegative, digits, exponent) = (false, "0", 0)
                return
            }
            digits = String(significant)
            let written = parts.count > 1 ? Int(parts[1].hasPrefix("+") ? parts[1].dropFirst() : parts[1]) : 0
            let shift = all.count - significant.count - fraction.count
            exponent = written.flatMap { value in
                let (sum, overflow) = value.addingReportingOverflow(shift)
                return overflow ? nil : sum
            }
            if exponent == nil { outsize = text }
        }
    }
}
