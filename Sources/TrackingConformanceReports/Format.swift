import TrackingConformanceJSON

/// Something reported in one or more formats, such as a run, an audit or a list of vectors.
package protocol Reportable: Sendable {
    /// The formats, the default one first.
    static var formats: [Format<Self>] { get }
}

/// A format of a report.
///
/// To add a format, write a file with its writer and a static property that declares it, and add it to `formats`.
package struct Format<Subject: Reportable>: Sendable {
    /// The name on the command line.
    package let name: String
    /// True if the format is meant for a terminal or log, perhaps among other lines.
    package private(set) var isForTerminals = false
    let writer: @Sendable (Subject, TerminalStyle) -> String

    package func text(of subject: Subject, style: TerminalStyle = TerminalStyle(coloured: false)) -> String {
        writer(subject, style)
    }
}

extension Format {
    package init?(named name: String) {
        guard let format = Subject.formats.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    /// JSON, for programs.
    static func json(_ form: Form<Subject>) -> Format {
        Format(name: "json") { subject, _ in JSONWriter.canonical(form.write(subject)) }
    }
}
