package import TrackingConformanceCore
import TrackingConformanceJSON

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
        let calls = Specification.documented.answers(to: stimuli, in: context, giving: [])
        return readings.filter { areas.contains($0.reading.change.area) }.map { reading, specification in
            func answers(giving variables: [LifecycleVariable]) -> [SpecifiedAnswer] {
                specification.answers(to: stimuli, in: context, giving: variables)
            }
            switch reading.scope {
            case .calls where specification.answers(to: stimuli, in: context, giving: []) == calls:
                return (reading.rule, documented)
            case .variables(let concerned):
                let wanted = concerned.filter(variables.contains)
                guard !wanted.isEmpty else { return (reading.rule, documented) }
                return (reading.rule, zip(documented, answers(giving: wanted)).map { $0.replacingValues($1) })
            case .calls, .everything: return (reading.rule, answers(giving: variables))
            }
        }
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
