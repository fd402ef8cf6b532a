import TrackingConformanceCore

/// The record of the exchange with one adapter process: `> ` before each line that was sent, `< ` before each that was
/// received, as they came.
struct WireFile: ~Copyable, Sendable {
    private let file: ByteStream
    private var waiting: [UInt8] = []

    /// Begins a record, in place of an earlier one.
    ///
    /// - Parameter path: The file.
    /// - Returns: `nil` where the file cannot be written.
    init?(path: String) {
        guard let file = ByteStream(writingTo: path) else { return nil }
        self.file = file
    }

    /// Keeps lines that are sent, each with its line break, and writes them out.
    mutating func sent(_ lines: [UInt8]) {
        var rest = lines[...]
        while let end = rest.firstIndex(of: 0x0A) {
            add(rest[..<end], mark: UInt8(ascii: ">"))
            rest = rest[(end + 1)...]
        }
        flush()
    }

    /// Keeps a line that was received; `flush` writes it out.
    mutating func received(_ line: some Collection<UInt8>) {
        add(line, mark: UInt8(ascii: "<"))
    }

    private mutating func add(_ line: some Collection<UInt8>, mark: UInt8) {
        waiting.append(mark)
        waiting.append(UInt8(ascii: " "))
        waiting.append(contentsOf: line)
        waiting.append(0x0A)
    }

    /// Writes out what was kept; what cannot be written is lost.
    mutating func flush() {
        waiting.withUnsafeBytes { _ = file.write($0) }
        waiting.removeAll(keepingCapacity: true)
    }

    deinit {
        file.close()
    }
}
