import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `compare`: what changed between two runs, or how several stand side by side.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Says what was mended and what broke between two runs; puts more of them side by side.",
        discussion: """
            It compares JSON reports of `run`, `judge` or `merge` by cause, rule and vector, whatever a list of known \
            failures excuses in them, and tells a change of the suite from a change of the implementation. Exit code 1 \
            means that a vector broke or is no longer judged; vectors that only one of the reports has never do.

            The reports may be of any suite. Causes that a report does not name, because its run excused them or did not \
            look, are sought if the suite is the one at hand.

            Three reports and more make a table of implementations and rules.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Flag(help: "Let the text list everything, however long it becomes.")
    var verbose = false

    @Option(
        help: "A report: text, json, markdown or html, with :FILE behind it to write it to a file. Repeatable."
    )
    var report: [ComparisonReportOption] = []

    @Argument(help: "The JSON reports, the earlier run first.")
    var reports: [String]

    func validate() throws {
        guard reports.count > 1 else { throw ValidationError("compare needs two JSON reports or more, not one") }
        guard report.count(where: { $0.file == nil }) <= 1 else {
            throw ValidationError("only one --report can go to standard output; name a file for the others")
        }
    }

    func run() async throws {
        try FileOutput.checkPlaces(of: report.compactMap(\.file), reading: reports)
        // Of the suite the rules and the corrections are needed, but no vector.
        let rules = try await Suite.loadConcurrently(try suiteOptions.location(), only: [IDPattern("none")])
        let saved = try reports.map { path in
            let report = try ReportInput.report(in: path, catalogue: rules.catalogue)
            guard !report.isExploration else {
                throw CommandFailure(.badInput, "\(path) is the report of an exploration, which cannot be compared")
            }
            return report
        }
        guard saved.count == 2 else { return try write(Matrix(saved, catalogue: rules.catalogue)) }
        let search = CauseSearch(suiteOptions)
        let comparison = Comparison(
            from: await search.explained(saved[0]),
            to: await search.explained(saved[1]),
            catalogue: rules.catalogue,
            corrections: rules.corrections
        )
        try write(comparison)
        if comparison.isWorse { throw ExitCode.notConformant }
    }

    private func write<Subject: Reportable>(_ subject: Subject) throws {
        var outputs = OutputAttempts()
        let options = report.contains { $0.file == nil } ? report : report + [ComparisonReportOption.text]
        for option in options {
            guard let format = Format<Subject>(named: option.name) else { continue }
            outputs.attempt { () throws(CommandFailure) in
                guard let file = option.file else {
                    let text = format.text(of: subject, style: Console.style.verbose(verbose))
                    return try Console.sendResult(Console.ready(text, for: format.isForTerminals ? .people : .programs))
                }
                let style = TerminalStyle(coloured: false, verbose: verbose)
                try FileOutput.write(format.text(of: subject, style: style), to: file)
            }
        }
        try outputs.finish()
    }
}

/// A report of a comparison as the command line asks for it: `FORMAT` or `FORMAT:FILE`.
struct ComparisonReportOption: ExpressibleByArgument {
    /// The format's name.
    let name: String
    /// The file; `nil`: standard output.
    let file: String?

    /// Text on standard output.
    static let text = ComparisonReportOption(name: ComparisonFormat.text.name, file: nil)

    private init(name: String, file: String?) {
        (self.name, self.file) = (name, file)
    }

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard ComparisonFormat(named: String(parts[0])) != nil, parts.count == 1 || !parts[1].isEmpty else {
            return nil
        }
        self.init(name: String(parts[0]), file: parts.count == 1 ? nil : String(parts[1]))
    }
}
