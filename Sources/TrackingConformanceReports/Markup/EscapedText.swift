import TrackingConformanceCore

extension String {
    /// The text on one line, escaped for an element or a quoted attribute in XML and HTML.
    ///
    /// Control characters, most of which XML 1.0 forbids, are shown in the form `\u{1b}`.
    package var escapedForXML: String { printable.replacingScalars { Self.entities[$0] } }

    /// The text on one line, escaped for Markdown, both for an element such as `<code>` and for ordinary text.
    ///
    /// A character becomes an entity only if it would have a meaning in Markdown, HTML or a table, so that the source
    /// remains readable. GitHub notifies the person whose name follows an `@`, even if the `@` is an entity, so an
    /// invisible space separates the two.
    package var escapedForMarkdown: String {
        let scalars = Array(printable.unicodeScalars)
        return scalars.indices.map { Self.markdown(scalars, $0) ?? String(scalars[$0]) }.joined()
    }

    /// The text escaped for `<pre>` in Markdown.
    ///
    /// HTML has a meaning there, and Markdown has one in faulty renderers, so code, emphasis, addresses and mentions
    /// are neutralised.
    package var escapedForPreformatted: String {
        let escaped = printable.replacingScalars { scalar in
            switch scalar {
            case "@": "&#64;\u{200B}"
            case "`", "*": "&#\(scalar.value);"
            default: Self.htmlInText[scalar]
            }
        }
        return escaped.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
    }

    /// The replacement of a scalar in Markdown; `nil` if none is needed.
    private static func markdown(_ scalars: [Unicode.Scalar], _ place: Int) -> String? {
        let scalar = scalars[place]
        func isWord(_ place: Int) -> Bool {
            scalars.indices.contains(place) && scalars[place].properties.isAlphabetic
                || scalars.indices.contains(place) && scalars[place].properties.numericType != nil
        }
        switch scalar {
        case "@": return "&#64;\u{200B}"
        // Within a word, an underscore does not mean emphasis.
        case "_" where isWord(place - 1) && isWord(place + 1): return nil
        // A colon can begin a link or the name of an emoji.
        case ":" where !(scalars.indices.contains(place + 1) && (scalars[place + 1] == "/" || isWord(place + 1))):
            return nil
        case "." where place >= 3 && scalars[place - 3..<place].allSatisfy { $0 == "w" }: return "&#46;"
        default: return htmlInText[scalar] ?? (markdown.contains(scalar) ? "&#\(scalar.value);" : nil)
        }
    }

    private static let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    /// The replacements of characters between tags.
    private static let htmlInText: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]

    private static let markdown = Set("\\`*_[]#|~$:".unicodeScalars)
}
