/// Text from outside the kit, fit for a report that is markup.
enum MarkupText {
    /// A text for XML and HTML, inside an element or a quoted attribute.
    ///
    /// Control characters, which XML 1.0 does not allow at all, and invisible ones are shown as `\u{1b}`.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text on one line, without a character that markup gives a meaning to.
    static func escaped(_ text: String) -> String {
        replacing(printable(text)) { entities[$0] }
    }

    /// A text for Markdown, inside an element such as `<code>` or beside Markdown's own words.
    ///
    /// Whatever Markdown, HTML or a table gives a meaning to is an entity, and no name is mentioned: GitHub notifies
    /// those whose name follows an `@`, even where it is an entity.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text on one line.
    static func escapedForMarkdown(_ text: String) -> String {
        replacing(printable(text)) { scalar in
            if scalar == "@" { return "&#64;\u{200B}" }
            return entities[scalar] ?? (markdown.contains(scalar) ? "&#\(scalar.value);" : nil)
        }
    }

    /// The beginning of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The characters that are kept at the most.
    /// - Returns: The text, with an ellipsis where it was longer.
    static func clipped(_ text: String, to limit: Int) -> String {
        // A character may have any number of scalars, so these are counted.
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    private static let markdown = Set("\\`*_{}[]()#+!|~$:".unicodeScalars)

    private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let words = replacement(scalar) {
                result.append(contentsOf: words.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
