public import TrackingConformanceCore
import TrackingConformanceSystem

/// An adapter: the serve loop that connects an implementation to the protocol.
///
/// Your adapter is a type that conforms to `Implementation`, and one line: `await Adapter<MyTracking>.serve()`.
public enum Adapter<Adapted: Implementation> {
    /// Answers requests on standard input until the kit says `shutdown` or closes it.
    ///
    /// Answers are held back only while more requests are already there to be read, and few at a time.
    public static func serve() async {
        let server = AdapterServer<Adapted>()
        var input = InputLines()
        var output: [UInt8] = []
        while true {
            guard let line = input.next() else {
                guard flush(&output), input.append(readMore()) else { return }
                continue
            }
            if line.isEmpty { continue }
            switch await server.reply(to: line) {
            case .line(let bytes):
                output += bytes
                // Whoever judges the answers need not wait for all of them.
                guard output.count < mostHeldBack || flush(&output) else { return }
            case .lastLine(let bytes):
                output += bytes
                _ = flush(&output)
                return
            }
        }
    }

    /// The bytes of answers from which on none are held back.
    static var mostHeldBack: Int { 1 << 14 }

    /// The next bytes of standard input; none at its end.
    private static func readMore() -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try? ByteStream.standardInput.read(appendingTo: &bytes)
        return bytes
    }

    /// Writes everything to standard output; `false` where nobody reads it any more.
    private static func flush(_ output: inout [UInt8]) -> Bool {
        defer { output.removeAll(keepingCapacity: true) }
        return (try? ByteStream.standardOutput.write(output)) != nil
    }
}
