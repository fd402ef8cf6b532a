import TrackingConformanceCore

extension Specification {
    /// The documented rules; those of lifecycle tracking, which may send calls at events of other areas, are last.
    package static let documented = Specification(of: [
        PushTracking.documented, PayloadStructure.documented, LifecycleData.documented,
    ])

    fileprivate static let allFaults =
        RuleLibrary.push.faults.compactMap(\.asFault) + RuleLibrary.payload.faults.compactMap(\.asFault)
        + RuleLibrary.lifecycle.faults.compactMap(\.asFault)
    static let readings = FairReading.all.map { (reading: $0, variant: Variant($0.change)) }
}

extension Variant {
    /// The fair readings, each by itself.
    package static let readings = Specification.readings.map(\.variant)
}

extension FairReading {
    /// All fair readings, area by area; those of informational rules before those of recommended ones.
    package static let all =
        RuleLibrary.push.readings.map(\.asReading) + RuleLibrary.payload.readings.map(\.asReading)
        + RuleLibrary.lifecycle.readings.map(\.asReading)

    /// The specification under this reading.
    package var specification: Specification { .documented.applying([change]) }
}

extension Fault {
    /// All faults, in the order of areas and rules.
    package static let all = Specification.allFaults
}
