/// A piece of an adapter's output, fit to be shown in a message.
enum Excerpt {
    /// The beginning of a line, printable.
    static func of(_ line: UnsafeBufferPointer<UInt8>, limit: Int = 120) -> String {
        let text = String(decoding: line.prefix(limit * 4), as: UTF8.self)
        let start = text.prefix(limit)
        return printable(start) + (start.count < text.count || line.count > limit * 4 ? "…" : "")
    }

    /// The last lines of a text, on one line, printable.
    static func tail(of bytes: [UInt8], limit: Int = 400) -> String? {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(5)
        let text = printable(lines.joined(separator: " | "))
        guard !text.isEmpty else { return nil }
        return text.count <= limit ? text : "…" + text.suffix(limit)
    }

    private static func printable(_ text: some StringProtocol) -> String {
        String(
            text.unicodeScalars.map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: "?"
                default: Character(scalar)
                }
            }
        )
    }
}

extension Duration {
    /// The duration in seconds: `10 seconds`, `0.5 seconds`.
    var inWords: String {
        let seconds = self / .seconds(1)
        let text = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return text == "1" ? "1 second" : "\(text) seconds"
    }
}
