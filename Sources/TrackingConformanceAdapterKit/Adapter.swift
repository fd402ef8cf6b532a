public import TrackingConformanceCore

/// An adapter: the serve loop that puts an implementation behind the protocol.
///
/// A program that certifies an implementation of one's own consists of a type that conforms to `Implementation` and of
/// one line: `await Adapter<MyTracking>.serve()`.
public enum Adapter<Adapted: Implementation> {
    /// Answers requests on standard input until the kit says `shutdown` or closes it.
    ///
    /// Answers are held back only while more requests are already there to be read.
    public static func serve() async {
        let server = AdapterServer<Adapted>()
        var input = StandardInput()
        var output: [UInt8] = []
        while true {
            if !input.hasLine {
                guard flush(&output), input.readMore() else { return }
                continue
            }
            let line = input.nextLine()
            if line.isEmpty { continue }
            switch await server.reply(to: line) {
            case .line(let bytes): output += bytes
            case .lastLine(let bytes):
                output += bytes
                _ = flush(&output)
                return
            }
        }
    }

    /// Writes everything to standard output; `false` where nobody reads it any more.
    private static func flush(_ output: inout [UInt8]) -> Bool {
        defer { output.removeAll(keepingCapacity: true) }
        return (try? ByteStream.standardOutput.write(output)) != nil
    }
}

/// The lines of standard input, which end at line feeds alone.
private struct StandardInput {
    private var bytes: [UInt8] = []
    /// What of the bytes has been given out.
    private var start = 0
    /// The line feed behind the next line, where it has been found.
    private var lineEnd: Int?
    private var isAtEnd = false

    /// Whether a whole line is there; at the end of the input, what is left is one.
    var hasLine: Bool { lineEnd != nil || (isAtEnd && start < bytes.count) }

    /// Gives out the next line, without its line feed.
    mutating func nextLine() -> [UInt8] {
        let end = lineEnd ?? bytes.count
        defer {
            start = min(end + 1, bytes.count)
            findLineEnd(from: start)
        }
        return Array(bytes[start..<end])
    }

    /// Reads more; `false` at the end of the input.
    mutating func readMore() -> Bool {
        guard !isAtEnd else { return false }
        bytes.removeFirst(start)
        start = 0
        let known = bytes.count
        isAtEnd = (try? ByteStream.standardInput.read(appendingTo: &bytes)) != true
        findLineEnd(from: known)
        return !isAtEnd || start < bytes.count
    }

    private mutating func findLineEnd(from offset: Int) {
        lineEnd = bytes.withUnsafeBufferPointer { $0.firstLineFeed(from: offset) }
    }
}
