package import TrackingConformanceCore

/// An area of which the specification is code: its parts, each of which can be replaced.
package protocol SpecifiedArea: Sendable {
    static var area: Area { get }
    /// Its informational and recommended rules, each read otherwise; those of informational ones first.
    static var fairReadings: [FairReading] { get }
    /// The faults that change it, in the order of its rules.
    static var faults: [Fault] { get }

    /// The moments of which its parts are functions.
    associatedtype Moment: SpecifiedMoment where Moment.Parts == Self

    /// The parts as documented.
    init()

    /// Its parts, each with its place in a `PartSet`.
    static var parts: [ReplaceablePart<Self>] { get }

    /// The answer to one of some stimuli; `nil` if it is not the area's.
    static func answer(of parts: Shared<Self>, at step: Int, of stimuli: [Stimulus], in context: RunContext)
        -> SpecifiedAnswer?
}

extension SpecifiedArea {
    static var documented: any AreaSpecification { Shared(Self()) }

    /// A change that replaces some of its parts.
    package static func change(_ edit: @escaping @Sendable (inout Draft<Self>) -> Void) -> SpecificationChange {
        SpecificationChange(edit)
    }

    /// These parts, some of which are taken from others at the moments at which a condition holds.
    package func taking(
        _ replaced: [ReplaceablePart<Self>],
        from other: Self,
        when condition: @escaping @Sendable (Moment) -> Bool
    ) -> Self {
        replaced.reduce(into: self) { $1.take(&$0, other, condition) }
    }
}

/// The rules of an area, whatever their form.
protocol AreaSpecification: Sendable {
    var area: Area { get }
    /// The answers to the stimuli that are the area's, or that it takes for its own.
    func answers(to stimuli: [Stimulus], in context: RunContext, giving variables: [LifecycleVariable])
        -> [SpecifiedAnswer?]
    /// The answer to one of some stimuli.
    func answer(at step: Int, of stimuli: [Stimulus], in context: RunContext) -> SpecifiedAnswer?
    func applying(_ change: SpecificationChange) -> Self
    /// The same, which tells of each part that is read, or of those in a set; data tell of none.
    func noting(_ replaced: PartSet?, _ note: @escaping @Sendable (Area, Int) -> Void) -> Self
}

extension Shared: AreaSpecification where Value: SpecifiedArea {
    var area: Area { Value.area }

    func answers(to stimuli: [Stimulus], in context: RunContext, giving variables: [LifecycleVariable])
        -> [SpecifiedAnswer?]
    {
        stimuli.indices.map { answer(at: $0, of: stimuli, in: context) }
    }

    func answer(at step: Int, of stimuli: [Stimulus], in context: RunContext) -> SpecifiedAnswer? {
        Value.answer(of: self, at: step, of: stimuli, in: context)
    }

    func applying(_ change: SpecificationChange) -> Shared { change.applied(to: self) }

    func noting(_ replaced: PartSet?, _ note: @escaping @Sendable (Area, Int) -> Void) -> Shared {
        let area = Value.area
        return Shared(
            Value.parts.enumerated().reduce(into: value) { parts, part in
                let place = part.offset
                guard replaced?.contains(place) ?? true else { return }
                part.element.take(&parts, parts) { _ in
                    note(area, place)
                    return false
                }
            }
        )
    }
}
