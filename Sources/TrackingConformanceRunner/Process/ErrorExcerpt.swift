import Subprocess
import TrackingConformanceCore

/// The lines of standard error that best explain the end of a process: the first lines, the likely reason, and the
/// nearest stack frames of the adapter's own code.
///
/// The position of the reason depends on the language: Swift and Java print it before the trace, Python after it, and
/// Node between a source excerpt and the trace.
package enum ErrorExcerpt {
    private static let fewLines = 8
    private static let longestLine = 200
    private static let shownFrames = 3

    /// Lower-case parts of lines that give the reason for a program's end.
    private static let reasons = [
        "fatal error", "could not cast", "exception", "error:", "panic", "caused by", "assertion", "uncaught", "abort",
    ]

    /// Parts of stack frames in a language's own libraries.
    private static let foreign = [
        "java.base/", "jdk.internal.", "at java.", "at kotlin.", "at sun.", "node:internal", "node_modules/",
        "site-packages/", "/lib/python", "<frozen ", "libswift", "/usr/lib/", "/usr/local/go/",
    ]

    /// Chooses lines and marks omitted ones with an ellipsis; `nil` if there are no lines.
    package static func text(of head: [UInt8], _ tail: [UInt8]) -> String? {
        let first = lines(of: head)
        let all = first + lines(of: tail)
        guard !all.isEmpty else { return nil }
        let gap = tail.isEmpty ? nil : first.count
        var parts: [String] = []
        var next = 0
        for index in chosen(of: all) {
            if index > next || (index == gap && index > 0) { parts.append("…") }
            parts.append(all[index].clipped(to: longestLine))
            next = index + 1
        }
        return parts.joined(separator: "\n")
    }

    /// A program's output after a label: a single line next to it, several lines below it.
    static func clause(_ label: String, _ excerpt: String) -> String {
        "; \(label):" + (excerpt.contains("\n") ? "\n" : " ") + excerpt
    }

    /// The nonempty lines, with their indentation but without addresses, which differ from run to run, and without the
    /// marks below a source line.
    private static func lines(of bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0).expandingTabs.trimmingEnd.withoutAddresses.printable }
            .filter { line in line.contains { !" ^~".contains($0) } }
    }

    /// The indices of the lines to show, in order.
    private static func chosen(of lines: [String]) -> [Int] {
        // After its first notice, Swift's backtracer prints details of itself and the processor; only its frames are
        // worth showing.
        let notice = lines.firstIndex { $0.hasPrefix("*** ") } ?? lines.endIndex
        guard lines.count > fewLines || notice < lines.endIndex else { return Array(lines.indices) }
        let own = lines.indices.filter { isFrame(lines[$0]) && !isForeign(lines[$0]) }
        let telling = lines.indices.prefix(notice).filter { place in
            let line = lines[place].lowercased()
            return !isFrame(lines[place]) && reasons.contains { line.contains($0) }
        }
        let causes = telling.prefix(1) + telling.suffix(2)
        let frames = frames(among: own, of: lines, nextTo: Array(causes))
        var places = Set(causes + frames)
        if notice > 0 { places.insert(0) }
        if frames.isEmpty { places.formUnion(lines.indices.prefix(notice).suffix(2)) }
        // Only the backtracer names a signal that comes without a message.
        if causes.isEmpty {
            places.formUnion(lines.indices.filter { lines[$0].hasPrefix("*** Program crashed") }.prefix(1))
        }
        return places.sorted()
    }

    /// The adapter's own frames nearest to each reason.
    ///
    /// In Python they include the frame's source line and the exception, which may have any name.
    private static func frames(among own: [Int], of lines: [String], nextTo reasons: [Int]) -> [Int] {
        // If Python itself crashes, it prints the innermost frame of each thread first.
        if let crash = lines.firstIndex(where: { $0.hasPrefix("Current thread ") && $0.contains("recent call first") })
        {
            return [crash] + own.filter { $0 > crash }.prefix(shownFrames)
        }
        // Python prints the innermost frame last, above the reason.
        if let first = own.first, lines[first].unindented.hasPrefix("File \"") {
            let exception = lines.indices.last { lines[$0].indentation == 0 }
            return own.suffix(shownFrames).flatMap { place in
                let source = place + 1
                let hasSource = source < lines.count && lines[source].indentation > lines[place].indentation
                return hasSource ? [place, source] : [place]
            } + [exception].compactMap { $0 }
        }
        // A reason printed below another one has its own frames.
        let beginnings = reasons.filter { reason in own.contains { $0 > reason } }
        return (beginnings.isEmpty ? [0] : Array(Set([beginnings[0], beginnings[beginnings.count - 1]])))
            .flatMap { reason in own.filter { $0 > reason }.prefix(shownFrames) }
    }

    private static func isFrame(_ line: String) -> Bool {
        let line = line.unindented
        return line.hasPrefix("at ") || line.hasPrefix("File \"")
            || line.contains(".swift:") && line.contains(" in ") && line.first?.isNumber == true
            || line.contains(".go:") && line.contains(" +0x")
    }

    private static func isForeign(_ line: String) -> Bool { foreign.contains { line.contains($0) } }
}

extension String {
    /// The text with each tab replaced by four spaces, which look the same everywhere.
    fileprivate var expandingTabs: String { replacing("\t", with: "    ") }

    fileprivate var trimmingEnd: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }

    fileprivate var indentation: Int { prefix { $0 == " " }.count }

    fileprivate var unindented: Substring { drop { $0 == " " } }

    /// The line with an ellipsis in place of each address's digits.
    fileprivate var withoutAddresses: String {
        guard contains("0x") else { return self }
        let pieces = split(separator: "0x", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces[0])) { line, piece in
            let digits = piece.prefix(while: \.isHexDigit)
            line += digits.count < 6 ? "0x\(piece)" : "0x…\(piece.dropFirst(digits.count))"
        }
    }
}

/// An excerpt of an adapter's output that fits into a message.
enum Excerpt {
    static func of(_ line: UnsafeBufferPointer<UInt8>, limit: Int = 120) -> String {
        let bytes = line.prefix(limit * 4)
        // In UTF-16 or UTF-32, the ASCII characters suffice to recognise the line.
        let isWide = bytes.count { $0 == 0 } * 4 > bytes.count
        let text = String(decoding: isWide ? bytes.filter { $0 != 0 && $0 < 0x80 } : Array(bytes), as: UTF8.self)
        let start = text.prefix(limit)
        return start.printable + (start.count < text.count || line.count > limit * 4 ? "…" : "")
    }

    static func of(_ text: String) -> String {
        var text = text
        return text.withUTF8 { of($0, limit: 300) }
    }
}

extension Duration {
    /// The duration in seconds with its unit: `10 seconds`, `0.5 seconds`.
    package var inSeconds: String {
        let seconds = self / .seconds(1)
        let tenths = (seconds * 10).rounded() / 10
        return Int(exactly: seconds).map { counted($0, "second") } ?? "\(tenths > 0 ? tenths : seconds) seconds"
    }
}

/// Bytes written by a child process.
struct ProcessOutput: OutputChunk {
    let buffer: SubprocessOutputSequence.Buffer

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { buffer.withUnsafeBytes(body) }
}

/// The standard error of a process; only its first and last bytes are kept.
actor ErrorOutput {
    private static let longestHead = 4_096
    /// Enough for the traces that most languages print after the reason for a crash.
    private static let longestTail = 1 << 16

    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    private var hasGap = false

    func append(_ chunk: ProcessOutput) {
        chunk.withBytes { bytes in
            let room = Self.longestHead - head.count
            head += bytes.prefix(room)
            tail += bytes.dropFirst(room).suffix(Self.longestTail)
            hasGap = hasGap || bytes.count - room > Self.longestTail || tail.count > Self.longestTail
        }
        if tail.count > Self.longestTail { tail.removeFirst(tail.count - Self.longestTail) }
    }

    /// The lines that best explain the end of the process; `nil` if there are none.
    var excerpt: String? { hasGap ? ErrorExcerpt.text(of: head, tail) : ErrorExcerpt.text(of: head + tail, []) }
}
