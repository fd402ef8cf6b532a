/// Text broken into lines for a terminal of 80 columns.
public enum Paragraph {
    /// Breaks a text at its spaces.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - indentation: The spaces before each line.
    ///   - width: The columns a line may have; a longer word stands alone.
    /// - Returns: The lines.
    public static func wrapped(_ text: String, indentation: Int, width: Int = 80) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !line.isEmpty, indentation + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return line.isEmpty ? lines : lines + [margin + line]
    }
}
