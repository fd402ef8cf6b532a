import TrackingConformanceAnalysis
package import TrackingConformanceCore

/// A finished run with what is needed to report it.
package struct Report: Sendable {
    /// What the run came to.
    package let conclusion: Conclusion
    package let catalogue: RuleCatalogue
    /// The arguments that repeat the run but for its selection, ready to be typed into a shell.
    package let invocation: Invocation
    /// Why vectors failed, the causes by their effect on the verdict; `nil` where it was not asked.
    package let diagnosis: Diagnosis?

    package let brokenRules: [BrokenRule]
    /// The ids of the vectors at which known faults explain all that differs.
    let explainedVectors: Set<String>
    /// The rules whose vectors alone were run; none: all rules.
    let askedRules: [Rule.ID]
    /// How long the run took; `nil` where it was not measured.
    package var duration: Duration?

    /// The directory from which the paths of files are shown; `nil`: they are shown whole.
    package var root: String?

    /// The lines that were exchanged with the adapter about vectors, by their ids, where they were kept.
    package var wire: [String: [String]] = [:]

    /// Where the selection comes from if the command line does not name it, such as `selected by FILE`.
    package var origin: String?

    /// The digests of the suite; `nil` where no format shows them.
    package var suiteDigest: SuiteDigest?

    /// The number of vectors in the whole suite; `nil` if nothing shows it.
    package var suiteSize: Int?

    /// The choice of a part of the suite, in words after the number of its vectors, such as `that failed last`; `nil`
    /// if all were chosen.
    package var choice: String?

    /// True if the next run can be limited to the vectors that count against conformance.
    package var canRepeatFailures = false

    package init(
        conclusion: Conclusion,
        catalogue: RuleCatalogue,
        invocation: Invocation,
        diagnosis: Diagnosis? = nil,
        askedRules: [Rule.ID] = []
    ) {
        self.conclusion = conclusion
        self.catalogue = catalogue
        self.invocation = invocation
        let (results, isStrict) = (conclusion.record.results, conclusion.policy.isStrict)
        self.diagnosis = diagnosis?.byEffect(in: results, catalogue, strict: isStrict)
        brokenRules = Self.brokenRules(
            in: results,
            catalogue: catalogue,
            asked: askedRules,
            causes: self.diagnosis?.causes ?? []
        )
        explainedVectors = Set((diagnosis?.causes ?? []).explainedPlaces.map { results[$0].vector.id })
        self.askedRules = askedRules
    }

    /// What became of the vectors, the list of known failures applied.
    package var record: RunRecord { conclusion.record }

    /// Whether a broken recommended rule counts against conformance.
    package var isStrict: Bool { conclusion.policy.isStrict }

    /// What speaks against conformance beside the results, a sentence each.
    package var problems: [String] { conclusion.problems }

    package var isConformant: Bool { conclusion.isConformant }
}
