package import TrackingConformanceJSON

/// What became of a vector.
package enum Verdict: String, Sendable, CaseIterable {
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

    /// The verdict in a sentence that compares two runs of a vector.
    var predicate: String { self == .recorded ? "broke no rule" : rawValue }
}

/// The outcome of a check of something that the protocol asks of an adapter.
package enum CheckOutcome: Sendable, Equatable {
    /// It does.
    case ok
    /// It does not: what was seen, and what to do.
    case problem(String, advice: String)
    case notChecked(String)
}

/// A fact that differs from what was expected, with the rule that it breaks; or, under an informational rule, a
/// behaviour that was recorded.
package struct Mismatch: Sendable, Equatable {
    /// The step, counted from 0.
    package var step: Int
    package var rule: Rule.ID
    /// A JSON Pointer into the step's answer.
    package var path: String
    /// What was expected; `nil`: absence.
    package var expected: JSONValue?
    /// What was found; `nil`: absence.
    package var actual: JSONValue?
    /// The difference in words.
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

    /// The beginning of the message of a behaviour that the documents leave open.
    static let recordBeginning = "recorded: "

    /// Whether it records a behaviour and breaks no rule.
    var isRecord: Bool { message.hasPrefix(Self.recordBeginning) }
}

/// The outcome of comparing a vector with what was observed.
package struct Judgement: Sendable, Equatable {
    /// `passed`, `failed`, `warned` or `recorded`.
    package let verdict: Verdict
    package let mismatches: [Mismatch]
}
