/// A strict parser of JSON texts (RFC 8259).
///
/// Beyond the grammar it rejects anything that two parsers might read differently: duplicate keys, invalid UTF-8, lone
/// surrogates, a byte-order mark, nesting and sizes over a limit.
public struct JSONParser {
    /// The limits on a text.
    public struct Limits: Sendable {
        /// The deepest nesting of arrays and objects.
        public var depth: Int
        /// The largest size of the text, in bytes.
        public var size: Int

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - depth: The deepest nesting of arrays and objects.
        ///   - size: The largest size of the text, in bytes.
        public init(depth: Int = 128, size: Int = 64 << 20) {
            self.depth = depth
            self.size = size
        }
    }

    /// The whole text.
    let bytes: UnsafeBufferPointer<UInt8>
    private let limits: Limits
    /// The index of the next byte to read.
    var index = 0
    /// The values read so far.
    var entries: JSONEntries

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: Limits) {
        self.bytes = bytes
        self.limits = limits
        entries = JSONEntries(capacity: bytes.count / 8)
    }

    /// Parses a whole text as one value.
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - limits: The limits of the text.
    /// - Returns: The value.
    /// - Throws: A `JSONSyntaxError` at the first unacceptable byte.
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
    /// - Throws: A `JSONSyntaxError` at the first unacceptable byte.
    public static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        limits: Limits = Limits()
    ) throws(JSONSyntaxError) -> JSONValue {
        try read(bytes, limits: limits) { $0.value }
    }

    /// Parses a whole text and lends its value; the closure converts only what it needs.
    package static func read<Content>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        limits: Limits = Limits(),
        _ body: (JSONNode) -> Content
    ) throws(JSONSyntaxError) -> Content {
        // An entry stores an offset in four bytes.
        let size = min(limits.size, Int(UInt32.max))
        guard bytes.count <= size else {
            throw JSONSyntaxError("the text has \(bytes.count) bytes, more than \(size)", offset: size)
        }
        var parser = JSONParser(bytes, limits: limits)
        defer { parser.entries.deallocate() }
        try parser.document()
        return body(JSONNode(parser.entries.start, in: bytes))
    }
}

// MARK: - Structure

extension JSONParser {
    /// True if the text begins with a UTF-16 byte-order mark, or with two ASCII characters in UTF-16.
    private var isUTF16: Bool {
        guard bytes.count >= 4 else { return false }
        return switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): true
        case (1..., 0, 1..., 0), (0, 1..., 0, 1...): true
        default: false
        }
    }

    private mutating func document() throws(JSONSyntaxError) {
        guard !(bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) else {
            throw JSONSyntaxError("the text begins with a byte-order mark; remove it", offset: 0)
        }
        guard !isUTF16 else { throw JSONSyntaxError("the text is in UTF-16; save it as UTF-8", offset: 0) }
        skipSpace()
        try value(depth: 0)
        skipSpace()
        guard index == bytes.count else {
            throw unexpected("text follows the value; nothing may follow it")
        }
    }

    @inline(__always)
    private mutating func value(depth: Int) throws(JSONSyntaxError) {
        switch peek {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "{"): try object(depth: depth + 1)
        case UInt8(ascii: "["): try array(depth: depth + 1)
        case UInt8(ascii: "t"): try literal("true", .yes)
        case UInt8(ascii: "f"): try literal("false", .no)
        case UInt8(ascii: "n"): try literal("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try number()
        case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "u"):
            throw JSONSyntaxError(Self.literals, offset: index)
        default: throw unexpected("a value is expected here")
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) {
        let place = try open(.array, depth: depth)
        if accept(UInt8(ascii: "]")) { return close(place) }
        while true {
            try value(depth: depth)
            skipSpace()
            if accept(UInt8(ascii: "]")) { return close(place) }
            try comma(before: UInt8(ascii: "]"))
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) {
        let place = try open(.object, depth: depth)
        if accept(UInt8(ascii: "}")) { return close(place) }
        var keys = KeyCheck(first: entries.count)
        while true {
            let key = entries.count
            try member(depth: depth)
            if keys.isDuplicate(key, in: self) {
                let name = text(at: key)
                let shown = JSONValue.string(name.count > 60 ? "\(name.prefix(60))…" : name)
                throw JSONSyntaxError(
                    "the key \(shown) appears twice in this object; keep one",
                    offset: entries[key].offset
                )
            }
            skipSpace()
            if accept(UInt8(ascii: "}")) { return close(place) }
            try comma(before: UInt8(ascii: "}"))
        }
    }

    @inline(__always)
    private mutating func member(depth: Int) throws(JSONSyntaxError) {
        guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes is expected here") }
        try string()
        skipSpace()
        guard accept(UInt8(ascii: ":")) else { throw unexpected("a colon is expected after the key") }
        skipSpace()
        try value(depth: depth)
    }

    /// Begins an array or an object at its first byte.
    private mutating func open(_ kind: JSONEntry.Kind, depth: Int) throws(JSONSyntaxError) -> Int {
        guard depth <= limits.depth else {
            throw JSONSyntaxError("the nesting is deeper than \(limits.depth)", offset: index)
        }
        entries.append(JSONEntry(kind, from: index, to: index))
        index += 1
        skipSpace()
        return entries.count - 1
    }

    /// Ends an array or an object after its last byte.
    private mutating func close(_ place: Int) {
        entries[place].close(at: index, span: entries.count - place)
    }

    @inline(__always)
    private mutating func comma(before closing: UInt8) throws(JSONSyntaxError) {
        let place = index
        guard accept(UInt8(ascii: ",")) else { throw misplacedComma(at: nil, before: closing) }
        skipSpace()
        guard peek != closing else { throw misplacedComma(at: place, before: closing) }
    }

    private func misplacedComma(at offset: Int?, before closing: UInt8) -> JSONSyntaxError {
        let closing = Character(Unicode.Scalar(closing))
        guard let offset else { return unexpected("a comma or \(closing) is expected here") }
        return JSONSyntaxError("there is a comma before \(closing); remove it", offset: offset)
    }
}

// MARK: - Keys

extension JSONParser {
    /// The search for a duplicate key of an object.
    private struct KeyCheck {
        let first: Int
        private var count = 0
        /// A bit for each key: a key whose bit is not yet set is new.
        private var marks: UInt64 = 0
        private var seen: Set<ByteString>?

        init(first: Int) { self.first = first }

        /// True if an earlier key is the same; many keys are kept in a set, so that the search does not become
        /// quadratic.
        @inline(__always)
        mutating func isDuplicate(_ key: Int, in parser: JSONParser) -> Bool {
            count += 1
            let mark = parser.mark(ofKeyAt: key)
            defer { marks |= mark }
            guard marks & mark != 0 || count > JSONObject.searchedLimit else { return false }
            return isFound(key, in: parser)
        }

        private mutating func isFound(_ key: Int, in parser: JSONParser) -> Bool {
            guard count > JSONObject.searchedLimit else { return parser.hasKey(likeThatAt: key, from: first) }
            var seen =
                self.seen ?? Set(parser.keys(from: first, to: key).map { ByteString(parser.text(at: $0)) })
            self.seen = nil
            defer { self.seen = seen }
            return !seen.insert(ByteString(parser.text(at: key))).inserted
        }
    }

    /// One of 64 bits, the same for equal keys, even if they are escaped differently.
    @inline(__always)
    private func mark(ofKeyAt place: Int) -> UInt64 {
        let entry = entries[place]
        guard entry.kind == .text else { return .max }
        return 1 << bytes.content(of: entry).sixBits
    }

    private func keys(from first: Int, to end: Int) -> [Int] {
        var (keys, place) = ([Int](), first)
        while place < end {
            keys.append(place)
            place = entry(afterKeyAt: place)
        }
        return keys
    }

    /// True if one of the keys from `first` up to `key` is the same as the one at `key`.
    private func hasKey(likeThatAt key: Int, from first: Int) -> Bool {
        let (entry, length) = (entries[key], entries[key].length)
        var place = first
        while place < key {
            let other = entries[place]
            if other.kind == .otherText || entry.kind == .otherText {
                if text(at: place).hasSameBytes(as: text(at: key)) { return true }
            } else if other.length == length, bytes.content(of: other).hasSameBytes(as: bytes.content(of: entry)) {
                return true
            }
            place = self.entry(afterKeyAt: place)
        }
        return false
    }

    private func entry(afterKeyAt place: Int) -> Int { place + 1 + Int(entries[place + 1].span) }

    private func text(at place: Int) -> String { bytes.text(of: entries[place]) }
}

// MARK: - Literals and numbers

extension JSONParser {
    private static let literals =
        "a value is expected here; JSON has true, false and null, and neither NaN nor infinity"

    private mutating func literal(_ text: StaticString, _ kind: JSONEntry.Kind) throws(JSONSyntaxError) {
        for position in 0..<text.utf8CodeUnitCount {
            guard index + position < bytes.count, bytes[index + position] == text.utf8Start[position] else {
                throw JSONSyntaxError(Self.literals, offset: index)
            }
        }
        index += text.utf8CodeUnitCount
        entries.append(JSONEntry(kind, from: index - text.utf8CodeUnitCount, to: index))
    }

    private mutating func number() throws(JSONSyntaxError) {
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
        entries.append(JSONEntry(.number, from: start, to: index))
    }

    private mutating func digits() throws(JSONSyntaxError) {
        guard isDigit(peek) else { throw unexpected("a digit is expected here") }
        while isDigit(peek) { index += 1 }
    }
}

// MARK: - Bytes

extension JSONParser {
    /// The next byte to read, or `nil` at the end.
    var peek: UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    @inline(__always)
    private mutating func accept(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    @inline(__always)
    private mutating func skipSpace() {
        guard index < bytes.count, bytes[index] <= UInt8(ascii: " ") else { return }
        // White space within a line is usually one space.
        if bytes[index] == UInt8(ascii: " "), index + 1 < bytes.count, bytes[index + 1] > UInt8(ascii: " ") {
            index += 1
        } else {
            index = bytes.endOfSpace(from: index)
        }
    }
}

// MARK: - Errors

extension JSONParser {
    /// True if a JavaScript comment begins at the current byte.
    private var isComment: Bool {
        guard peek == UInt8(ascii: "/"), index + 1 < bytes.count else { return false }
        return [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[index + 1])
    }

    /// The error that names the expected and the actual text.
    func unexpected(_ expectation: String) -> JSONSyntaxError {
        guard let byte = peek else {
            return JSONSyntaxError("the text ends too early: \(expectation)", offset: index)
        }
        guard !isComment else { return JSONSyntaxError("JSON has no comments; remove this one", offset: index) }
        guard (0x21..<0x7F).contains(byte) else { return JSONSyntaxError(expectation, offset: index) }
        return JSONSyntaxError("\(expectation), not \(Character(Unicode.Scalar(byte)))", offset: index)
    }
}
