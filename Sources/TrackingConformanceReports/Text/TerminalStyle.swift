/// How words are marked in a text report: in colour on a terminal, plainly elsewhere.
package struct TerminalStyle: Sendable {
    /// What a word means.
    package enum Mark: Sendable, CaseIterable {
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
    ///
    /// - Parameters:
    ///   - text: The word.
    ///   - mark: What it means.
    /// - Returns: The word as it is to be written.
    package func marked(_ text: String, _ mark: Mark) -> String {
        isColoured ? mark.controlSequence + text + Self.end : text
    }

    /// The control sequences that marked words come with; none where they are not coloured.
    package var controlSequences: [String] { isColoured ? Mark.allCases.map(\.controlSequence) + [Self.end] : [] }

    /// What ends a marked word.
    private static let end = "\u{1B}[0m"
}

extension TerminalStyle.Mark {
    /// What begins a marked word.
    fileprivate var controlSequence: String {
        switch self {
        case .good: "\u{1B}[32m"
        case .bad: "\u{1B}[31m"
        case .doubtful: "\u{1B}[33m"
        case .quiet: "\u{1B}[2m"
        case .strong: "\u{1B}[1m"
        }
    }
}
