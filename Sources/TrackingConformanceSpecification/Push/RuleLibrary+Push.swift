import TrackingConformanceCore

extension RuleLibrary {
    /// Push tracking, read once in the life of a process.
    static let push: PushRules = rules()
    /// What a suite documents otherwise than the program, whose stages are code.
    static var pushBehaviour: [SpecificationChange] {
        guard let own = SuiteLocation.bundled(), isElsewhere,
            let bundled = try? PushRules(besideRulesOf: own).documented, bundled != push.documented
        else { return [] }
        return [push.documented.change]
    }
    static let pushFaults = push.faults.compactMap(\.asFault)
    static let pushReadings = push.readings.map(\.asReading)
}
