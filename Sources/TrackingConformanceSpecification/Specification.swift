package import TrackingConformanceCore

/// The rules as code: pure functions from the history of events to what must be observed.
///
/// The specification is a value whose parts can be replaced. A part is a function of a moment, which hands on the other
/// parts as its members, so that a replaced part is used everywhere. There are no counters and no state: what an event
/// yields is a function of the events up to it.
package struct Specification: Sendable {
    /// Push tracking.
    var push: Shared<PushTracking>
    /// The structure of the push payload.
    var payload: Shared<PayloadStructure>
    /// Lifecycle tracking.
    var lifecycle: Shared<LifecycleTracking>

    /// The rules as documented.
    package static let documented = Specification(
        push: Shared(PushTracking()),
        payload: Shared(PayloadStructure()),
        lifecycle: Shared(LifecycleTracking())
    )
}

extension FairReading {
    /// All fair readings, area by area; those of informational rules before those of recommended ones.
    package static let all: [FairReading] =
        PushTracking.fairReadings + PayloadStructure.fairReadings + LifecycleTracking.fairReadings
}

extension Specification {
    /// What must be observed at each of a sequence of stimuli.
    package func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [SpecifiedAnswer] {
        let lifecycleMoments = LifecycleHistory.moments(of: stimuli, in: context, giving: variables, lifecycle)
        return stimuli.indices.map { answer(at: $0, of: stimuli, in: context, lifecycleMoments[$0]) }
    }

    private func answer(
        at index: Int,
        of stimuli: [Stimulus],
        in context: RunContext,
        _ lifecycleMoment: LifecycleMoment?
    ) -> SpecifiedAnswer {
        let (now, past) = (stimuli[index], stimuli[..<index])
        switch now.event {
        case .push(let event):
            let moment = PushMoment(parts: push, context: context, event: event, now: now, past: past)
            return SpecifiedAnswer(moment.answer)
        case .payload(let event):
            let moment = PayloadMoment(parts: payload, event: event, now: now)
            return SpecifiedAnswer(moment.answer, unjudged: moment.unjudged)
        case .lifecycle:
            guard let lifecycleMoment else { return SpecifiedAnswer(.calls([])) }
            let data = lifecycleMoment.data
            return SpecifiedAnswer(lifecycleMoment.answer(data.preferred), accepted: data)
        }
    }

    /// What the reference adapter answers to a sequence of stimuli.
    package func observations(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [Observation] {
        answers(to: stimuli, in: context, giving: variables).map(\.observation)
    }

    /// What is answered to the steps of a vector, in the facts that are judged there.
    package func judgedObservations(at vector: Vector) -> [Observation] {
        observations(of: vector.steps.map(\.stimulus), in: vector.context, giving: vector.judgedVariables)
    }

    /// What the reference adapter answers to the last of a sequence of stimuli.
    func lastObservation(of stimuli: [Stimulus], in context: RunContext) -> Observation {
        let all = LifecycleVariable.allCases
        let moment = LifecycleHistory.moments(of: stimuli, in: context, giving: all, lifecycle).last ?? nil
        return answer(at: stimuli.count - 1, of: stimuli, in: context, moment).observation
    }
}
