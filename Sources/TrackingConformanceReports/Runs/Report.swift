import TrackingConformanceAnalysis
package import TrackingConformanceCore

/// A run with what is needed to report it.
package struct Report: Sendable {
    /// The run, its causes by their effect on the verdict.
    package let run: Run
    /// The arguments that repeat the run but for its selection, ready to be typed into a shell.
    package let invocation: Invocation
    /// The digests of the suite; `nil` where no format shows them.
    package let suiteDigest: SuiteDigest?

    package let brokenRules: [BrokenRule]
    /// The ids of the vectors at which known faults explain all that differs.
    let explainedVectors: Set<String>

    /// The directory from which the paths of files are shown; `nil`: they are shown whole.
    package var root: String?

    /// The lines that were exchanged with the adapter about vectors, by their ids, where they were kept.
    package var wire: [String: [String]] = [:]

    /// Where the selection comes from if the command line does not name it, such as `selected by FILE`.
    package var origin: String?

    /// True if the next run can be limited to the vectors that count against conformance.
    package var canRepeatFailures = false

    package init(of run: Run, _ invocation: Invocation, _ suiteDigest: SuiteDigest? = nil) {
        (self.invocation, self.suiteDigest) = (invocation, suiteDigest)
        explainedVectors = Set(run.causes.explainedPlaces.map { run.results[$0].vector.id })
        var run = run
        run.diagnosis = run.diagnosis?.byEffect(in: run)
        brokenRules = run.brokenRules
        self.run = run
    }

    var catalogue: RuleCatalogue { run.suite.catalogue }
}
