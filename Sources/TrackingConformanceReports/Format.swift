package import TrackingConformanceJSON

/// Something reported in one or more formats, such as a run, an audit or a list of vectors.
package protocol Reportable: Sendable {
    /// Its formats, the default one first.
    static var formats: [Format<Self>] { get }
}

/// A format of a report.
///
/// A new format consists of a file with its writer, a static property that declares it and an entry in `formats`.
package struct Format<Subject: Reportable>: Sendable {
    /// Its name on the command line.
    package let name: String
    /// True if it is read in a terminal or log, perhaps among other lines.
    package let isForTerminals: Bool

    private let writer: @Sendable (Subject, TerminalStyle) -> String

    init(
        name: String,
        isForTerminals: Bool = false,
        writer: @escaping @Sendable (Subject, TerminalStyle) -> String
    ) {
        self.name = name
        self.isForTerminals = isForTerminals
        self.writer = writer
    }

    package static var all: [Format] { Subject.formats }

    package init?(named name: String) {
        guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
        self = format
    }

    package func text(of subject: Subject, style: TerminalStyle = TerminalStyle(coloured: false)) -> String {
        writer(subject, style)
    }
}

package protocol ReportedAsJSON: Reportable {
    var json: JSONValue { get }
}

extension Format where Subject: ReportedAsJSON {
    /// JSON, for programs.
    package static var json: Format { Format(name: "json") { subject, _ in JSONWriter.canonical(subject.json) } }
}
