import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

/// Kept answers that were judged, as they are certified and verified.
struct JudgedAnswers {
    /// What they came to.
    let conclusion: Conclusion
    /// The JSON report of it, which says nothing of times and causes.
    let report: String

    /// Judges answers.
    ///
    /// - Parameters:
    ///   - answers: The file of the answers.
    ///   - plan: The vectors, and what the answers are held to.
    ///   - invocation: The command that made the run.
    ///   - digest: The digests of the suite.
    init(_ answers: [UInt8], _ plan: RunPlan, invocation: Invocation, digest: SuiteDigest) async throws {
        let record = try await Driver.record(of: plan, from: AnswerFile(answers, suite: plan.suite))
        conclusion = plan.policy.conclusion(of: record, suite: plan.suite)
        report =
            Report(
                conclusion: conclusion,
                catalogue: plan.suite.catalogue,
                invocation: invocation,
                suiteDigest: digest
            ).json()
    }
}
