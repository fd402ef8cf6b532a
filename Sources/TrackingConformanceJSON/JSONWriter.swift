/// The kit's canonical JSON: only ASCII, keys in their order, numbers as written.
///
/// Everything outside ASCII is escaped, so that no editor, terminal or pipe can change a text by normalising or
/// re-encoding it.
public struct JSONWriter {
    package private(set) var output: [UInt8] = []

    /// Creates a writer with room for a text of `capacity` bytes.
    package init(capacity: Int = 0) { output.reserveCapacity(capacity) }

    /// Writes a value on one line, without spaces, in wire form.
    ///
    /// - Parameter value: The value.
    /// - Returns: The ASCII text, without a line break.
    public static func compact(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(value, style: .compact)
        return writer.output
    }

    /// Writes a value in the form of the kit's files: on one line if it fits, otherwise with one member or element per
    /// line.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - width: The longest line, in columns.
    /// - Returns: The ASCII text, with a line break at the end.
    public static func canonical(_ value: JSONValue, width: Int = 120) -> String {
        var writer = JSONWriter()
        writer.writeCanonical(value, indentation: 0, column: 0, width: width)
        writer.output.append(UInt8(ascii: "\n"))
        return String(decoding: writer.output, as: UTF8.self)
    }

    /// Writes a value on one line, with spaces, for messages.
    ///
    /// - Parameter value: The value.
    /// - Returns: The ASCII text, without a line break.
    public static func spaced(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.write(value, style: .spaced)
        return String(decoding: writer.output, as: UTF8.self)
    }
}

// MARK: - Piece by piece

extension JSONWriter {
    /// Appends a value, without spaces, after a part of the enclosing text.
    package mutating func append(_ value: JSONValue, after part: StaticString) {
        append(part: part)
        write(value, style: .compact)
    }

    package mutating func append(written: [UInt8]) { output += written }

    package mutating func append(part: StaticString) {
        output += UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    }
}

// MARK: - One line

extension JSONWriter {
    private enum Style {
        case compact
        case spaced
    }

    private mutating func write(_ value: JSONValue, style: Style) {
        switch value.content {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): output.append(contentsOf: number.text.utf8)
        case .string(let text): write(text)
        case .array(let elements): write(elements, style: style)
        case .object(let object): write(object, style: style)
        }
    }

    private mutating func write(_ elements: [JSONValue], style: Style) {
        output.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { separator(style) }
            write(element, style: style)
        }
        output.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ object: JSONObject, style: Style) {
        guard !object.isEmpty else { return output.append(contentsOf: "{}".utf8) }
        output.append(UInt8(ascii: "{"))
        if style == .spaced { output.append(UInt8(ascii: " ")) }
        for (index, member) in object.members.enumerated() {
            if index > 0 { separator(style) }
            write(member.key)
            output.append(UInt8(ascii: ":"))
            if style == .spaced { output.append(UInt8(ascii: " ")) }
            write(member.value, style: style)
        }
        if style == .spaced { output.append(UInt8(ascii: " ")) }
        output.append(UInt8(ascii: "}"))
    }

    private mutating func separator(_ style: Style) {
        output.append(UInt8(ascii: ","))
        if style == .spaced { output.append(UInt8(ascii: " ")) }
    }
}

// MARK: - Several lines

extension JSONWriter {
    private mutating func writeCanonical(_ value: JSONValue, indentation: Int, column: Int, width: Int) {
        let start = output.count
        write(value, style: .spaced)
        // One column is reserved for a possible comma.
        guard column + output.count - start >= width else { return }
        switch value.content {
        case .array(let elements) where !elements.isEmpty:
            output.removeSubrange(start...)
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                newLine(indentation + 2, comma: index > 0)
                writeCanonical(element, indentation: indentation + 2, column: indentation + 2, width: width)
            }
            newLine(indentation, comma: false)
            output.append(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            output.removeSubrange(start...)
            output.append(UInt8(ascii: "{"))
            for (index, member) in object.members.enumerated() {
                newLine(indentation + 2, comma: index > 0)
                let keyStart = output.count
                write(member.key)
                output.append(contentsOf: ": ".utf8)
                let keyWidth = output.count - keyStart
                let column = indentation + 2 + keyWidth
                writeCanonical(member.value, indentation: indentation + 2, column: column, width: width)
            }
            newLine(indentation, comma: false)
            output.append(UInt8(ascii: "}"))
        default: break
        }
    }

    private mutating func newLine(_ indentation: Int, comma: Bool) {
        if comma { output.append(UInt8(ascii: ",")) }
        output.append(UInt8(ascii: "\n"))
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
    }
}

// MARK: - Strings

extension JSONWriter {
    private mutating func write(_ text: String) {
        output.append(UInt8(ascii: "\""))
        let isPlain = text.withBytes { bytes in
            guard bytes.endOfPlainText(from: 0) == bytes.count else { return false }
            output.append(contentsOf: bytes)
            return true
        }
        if !isPlain {
            for scalar in text.unicodeScalars { write(scalar) }
        }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": output.append(contentsOf: #"\""#.utf8)
        case "\\": output.append(contentsOf: #"\\"#.utf8)
        case "\n": output.append(contentsOf: #"\n"#.utf8)
        case "\r": output.append(contentsOf: #"\r"#.utf8)
        case "\t": output.append(contentsOf: #"\t"#.utf8)
        case "\u{8}": output.append(contentsOf: #"\b"#.utf8)
        case "\u{C}": output.append(contentsOf: #"\f"#.utf8)
        case " "..<"\u{7F}": output.append(UInt8(truncatingIfNeeded: scalar.value))
        default:
            for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { escape(unit) }
        }
    }

    private mutating func escape(_ unit: UInt16) {
        output.append(contentsOf: #"\u"#.utf8)
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
