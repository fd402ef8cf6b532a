public import TrackingConformanceJSON

/// A sequence of stimuli with what must be observed at each.
public struct Vector: Sendable, Identifiable {
    /// The permanent id, a slash path such as `push/ios/open/click-before-open`.
    public let id: String
    /// One sentence that says what must happen.
    public let title: String
    /// The rules that it checks; the first is the one it is about.
    public let rules: [Rule.ID]
    /// The suite version that brought it.
    public let since: Version
    /// The capabilities that an implementation must declare for it to apply.
    public let requires: [Capability]
    /// What holds for the whole vector.
    public let context: RunContext
    /// Why it exists, or how real implementations get it wrong.
    public let note: String?
    /// Why it is no longer run, if it is not.
    public let deprecation: Deprecation?
    /// The steps, in order.
    public let steps: [Step]
    /// Where it stands.
    public let location: SourceLocation

    /// A stimulus with its expectation.
    public struct Step: Sendable {
        /// What happens.
        public let stimulus: Stimulus
        /// The rule under which the step is judged; `nil`: the catalogue's binding or the vector's first rule.
        public let rule: Rule.ID?
        /// What must be observed; `nil` where it is recorded and not judged.
        public let expectation: Expectation?
        /// Where it stands.
        public let location: SourceLocation
    }
}
