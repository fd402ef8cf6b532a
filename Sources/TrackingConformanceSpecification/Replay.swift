package import TrackingConformanceCore

/// The documented answers to a sequence, and what changes to the specification make of them.
///
/// It notes which parts the documented answers rest on. A change that replaces none of them changes nothing, and one
/// that replaces only parts on which some lifecycle variables rest changes these variables alone: no more is computed.
package struct Replay {
    /// What is documented.
    package let answers: [SpecifiedAnswer]
    let stimuli: [Stimulus]
    let context: RunContext
    let variables: [LifecycleVariable]
    /// What each stimulus reports of the lifecycle.
    private let moments: [LifecycleTracking.Moment?]
    /// The parts that are read of each area, whichever variables are asked for.
    private let parts: [Area: PartSet]
    /// The parts that are read for each variable.
    private let partsOfVariables: [(variable: LifecycleVariable, parts: PartSet)]

    /// What a variant may change.
    enum Effect: Equatable {
        case nothing
        case variables([LifecycleVariable])
        case anything
    }

    /// Replays a sequence.
    ///
    /// - Parameter answers: The documented answers, with the variables at least, if they are known.
    package init(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases,
        answers: [SpecifiedAnswer]? = nil
    ) {
        (self.stimuli, self.context, self.variables) = (stimuli, context, variables)
        self.answers = answers ?? Specification.documented.answers(to: stimuli, in: context, giving: variables)
        let areas = Set(stimuli.map(\.event.area))
        (parts, moments, partsOfVariables) = NotingSpecification.lend { noting in
            _ = noting.specification.answers(to: stimuli, in: context, giving: [])
            let parts = noting.takeNotes().filter { areas.contains($0.key) }
            guard areas.contains(.lifecycle), let lifecycle = noting.specification.parts(of: LifecycleTracking.self)
            else { return (parts, [], []) }
            let moments = LifecycleTracking.Moment.all(of: stimuli, in: context, giving: [], lifecycle)
            _ = noting.takeNotes()
            return (
                parts, moments,
                variables.map { variable in
                    // What several variables read is found once in a moment, so each has moments of its own.
                    for moment in moments { _ = moment?.with(lifecycle).accepted(variable) }
                    return (variable, noting.takeNotes()[.lifecycle] ?? PartSet())
                }
            )
        }
    }

    func effect(of variant: Variant) -> Effect {
        guard let parts = parts[variant.area] else { return .nothing }
        guard let replaced = variant.replaced, parts.isDisjoint(with: replaced) else { return .anything }
        let changed = partsOfVariables.filter { !$0.parts.isDisjoint(with: replaced) }.map(\.variable)
        return changed.isEmpty ? .nothing : .variables(changed)
    }

    /// What a variant answers; `nil` if it does not differ in any accepted value.
    package func answers(of variant: Variant) -> [SpecifiedAnswer]? {
        switch effect(of: variant) {
        case .nothing: return nil
        case .variables(let changed): return answers(of: variant, changing: changed)
        case .anything:
            let found = variant.specification.answers(to: stimuli, in: context, giving: variables)
            return found == answers ? nil : found
        }
    }

    /// What a variant does; `nil` if it does what is documented.
    package func observations(of variant: Variant) -> [Observation]? {
        guard let answers = answers(of: variant) else { return nil }
        let isSame = zip(answers, self.answers).allSatisfy { $0.observation == $1.observation }
        return isSame ? nil : answers.map(\.observation)
    }

    /// The answers with some variables of a variant that changes nothing else; `nil` if their values are the same.
    func answers(of variant: Variant, changing changed: [LifecycleVariable]) -> [SpecifiedAnswer]? {
        guard let parts = variant.specification.parts(of: LifecycleTracking.self) else { return nil }
        var answers = answers
        var isOther = false
        for (place, moment) in moments.enumerated() {
            guard let moment, let documented = answers[place].accepted else { continue }
            let varied = moment.with(parts)
            let others = documented.entries.indices.compactMap { index in
                let (entry, variable) = (documented.entries[index], documented.entries[index].variable)
                guard changed.contains(variable) else { return nil as (index: Int, entry: AcceptedValues.Entry)? }
                let other = varied.accepted(variable)
                return other == entry ? nil : (index, other)
            }
            guard !others.isEmpty else { continue }
            var accepted = documented
            for other in others { accepted.entries[other.index] = other.entry }
            answers[place] = SpecifiedAnswer(varied.answer(accepted.preferred), accepted: accepted)
            isOther = true
        }
        return isOther ? answers : nil
    }
}
