/// A format in which a finished run is reported.
package typealias ReportFormat = Format<Report>

extension Report: Reportable {
    /// The formats of a run, the one for terminals first.
    package static let formats: [ReportFormat] = [.text, .json, .junit, .markdown, .html]
}
