/// A named text, which turns byte offsets into lines and columns.
public struct SourceText: Sendable {
    /// The name that messages show: a file's path, or what the text is.
    public let name: String
    /// The text's bytes.
    public let bytes: [UInt8]

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - name: The name that messages show.
    ///   - bytes: The text's bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// Where a byte stands.
    ///
    /// - Parameter offset: The offset of the byte; one behind the end is the end.
    /// - Returns: Its line and column, each counted from 1; a column is a Unicode scalar.
    public func location(of offset: Int) -> SourceLocation {
        let before = bytes.prefix(max(0, offset))
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
        return SourceLocation(file: name, line: line, column: column)
    }
}

/// A place in a named text.
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The text's name.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - file: The text's name.
    ///   - line: The line, counted from 1.
    ///   - column: The column, counted from 1 in Unicode scalars.
    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place as compilers write it: `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
