import TrackingConformanceCore

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
