package import TrackingConformanceCore

/// The answers of a specification to a sequence, and what changes of an area that is code make of them.
///
/// It notes which parts the answers rest on. A change that replaces none of them changes nothing.
package struct Replay: Sendable {
    package let answers: [SpecifiedAnswer]
    private let stimuli: [Stimulus]
    private let context: RunContext
    private let variables: [LifecycleVariable]
    private let areas: Set<Area>
    /// The parts that are read of each area that is code.
    private let parts: [Area: PartSet]

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
        areas = Set(stimuli.map(\.event.area))
        parts = specification.lend { noting in
            _ = noting.specification.answers(to: stimuli, in: context, giving: [])
            return noting.takeNotes()
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
        guard isConcerned(by: variant) else { return self }
        return Replay(of: stimuli, in: context, giving: variables, by: specification, answers: answers ?? self.answers)
    }

    /// Whether a variant may answer anything else.
    package func isConcerned(by variant: Variant) -> Bool {
        isConcerned(byReplacing: variant.replaced, in: variant.area)
    }

    private func isConcerned(byReplacing replaced: PartSet?, in area: Area) -> Bool {
        guard areas.contains(area) else { return false }
        guard let replaced, let parts = parts[area] else { return true }
        return !parts.isDisjoint(with: replaced)
    }

    /// Whether a variant or a change that replaces some other parts of its area concerns nothing: then the change makes
    /// the same difference beside the variant.
    package func areApart(_ variant: Variant, _ replaced: PartSet?) -> Bool {
        !isConcerned(by: variant) || !isConcerned(byReplacing: replaced, in: variant.area)
    }

    /// What a variant answers; `nil` if it does not differ in any accepted value.
    package func answers(of variant: Variant) -> [SpecifiedAnswer]? {
        guard isConcerned(by: variant) else { return nil }
        let found = variant.specification.answers(to: stimuli, in: context, giving: variables)
        return found == answers ? nil : found
    }

    /// What a variant does; `nil` if it does what is documented.
    package func observations(of variant: Variant) -> [Observation]? {
        guard let answers = answers(of: variant) else { return nil }
        let isSame = zip(answers, self.answers).allSatisfy { $0.observation == $1.observation }
        return isSame ? nil : answers.map(\.observation)
    }
}
