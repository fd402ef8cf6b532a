package import TrackingConformanceCore

/// The rules as pure functions from the history of events to the required answers.
///
/// The specification is a value with replaceable parts; a replaced part is used everywhere. It has no state, such as
/// counters: the answer to an event is a function of the events up to it.
package struct Specification: Sendable {
    private var areas: [any AreaSpecification]

    init(of areas: [any AreaSpecification]) { self.areas = areas }

    package func applying(_ changes: some Sequence<SpecificationChange>) -> Specification {
        var changed = self
        for change in changes {
            guard let place = areas.firstIndex(where: { $0.area == change.area }) else { continue }
            changed.areas[place] = changed.areas[place].applying(change.content)
        }
        return changed
    }

    /// The rules of an area, if they have the given type.
    func rules<Rules: AreaSpecification>(as _: Rules.Type) -> Rules? { areas.lazy.compactMap { $0 as? Rules }.first }

    /// The specification of an implementation with all the faults.
    package func applying(_ faults: [Fault]) -> Specification { applying(faults.map(\.change)) }

    /// The answer required at each stimulus of a sequence, with the preferred and the other accepted values.
    ///
    /// Calls carry only the requested lifecycle variables; the fewer there are, the less time the answers take.
    package func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [SpecifiedAnswer] {
        answers(to: stimuli, in: context, giving: variables, accepting: true)
    }

    private func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        accepting isAccepting: Bool
    ) -> [SpecifiedAnswer] {
        var answers = [SpecifiedAnswer?](repeating: nil, count: stimuli.count)
        for area in areas where stimuli.contains(where: { $0.event.area == area.area }) {
            let own = area.answers(to: stimuli, in: context, giving: variables, accepting: isAccepting)
            for (place, answer) in own.enumerated() {
                guard let answer else { continue }
                // A lifecycle fault may send calls at events of other areas.
                answers[place] = answers[place].map { $0.following(answer.calls) } ?? answer
            }
        }
        return answers.map { $0 ?? SpecifiedAnswer(.calls([])) }
    }

    /// The answers of an area to its stimuli; `nil` for all other stimuli.
    package func answers(
        of area: Area,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = []
    ) -> [SpecifiedAnswer?] {
        areas.first { $0.area == area }?.answers(to: stimuli, in: context, giving: variables, accepting: true)
            ?? stimuli.map { _ in nil }
    }

    /// The reference adapter's answers to a sequence of stimuli.
    package func observations(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [Observation] {
        answers(to: stimuli, in: context, giving: variables, accepting: false).map(\.observation)
    }

    /// The answers to the steps of a vector, in which calls carry only the judged lifecycle variables.
    package func judgedObservations(at vector: Vector) -> [Observation] {
        observations(of: vector.steps.map(\.stimulus), in: vector.context, giving: vector.judgedVariables)
    }
}

extension Specification {
    /// The sums of seconds that are reduced by a session that ended before it began, because the clock was set back.
    ///
    /// They are accepted in addition to the sums in which such a session counts as 0 (LC-NONNEGATIVE).
    ///
    /// - Returns: The values of the two sums at each step that reports them.
    package static func reducedSums(of stimuli: [Stimulus], in context: RunContext) -> [AcceptedValues?] {
        let timeline = Timeline(stimuli, in: context, LifecycleData.documented.program)
        var sums = [AcceptedValues?](repeating: nil, count: stimuli.count)
        for report in timeline.reports { sums[report.step] = timeline.reducedSums(in: report) }
        return sums
    }
}
