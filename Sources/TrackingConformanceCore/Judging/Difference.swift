import TrackingConformanceJSON

/// A checked difference that differs from what was expected; which rule it belongs to is decided by `Attribution`.
struct Difference {
    /// The side of the answer that was checked.
    var aspect: RuleBinding.Aspect = .content
    /// The place in the step's answer.
    let path: [String]
    /// The lifecycle variable that the difference is about, under its canonical name.
    var variable: String?
    /// The rule given at the key.
    var keyRule: Rule.ID?
    /// What was expected; `nil`: absence.
    let expected: JSONValue?
    /// What was found; `nil`: absence.
    let actual: JSONValue?
    /// The calls sent, by their actions, where the difference is which calls were sent.
    var expectedActions: JSONValue?
    /// Whether the difference is what the catalogue binds it to, whatever the step is about.
    var isPlain = false
    /// The difference in words.
    let message: String
}
