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
        var (input, isHeard) = ([UInt8](), false)
        while let bytes = await read() {
            isHeard = isHeard || !bytes.isEmpty
            // Lines end only at line feeds; at the end of the input, which has no bytes, the rest counts as a line.
            var (start, next, output) = (0, input.count, [UInt8]())
            input += bytes.isEmpty ? [UInt8(ascii: "\n")] : bytes
            while let end = input.withUnsafeBufferPointer({ $0.firstLineFeed(from: next) }) {
                let line = Array(input[start..<end])
                (start, next) = (end + 1, end + 1)
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
            input.removeFirst(start)
            if !output.isEmpty { guard await write(output) else { return isHeard } }
            if bytes.isEmpty { return isHeard }
        }
        return isHeard
    }

    /// The maximum size of the answers held back, in bytes.
    private static var mostHeldBack: Int { 1 << 14 }
}
