package import TrackingConformanceJSON

/// Something in an answer that is not as expected; `Attribution` decides which rule it breaks.
package struct Difference {
    /// The side of the answer that was checked.
    package var aspect: RuleBinding.Aspect = .content
    /// The place in the step's answer.
    package let path: [String]
    /// The lifecycle variable that differs, under its canonical name.
    package var variable: String?
    /// The rule given at the key.
    package var keyRule: Rule.ID?
    /// What was expected; `nil`: absence.
    package let expected: JSONValue?
    /// What was found; `nil`: absence.
    package let actual: JSONValue?
    /// The actions of the calls expected, where other calls were sent.
    package var expectedActions: JSONValue?
    /// Whether the catalogue's binding holds whatever the step is about.
    package var isPlain = false
    /// A sentence that says what was expected and what was found.
    package let message: String
}
