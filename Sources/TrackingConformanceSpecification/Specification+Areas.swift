import TrackingConformanceCore

extension Specification {
    /// The areas that are code, in the order of their rules; lifecycle tracking follows.
    private static let areas: [any SpecifiedArea.Type] = [PushTracking.self, PayloadStructure.self]

    /// The rules as documented.
    package static let documented = Specification(of: areas.map { $0.documented } + [LifecycleData.documented])
        .applying(RuleLibrary.pushBehaviour)

    fileprivate static let allReadings = areas.flatMap { $0.fairReadings } + RuleLibrary.lifecycleReadings
    fileprivate static let allFaults = areas.flatMap { $0.faults } + RuleLibrary.lifecycleFaults
    static let readings = allReadings.map { (reading: $0, variant: Variant($0.change)) }
}

extension FairReading {
    /// All fair readings, area by area; those of informational rules before those of recommended ones.
    package static let all = Specification.allReadings

    /// The specification so read.
    package var specification: Specification { .documented.applying([change]) }
}

extension Fault {
    /// All faults, in the order of areas and rules.
    package static let all = Specification.allFaults
}
