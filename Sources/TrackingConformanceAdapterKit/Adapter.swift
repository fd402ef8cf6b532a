public import TrackingConformanceCore
import TrackingConformanceSystem

/// An adapter: the serve loop that connects an implementation to the protocol.
///
/// Your adapter consists of a type that conforms to `Implementation` and one line: `await Adapter<MyTracking>.serve()`.
public enum Adapter<Adapted: Implementation> {
    /// Answers requests on standard input until the kit sends `shutdown` or closes that input.
    public static func serve() async {
        _ = await converse(reading: { read() }, writing: { write($0) })
    }

    /// Reads from standard input; an error does not count as its end but ends the process with a message and status 65.
    private static func read() -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(SystemError) {
            _ = try ByteStream.standardInput.read(appendingTo: &bytes)
        } catch {
            try? ByteStream.standardError.write("error: standard input cannot be read: \(error)\n")
            OperatingSystem.exitAtOnce(65)
        }
        return bytes
    }

    /// Writes to standard output; lost answers, as on a full disk, end the process with a message and status 74.
    private static func write(_ bytes: [UInt8]) -> Bool {
        do throws(SystemError) {
            try ByteStream.standardOutput.write(bytes)
            return true
        } catch {
            // The kit no longer reads.
            guard !error.isBrokenPipe else { return false }
            try? ByteStream.standardError.write("error: standard output could not be written: \(error)\n")
            OperatingSystem.exitAtOnce(74)
        }
    }

    /// Runs a session to its end.
    ///
    /// Answers are held back only while more requests are ready to be read, and only a few at a time, so that the kit
    /// need not wait for all of them.
    static func converse(
        reading read: () async -> [UInt8]?,
        writing write: ([UInt8]) async -> Bool
    ) async -> Bool {
        let server = AdapterServer<Adapted>()
        var (input, output, isHeard) = (InputLines(), [UInt8](), false)
        while true {
            guard let line = input.next() else {
                if !output.isEmpty { guard await write(output) else { return isHeard } }
                output.removeAll(keepingCapacity: true)
                guard let bytes = await read(), input.append(bytes) else { return isHeard }
                isHeard = isHeard || !bytes.isEmpty
                continue
            }
            if line.isEmpty { continue }
            switch await server.reply(to: line) {
            case .line(let bytes):
                output += bytes
                guard output.count >= mostHeldBack else { continue }
                guard await write(output) else { return isHeard }
                output.removeAll(keepingCapacity: true)
            case .lastLine(let bytes):
                _ = await write(output + bytes)
                return isHeard
            }
        }
    }

    /// The maximum size of the answers held back, in bytes.
    private static var mostHeldBack: Int { 1 << 14 }
}

/// The lines of an adapter's input, which end only at line feeds.
struct InputLines {
    private var bytes: [UInt8] = []
    /// The start of the bytes not returned yet.
    private var start = 0
    /// The line feed after the next line, if it has been found.
    private var lineEnd: Int?
    private var isAtEnd = false

    /// Returns the next line, without its line feed; at the end of the input, the rest counts as a line.
    mutating func next() -> [UInt8]? {
        guard lineEnd != nil || (isAtEnd && start < bytes.count) else { return nil }
        let end = lineEnd ?? bytes.count
        defer {
            start = min(end + 1, bytes.count)
            findLineEnd(from: start)
        }
        return Array(bytes[start..<end])
    }

    /// Appends the next bytes; no bytes mean the end of the input.
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
