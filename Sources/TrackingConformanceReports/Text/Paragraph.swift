/// Text broken into lines for a terminal of 80 columns.
public enum Paragraph {
    /// Breaks a text at its spaces.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - indentation: The spaces before each line.
    ///   - hanging: The spaces more before each line but the first.
    ///   - width: The columns a line may have; a longer word stands alone.
    /// - Returns: The lines.
    public static func wrapped(_ text: String, indentation: Int, hanging: Int = 0, width: Int = 80) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let margin = String(repeating: " ", count: indentation + (lines.isEmpty ? 0 : hanging))
            if !line.isEmpty, margin.count + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        guard !line.isEmpty else { return lines }
        return lines + [String(repeating: " ", count: indentation + (lines.isEmpty ? 0 : hanging)) + line]
    }
}
