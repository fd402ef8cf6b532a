/// The style of a text report: its colours, width and length.
package struct TerminalStyle: Sendable {
    /// The meaning of a word.
    package enum Mark: Sendable, CaseIterable {
        /// Good news.
        case good
        /// Something that counts against conformance.
        case bad
        /// Something that deserves a look.
        case doubtful
        /// A side note.
        case quiet
        /// A heading.
        case strong
    }

    /// The default number of columns of a line.
    static let usualWidth = 80
    /// The permitted widths: wide enough for a name and narrow enough to be easy to read.
    private static let widths = 40...120

    private let isColoured: Bool
    /// The number of columns of a line; a word that is longer gets its own line.
    package let width: Int
    /// True if a report shows everything, regardless of length.
    package let isVerbose: Bool
    /// True if a report is one line.
    package private(set) var isQuiet = false

    package init(coloured isColoured: Bool, width: Int = usualWidth, verbose isVerbose: Bool = false) {
        self.init(isColoured, min(max(width, Self.widths.lowerBound), Self.widths.upperBound), isVerbose)
    }

    private init(_ isColoured: Bool, _ width: Int, _ isVerbose: Bool) {
        (self.isColoured, self.width, self.isVerbose) = (isColoured, width, isVerbose)
    }

    /// The style for lines that will be indented.
    func narrowed(by columns: Int) -> TerminalStyle { TerminalStyle(isColoured, width - columns, isVerbose) }

    /// Creates the style for a stream of output.
    ///
    /// `NO_COLOR` disables colours, `FORCE_COLOR` enables them even if the stream is not a terminal, and `COLUMNS`
    /// overrides the terminal's width.
    package init(
        isTerminal: Bool,
        columns: Int?,
        verbose isVerbose: Bool = false,
        variable: (String) -> String?
    ) {
        let isRefused = variable("NO_COLOR")?.isEmpty == false
        let isForced = variable("FORCE_COLOR").map { !["", "0", "false"].contains($0) } ?? false
        let isUsual = isTerminal && variable("TERM") != "dumb"
        let width = variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? columns
        self.init(coloured: !isRefused && (isForced || isUsual), width: width ?? Self.usualWidth, verbose: isVerbose)
    }

    /// The style with a full or an abridged report.
    package func verbose(_ isVerbose: Bool) -> TerminalStyle {
        TerminalStyle(isColoured, width, isVerbose)
    }

    /// The style with a report of one line.
    package var quiet: TerminalStyle {
        var style = self
        style.isQuiet = true
        return style
    }

    package func marked(_ text: String, _ mark: Mark) -> String {
        isColoured ? mark.controlSequence + text + Self.end : text
    }

    /// The control sequences of marked words; empty without colours.
    package var controlSequences: [String] { isColoured ? Mark.allCases.map(\.controlSequence) + [Self.end] : [] }

    private static let end = "\u{1B}[0m"
}

extension TerminalStyle.Mark {
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
