import TrackingConformanceCore

/// The documented behaviour, the faults and the other fair readings, as data: those beside the rules that came with the
/// program.
enum RuleLibrary {
    /// The structure of the payload, read once in the life of a process.
    static let payload: PayloadRules = read { location throws(UnusableInput) in
        try PayloadRules(besideRulesOf: location)
    }

    static let payloadStructure = PayloadStructure(payload.documented)
    static let payloadFaults = payload.faults.compactMap { row in
        row.id.map { Fault(id: $0, rule: row.rule, statement: row.statement, change: row.edit.change) }
    }
    static let payloadReadings = payload.readings.map {
        FairReading(rule: $0.rule, change: $0.edit.change, scope: .everything)
    }

    /// Push tracking, read once in the life of a process.
    static let push: PushRules = read { location throws(UnusableInput) in try PushRules(besideRulesOf: location) }

    static let pushFaults = push.faults.compactMap { row in
        row.id.map { Fault(id: $0, rule: row.rule, statement: row.statement, change: row.edit.change) }
    }
    static let pushReadings = push.readings.map {
        FairReading(rule: $0.rule, change: $0.edit.change, scope: .everything)
    }

    private static func read<Rules>(_ rules: (SuiteLocation) throws(UnusableInput) -> Rules) -> Rules {
        guard let location = SuiteLocation.bundled() else {
            fatalError("the package's resources are not next to the program; build it again, or copy them with it")
        }
        do throws(UnusableInput) {
            return try rules(location)
        } catch {
            fatalError(error.diagnostics.map { "\($0)" }.joined(separator: "\n"))
        }
    }
}
