import TrackingConformanceSystem

/// The lines of a stream of bytes, split only at line feeds.
///
/// JSON strings may contain every other Unicode separator, so nothing else ends a line.
package struct LineSplitter {
    /// The longest line accepted, in bytes.
    package let limit: Int
    private var partial: [UInt8] = []

    package init(limit: Int) {
        self.limit = limit
    }

    /// Splits the next bytes of the stream and keeps an unfinished line for the next call.
    ///
    /// The loop avoids slices, which in an unoptimised build cost more than all other work on a line.
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

    /// The unfinished line so far, if any.
    package var partialLine: [UInt8]? { partial.isEmpty ? nil : partial }

    /// True if the unfinished line ends in a carriage return.
    var endsInCarriageReturn: Bool { partial.last == 0x0D }

    /// The printable beginning of the unfinished line; `nil` if it is empty or only the rest of a UTF-16 line feed.
    package var partialExcerpt: String? {
        guard partial.contains(where: { $0 != 0 }) else { return nil }
        return partial.withUnsafeBufferPointer { Excerpt.of($0) }
    }

    /// Passes on the bytes after the last line feed; called at the end of the stream.
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
