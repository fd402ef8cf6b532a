/// A strict parser of JSON texts (RFC 8259).
///
/// Beyond the grammar it refuses what makes two readers of one text disagree: duplicate keys, invalid UTF-8, lone
/// surrogates, a byte-order mark, nesting and sizes over a limit.
public struct JSONParser {
    /// How much a text may ask for.
    public struct Limits: Sendable {
        /// The deepest nesting of arrays and objects.
        public var depth: Int
        /// The size of the text, in bytes.
        public var size: Int

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - depth: The deepest nesting of arrays and objects.
        ///   - size: The size of the text, in bytes.
        public init(depth: Int = 128, size: Int = 64 << 20) {
            self.depth = depth
            self.size = size
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    private var index = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Parses a whole text as one value.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - limits: How much it may ask for.
    /// - Returns: The value.
    /// - Throws: A `JSONSyntaxError` at the first byte that is not acceptable.
    public static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONSyntaxError) -> JSONValue {
        let outcome = bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(JSONSyntaxError) in try parse(buffer, limits: limits) }
        }
        return try outcome.get()
    }

    /// Parses a whole text as one value, without copying it.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - limits: How much it may ask for.
    /// - Returns: The value.
    /// - Throws: A `JSONSyntaxError` at the first byte that is not acceptable.
    public static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        limits: Limits = Limits()
    ) throws(JSONSyntaxError) -> JSONValue {
        guard bytes.count <= limits.size else {
            throw JSONSyntaxError("the text has \(bytes.count) bytes, more than \(limits.size)", offset: limits.size)
        }
        var parser = JSONParser(bytes, limits: limits)
        return try parser.document()
    }
}

// MARK: - Structure

extension JSONParser {
    private mutating func document() throws(JSONSyntaxError) -> JSONValue {
        guard !(bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) else {
            throw JSONSyntaxError("the text begins with a byte-order mark; remove it", offset: 0)
        }
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard index == bytes.count else {
            throw unexpected("the text goes on after the value; nothing may follow it")
        }
        return value
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        let start = index
        switch peek {
        case UInt8(ascii: "{"): return JSONValue(.object(try object(depth: depth + 1)), offset: start)
        case UInt8(ascii: "["): return JSONValue(.array(try array(depth: depth + 1)), offset: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try string()), offset: start)
        case UInt8(ascii: "t"):
            try literal("true")
            return JSONValue(.bool(true), offset: start)
        case UInt8(ascii: "f"):
            try literal("false")
            return JSONValue(.bool(false), offset: start)
        case UInt8(ascii: "n"):
            try literal("null")
            return JSONValue(.null, offset: start)
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte):
            return JSONValue(.number(try number()), offset: start)
        default:
            throw unexpected("a value is expected here")
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
        try checkDepth(depth)
        index += 1
        skipSpace()
        var elements: [JSONValue] = []
        if accept(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth))
            skipSpace()
            if accept(UInt8(ascii: "]")) { return elements }
            try comma(closing: "]")
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONObject {
        try checkDepth(depth)
        index += 1
        skipSpace()
        var members: [JSONObject.Member] = []
        if accept(UInt8(ascii: "}")) { return JSONObject() }
        var seen: Set<ByteString> = []
        while true {
            let member = try member(depth: depth)
            if Self.isDuplicate(member.key, among: members, seen: &seen) {
                throw JSONSyntaxError(
                    "the key \(JSONValue.string(member.key)) is there twice in this object; keep one",
                    offset: member.keyOffset ?? index
                )
            }
            members.append(member)
            skipSpace()
            if accept(UInt8(ascii: "}")) { return JSONObject(distinct: members) }
            try comma(closing: "}")
        }
    }

    private mutating func member(depth: Int) throws(JSONSyntaxError) -> JSONObject.Member {
        let keyOffset = index
        guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes is expected here") }
        let key = try string()
        skipSpace()
        guard accept(UInt8(ascii: ":")) else { throw unexpected("a colon is expected after the key") }
        skipSpace()
        return JSONObject.Member(key: key, value: try value(depth: depth), keyOffset: keyOffset)
    }

    /// Small objects are searched in order; a set takes over where that would become quadratic.
    private static func isDuplicate(
        _ key: String,
        among members: [JSONObject.Member],
        seen: inout Set<ByteString>
    ) -> Bool {
        guard members.count >= 16 else {
            return members.contains { $0.key.hasSameBytes(as: key) }
        }
        if seen.isEmpty { seen = Set(members.map { ByteString($0.key) }) }
        return !seen.insert(ByteString(key)).inserted
    }

    private mutating func comma(closing: Character) throws(JSONSyntaxError) {
        guard accept(UInt8(ascii: ",")) else {
            throw unexpected("a comma or \(closing) is expected here")
        }
        let commaOffset = index - 1
        skipSpace()
        guard peek != closing.asciiValue else {
            throw JSONSyntaxError("a comma stands before \(closing); remove it", offset: commaOffset)
        }
    }

    private func checkDepth(_ depth: Int) throws(JSONSyntaxError) {
        guard depth <= limits.depth else {
            throw JSONSyntaxError("the nesting is deeper than \(limits.depth)", offset: index)
        }
    }
}

// MARK: - Literals and numbers

extension JSONParser {
    private mutating func literal(_ text: StaticString) throws(JSONSyntaxError) {
        for position in 0..<text.utf8CodeUnitCount {
            guard index + position < bytes.count, bytes[index + position] == text.utf8Start[position] else {
                throw unexpected("a value is expected here; the literals are true, false and null")
            }
        }
        index += text.utf8CodeUnitCount
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONNumber {
        let start = index
        _ = accept(UInt8(ascii: "-"))
        if accept(UInt8(ascii: "0")) {
            guard !isDigit(peek) else {
                throw JSONSyntaxError("a number must not begin with a zero before other digits", offset: start)
            }
        } else {
            try digits()
        }
        if accept(UInt8(ascii: ".")) { try digits() }
        if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
            if !accept(UInt8(ascii: "+")) { _ = accept(UInt8(ascii: "-")) }
            try digits()
        }
        return JSONNumber(grammatical: text(from: start, to: index))
    }

    private mutating func digits() throws(JSONSyntaxError) {
        guard isDigit(peek) else { throw unexpected("a digit is expected here") }
        while isDigit(peek) { index += 1 }
    }
}

// MARK: - Strings

extension JSONParser {
    private mutating func string() throws(JSONSyntaxError) -> String {
        index += 1
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return text(from: start, to: index)
            case UInt8(ascii: "\\"):
                return try stringWithEscapes(from: start)
            case 0x00..<0x20: throw controlCharacter()
            case 0x20..<0x80: index += 1
            default: try multibyteScalar()
            }
        }
        throw JSONSyntaxError("the string is not closed; a double quote is missing", offset: start - 1)
    }

    private mutating func stringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
        var result = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"):
                result.append(contentsOf: String(try escape()).utf8)
            case 0x00..<0x20: throw controlCharacter()
            default:
                let scalarStart = index
                if byte < 0x80 { index += 1 } else { try multibyteScalar() }
                result.append(contentsOf: bytes[scalarStart..<index])
            }
        }
        throw JSONSyntaxError("the string is not closed; a double quote is missing", offset: start - 1)
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        defer { index += 1 }
        switch peek {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            index += 1
            let scalar = try unicodeEscape(from: start)
            index -= 1
            return scalar
        default:
            throw JSONSyntaxError(
                #"a backslash must be followed by one of " \ / b f n r t u"#,
                offset: start
            )
        }
    }

    /// Reads the digits of one escape, or of the two that make a surrogate pair; the index ends behind them.
    private mutating func unicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try fourHexDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, peek == UInt8(ascii: "\\"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw loneSurrogate(at: start) }
        index += 2
        let second = try fourHexDigits(from: start)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
        else { throw loneSurrogate(at: start) }
        return scalar
    }

    private mutating func fourHexDigits(from start: Int) throws(JSONSyntaxError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONSyntaxError(#"\u must be followed by four hexadecimal digits"#, offset: start)
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }

    /// Steps over one scalar of two to four bytes, or refuses it (overlong forms and surrogates included).
    private mutating func multibyteScalar() throws(JSONSyntaxError) {
        let first = bytes[index]
        let (count, secondRange): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: throw invalidUTF8()
            }
        guard index + count <= bytes.count, secondRange.contains(bytes[index + 1]) else { throw invalidUTF8() }
        for position in 2..<max(2, count) where bytes[index + position] & 0xC0 != 0x80 {
            throw invalidUTF8()
        }
        index += count
    }
}

// MARK: - Bytes

extension JSONParser {
    private var peek: UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private mutating func accept(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            default: return
            }
        }
    }

    private func text(from start: Int, to end: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
}

// MARK: - Errors

extension JSONParser {
    private func unexpected(_ expectation: String) -> JSONSyntaxError {
        guard let byte = peek else {
            return JSONSyntaxError("the text ends too early: \(expectation)", offset: index)
        }
        guard (0x21..<0x7F).contains(byte) else { return JSONSyntaxError(expectation, offset: index) }
        return JSONSyntaxError("\(expectation), not \(Character(Unicode.Scalar(byte)))", offset: index)
    }

    private func controlCharacter() -> JSONSyntaxError {
        let code = String(bytes[index], radix: 16, uppercase: true)
        let escape = "\\u" + String(repeating: "0", count: 4 - code.count) + code
        return JSONSyntaxError("a control character in a string must be written \(escape)", offset: index)
    }

    private func invalidUTF8() -> JSONSyntaxError {
        let byte = String(bytes[index], radix: 16, uppercase: true)
        return JSONSyntaxError("the string is not valid UTF-8 here (byte 0x\(byte))", offset: index)
    }

    private func loneSurrogate(at offset: Int) -> JSONSyntaxError {
        JSONSyntaxError("a surrogate escape must be one of a pair, high before low", offset: offset)
    }
}
