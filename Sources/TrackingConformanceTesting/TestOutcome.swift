package import TrackingConformanceCore

/// What the result of a vector is to the test case that runs.
package enum TestOutcome: Sendable, Equatable {
    /// Nothing stands against conformance.
    case nothing
    /// A recommended rule is broken, which is shown and does not fail the test.
    case warning(String)
    /// Something stands against conformance.
    case issue(String)
    /// A listed vector fails as its entry says.
    case knownIssue(reason: String, String)

    /// Creates the outcome of a result.
    ///
    /// - Parameters:
    ///   - result: What became of a vector, the list of known failures applied.
    ///   - policy: What counts against conformance.
    package init(_ result: VectorResult, policy: Policy) {
        self =
            switch result.verdict {
            case .expectedFailure: .knownIssue(reason: result.reason ?? "", result.explanation)
            case .warned where !policy.isStrict: .warning(result.explanation)
            case .passed, .failed, .warned, .recorded, .errored, .unsupported, .notApplicable, .unexpectedPass, .notRun:
                policy.counts(result) ? .issue(result.explanation) : .nothing
            }
    }
}
