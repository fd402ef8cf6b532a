public import TrackingConformanceJSON
import TrackingConformanceSystem

/// A sequence of stimuli with what must be observed at each.
public struct Vector: Sendable, Identifiable {
    /// What it says; whoever hands it on copies a reference.
    private let reference: Reference

    /// The permanent id, a slash path such as `push/ios/open/click-before-open`.
    public var id: String { reference.content.id }
    /// The topic of the file that holds it.
    public var topic: String { reference.content.topic }
    /// One sentence that says what must happen.
    public var title: String { reference.content.title }
    /// The rules that it checks; the first is the one it is about.
    public var rules: [Rule.ID] { reference.content.rules }
    /// The suite version that brought it.
    public var since: Version { reference.content.since }
    /// The capabilities that an implementation must declare for it to apply.
    public var requires: [Capability] { reference.content.requires }
    /// What holds for the whole vector.
    public var context: RunContext { reference.content.context }
    /// Why it exists, or how real implementations get it wrong.
    public var note: String? { reference.content.note }
    /// Why it is no longer run, if it is not.
    public var deprecation: Deprecation? { reference.content.deprecation }
    /// Whether an author has confirmed expectations that the specification proposed.
    public var isConfirmed: Bool { reference.content.isConfirmed }
    /// The steps, in order.
    public var steps: [Step] { reference.content.steps }
    /// Where it stands.
    public var location: SourceLocation { reference.content.location }

    /// A stimulus with its expectation.
    public struct Step: Sendable {
        /// What happens.
        public let stimulus: Stimulus
        /// The rule under which the step is judged; `nil`: the catalogue's binding or the vector's first rule.
        public let rule: Rule.ID?
        /// What must be observed; `nil` where it is recorded and not judged.
        public var expectation: Expectation? { expected.expectation }
        /// What an implementation does that follows the documents to the letter, where that is known: it needs no
        /// comparison with what is expected.
        package var documented: Observation? { expected.documented }
        /// Where it stands.
        public let location: SourceLocation
        private let expected: Expected

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
            self.location = location
            expected = .stated(expectation)
        }

        /// Creates a step of which it is known what the documents say.
        ///
        /// - Parameters:
        ///   - stimulus: What happens.
        ///   - documented: What an implementation does that follows the documents to the letter.
        ///   - location: Where it stands.
        ///   - expectation: What must be observed; asked for where something else is observed.
        package init(
            stimulus: Stimulus,
            documented: Observation,
            location: SourceLocation,
            expectation: @escaping @Sendable () -> Expectation?
        ) {
            self.stimulus = stimulus
            self.location = location
            rule = nil
            expected = .documented(documented, Acceptance(expectation))
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
        self.init(
            Content(
                id: id,
                topic: topic,
                title: title,
                rules: rules,
                since: since,
                requires: requires,
                context: context,
                note: note,
                deprecation: deprecation,
                isConfirmed: isConfirmed,
                steps: steps,
                location: location
            )
        )
    }

    private init(_ content: Content) { reference = Reference(content) }
}

extension Vector {
    /// The vector with other steps.
    ///
    /// - Parameter steps: The steps.
    /// - Returns: The vector that has them.
    package func with(_ steps: [Step]) -> Vector {
        var content = reference.content
        content.steps = steps
        return Vector(content)
    }
}

extension Vector.Step {
    /// What is expected, as far as it is written out.
    private enum Expected: Sendable {
        /// An expectation.
        case stated(Expectation?)
        /// What is documented; what is accepted besides takes longer to find out.
        case documented(Observation, Acceptance)

        var expectation: Expectation? {
            switch self {
            case .stated(let expectation): expectation
            case .documented(_, let acceptance): acceptance.expectation
            }
        }

        var documented: Observation? {
            if case .documented(let observation, _) = self { observation } else { nil }
        }
    }

    /// What is accepted, found when it is asked for.
    private final class Acceptance: Sendable {
        private let find: @Sendable () -> Expectation?
        private let found = Once<Expectation?>()

        init(_ find: @escaping @Sendable () -> Expectation?) { self.find = find }

        var expectation: Expectation? { found.value(find) }
    }
}

extension Vector {
    /// What a vector says.
    private struct Content: Sendable {
        let id: String
        let topic: String
        let title: String
        let rules: [Rule.ID]
        let since: Version
        let requires: [Capability]
        let context: RunContext
        let note: String?
        let deprecation: Deprecation?
        let isConfirmed: Bool
        var steps: [Step]
        let location: SourceLocation
    }

    /// Where many find what a vector says.
    private final class Reference: Sendable {
        let content: Content

        init(_ content: Content) { self.content = content }
    }
}
