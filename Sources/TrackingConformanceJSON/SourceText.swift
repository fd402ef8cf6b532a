/// A named text that converts byte offsets to lines and columns.
public struct SourceText: Sendable {
    /// The name for messages: a file's path or a description of the text.
    public let name: String
    /// The text's bytes.
    public let bytes: [UInt8]

    private let lineStarts: [Int]
    /// The number of scalars before each block, if a line is too long to count its columns quickly.
    private let scalarsBeforeBlocks: [Int]

    /// The size of a block in bytes, and the maximum length of a line whose columns are counted from its start.
    private static let blockSize = 1_024

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - name: The name for messages.
    ///   - bytes: The text's bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        lineStarts = bytes.withUnsafeBufferPointer(\.lineStarts)
        var (longest, previous) = (0, 0)
        for start in lineStarts { (longest, previous) = (max(longest, start - previous), start) }
        longest = max(longest, bytes.count - previous)
        scalarsBeforeBlocks = longest > 4 * Self.blockSize ? Self.scalarsBeforeBlocks(of: bytes) : []
    }

    /// The location of a byte.
    ///
    /// - Parameter offset: The offset of the byte; an offset after the end means the end.
    /// - Returns: The line and the column, each counted from 1; a column is a Unicode scalar.
    public func location(of offset: Int) -> TextLocation {
        let offset = min(max(0, offset), bytes.count)
        let line = lineNumber(of: offset)
        return TextLocation(file: name, line: line, column: scalars(in: lineStarts[line - 1]..<offset) + 1)
    }

    private func scalars(in range: Range<Int>) -> Int {
        guard !scalarsBeforeBlocks.isEmpty else { return Self.scalars(in: bytes[range]) }
        return scalars(before: range.upperBound) - scalars(before: range.lowerBound)
    }

    private func scalars(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        return scalarsBeforeBlocks[block] + Self.scalars(in: bytes[(block * Self.blockSize)..<offset])
    }

    private static func scalars(in bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 & 0xC0 != 0x80 } }

    private static func scalarsBeforeBlocks(of bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: blockSize).reduce(into: [0]) { counts, start in
            let block = bytes[start..<min(start + blockSize, bytes.count)]
            counts.append((counts.last ?? 0) + scalars(in: block))
        }
    }

    /// The number of the last line that begins at or before a byte, found by binary search.
    private func lineNumber(of offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }
}

/// A location in a named text.
public struct TextLocation: Sendable, Hashable, CustomStringConvertible {
    /// The text's name.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// Creates a location.
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

    /// The location in the format of compilers: `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
