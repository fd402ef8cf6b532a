/// A strict parser of JSON texts (RFC 8259).
///
/// Beyond the grammar it rejects anything that two parsers might read differently: duplicate keys, invalid UTF-8, lone
/// surrogates, a byte-order mark, nesting and sizes over a limit.
public struct JSONParser {
    /// The limits of a text.
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

    /// The whole text.
    let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    /// The index of the byte to be read next.
    var index = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Parses a whole text as one value.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - limits: The limits of the text.
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
    ///   - limits: The limits of the text.
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
            try comma(before: UInt8(ascii: "]"))
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONObject {
        try checkDepth(depth)
        index += 1
        skipSpace()
        var members: [JSONObject.Member] = []
        if accept(UInt8(ascii: "}")) { return JSONObject() }
        members.reserveCapacity(4)
        var seen: Set<ByteString> = []
        while true {
            let member = try member(depth: depth)
            if Self.isDuplicate(member.key, among: members, seen: &seen) {
                throw JSONSyntaxError(
                    "the key \(JSONValue.string(member.key)) appears twice in this object; keep one",
                    offset: member.keyOffset ?? index
                )
            }
            members.append(member)
            skipSpace()
            if accept(UInt8(ascii: "}")) { return JSONObject(distinct: members) }
            try comma(before: UInt8(ascii: "}"))
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
        guard members.count >= JSONObject.searchedLimit else {
            return JSONObject.index(of: key, among: members) != nil
        }
        if seen.isEmpty { seen = Set(members.map { ByteString($0.key) }) }
        return !seen.insert(ByteString(key)).inserted
    }

    private mutating func comma(before closing: UInt8) throws(JSONSyntaxError) {
        guard accept(UInt8(ascii: ",")) else {
            throw unexpected("a comma or \(Character(Unicode.Scalar(closing))) is expected here")
        }
        let commaOffset = index - 1
        skipSpace()
        guard peek != closing else {
            let closing = Character(Unicode.Scalar(closing))
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
                throw JSONSyntaxError("a value is expected here; the literals are true, false and null", offset: index)
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

// MARK: - Bytes

extension JSONParser {
    /// The byte to be read next, or `nil` at the end.
    var peek: UInt8? {
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

    /// The text between two places, which is known to be valid UTF-8.
    func text(from start: Int, to end: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }
}

// MARK: - Errors

extension JSONParser {
    /// Whether a comment begins at the current place, as JavaScript has them.
    private var isComment: Bool {
        guard peek == UInt8(ascii: "/"), index + 1 < bytes.count else { return false }
        return [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[index + 1])
    }

    /// Says what is expected at the current place, and what is there.
    func unexpected(_ expectation: String) -> JSONSyntaxError {
        guard let byte = peek else {
            return JSONSyntaxError("the text ends too early: \(expectation)", offset: index)
        }
        guard !isComment else { return JSONSyntaxError("JSON has no comments; remove this one", offset: index) }
        guard (0x21..<0x7F).contains(byte) else { return JSONSyntaxError(expectation, offset: index) }
        return JSONSyntaxError("\(expectation), not \(Character(Unicode.Scalar(byte)))", offset: index)
    }
}
