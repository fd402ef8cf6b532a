import TrackingConformanceCore

extension Specification {
    /// The documented rules.
    ///
    /// Lifecycle tracking comes last, because it may send calls at events of other areas.
    package static let documented = Specification(of: [
        PushTracking.documented, PayloadStructure.documented, LifecycleData.documented,
    ])
}

// An area's files are read when its faults or readings are first needed.

extension Specification {
    private static let pushReadings = RuleLibrary.push.varied
    private static let payloadReadings = RuleLibrary.payload.varied
    private static let lifecycleReadings = RuleLibrary.lifecycle.varied

    static func readings(of area: Area) -> [(reading: FairReading, variant: Variant)] {
        switch area {
        case .push: pushReadings
        case .payload: payloadReadings
        case .lifecycle: lifecycleReadings
        }
    }
}

extension AreaRules {
    fileprivate var varied: [(reading: FairReading, variant: Variant)] {
        readings.map { row in
            let reading = row.asReading
            return (reading, Variant(reading.change))
        }
    }
}

extension Variant {
    /// The variants with one fair reading each.
    package static let readings = Area.allCases.flatMap { Specification.readings(of: $0).map(\.variant) }
}

extension FairReading {
    /// All fair readings, by area; readings of informational rules come before readings of recommended rules.
    package static let all = Area.allCases.flatMap { Specification.readings(of: $0).map(\.reading) }

    /// The specification under this reading.
    package var specification: Specification { .documented.applying([change]) }
}

extension Fault {
    private static let push = RuleLibrary.push.faults.compactMap(\.asFault)
    private static let payload = RuleLibrary.payload.faults.compactMap(\.asFault)
    private static let lifecycle = RuleLibrary.lifecycle.faults.compactMap(\.asFault)

    /// All faults, by area and rule.
    package static let all = Area.allCases.flatMap(all)

    private static func all(of area: Area) -> [Fault] {
        switch area {
        case .push: push
        case .payload: payload
        case .lifecycle: lifecycle
        }
    }

    /// The fault with an id, which begins with the name of the area; `nil` if there is none.
    package static func with(id: String) -> Fault? {
        Area.allCases.first { id.hasPrefix("\($0.rawValue)/") }.flatMap { all(of: $0).first { $0.id == id } }
    }
}
