import TrackingConformanceCore

/// Text broken into lines for a terminal.
package enum Paragraph {
    /// Breaks a text at its spaces and line breaks, and makes it harmless.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - indentation: The number of spaces before each line.
    ///   - hanging: The number of additional spaces before each line but the first.
    ///   - width: The number of columns of a line; a longer word has a line of its own.
    /// - Returns: The lines; none for a text without words.
    package static func wrapped(
        _ text: String,
        indentation: Int = 0,
        hanging: Int = 0,
        width: Int = TerminalStyle.usualWidth
    ) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(\.printable) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            let margin = indentation + (lines.isEmpty ? 0 : hanging)
            line = line.isEmpty ? String(repeating: " ", count: margin) + word : "\(line) \(word)"
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Breaks a text into lines that stand beside a label.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - label: What stands before the first line; the others are indented by its width.
    ///   - width: The number of columns of a line.
    ///   - mark: How the label is shown.
    /// - Returns: The lines; none for a text without words.
    package static func wrapped(
        _ text: String,
        after label: String,
        width: Int,
        mark: (String) -> String = { $0 }
    ) -> [String] {
        let lines = wrapped(text, indentation: label.count, width: width)
        return lines.prefix(1).map { mark(label) + $0.dropFirst(label.count) } + lines.dropFirst()
    }
}

extension TerminalStyle {
    /// Breaks a text into lines of the style's width, and makes it harmless.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - indentation: The number of spaces before each line.
    ///   - hanging: The number of additional spaces before each line but the first.
    /// - Returns: The lines; none for a text without words.
    package func wrapped(_ text: String, indentation: Int = 0, hanging: Int = 0) -> [String] {
        Paragraph.wrapped(text, indentation: indentation, hanging: hanging, width: width)
    }

    /// Breaks a text into lines of the style's width that stand beside a label.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - label: What stands before the first line; the others are indented by its width.
    ///   - mark: How the label is shown.
    /// - Returns: The lines; none for a text without words.
    package func wrapped(_ text: String, after label: String, mark: (String) -> String = { $0 }) -> [String] {
        Paragraph.wrapped(text, after: label, width: width, mark: mark)
    }
}
