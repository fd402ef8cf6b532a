import TrackingConformanceJSON

/// A form in which a value is sent or compared: `it as trimmed`.
///
/// A form of strings leaves other values unchanged.
package enum DataForm: String, CaseIterable, Sendable {
    // Of any value.
    /// A string unchanged; any other value as its JSON text.
    case text
    /// A string unchanged; any other value as JavaScript's `String` converts it.
    case javaScriptText = "javascript-text"
    /// The JSON value in a string; a string that is not JSON is unchanged.
    case json
    /// The integer in a string; absent if the string is not an integer.
    case integer
    /// The number in a string in canonical form; absent for any other string.
    case plainInteger = "plain-integer"
    /// The numbers of a version; `numberTexts` has them as strings.
    case numbers, numberTexts = "number-texts"
    /// The parts between the dots of a version as 32-bit integers; absent if any part is not such an integer.
    case splitNumbers = "split-numbers"
    /// The first two numbers of a version as a decimal fraction.
    case decimal
    /// The value with its integers rounded to double precision or, for `int32`, wrapped to 32 bits.
    case double, int32
    case withoutNulls = "without-nulls"
    case reversed
    /// The integer in the octal digits of a string; absent if there is none.
    case octalInteger = "octal-integer"
    /// The value with only the first, or only the last, of the members with canonically equal names, at any depth.
    case firstOfEqualNames = "first-of-equal-names", lastOfEqualNames = "last-of-equal-names"

    // Of strings.
    case snakeCase = "snake-case"
    case lower, upper, trimmed, composed, quoted, unquoted, digits, letters, ascii
    /// The string without leading and trailing ASCII spaces and control characters, as from Java's `trim`.
    case asciiTrimmed = "ascii-trimmed"
    /// The string without leading and trailing white space, as other languages define it.
    case kotlinTrimmed = "kotlin-trimmed", javaStripped = "java-stripped", pythonStripped = "python-stripped"
    case javaScriptTrimmed = "javascript-trimmed", cTrimmed = "c-trimmed"
    case leftTrimmed = "left-trimmed", halfWidth = "half-width"
    case withoutMarks = "without-marks", withoutFormat = "without-format", withoutControl = "without-control"
    case withoutLetters = "without-letters", withoutLeadingZeros = "without-leading-zeros"
    case digitsAndDots = "digits-and-dots"
    /// The string before its first null character, at which a C string ends.
    case beforeNull = "before-null"
    /// A version with zero in place of numbers beyond 64 bits; with `octal`, numbers with a leading zero are read as
    /// octal.
    case largeAsZero = "large-as-zero", octal
    /// The digits of an integer rounded to double precision.
    case rounded
    case plainQuotes = "plain-quotes"
    /// A URL without a user name.
    case withoutUserName = "without-user-name"

    func of(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .text: return .string(value.string ?? value.description)
        case .javaScriptText: return .string(value.asJavaScriptText)
        case .json: return value.string.flatMap { try? JSONParser.parse(Array($0.utf8)) } ?? value
        case .integer: return value.string.flatMap { Int($0) }.map { .integer($0) }
        case .plainInteger: return value.string.flatMap { JSONNumber(decimalString: $0) }.map { JSONValue(.number($0)) }
        case .numbers: return value.string.map { .array($0.versionNumbers.map { .integer($0) }) }
        case .numberTexts: return value.string.map { .array($0.versionNumbers.map { .string(String($0)) }) }
        case .splitNumbers:
            let parts = value.string?.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts?.compactMap { Int32($0) }
            return numbers?.count == parts?.count ? numbers.map { .array($0.map { .integer(Int($0)) }) } : nil
        case .decimal:
            let fraction = value.string.map { $0.versionNumbers.prefix(2).map(String.init) }
            return (fraction?.joined(separator: ".")).flatMap { JSONNumber($0) }.map { JSONValue(.number($0)) }
        case .double: return value.inDoublePrecision
        case .int32: return value.truncatedTo32Bits
        case .withoutNulls: return value.withoutNulls
        case .reversed: return value.array.map { .array($0.reversed()) } ?? value
        case .octalInteger: return value.string.flatMap { Int($0, radix: 8) }.map { .integer($0) }
        case .firstOfEqualNames: return value.withoutCanonicallyEqualNames(keepingLast: false)
        case .lastOfEqualNames: return value.withoutCanonicallyEqualNames(keepingLast: true)
        default:
            guard let text = value.string else { return value }
            return .string(changed(text))
        }
    }

    private func changed(_ text: String) -> String {
        switch self {
        case .snakeCase: text.inSnakeCase
        case .lower: text.lowercased()
        case .upper: text.uppercased()
        case .trimmed: text.trimmed
        case .asciiTrimmed: text.trimmed { $0 <= " " }
        case .kotlinTrimmed: text.trimmed { $0.isWhite && $0 != "\u{85}" || $0.isSeparatorOfASCII }
        case .javaStripped:
            text.trimmed { $0.isWhite && ![0x85, 0xA0, 0x2007, 0x202F].contains($0.value) || $0.isSeparatorOfASCII }
        case .pythonStripped: text.trimmed { $0.isWhite || $0.isSeparatorOfASCII }
        case .javaScriptTrimmed: text.trimmed { $0.isWhite && $0 != "\u{85}" || $0 == "\u{FEFF}" }
        case .cTrimmed: text.trimmed { $0.isWhite && $0.isASCII }
        case .leftTrimmed: String(text.drop(while: \.isWhitespace))
        case .composed: text.composed
        case .quoted: JSONValue.string(text).description
        case .unquoted:
            text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
                ? String(text.dropFirst().dropLast()) : text
        case .digits: text.filter(\.isNumber)
        case .letters: text.filter { $0.isASCII && $0.isLetter }
        case .ascii: text.filter(\.isASCII)
        case .halfWidth: text.halfWidth
        case .withoutMarks: text.withoutMarks
        case .withoutFormat: text.withoutInvisibles
        case .withoutControl: text.filter { $0.unicodeScalars.first?.properties.generalCategory != .control }
        case .withoutLetters: text.filter { !$0.isLetter }
        case .withoutLeadingZeros: text.withoutLeadingZeros
        case .digitsAndDots: text.filter { $0.isNumber || $0 == "." }
        case .beforeNull: text.beforeNull
        case .largeAsZero: text.mappingNumbers { $0.allSatisfy(\.isNumber) && Int($0) == nil ? "0" : $0 }
        case .octal:
            text.mappingNumbers {
                $0.first == "0" && $0.count > 1 ? Int($0, radix: 8).map { String($0) } ?? "0" : $0
            }
        case .rounded: text.rounded
        case .plainQuotes:
            text.replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"").replacing("\u{2019}", with: "'")
        case .withoutUserName: text.withoutUserName
        case .text, .javaScriptText, .json, .integer, .plainInteger, .numbers, .numberTexts, .splitNumbers, .decimal,
            .double, .int32, .withoutNulls, .reversed, .octalInteger, .firstOfEqualNames, .lastOfEqualNames:
            text
        }
    }

    /// The type of a value in the form; `nil` if the type is unchanged.
    var type: ExpressionType? {
        switch self {
        case .text: .text
        case .integer, .plainInteger, .decimal, .octalInteger: .number
        default: nil
        }
    }
}

extension String {
    fileprivate func mappingNumbers(_ change: (String) -> String) -> String {
        split(separator: ".").map { change(String($0)) }.joined(separator: ".")
    }
    fileprivate var withoutUserName: String {
        guard let start = firstRange(of: "://"), let end = firstIndex(of: "@"), start.upperBound < end
        else { return self }
        return String(self[..<start.upperBound]) + self[index(after: end)...]
    }
}
