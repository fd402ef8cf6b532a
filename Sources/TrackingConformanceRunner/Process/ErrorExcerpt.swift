import TrackingConformanceCore

/// The lines of standard error that say most about the end of a process: how it began, what looks like the reason, and
/// how it ended.
///
/// Where the reason stands depends on the language: Swift and Java print it before the trace, Python after it, and
/// Node between a piece of the source and the trace. Of the trace, the frame that is nearest to the reason and in the
/// adapter's own code is shown.
package enum ErrorExcerpt {
    private static let fewLines = 6
    private static let longestLine = 200

    /// What lines that say why a program ended have in them, in lower case.
    private static let reasons = [
        "fatal error", "could not cast", "exception", "error:", "panic", "caused by", "assertion", "uncaught", "abort",
    ]

    /// What frames of a language's own libraries have in them.
    private static let foreign = [
        "java.base/", "jdk.internal.", "at java.", "at kotlin.", "at sun.", "node:internal", "node_modules/",
        "site-packages/", "/lib/python", "<frozen ", "libswift", "/usr/lib/",
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
            parts.append(all[index].trimmed.printable.clipped(to: longestLine))
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
            // The notices of Swift's backtracer say how it works, not what happened.
            return !line.hasPrefix("***") && reasons.contains { line.contains($0) }
        }
        let ends = [0] + lines.indices.suffix(2)
        return Set(ends + telling.prefix(1) + telling.suffix(2) + ownFrame(in: lines)).sorted()
    }

    /// The place of the adapter's own frame that is nearest to the reason, if there is one.
    private static func ownFrame(in lines: [Substring]) -> [Int] {
        let frames = lines.indices.filter { index in
            let line = lines[index].trimmed
            let isFrame =
                line.hasPrefix("at ") || line.hasPrefix("File \"") || line.contains(".swift:") && line.contains(" in ")
            return isFrame && !foreign.contains { line.contains($0) }
        }
        // Python prints the innermost frame last.
        let isPython = frames.first.map { lines[$0].trimmed.hasPrefix("File \"") } == true
        return Array(isPython ? frames.suffix(1) : frames.prefix(1))
    }
}

extension Substring {
    /// The line without the blanks and tabs around it.
    fileprivate var trimmed: String {
        let blanks: Set<Character> = [" ", "\t"]
        guard let start = firstIndex(where: { !blanks.contains($0) }),
            let end = lastIndex(where: { !blanks.contains($0) })
        else { return "" }
        return String(self[start...end].replacing("\t", with: " "))
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
