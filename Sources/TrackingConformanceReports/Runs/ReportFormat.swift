/// A format in which a finished run is reported.
public typealias ReportFormat = Format<Report>

extension Report: Reportable {
    /// The formats of a run, the one for terminals first.
    public static let formats: [ReportFormat] = [.text, .json, .junit, .markdown, .html]
}
