import TrackingConformanceCore

/// The lines of standard error that say most about the end of a process: how it began, what looks like the reason, and
/// how it ended.
///
/// Where the reason stands depends on the language: Swift and Java print it before the trace, Python behind it, and
/// Node between a piece of the source and the trace.
package enum ErrorExcerpt {
    private static let fewLines = 6
    private static let longestLine = 200

    /// What lines that say why a program ended have in them, in lower case.
    private static let reasons = [
        "fatal error", "exception", "error:", "panic", "caused by", "assertion", "uncaught", "abort",
    ]

    /// Chooses lines.
    package static func text(of head: [UInt8], _ tail: [UInt8]) -> String? {
        let first = lines(of: head)
        let all = first + lines(of: tail)
        guard !all.isEmpty else { return nil }
        let gap = tail.isEmpty ? nil : first.count
        var parts: [String] = []
        var next = 0
        for index in chosen(of: all) {
            if index > next || (index == gap && index > 0) { parts.append("…") }
            parts.append(String(all[index]).printable.clipped(to: longestLine))
            next = index + 1
        }
        return parts.joined(separator: " | ")
    }

    private static func lines(of bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    }

    /// The places of the lines that are shown, in order.
    private static func chosen(of lines: [Substring]) -> [Int] {
        guard lines.count > fewLines else { return Array(lines.indices) }
        let telling = lines.indices.filter { index in
            let line = lines[index].lowercased()
            return reasons.contains { line.contains($0) }
        }
        return Set([0] + telling.prefix(1) + telling.suffix(2) + lines.indices.suffix(2)).sorted()
    }
}

/// A piece of an adapter's output, fit to be shown in a message.
enum Excerpt {
    /// The beginning of a line, printable.
    static func of(_ line: UnsafeBufferPointer<UInt8>, limit: Int = 120) -> String {
        let text = String(decoding: line.prefix(limit * 4), as: UTF8.self)
        let start = text.prefix(limit)
        return start.printable + (start.count < text.count || line.count > limit * 4 ? "…" : "")
    }

    /// The beginning of a text, printable.
    static func of(_ text: String) -> String {
        var text = text
        return text.withUTF8 { of($0, limit: 300) }
    }
}

extension Duration {
    /// The duration in seconds with its unit: `10 seconds`, `0.5 seconds`.
    package var inSeconds: String {
        let seconds = self / .seconds(1)
        return Int(exactly: seconds).map { counted($0, "second") } ?? "\(seconds) seconds"
    }
}
