import TrackingConformanceSystem

/// The lines of a stream of bytes, split at line feeds alone.
///
/// JSON strings may hold every other separator that Unicode knows, so nothing else ends a line.
package struct LineSplitter {
    /// The longest line accepted, in bytes.
    package let limit: Int
    private var partial: [UInt8] = []

    package init(limit: Int) {
        self.limit = limit
    }

    /// Splits the next bytes of the stream; a line that they do not end is kept for the next ones.
    ///
    /// It takes no slices, which cost a build without optimisation more than all else that it does with a line.
    package mutating func split(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
        var rest = bytes.bindMemory(to: UInt8.self)
        while let count = rest.firstLineFeed() {
            let line = UnsafeBufferPointer(start: rest.baseAddress, count: count)
            guard partial.count + count <= limit else { return overflow() }
            if partial.isEmpty {
                body(Self.withoutCarriageReturn(line))
            } else {
                partial.append(contentsOf: line)
                partial.withUnsafeBufferPointer { body(Self.withoutCarriageReturn($0)) }
                partial.removeAll(keepingCapacity: partial.count < 1 << 16)
            }
            rest = UnsafeBufferPointer(start: line.baseAddress.map { $0 + count + 1 }, count: rest.count - count - 1)
        }
        guard partial.count + rest.count <= limit else { return overflow() }
        partial.append(contentsOf: rest)
        return true
    }

    /// The line that has no end yet, as far as it came.
    package var partialLine: [UInt8]? { partial.isEmpty ? nil : partial }

    /// True if a carriage return ends the line that has no end yet.
    var endsInCarriageReturn: Bool { partial.last == 0x0D }

    /// The beginning of the line that has no end yet, printable; `nil` if it is empty or the rest of a line feed in
    /// UTF-16.
    package var partialExcerpt: String? {
        guard partial.contains(where: { $0 != 0 }) else { return nil }
        return partial.withUnsafeBufferPointer { Excerpt.of($0) }
    }

    /// Gives out the bytes behind the last line feed, at the end of the stream.
    package mutating func withRemainder(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
        let isDone = partial.withUnsafeBufferPointer { body(Self.withoutCarriageReturn($0)) }
        if isDone { partial = [] }
    }

    private mutating func overflow() -> Bool {
        partial = []
        return false
    }

    private static func withoutCarriageReturn(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let count = line.count - 1
        return count >= 0 && line[count] == 0x0D ? UnsafeBufferPointer(start: line.baseAddress, count: count) : line
    }
}
