import TrackingConformanceCore
import TrackingConformanceSystem

/// The lines of an adapter's input, which end at line feeds alone.
struct InputLines {
    private var bytes: [UInt8] = []
    /// What of the bytes has been given out.
    private var start = 0
    /// The line feed behind the next line, where it has been found.
    private var lineEnd: Int?
    private var isAtEnd = false

    /// Gives out the next line, without its line feed; at the end of the input, what is left is one.
    mutating func next() -> [UInt8]? {
        guard lineEnd != nil || (isAtEnd && start < bytes.count) else { return nil }
        let end = lineEnd ?? bytes.count
        defer {
            start = min(end + 1, bytes.count)
            findLineEnd(from: start)
        }
        return Array(bytes[start..<end])
    }

    /// Takes the next bytes; none are the end of the input.
    ///
    /// - Returns: `false` where there is no line any more.
    mutating func append(_ more: [UInt8]) -> Bool {
        guard !isAtEnd else { return false }
        bytes.removeFirst(start)
        start = 0
        let known = bytes.count
        isAtEnd = more.isEmpty
        if bytes.isEmpty { bytes = more } else { bytes += more }
        findLineEnd(from: known)
        return !isAtEnd || !bytes.isEmpty
    }

    private mutating func findLineEnd(from offset: Int) {
        lineEnd = bytes.withUnsafeBufferPointer { $0.firstLineFeed(from: offset) }
    }
}
