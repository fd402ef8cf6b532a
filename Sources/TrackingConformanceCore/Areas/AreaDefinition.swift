import TrackingConformanceJSON

/// The definition of an area: its rules, its events, and the form of its steps.
///
/// The definitions of its events are in the area's folder, too.
struct AreaDefinition: Sendable {
    /// The letters with which the ids of its rules begin.
    let rulePrefix: String
    /// The rule for facts not bound to any other rule.
    let commonRule: Rule.ID
    /// The capabilities each of which allows an event of the area.
    let capabilities: Set<Capability>
    /// The area's weight in an exploration: lifecycle has the most edge cases, payloads the fewest.
    let weight: Int
    let decodeValue: @Sendable (inout FileDecoder, JSONNode, ValueContext) -> ExpectedValue?
    /// The simplest steps that each capability allows by itself, with text that the answer repeats.
    let plainSteps: [Capability: @Sendable (_ text: String) -> [Stimulus]]
    let draft: @Sendable (_ topic: [Substring]) -> VectorDraft
    /// The generator of sequences of the area's events.
    let generator: SequenceGenerator
}

/// The context of a step's expected value.
struct ValueContext {
    let stimulus: Stimulus
    /// True if the expectation mentions everything that the answer may contain.
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
    /// The simplest steps that the capability allows, for a check of the protocol; `nil` if it allows none by itself.
    package func plainSteps(repeating text: String) -> [Stimulus]? {
        Area.allCases.lazy.compactMap { $0.definition.plainSteps[self] }.first?(text)
    }
}

extension VectorDraft {
    /// Creates example steps for a new vector of a topic.
    package init(exampleFor topic: String, in area: Area) {
        let parts = topic.split(separator: "/")
        self = (parts.first.flatMap { Area(rawValue: String($0)) } ?? area).definition.draft(parts)
    }
}

/// The definition of an event: its platform, its parameters, and the contents of its answer.
package final class EventDefinition: Sendable {
    /// The platform of an event that has only one.
    package let platform: Platform?
    package let parameters: ParameterList
    package let needsInstant: Bool
    package let answersWithValue: Bool
    /// The capabilities that an implementation must declare to receive the stimulus.
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
    /// The platform on which the stimulus happens, if known.
    package var platform: Platform? {
        event.definition.platform ?? traits.platform
    }

    /// The capabilities that an implementation must declare to receive the stimulus.
    var capabilities: [Capability] { event.definition.capabilities(self) }
}

extension VectorDraft {
    /// The capabilities that the vector requires, in the kit's order.
    package var capabilities: [Capability] {
        Set(stimuli.flatMap(\.capabilities)).union(context.capabilities).sorted()
    }
}
