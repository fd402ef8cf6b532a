import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceFaults
import TrackingConformanceReports

/// `audit`: tries the suite by wrong implementations.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tries the vectors by wrong implementations, and says which of them they do not catch.",
        discussion: """
            Exit code 1 means that the suite does not guard its rules: a wrong implementation passes all vectors or is \
            caught only by vectors or under rules other than its own, fewer than two wrong implementations break a \
            rule, or a control did not come out as it must.
            """
    )

    /// A format in which an audit is reported to a file.
    enum Format: String, CaseIterable {
        case json
        case html
    }

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(help: "A report: json:FILE or html:FILE. Repeatable.")
    var report: [AuditReportOption] = []

    func run() async throws {
        let record = await Audit(of: try suiteOptions.load()).record()
        Console.write(record.text(style: Console.style))
        for option in report {
            switch option.format {
            case .json: try FileOutput.write(record.json(), to: option.file)
            case .html: try FileOutput.write(record.html(), to: option.file)
            }
        }
        if !record.isSound { throw ExitCode.notConformant }
    }
}

/// A report as the command line asks for it: `FORMAT:FILE`.
struct AuditReportOption: ExpressibleByArgument {
    let format: AuditCommand.Format
    let file: String

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let format = AuditCommand.Format(rawValue: String(parts[0])) else { return nil }
        self.format = format
        file = String(parts[1])
    }
}
