package import TrackingConformanceJSON
import TrackingConformanceSystem

/// A sequence of stimuli with the observation required at each.
public struct Vector: Sendable, Identifiable {
    /// The contents, by reference, so that copying a vector is cheap.
    private let reference: Reference

    /// The permanent id, such as `push/ios/open/click-before-open`.
    public var id: String { reference.content.id }
    /// The topic of the vector's file.
    public var topic: String { reference.content.topic }
    /// The required behaviour in one sentence.
    public var title: String { reference.content.title }
    /// The rules that the vector checks; the first is its subject.
    package var rules: [Rule.ID] { reference.content.rules }
    package var since: Version { reference.content.since }
    /// The capabilities that an implementation must declare for the vector to apply.
    package var requires: [Capability] { reference.content.requires }
    package var context: RunContext { reference.content.context }
    /// The reason for the vector, or the real mistake that it catches.
    public var note: String? { reference.content.note }
    /// The reason why the vector's last lifecycle call omits facts that the rules determine, if it does.
    package var partial: String? { reference.content.partial }
    /// The deprecation, if the vector is no longer run.
    package var deprecation: Deprecation? { reference.content.deprecation }
    /// True unless expectations that the specification proposed are unconfirmed.
    package var isConfirmed: Bool { reference.content.isConfirmed }
    package var steps: [Step] { reference.content.steps }
    package var location: TextLocation { reference.content.location() }

    package struct Step: Sendable {
        package let stimulus: Stimulus
        /// The rule under which the step is judged; `nil` for the catalogue's binding or the vector's first rule.
        package let rule: Rule.ID?
        /// The expectation; `nil` if the step is recorded and not judged.
        package var expectation: Expectation? { expected.expectation }
        /// A remark for the reader.
        package let note: String?
        /// The documented observation, if known: an equal observation needs no comparison with the expectation.
        package var documented: Observation? { expected.documented }
        /// The step's place, found on demand.
        package var location: TextLocation { place() }
        private let place: @Sendable () -> TextLocation
        private let expected: Expected

        package init(
            stimulus: Stimulus,
            rule: Rule.ID?,
            note: String? = nil,
            expectation: Expectation?,
            location: @escaping @autoclosure @Sendable () -> TextLocation
        ) {
            self.stimulus = stimulus
            self.rule = rule
            self.note = note
            place = location
            expected = .stated(expectation)
        }

        /// Creates a step with a known documented observation.
        package init(
            stimulus: Stimulus,
            documented: Observation,
            location: @escaping @autoclosure @Sendable () -> TextLocation,
            expectation: @escaping @Sendable () -> Expectation?
        ) {
            self.stimulus = stimulus
            place = location
            (rule, note) = (nil, nil)
            expected = .documented(documented, Acceptance(expectation))
        }
    }

    package init(
        id: String,
        topic: String,
        title: String,
        rules: [Rule.ID],
        since: Version,
        requires: [Capability],
        context: RunContext = RunContext(),
        note: String? = nil,
        partial: String? = nil,
        deprecation: Deprecation? = nil,
        isConfirmed: Bool = true,
        steps: [Step],
        location: @escaping @autoclosure @Sendable () -> TextLocation
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
                partial: partial,
                deprecation: deprecation,
                isConfirmed: isConfirmed,
                steps: steps,
                location: location
            )
        )
    }

    private init(_ content: Content) { reference = Reference(content) }

    package func with(_ steps: [Step]) -> Vector {
        var content = reference.content
        content.steps = steps
        return Vector(content)
    }

    private struct Content: Sendable {
        let id: String
        let topic: String
        let title: String
        let rules: [Rule.ID]
        let since: Version
        let requires: [Capability]
        let context: RunContext
        let note: String?
        let partial: String?
        let deprecation: Deprecation?
        let isConfirmed: Bool
        var steps: [Step]
        let location: @Sendable () -> TextLocation
    }

    /// The shared contents of a vector.
    private final class Reference: Sendable {
        let content: Content

        init(_ content: Content) { self.content = content }
    }
}

extension Vector.Step {
    /// The expectation, as far as known.
    private enum Expected: Sendable {
        case stated(Expectation?)
        /// The documented observation; other accepted ones take longer to find.
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

    /// The accepted observations, found on demand.
    private final class Acceptance: Sendable {
        private let find: @Sendable () -> Expectation?
        private let found = Once<Expectation?>()

        init(_ find: @escaping @Sendable () -> Expectation?) { self.find = find }

        var expectation: Expectation? { found.value(find) }
    }
}
