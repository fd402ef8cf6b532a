public import TrackingConformanceJSON

/// A sequence of stimuli with what must be observed at each.
public struct Vector: Sendable, Identifiable {
    /// The permanent id, a slash path such as `push/ios/open/click-before-open`.
    public let id: String
    /// The topic of the file that holds it.
    public let topic: String
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
    /// Whether an author has confirmed expectations that the specification proposed.
    public let isConfirmed: Bool
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

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - stimulus: What happens.
        ///   - rule: The rule under which the step is judged.
        ///   - expectation: What must be observed.
        ///   - location: Where it stands.
        public init(stimulus: Stimulus, rule: Rule.ID?, expectation: Expectation?, location: SourceLocation) {
            self.stimulus = stimulus
            self.rule = rule
            self.expectation = expectation
            self.location = location
        }
    }

    /// Creates a vector.
    ///
    /// - Parameters:
    ///   - id: The permanent id.
    ///   - topic: The topic of the file that holds it.
    ///   - title: One sentence that says what must happen.
    ///   - rules: The rules that it checks.
    ///   - since: The suite version that brought it.
    ///   - requires: The capabilities that an implementation must declare for it to apply.
    ///   - context: What holds for the whole vector.
    ///   - note: Why it exists.
    ///   - deprecation: Why it is no longer run, if it is not.
    ///   - isConfirmed: Whether an author has confirmed its expectations.
    ///   - steps: The steps, in order.
    ///   - location: Where it stands.
    public init(
        id: String,
        topic: String,
        title: String,
        rules: [Rule.ID],
        since: Version,
        requires: [Capability],
        context: RunContext = RunContext(),
        note: String? = nil,
        deprecation: Deprecation? = nil,
        isConfirmed: Bool = true,
        steps: [Step],
        location: SourceLocation
    ) {
        self.id = id
        self.topic = topic
        self.title = title
        self.rules = rules
        self.since = since
        self.requires = requires
        self.context = context
        self.note = note
        self.deprecation = deprecation
        self.isConfirmed = isConfirmed
        self.steps = steps
        self.location = location
    }
}
