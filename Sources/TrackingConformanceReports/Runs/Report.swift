import TrackingConformanceAnalysis
package import TrackingConformanceCore

/// A run with the data needed to report it.
package struct Report: Sendable {
    /// The run, with its causes ordered by their effect on the verdict.
    package let run: Run
    /// The command of the run.
    package let invocation: Invocation
    /// The digests of the suite; `nil` if no format shows them.
    package let suiteDigest: SuiteDigest?

    package let brokenRules: [BrokenRule]
    /// The ids of the vectors whose differences the causes fully explain.
    let explainedVectors: Set<String>
    /// The data for showing evidence.
    let context: Evidence.Context

    /// The directory to which file paths are relative; `nil` for full paths.
    package var root: String?

    /// The lines exchanged with the adapter about each vector, by id, if they were kept.
    package var wire: [String: [String]] = [:]

    /// The origin of the selection if it is not the command line, such as `selected by FILE`.
    package var origin: String?

    /// True if the next run can be limited to the vectors that count against conformance.
    package var canRepeatFailures = false

    package init(of run: Run, _ invocation: Invocation, _ suiteDigest: SuiteDigest? = nil) {
        (self.invocation, self.suiteDigest) = (invocation, suiteDigest)
        explainedVectors = Set(run.causes.explainedPlaces.map { run.results[$0].vector.id })
        var run = run
        run.diagnosis = run.diagnosis?.byEffect(in: run)
        brokenRules = run.brokenRules
        let broken = Set(brokenRules.map(\.rule.id))
        context = Evidence.Context(catalogue: run.suite.catalogue, invocation: invocation, brokenRules: broken)
        self.run = run
    }

    var catalogue: RuleCatalogue { run.suite.catalogue }
}
