extension JSONParser {
    /// Reads a string, with the index at its opening quote.
    mutating func string() throws(JSONSyntaxError) {
        let start = index
        index = bytes.endOfPlainText(from: index + 1)
        // Most strings are plain.
        var kind = JSONEntry.Kind.text
        if peek != UInt8(ascii: "\"") {
            kind = .otherText
            try skipRestOfString(from: start)
        }
        index += 1
        entries.append(JSONEntry(kind, from: start, to: index))
    }

    /// Moves to the closing quote of a string with more than plain text.
    private mutating func skipRestOfString(from start: Int) throws(JSONSyntaxError) {
        try skipUnescapedText(from: start)
        while bytes[index] != UInt8(ascii: "\"") {
            _ = try escape()
            try skipUnescapedText(from: start)
        }
    }

    /// The text of a string, without its quotes.
    static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: content.count) { text in
            var parser = JSONParser(content, limits: Limits())
            defer { parser.entries.deallocate() }
            var count = 0
            func append(_ byte: UInt8) {
                text[count] = byte
                count += 1
            }
            while parser.index < content.count {
                if parser.peek == UInt8(ascii: "\\"), let scalar = try? parser.escape() {
                    UTF8.encode(scalar)?.forEach(append)
                } else {
                    append(content[parser.index])
                    parser.index += 1
                }
            }
            return count
        }
    }

    /// Moves to the next double quote or backslash; throws if there is none.
    private mutating func skipUnescapedText(from start: Int) throws(JSONSyntaxError) {
        while true {
            index = bytes.endOfPlainText(from: index)
            guard index < bytes.count else {
                throw JSONSyntaxError("the string is not closed; a double quote is missing", offset: start)
            }
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            if byte < 0x20 { throw controlCharacter() }
            if byte < 0x80 { index += 1 } else { try multibyteScalar() }
        }
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

    /// Reads the digits of one escape, or of the two that make a surrogate pair; the index ends after them.
    private mutating func unicodeEscape(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try fourHexDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, peek == UInt8(ascii: "\\"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw loneSurrogate(at: start) }
        index += 2
        let second = try fourHexDigits(from: start)
        let (high, low) = (UInt32(first) & 0x3FF, UInt32(second) & 0x3FF)
        guard (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(0x10000 + (high << 10 | low))
        else { throw loneSurrogate(at: start) }
        return scalar
    }

    private mutating func fourHexDigits(from start: Int) throws(JSONSyntaxError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.map(Self.hexDigit), digit < 16 else {
                throw JSONSyntaxError(#"\u must be followed by four hexadecimal digits"#, offset: start)
            }
            value = value << 4 | UInt16(digit)
            index += 1
        }
        return value
    }

    /// The value of a hexadecimal digit; 16 for another byte.
    @inline(__always)
    private static func hexDigit(_ byte: UInt8) -> UInt8 {
        let (digit, letter) = (byte &- UInt8(ascii: "0"), (byte | 0x20) &- UInt8(ascii: "a"))
        return digit < 10 ? digit : letter < 6 ? letter + 10 : 16
    }

    /// Skips one scalar of two to four bytes, or rejects it (overlong forms and surrogates included).
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

// MARK: - Errors

extension JSONParser {
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
        JSONSyntaxError("a surrogate escape must be part of a pair, the high one first", offset: offset)
    }
}
