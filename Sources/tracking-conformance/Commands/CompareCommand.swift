import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports

struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares two runs, or puts several side by side.",
        discussion: """
            It compares JSON reports of `run`, `judge` or `merge` by cause, rule and vector, regardless of lists of \
            known failures, and separates changes of the suite from changes of the implementation. Exit code 1 means \
            that a vector regressed or is no longer judged; vectors in only one report do not count.

            The reports may come from any suite. If a report names no causes, because its run excused them or did not \
            search for them, `compare` searches for them if the report's suite is available.

            Three or more reports make a table of implementations and rules.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Flag(help: "List everything in the text report, whatever its length.")
    var verbose = false

    @OptionGroup var output: ReportOptions<Comparison>

    @Argument(help: "The JSON reports, the earlier run first.")
    var reports: [String]

    func validate() throws {
        guard reports.count > 1 else { throw ValidationError("compare needs at least two JSON reports, not one") }
    }

    func run() async throws {
        try output.checkPlaces(reading: reports)
        let rules = try suiteOptions.rules()
        let saved = try reports.map { path in
            let report = try FileInput.report(in: path, catalogue: rules.catalogue)
            guard !report.isExploration else {
                throw CommandFailure(.badInput, "\(path) is the report of an exploration, which cannot be compared")
            }
            return report
        }
        guard saved.count == 2 else {
            return try output.write(Matrix(saved, catalogue: rules.catalogue), verbose: verbose)
        }
        let comparison = Comparison(
            from: await explained(saved[0]),
            to: await explained(saved[1]),
            catalogue: rules.catalogue,
            corrections: rules.corrections
        )
        try output.write(comparison, verbose: verbose)
        if comparison.isWorse { throw ExitCode.notConformant }
    }
}

// MARK: - Causes of a report without diagnosis

extension CompareCommand {
    /// A report with its causes, which are sought if it has no diagnosis and the suite of its run is available.
    private func explained(_ report: SavedReport) async -> SavedReport {
        guard report.causes == nil, report.unsteadiness == nil, let suite = try? suiteOptions.load(),
            let saved = try? FileInput.report(in: report.name, catalogue: suite.catalogue, of: suite),
            // An older report has no digests.
            saved.suiteDigest == nil || saved.suiteDigest == (try? suiteOptions.digest())
        else { return report }
        let results = saved.run(in: suite).results
        let diagnosis = await Diagnosis.of(results, catalogue: suite.catalogue)
        var explained = report
        explained.causes = diagnosis.causes.map { SavedReport.Cause($0, of: results) }
        return explained
    }
}
