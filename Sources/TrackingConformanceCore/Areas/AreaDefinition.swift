import TrackingConformanceJSON

/// What makes an area: its rules, its events, and what its steps look like.
///
/// The definitions of the events are next to it, in the area's folder.
struct AreaDefinition: Sendable {
    /// The letters with which the ids of its rules begin.
    let rulePrefix: String
    /// The rule that takes what no rule is bound to.
    let commonRule: Rule.ID
    /// The capabilities that allow some event of the area by themselves.
    let capabilities: Set<Capability>
    /// How often the area's turn comes in an exploration: lives have the most edge cases, and payloads the fewest.
    let weight: Int
    let decodeValue: @Sendable (inout FileDecoder, JSONNode, ValueContext) -> ExpectedValue?
    /// The plainest steps of each capability that allows some by itself, with a text that the answer repeats.
    let plainSteps: [Capability: @Sendable (_ text: String) -> [Stimulus]]
    let draft: @Sendable (_ topic: [Substring]) -> VectorDraft
    /// How sequences of the area's events come about that no one wrote.
    let generator: SequenceGenerator
}

/// What surrounds the expected value of a step.
struct ValueContext {
    let stimulus: Stimulus
    /// Whether the expectation mentions everything that the answer may hold.
    let isComplete: Bool
    let unjudged: [ParsedField]
    /// The rules that an expectation may name.
    let catalogue: RuleCatalogue
}

extension Event {
    package var definition: EventDefinition {
        switch self {
        case .push(let event): event.definition
        case .payload(let event): event.definition
        case .lifecycle(let event): event.definition
        }
    }
}

extension Area {
    var definition: AreaDefinition {
        switch self {
        case .push: .push
        case .payload: .payload
        case .lifecycle: .lifecycle
        }
    }

    package var rulePrefix: String { definition.rulePrefix }

    package var commonRule: Rule.ID { definition.commonRule }
    package var capabilities: Set<Capability> { definition.capabilities }
    package var weight: Int { definition.weight }
}

extension Capability {
    /// The plainest steps that the capability allows, for a check of the protocol; `nil` where it allows none by
    /// itself.
    package func plainSteps(repeating text: String) -> [Stimulus]? {
        Area.allCases.lazy.compactMap { $0.definition.plainSteps[self] }.first?(text)
    }
}

extension VectorDraft {
    /// The steps with which a new vector of a topic begins, where its author gives none.
    package init(exampleFor topic: String, in area: Area) {
        let parts = topic.split(separator: "/")
        self = (parts.first.flatMap { Area(rawValue: String($0)) } ?? area).definition.draft(parts)
    }
}

/// What the kit knows of an event: where it happens, what it carries, and what its answer carries.
package final class EventDefinition: Sendable {
    /// The platform that has the event, for those that only one has.
    package let platform: Platform?
    package let parameters: ParameterList
    package let needsInstant: Bool
    package let answersWithValue: Bool
    /// What an implementation must declare for the event to reach it.
    package let capabilities: @Sendable (Stimulus) -> [Capability]

    init(
        platform: Platform? = nil,
        parameters: ParameterList = [],
        needsInstant: Bool = false,
        answersWithValue: Bool = false,
        capabilities: @escaping @Sendable (Stimulus) -> [Capability]
    ) {
        (self.platform, self.parameters) = (platform, parameters)
        (self.needsInstant, self.answersWithValue) = (needsInstant, answersWithValue)
        self.capabilities = capabilities
    }
}

extension Stimulus {
    /// The platform on which it happens, where that is known.
    package var platform: Platform? {
        event.definition.platform ?? traits.platform
    }

    /// What an implementation must declare for the stimulus to reach it.
    var capabilities: [Capability] { event.definition.capabilities(self) }
}

extension VectorDraft {
    /// What an implementation must declare for the vector to apply, in the kit's order.
    package var capabilities: [Capability] {
        Set(stimuli.flatMap(\.capabilities)).union(context.capabilities).sorted()
    }
}
