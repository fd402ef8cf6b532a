package import TrackingConformanceCore
import TrackingConformanceSystem

/// The rules of lifecycle tracking, compiled on first use.
final class LifecycleData: Sendable {
    static let documented = LifecycleData(RuleLibrary.documentedLifecycle)

    private let parts: LifecycleParts
    private let known = Once<Compiled>()

    /// The compiled rules and their difference from the documented rules.
    final class Compiled: Sendable {
        let program: LifecycleProgram
        let changes: LifecycleChanges

        init(_ parts: LifecycleParts) {
            (program, changes) = (LifecycleProgram(parts), parts.changes(from: RuleLibrary.documentedLifecycle))
        }
    }

    private init(_ parts: LifecycleParts) { self.parts = parts }

    func applying(_ edit: LifecycleEdit) -> LifecycleData { LifecycleData(parts.applying(edit)) }

    var compiled: Compiled { known.value { Compiled(parts) } }
    var program: LifecycleProgram { compiled.program }
}

extension LifecycleData: AreaSpecification {
    var area: Area { .lifecycle }

    func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        accepting isAccepting: Bool
    ) -> [SpecifiedAnswer?] {
        Timeline(stimuli, in: context, program).answers(to: stimuli, giving: variables, accepting: isAccepting)
    }

    func applying(_ change: any PartsChange) -> LifecycleData { (change as? LifecycleEdit).map(applying) ?? self }
}

/// The difference between two specifications of lifecycle tracking.
package struct LifecycleChanges: Sendable {
    /// The variables whose values may differ even after the same events.
    package let variables: PlaceSet
    /// The changed parts that determine which events count and which stimuli report something.
    let events: PlaceSet
    /// True if different events may count or sessions may have different lengths.
    var areEventsOther: Bool { areLengthsOther || !events.isEmpty }
    let areLengthsOther: Bool
    /// True if a report may be sent differently: without variables, twice or not at all.
    let areCallsOther: Bool
    /// True if an event may differ in being an update or following a crash.
    let areTestsOther: Bool

    /// True if only values of variables may differ.
    package var areOfVariables: Bool { !areEventsOther && !areLengthsOther && !areCallsOther && !areTestsOther }

    /// True if the values of a variable may differ or, for the column after the variables, the calls.
    package func reaches(_ column: Int) -> Bool { areEventsOther || areCallsOther || variables.contains(column) }
}

extension LifecycleParts {
    /// The difference from another specification.
    package func changes(from other: LifecycleParts) -> LifecycleChanges {
        var changed = Set(LifecyclePart.allCases.filter { accepted($0) != other.accepted($0) })
        // A part changes if a part on which it depends does.
        var size = 0
        while size < changed.count {
            size = changed.count
            changed.formUnion(
                LifecyclePart.allCases.filter { part in
                    accepted(part).contains { !$0.dependencies.isDisjoint(with: changed) }
                }
            )
        }
        let areChoicesOther = choices != other.choices
        func isChanged(_ parts: [LifecyclePart.Shared]) -> Bool { parts.contains { changed.contains(.shared($0)) } }
        let events = LifecyclePart.Shared.ofEvents.intersection(PlaceSet(changed.map(\.index)))
        let areEventsOther = areChoicesOther || !events.isEmpty
        // The form in which a report is sent may depend on the events.
        let areCallsOpen = LifecyclePart.Shared.ofCalls.contains { self[.shared($0)] != .constant(.absent) }
        return LifecycleChanges(
            variables: areChoicesOther ? .all : PlaceSet(changed.filter { $0.asVariable != nil }.map(\.index)),
            events: events,
            areLengthsOther: areChoicesOther,
            areCallsOther: areEventsOther && areCallsOpen || isChanged(LifecyclePart.Shared.ofCalls),
            areTestsOther: areChoicesOther || isChanged([.update, .crash])
        )
    }
}

extension LifecyclePart.Shared {
    /// The parts that determine which events count and which stimuli report something.
    fileprivate static let ofEvents = places([
        .launches, .wakes, .sleeps, .unaskedLaunches, .unaskedWakes, .unaskedSleeps, .counts, .sent, .stored,
        .sessionStart, .forgotten, .throwing,
    ])
    /// The parts among them that determine only if, and with which times, a stimulus counts as an event.
    static let ofOffers = places([.launches, .wakes, .sleeps, .counts, .stored, .sessionStart])

    private static func places(_ parts: [Self]) -> PlaceSet { PlaceSet(parts.map { LifecyclePart.shared($0).index }) }

    /// The parts that determine how a report is sent.
    fileprivate static let ofCalls: [Self] = [.bare, .missing, .sends, .late, .throwing]
}

extension LifecyclePart {
    package var asVariable: LifecycleVariable? { if case .variable(let variable) = self { variable } else { nil } }
}
