/// How words are marked in a text report: in colour on a terminal, plainly elsewhere.
package struct TerminalStyle: Sendable {
    /// What a word means.
    package enum Mark: Sendable {
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
    package init(coloured isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Marks a word.
    package func marked(_ text: String, _ mark: Mark) -> String {
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
