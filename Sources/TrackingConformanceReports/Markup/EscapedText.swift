import TrackingConformanceCore

extension String {
    /// The text for XML and HTML, inside an element or a quoted attribute, on one line.
    ///
    /// Control characters, most of which XML 1.0 does not allow at all, are shown as `\u{1b}`.
    package var escapedForXML: String { printable.replacingScalars { Self.entities[$0] } }

    /// The text for Markdown, inside an element such as `<code>` or among Markdown's own words, on one line.
    ///
    /// Whatever has a meaning in Markdown, HTML or a table becomes an entity. GitHub notifies the person whose name
    /// follows an `@`, even if that is an entity, so an invisible space separates the two.
    package var escapedForMarkdown: String {
        printable.replacingScalars { scalar in
            if scalar == "@" { return "&#64;\u{200B}" }
            return Self.entities[scalar] ?? (Self.markdown.contains(scalar) ? "&#\(scalar.value);" : nil)
        }
    }

    /// The text with some of its scalars replaced.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result.append(contentsOf: text.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    private static let markdown = Set("\\`*_{}[]()#+!|~$:".unicodeScalars)
}
