package import TrackingConformanceCore
import TrackingConformanceJSON

/// Another fair reading of the documents: a recommended or informational rule read otherwise.
///
/// What such a reading would change rests on its rule. That is how the specification knows under which rule a fact is
/// judged, and how the tests know that no vector fails an implementation for a reading it is free to take.
package struct FairReading: Sendable, CustomStringConvertible {
    /// The rule that is read otherwise.
    package let rule: Rule.ID
    /// How the specification differs under this reading.
    package let change: SpecificationChange
    /// The specification so read.
    package let specification: Specification
    /// What it bears on.
    let scope: Scope

    /// What a reading bears on: nothing else differs under it.
    enum Scope: Sendable {
        /// Anything.
        case everything
        /// The values of some lifecycle variables.
        case variables([LifecycleVariable])
        /// Which lifecycle events are accepted or sent, and so anything where that differs.
        case events
    }

    /// The rule's id.
    package var description: String { rule.rawValue }

    init(of rule: Rule.ID, bearingOn scope: Scope = .everything, _ change: SpecificationChange) {
        (self.rule, self.scope, self.change) = (rule, scope, change)
        specification = Specification.documented.applying([change])
    }

    /// The fair readings of the rules of one area.
    static func readings(of area: Area) -> [FairReading] { byArea[area] ?? [] }

    private static let byArea = Dictionary(grouping: all, by: \.change.area)
}

extension Specification {
    /// The rules on whose reading the answers to a sequence of stimuli rest.
    package static func bases(of stimuli: [Stimulus], in context: RunContext) -> [[Rule.ID]] {
        let documented = Specification.documented.answers(to: stimuli, in: context)
        return bases(of: documented, otherAnswers(than: documented, to: stimuli, in: context))
    }

    /// The rules on whose reading the answers to a sequence of stimuli rest.
    package static func bases(
        of documented: [SpecifiedAnswer],
        _ others: [(rule: Rule.ID, answers: [SpecifiedAnswer])]
    ) -> [[Rule.ID]] {
        documented.indices.map { index in
            others.filter { $0.answers[index].observation != documented[index].observation }.map(\.rule)
        }
    }

    /// What the fair readings of the areas concerned answer to a sequence of stimuli.
    package static func otherAnswers(
        than documented: [SpecifiedAnswer],
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        let areas = Set(stimuli.map(\.event.area))
        let events = Specification.documented.lifecycleEvents(at: stimuli, in: context)
        return Area.allCases.filter(areas.contains).flatMap(FairReading.readings).map { reading in
            let specification = reading.specification
            func answers(giving variables: [LifecycleVariable]) -> [SpecifiedAnswer] {
                specification.answers(to: stimuli, in: context, giving: variables)
            }
            switch reading.scope {
            case .events where specification.lifecycleEvents(at: stimuli, in: context) == events:
                return (reading.rule, documented)
            case .variables(let concerned):
                let wanted = concerned.filter(variables.contains)
                guard !wanted.isEmpty else { return (reading.rule, documented) }
                return (reading.rule, zip(documented, answers(giving: wanted)).map { $0.replacingValues($1) })
            case .events, .everything: return (reading.rule, answers(giving: variables))
            }
        }
    }
}

extension Specification {
    /// The lifecycle event that is reported at each of a sequence of stimuli: `nil` where nothing is sent, and in it
    /// `nil` where what is sent reports none.
    fileprivate func lifecycleEvents(at stimuli: [Stimulus], in context: RunContext) -> [LifecycleEvent??] {
        LifecycleHistory.moments(of: stimuli, in: context, giving: [], lifecycle).map { $0.map(\.reported) }
    }
}

extension SpecifiedAnswer {
    /// The answer with the accepted values of another one, wherever that one has any.
    fileprivate func replacingValues(_ other: SpecifiedAnswer) -> SpecifiedAnswer {
        guard var accepted, let others = other.accepted else { return self }
        for (place, entry) in accepted.entries.enumerated() {
            if let other = others.entries.first(where: { $0.variable == entry.variable }) {
                accepted.entries[place] = other
            }
        }
        guard accepted != self.accepted else { return self }
        return SpecifiedAnswer(observation.carrying(accepted.preferred), accepted: accepted, unjudged: unjudged)
    }
}

extension Observation {
    /// The observation with other lifecycle data in its call, or as its value.
    fileprivate func carrying(_ data: JSONObject) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: data) },
            value: value == nil ? nil : .object(data)
        )
    }
}
