/// A format in which a finished run is reported.
///
/// A new one is a file with its writer and an extension that declares it, and a place in `all`.
public struct ReportFormat: Sendable {
    /// The name by which the command line asks for it.
    public let name: String
    /// Whether it is read in a terminal or log, and may stand among other lines there.
    public let isForTerminals: Bool

    private let writer: @Sendable (Report, TerminalStyle) -> String

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - name: The name by which the command line asks for it.
    ///   - isForTerminals: Whether it is read in a terminal or log.
    ///   - writer: What turns a report into text, with a line break at the end.
    init(
        name: String,
        isForTerminals: Bool = false,
        writer: @escaping @Sendable (Report, TerminalStyle) -> String
    ) {
        self.name = name
        self.isForTerminals = isForTerminals
        self.writer = writer
    }

    /// Every format, the one for people in a terminal first.
    public static let all: [ReportFormat] = [.text, .json, .junit, .markdown, .html]

    /// Finds a format.
    ///
    /// - Parameter name: The name by which the command line asks for it.
    public init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    /// Writes a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - style: How words are marked, in the format for terminals.
    /// - Returns: The text, with a line break at the end.
    public func text(of report: Report, style: TerminalStyle = TerminalStyle(coloured: false)) -> String {
        writer(report, style)
    }
}
