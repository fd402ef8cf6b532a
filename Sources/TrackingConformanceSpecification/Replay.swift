package import TrackingConformanceCore

/// The answers of a specification to a sequence, and what changes to it make of them.
///
/// It notes which parts the answers rest on. A change that replaces none of them changes nothing, and one that replaces
/// only parts on which some lifecycle variables rest changes these variables alone: no more is computed.
package struct Replay: Sendable {
    package private(set) var answers: [SpecifiedAnswer]
    let stimuli: [Stimulus]
    let context: RunContext
    let variables: [LifecycleVariable]
    /// What each stimulus reports of the lifecycle.
    private let moments: [Shared<LifecycleTracking.Moment.Circumstances>?]
    /// The parts that are read of each area, whichever variables are asked for.
    private let parts: [Area: PartSet]
    /// Whether the data of a call are its values and nothing else.
    private let areDataPlain: Bool
    /// The parts that are read for each variable.
    private var partsOfVariables: [(variable: LifecycleVariable, parts: PartSet)]

    /// What a variant may change.
    enum Effect: Equatable {
        case nothing
        case variables([LifecycleVariable])
        /// Which lifecycle events count, and what is reported; where that is the same, so is the answer.
        case events
        case anything
    }

    /// Replays a sequence.
    ///
    /// - Parameter answers: The answers, with the variables at least, if they are known.
    package init(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases,
        by specification: NotingSpecification = .documented,
        answers: [SpecifiedAnswer]? = nil
    ) {
        (self.stimuli, self.context, self.variables) = (stimuli, context, variables)
        self.answers = answers ?? specification.plain.answers(to: stimuli, in: context, giving: variables)
        areDataPlain = specification.areDataPlain
        let areas = Set(stimuli.map(\.event.area))
        (parts, moments, partsOfVariables) = specification.lend { noting in
            _ = noting.specification.answers(to: stimuli, in: context, giving: [])
            let parts = noting.takeNotes().filter { areas.contains($0.key) }
            guard areas.contains(.lifecycle), let lifecycle = noting.specification.parts(of: LifecycleTracking.self)
            else { return (parts, [], []) }
            let moments = LifecycleTracking.Moment.all(of: stimuli, in: context, giving: [], lifecycle)
                .map { $0?.circumstances }
            return (parts, moments, variables.map { ($0, noting.parts(of: $0, at: moments)) })
        }
    }

    /// The replay of a variant.
    ///
    /// - Parameters:
    ///   - specification: The variant's, which notes what is read.
    ///   - answers: What the variant answers; `nil` if it answers the same.
    package func following(_ variant: Variant, by specification: NotingSpecification, _ answers: [SpecifiedAnswer]?)
        -> Replay
    {
        switch effect(of: variant) {
        case .nothing: return self
        case .variables(let changed):
            var following = self
            following.answers = answers ?? self.answers
            specification.lend { noting in
                for (place, entry) in partsOfVariables.enumerated() where changed.contains(entry.variable) {
                    following.partsOfVariables[place].parts = noting.parts(of: entry.variable, at: moments)
                }
            }
            return following
        case .events, .anything:
            let answers = answers ?? self.answers
            return Replay(of: stimuli, in: context, giving: variables, by: specification, answers: answers)
        }
    }

    /// The lifecycle variables that alone a variant may change; `nil` if it may change anything.
    package func variables(changedBy variant: Variant) -> [LifecycleVariable]? {
        switch effect(of: variant) {
        case .nothing: []
        case .variables(let changed): changed
        case .events, .anything: nil
        }
    }

    /// Whether a variant may answer anything else.
    package func isConcerned(by variant: Variant) -> Bool {
        isConcerned(byReplacing: variant.replaced, in: variant.area)
    }

    private func isConcerned(byReplacing replaced: PartSet?, in area: Area) -> Bool {
        guard let parts = parts[area] else { return false }
        guard let replaced, parts.isDisjoint(with: replaced) else { return true }
        return partsOfVariables.contains { !$0.parts.isDisjoint(with: replaced) }
    }

    func effect(of variant: Variant) -> Effect {
        guard let parts = parts[variant.area] else { return .nothing }
        guard let replaced = variant.replaced else { return .anything }
        let changed = partsOfVariables.filter { !$0.parts.isDisjoint(with: replaced) }.map(\.variable)
        guard parts.isDisjoint(with: replaced) else {
            let isOfEvents = LifecycleTracking.partsOfEvents?.isSuperset(of: replaced) ?? false
            return variant.area == .lifecycle && isOfEvents && changed.isEmpty && areDataPlain ? .events : .anything
        }
        return changed.isEmpty ? .nothing : .variables(changed)
    }

    /// Whether a variant and a change that replaces some other parts of its area concern no lifecycle variable both,
    /// and nothing else: then the change makes the same difference beside the variant.
    package func areApart(_ variant: Variant, _ replaced: PartSet?) -> Bool {
        guard isConcerned(by: variant), isConcerned(byReplacing: replaced, in: variant.area) else { return true }
        guard let first = variant.replaced, let second = replaced, let parts = parts[variant.area],
            parts.isDisjoint(with: first), parts.isDisjoint(with: second)
        else { return false }
        return partsOfVariables.allSatisfy { $0.parts.isDisjoint(with: first) || $0.parts.isDisjoint(with: second) }
    }

    /// What a variant answers; `nil` if it does not differ in any accepted value.
    package func answers(of variant: Variant) -> [SpecifiedAnswer]? {
        switch effect(of: variant) {
        case .nothing: return nil
        case .variables(let changed): return answers(of: variant, changing: changed)
        case .events: return answers(withEventsOf: variant)
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
        let differing = steps(of: variant, changing: changed)
        guard !differing.isEmpty else { return nil }
        return differing.reduce(into: answers) { answers, step in
            guard let accepted = answers[step.index].accepted?.taking(step.values) else { return }
            answers[step.index] = SpecifiedAnswer(step.moment.answer(accepted.preferred), accepted: accepted)
        }
    }

    /// The answers of a variant of which other events may count; `nil` if they are the same.
    private func answers(withEventsOf variant: Variant) -> [SpecifiedAnswer]? {
        guard let parts = variant.specification.parts(of: LifecycleTracking.self) else { return nil }
        let varied = LifecycleTracking.Moment.all(of: stimuli, in: context, giving: variables, parts)
        let differing = varied.indices.compactMap { index -> (index: Int, answer: SpecifiedAnswer)? in
            guard case .lifecycle(let event) = stimuli[index].event else { return nil }
            let isSame = moments[index].map { varied[index]?.circumstances.value.tellsTheSame(as: $0.value) == true }
            guard !(isSame ?? (varied[index] == nil)) else { return nil }
            let answer = LifecycleTracking.answer(to: event, at: varied[index], parts)
            return answer == answers[index] ? nil : (index, answer)
        }
        return differing.isEmpty ? nil : differing.reduce(into: answers) { $0[$1.index] = $1.answer }
    }

    /// The steps at which a variant that changes some variables has other values.
    private func steps(of variant: Variant, changing changed: [LifecycleVariable])
        -> [(index: Int, moment: LifecycleTracking.Moment, values: [AcceptedValues.Entry])]
    {
        guard let parts = variant.specification.parts(of: LifecycleTracking.self) else { return [] }
        return moments.indices.compactMap { index in
            guard let moment = moments[index], let documented = answers[index].accepted else { return nil }
            let varied = LifecycleTracking.Moment(moment, giving: changed, parts)
            let values = documented.differing(in: varied.data)
            return values.isEmpty ? nil : (index, varied, values)
        }
    }
}

extension NotingSpecification.Notebook {
    /// The parts that are read for a variable.
    fileprivate func parts(
        of variable: LifecycleVariable,
        at moments: [Shared<LifecycleTracking.Moment.Circumstances>?]
    ) -> PartSet {
        guard let lifecycle = specification.parts(of: LifecycleTracking.self) else { return PartSet() }
        _ = takeNotes()
        for moment in moments {
            // What several variables read is found once in a moment, so each has moments of its own.
            _ = moment.map { LifecycleTracking.Moment($0, giving: [variable], lifecycle).data }
        }
        return takeNotes()[.lifecycle] ?? PartSet()
    }
}
