import TrackingConformanceSystem

/// The record of the exchange with one adapter process: `> ` before each line sent, `< ` before each line received, in
/// order.
struct WireFile: ~Copyable, Sendable {
    private let path: String
    /// The file; `nil` once it cannot be written.
    private var file: ByteStream?
    private var waiting: [UInt8] = []
    private let failed: @Sendable (String) -> Void

    /// Begins a record, replacing an earlier one.
    init(path: String, failed: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.failed = failed
        do throws(SystemError) {
            file = try ByteStream(writingTo: path)
        } catch {
            fail(because: error)
        }
    }

    /// Records sent lines, each with its line break, and writes them out.
    mutating func sent(_ lines: [UInt8]) {
        var rest = lines[...]
        while let end = rest.firstIndex(of: 0x0A) {
            add(rest[..<end], mark: UInt8(ascii: ">"))
            rest = rest[(end + 1)...]
        }
        flush()
    }

    /// Records a received line; `flush` writes it out.
    mutating func received(_ line: some Collection<UInt8>) {
        add(line, mark: UInt8(ascii: "<"))
    }

    private mutating func add(_ line: some Collection<UInt8>, mark: UInt8) {
        guard file != nil else { return }
        waiting.append(mark)
        waiting.append(UInt8(ascii: " "))
        waiting.append(contentsOf: line)
        waiting.append(0x0A)
    }

    /// Writes out the recorded lines; the record ends if that fails.
    mutating func flush() {
        defer { waiting.removeAll(keepingCapacity: true) }
        do throws(SystemError) {
            try file?.write(waiting)
        } catch {
            try? file?.close()
            file = nil
            fail(because: error)
        }
    }

    private func fail(because error: SystemError) {
        failed("\(path) could not be written to the end: \(error)")
    }

    deinit {
        do throws(SystemError) {
            try file?.close()
        } catch {
            fail(because: error)
        }
    }
}
