package import TrackingConformanceJSON

/// The outcome of a vector.
package enum Verdict: String, Sendable, CaseIterable {
    /// Everything was as expected.
    case passed
    /// A required rule was broken.
    case failed
    /// Only recommended rules were broken.
    case warned
    /// The behaviour was recorded: the documents leave it open.
    case recorded
    /// The adapter crashed, timed out, gave an unusable answer, or got another verdict when the vector was run again.
    case errored
    /// The implementation declined the vector.
    case unsupported
    /// The vector requires an undeclared capability.
    case notApplicable = "not-applicable"
    /// The vector did not pass, as the list of known failures predicts.
    case expectedFailure = "expected-failure"
    /// The vector passed although it is on the list of known failures.
    case unexpectedPass = "unexpected-pass"
    /// The vector was not run, because the run ended earlier.
    case notRun = "not-run"

    /// True if an answer was judged, so that mismatches explain the verdict.
    package var isJudged: Bool { [.passed, .failed, .warned, .recorded].contains(self) }

    /// The verdict as a predicate, for a sentence that compares two runs of a vector.
    var predicate: String { self == .recorded ? "broke no rule" : rawValue }
}

/// The outcome of checking one of the protocol's demands on an adapter.
package enum CheckOutcome: Sendable, Equatable {
    /// The adapter meets it.
    case ok
    /// The adapter does not meet the demand; the observation, with advice.
    case problem(String, advice: String)
    case notChecked(String)
}

/// A fact that differs from the expectation, with the rule that it breaks; or, under an informational rule, a recorded
/// behaviour.
package struct Mismatch: Sendable, Equatable {
    /// The step, counted from 0.
    package var step: Int
    package var rule: Rule.ID
    /// A JSON Pointer into the step's answer.
    package var path: String
    /// The expected value; `nil` if absent.
    package var expected: JSONValue?
    /// The actual value; `nil` if absent.
    package var actual: JSONValue?
    /// The message about the difference.
    package var message: String

    package init(
        step: Int,
        rule: Rule.ID,
        path: String,
        expected: JSONValue?,
        actual: JSONValue?,
        message: String
    ) {
        (self.step, self.rule, self.path) = (step, rule, path)
        (self.expected, self.actual, self.message) = (expected, actual, message)
    }

    /// The prefix of the message for behaviour that the documents leave open.
    static let recordBeginning = "recorded: "

    /// True if the mismatch records a behaviour and breaks no rule.
    var isRecord: Bool { message.hasPrefix(Self.recordBeginning) }
}

/// The outcome of comparing observations with a vector.
package struct Judgement: Sendable, Equatable {
    /// `passed`, `failed`, `warned` or `recorded`, decided by the most binding broken rule.
    package let verdict: Verdict
    package let mismatches: [Mismatch]

    package init(_ mismatches: [Mismatch], _ catalogue: RuleCatalogue) {
        self.mismatches = mismatches
        verdict =
            switch mismatches.map({ catalogue.level(of: $0.rule) }).max() {
            case .required: .failed
            case .recommended: .warned
            case .informational: .recorded
            case nil: .passed
            }
    }
}
