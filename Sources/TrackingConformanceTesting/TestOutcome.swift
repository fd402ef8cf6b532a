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
    ///   - isStrict: Whether a broken recommended rule counts.
    package init(_ result: VectorResult, strict isStrict: Bool) {
        self =
            switch result.verdict {
            case .expectedFailure: .knownIssue(reason: result.reason ?? "", result.explanation)
            case .warned where !isStrict: .warning(result.explanation)
            case let verdict: verdict.isHeldAgainst(strict: isStrict) ? .issue(result.explanation) : .nothing
            }
    }
}
