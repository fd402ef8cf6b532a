public import TrackingConformanceJSON

/// What became of a vector.
public enum Verdict: String, Sendable, CaseIterable {
    /// Everything was as expected.
    case passed
    /// A required rule was broken.
    case failed
    /// Only recommended rules were broken.
    case warned
    /// The behaviour was recorded: the documents leave it open.
    case recorded
    /// The adapter crashed, timed out, answered nonsense, or was judged differently when the vector was run again.
    case errored
    /// The implementation said that it cannot do it.
    case unsupported
    /// The vector requires what the implementation does not declare.
    case notApplicable = "not-applicable"
    /// It did not pass, and the list of known failures says so.
    case expectedFailure = "expected-failure"
    /// It passed, and the list of known failures says that it does not.
    case unexpectedPass = "unexpected-pass"
    /// It was not run: the run ended before.
    case notRun = "not-run"
}

/// A fact that differs from what was expected, with the rule that it breaks; or, under an informational rule, a
/// behaviour that was recorded.
public struct Mismatch: Sendable, Equatable {
    /// The step, counted from 0.
    public let step: Int
    /// The rule that is broken.
    public let rule: Rule.ID
    /// A JSON Pointer into the step's answer.
    public let path: String
    /// What was expected; `nil`: absence.
    public let expected: JSONValue?
    /// What was found; `nil`: absence.
    public let actual: JSONValue?
    /// The difference in words.
    public let message: String
}

/// The outcome of comparing a vector with what was observed.
public struct Judgement: Sendable, Equatable {
    /// `passed`, `failed`, `warned` or `recorded`.
    public let verdict: Verdict
    /// What differs or was recorded, step by step.
    public let mismatches: [Mismatch]
}
