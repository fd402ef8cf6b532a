package import TrackingConformanceJSON

/// An unexpected part of an answer; `Attribution` decides which rule it breaks.
package struct Difference {
    /// The aspect of the answer that was checked.
    package var aspect: RuleBinding.Aspect = .content
    /// The place in the step's answer.
    package let path: [String]
    /// The lifecycle variable that differs, under its canonical name.
    package var variable: String?
    package var keyRule: Rule.ID?
    /// The expected value; `nil` if absent.
    package let expected: JSONValue?
    /// The actual value; `nil` if absent.
    package let actual: JSONValue?
    /// The actions of the expected calls, if other calls were sent.
    package var expectedActions: JSONValue?
    /// A sentence with the expected and the actual value.
    package let message: String

    package init(
        aspect: RuleBinding.Aspect = .content,
        path: [String],
        variable: String? = nil,
        keyRule: Rule.ID? = nil,
        expected: JSONValue?,
        actual: JSONValue?,
        expectedActions: JSONValue? = nil,
        message: String
    ) {
        self.aspect = aspect
        self.path = path
        self.variable = variable
        self.keyRule = keyRule
        self.expected = expected
        self.actual = actual
        self.expectedActions = expectedActions
        self.message = message
    }
}
