import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// A run that is over, before the list of known failures is applied, and what its reports say about how it came about.
struct FinishedRun {
    /// The results.
    let record: RunRecord
    /// What was run.
    let plan: RunPlan
    /// Where the suite is, of which a run reads no more than it needs.
    let suite: SuiteOptions
    /// The command that made the run.
    let invocation: Invocation
    /// The rules whose vectors alone were run; none: all rules.
    var askedRules: [Rule.ID] = []
    /// How long the run took.
    let duration: Duration
    /// The directory that keeps the exchange with the adapter, if one does.
    var wire: String?
    /// The exit code of the signal that interrupted the run, if one did.
    var interruption: ExitCode?
    /// What could not be written during the run, a sentence each.
    var lost: [String] = []
    /// Where it is kept what failed, for the next run; `nil`: nowhere.
    var remembered: RememberedFailures?

    /// The vectors of the whole suite, as far as it can be read.
    func wholeSuite() async -> [Vector] {
        (try? await suite.loadConcurrently())?.vectors ?? []
    }

    /// The digests of the suite, as far as it can be read.
    func suiteDigest() -> SuiteDigest? {
        (try? suite.location()).map { SuiteDigest($0, additional: suite.vectors) }
    }
}
