package import TrackingConformanceCore

/// A mistake that a real implementation could make: a change to the specification.
///
/// Faults compose: several can hold at once, and those that replace different parts do so in any order.
package struct Fault: Sendable, Identifiable {
    /// The permanent id, a slash path such as `push/flag/compared-exactly`.
    package let id: String
    /// The rule that it breaks.
    package let rule: Rule.ID
    /// What code with this fault does, in one sentence.
    package let statement: String
    /// How the specification changes.
    package let change: SpecificationChange

    /// The area whose parts it replaces: where no event of that area happens, it has no effect.
    package var area: Area { change.area }

    /// All faults, in the order of areas and rules.
    package static let all: [Fault] = push + payload + lifecycle

    private static let push: [Fault] = [
        pushFlag, pushID, pushIDText, pushAction, pushData, pushImpression, pushOpening, pushResuming, pushDismissal,
        pushIsolation, pushFunction,
    ].flatMap { $0 }

    private static let payload: [Fault] = [
        payloadIOS, payloadAndroid, payloadFields, payloadParsedValues, payloadComposing,
    ].flatMap { $0 }

    private static let lifecycle: [Fault] = [
        lifecycleEvents, lifecycleCalls, lifecycleCounts, lifecycleUpdates, lifecycleCrashes, lifecycleFirsts,
        lifecycleDays, lifecycleSeconds, lifecycleDates, lifecycleClock, lifecycleStorage, lifecycleTypes,
        lifecycleInstants, lifecycleSetBack, lifecycleVersions, lifecycleLongLives, lifecycleLocale,
    ].flatMap { $0 }
}

extension Specification {
    /// The specification with faults in it.
    package func applying(_ faults: [Fault]) -> Specification { applying(faults.map(\.change)) }
}

/// A fault as the library lists it, under the rule that it breaks.
struct FaultEntry<Parts: Sendable> {
    /// The id without its area.
    let name: String
    /// What code with this fault does.
    let statement: String
    /// What it replaces; `nil` where the fault is the fair reading of its rule.
    let change: (@Sendable (inout Draft<Parts>) -> Void)?

    /// Creates an entry.
    init(_ name: String, _ statement: String, _ change: (@Sendable (inout Draft<Parts>) -> Void)?) {
        self.name = name
        self.statement = statement
        self.change = change
    }

    /// A recommended rule that a team reads otherwise, as it is free to do at the price of a warning.
    static func fairReading(_ name: String, _ statement: String) -> FaultEntry { FaultEntry(name, statement, nil) }
}

extension Fault {
    /// The faults that break a rule of push tracking.
    static func push(_ rule: String, _ entries: [FaultEntry<PushTracking>]) -> [Fault] {
        faults(in: .push, breaking: rule, entries, SpecificationChange.push)
    }

    /// The faults that break a rule of the payload's structure.
    static func payload(_ rule: String, _ entries: [FaultEntry<PayloadStructure>]) -> [Fault] {
        faults(in: .payload, breaking: rule, entries, SpecificationChange.payload)
    }

    /// The faults that break a rule of lifecycle tracking.
    static func lifecycle(_ rule: String, _ entries: [FaultEntry<LifecycleTracking>]) -> [Fault] {
        faults(in: .lifecycle, breaking: rule, entries, SpecificationChange.lifecycle)
    }

    /// The faults of an area that break one rule.
    static func faults<Parts>(
        in area: Area,
        breaking rule: String,
        _ entries: [FaultEntry<Parts>],
        _ wrap: (@escaping @Sendable (inout Draft<Parts>) -> Void) -> SpecificationChange
    ) -> [Fault] {
        let rule = Rule.ID(rawValue: rule)
        return entries.map { entry in
            let change = entry.change.map(wrap) ?? FairReading.all.first { $0.rule == rule }?.change
            guard let change else { preconditionFailure("\(rule) has no fair reading") }
            return Fault(id: "\(area.rawValue)/\(entry.name)", rule: rule, statement: entry.statement, change: change)
        }
    }
}
