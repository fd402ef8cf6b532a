import TrackingConformanceAnalysis
import TrackingConformanceCore

/// The search for the causes that a saved report does not name, because its run excused them or did not look.
struct CauseSearch {
    private let suite: SuiteOptions

    /// Prepares the search.
    ///
    /// - Parameter suite: Where the suite is.
    init(_ suite: SuiteOptions) {
        self.suite = suite
    }

    /// A report with its causes, where it names them or the suite that was run is at hand; otherwise the report as it
    /// is.
    ///
    /// - Parameter report: The report.
    func explained(_ report: SavedReport) async -> SavedReport {
        guard report.causes == nil, !report.isLeaky, let suite = try? await suite.loadConcurrently(),
            let saved = try? ReportInput.report(in: report.name, of: suite), isSame(saved.suiteDigest)
        else { return report }
        let results = saved.record(in: suite).results
        let diagnosis = await Diagnosis.of(results, catalogue: suite.catalogue)
        var explained = report
        explained.causes = diagnosis.causes.map { SavedReport.Cause($0, of: results) }
        return explained
    }

    /// Whether digests are those of the suite at hand, as far as there are any.
    private func isSame(_ digest: SuiteDigest?) -> Bool {
        guard let digest else { return true }
        return (try? suite.location()).map { SuiteDigest($0, additional: suite.vectors) } == digest
    }
}
