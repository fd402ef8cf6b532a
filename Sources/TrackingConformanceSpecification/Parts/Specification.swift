package import TrackingConformanceCore

/// An area of the specification: its parts, each of which can be replaced.
package protocol SpecifiedArea: Sendable {
    static var area: Area { get }
    /// Its informational and recommended rules, each read otherwise; those of informational ones first.
    static var fairReadings: [FairReading] { get }
    /// The faults that change it, in the order of its rules.
    static var faults: [Fault] { get }

    /// What its parts are functions of.
    associatedtype Moment: SpecifiedMoment where Moment.Parts == Self

    /// The parts as documented.
    init()

    /// Keeps what it has as data in step with a change of its parts, if that is a row; otherwise it has no data.
    mutating func follow(_ row: (any Sendable)?)

    /// Its parts, each with its place in a `PartSet`.
    static var parts: [ReplaceablePart<Self>] { get }

    /// What must be observed at each of the stimuli that are the area's; `nil` at all others.
    static func answers(
        of parts: Shared<Self>,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?]
}

extension SpecifiedArea {
    package mutating func follow(_ row: (any Sendable)?) {}

    /// A change that replaces some of its parts.
    package static func change(_ edit: @escaping @Sendable (inout Draft<Self>) -> Void) -> SpecificationChange {
        SpecificationChange(in: area, of: Self(), edit)
    }

    /// These parts, some of which are taken from others at the moments at which a condition holds.
    package func taking(
        _ replaced: [ReplaceablePart<Self>],
        from other: Self,
        when condition: @escaping @Sendable (Moment) -> Bool
    ) -> Self {
        replaced.reduce(into: self) { $1.take(&$0, other, condition) }
    }

    fileprivate static var documented: any SharedArea { Shared(Self()) }
}

/// The parts of an area, whichever it is.
private protocol SharedArea: Sendable {
    var area: Area { get }
    func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?]
    func applying(_ change: SpecificationChange) -> any SharedArea
    func noting(_ replaced: PartSet?, _ note: @escaping @Sendable (Area, Int) -> Void) -> any SharedArea
}

extension Shared: SharedArea where Value: SpecifiedArea {
    fileprivate var area: Area { Value.area }

    fileprivate func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        Value.answers(of: self, to: stimuli, in: context, giving: variables)
    }

    fileprivate func applying(_ change: SpecificationChange) -> any SharedArea { change.applied(to: self) }

    fileprivate func noting(_ replaced: PartSet?, _ note: @escaping @Sendable (Area, Int) -> Void) -> any SharedArea {
        let area = Value.area
        var noting = Value.parts.enumerated().reduce(into: value) { parts, part in
            let place = part.offset
            guard replaced?.contains(place) ?? true else { return }
            part.element.take(&parts, parts) { _ in
                note(area, place)
                return false
            }
        }
        noting.follow(nil)
        return Shared(noting)
    }
}

/// The rules as code: pure functions from the history of events to what must be observed.
///
/// The specification is a value whose parts can be replaced. A part is a function of a moment, which hands on the other
/// parts as its members, so that a replaced part is used everywhere. There are no counters and no state: what an event
/// yields is a function of the events up to it.
package struct Specification: Sendable {
    private var areas: [any SharedArea]

    /// The rules of some areas as documented.
    init(of areas: [any SpecifiedArea.Type]) { self.areas = areas.map { $0.documented } }

    package func applying(_ changes: some Sequence<SpecificationChange>) -> Specification {
        var changed = self
        for change in changes {
            guard let place = areas.firstIndex(where: { $0.area == change.area }) else { continue }
            changed.areas[place] = changed.areas[place].applying(change)
        }
        return changed
    }

    /// The specification as an implementation with all of these faults answers.
    package func applying(_ faults: [Fault]) -> Specification { applying(faults.map(\.change)) }

    /// The specification with changes, which tells of each part that is read, whether or not a change replaces it, by
    /// its area and its place in a `PartSet`.
    func noting(
        applying changes: some Sequence<SpecificationChange>,
        _ note: @escaping @Sendable (Area, Int) -> Void
    ) -> Specification {
        var noting = self
        noting.areas = areas.map { $0.noting(nil, note) }
        for change in changes {
            guard let place = areas.firstIndex(where: { $0.area == change.area }) else { continue }
            noting.areas[place] = noting.areas[place].applying(change).noting(change.replacedParts, note)
        }
        return noting
    }

    /// The parts of an area, as they stand here.
    package func parts<Parts: SpecifiedArea>(of area: Parts.Type) -> Shared<Parts>? {
        areas.lazy.compactMap { $0 as? Shared<Parts> }.first
    }

    /// What must be observed at each of a sequence of stimuli, in the preferred values and in the other accepted ones.
    ///
    /// Calls carry only the lifecycle variables that are asked for; fewer take less time.
    package func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [SpecifiedAnswer] {
        var answers = [SpecifiedAnswer?](repeating: nil, count: stimuli.count)
        for area in areas where stimuli.contains(where: { $0.event.area == area.area }) {
            for (place, answer) in area.answers(to: stimuli, in: context, giving: variables).enumerated() {
                guard let answer else { continue }
                // A fault of the lifecycle may send calls at the events of other areas.
                answers[place] = answers[place].map { $0.following(answer.calls) } ?? answer
            }
        }
        return answers.map { $0 ?? SpecifiedAnswer(.calls([])) }
    }

    /// What the reference adapter answers to a sequence of stimuli.
    package func observations(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases
    ) -> [Observation] {
        answers(to: stimuli, in: context, giving: variables).map(\.observation)
    }

    /// What is answered to the steps of a vector, in the facts that are judged there: calls carry no lifecycle
    /// variables besides those that the judge reads.
    package func judgedObservations(at vector: Vector) -> [Observation] {
        observations(of: vector.steps.map(\.stimulus), in: vector.context, giving: vector.judgedVariables)
    }
}
