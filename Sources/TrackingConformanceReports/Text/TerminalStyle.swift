/// How words are marked in a text report: in colour on a terminal, plainly elsewhere.
public struct TerminalStyle: Sendable {
    /// What a word means.
    public enum Mark: Sendable {
        /// All is well.
        case good
        /// Something stands against conformance.
        case bad
        /// Something deserves a look.
        case doubtful
        /// Something is said in passing.
        case quiet
        /// Something is a heading.
        case strong
    }

    private let isColoured: Bool

    /// Creates a style.
    ///
    /// - Parameter isColoured: Whether the output may hold terminal control sequences.
    public init(coloured isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Marks a word.
    ///
    /// - Parameters:
    ///   - text: The word.
    ///   - mark: What it means.
    /// - Returns: The word as it is to be written.
    public func marked(_ text: String, _ mark: Mark) -> String {
        guard isColoured else { return text }
        let code =
            switch mark {
            case .good: "32"
            case .bad: "31"
            case .doubtful: "33"
            case .quiet: "2"
            case .strong: "1"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}

/// Text from outside the kit, fit for a terminal: nothing in it can move the cursor or change a colour.
///
/// - Parameter text: The text.
/// - Returns: The text with control and invisible characters escaped.
func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator:
            result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
