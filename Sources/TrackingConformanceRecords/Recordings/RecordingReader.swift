package import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSystem

/// The reading of a recording, line by line, so that one of any length takes little memory.
package struct RecordingReader {
    private let name: String
    private let tolerance: Duration
    private var number = 0
    private var hasHeader = false
    private var last: Instant?

    package init(named name: String, tolerance: Duration) {
        (self.name, self.tolerance) = (name, tolerance)
    }

    package mutating func read(
        _ stream: ByteStream,
        _ take: (Recording.Line) -> Void
    ) throws(UnusableInput) {
        var bytes: [UInt8] = []
        while try readMore(of: stream, &bytes) {
            var start = 0
            while let end = bytes.withUnsafeBufferPointer({ $0.firstLineFeed(from: start) }) {
                try read(bytes[start..<end], isLast: false, take)
                start = end + 1
            }
            bytes.removeFirst(start)
            guard bytes.count <= Recording.longestLine else {
                throw problem("a line has at most 16 MiB, and this one has more", in: number + 1)
            }
        }
        if !bytes.isEmpty { try read(bytes[...], isLast: true, take) }
        guard hasHeader else { throw problem("the file is empty; a recording begins with a header", in: 1) }
    }

    private func readMore(of stream: ByteStream, _ bytes: inout [UInt8]) throws(UnusableInput) -> Bool {
        do throws(SystemError) {
            return try stream.read(appendingTo: &bytes)
        } catch {
            throw problem("the file cannot be read: \(error)", in: number + 1)
        }
    }

    private mutating func read(
        _ line: ArraySlice<UInt8>,
        isLast: Bool,
        _ take: (Recording.Line) -> Void
    ) throws(UnusableInput) {
        number += 1
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { return }
        var decoder = FileDecoder(SourceText(name: name, bytes: Array(line)))
        let read = decoder.recordingLine(number, isFirst: !hasHeader)
        if let diagnostic = decoder.diagnostics.first {
            let isCutOff = isLast && diagnostic.code == .syntax
            let start = isCutOff ? "the last line is incomplete, without a line feed: " : ""
            throw problem(start + diagnostic.message, diagnostic.code, in: number, column: diagnostic.location.column)
        }
        guard let read else { return }
        switch read.line {
        case .header: (hasHeader, last) = (true, nil)
        case .event(let event): try checkOrder(of: event, isClockSet: read.isClockSet)
        }
        take(read.line)
    }

    private mutating func checkOrder(of event: Recording.Event, isClockSet: Bool) throws(UnusableInput) {
        guard let instant = event.stimulus.instant else { return }
        defer { last = instant }
        guard let last, !isClockSet, instant.milliseconds < last.milliseconds - tolerance.milliseconds else { return }
        let words = "the event at \(instant.text) follows one at \(last.text); write events in the order in which they "
        let rest = "happened, and if the clock was set back before an event, give it \"clockSet\": true"
        throw problem(words + rest, in: number)
    }

    private func problem(
        _ message: String,
        _ code: Diagnostic.Code = .wrongForm,
        in line: Int,
        column: Int = 1
    ) -> UnusableInput {
        UnusableInput([Diagnostic(code, message, at: TextLocation(file: name, line: line, column: column))])
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
