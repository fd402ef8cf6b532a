import TrackingConformanceCore

extension RuleLibrary {
    /// Push tracking, read once in the life of a process.
    static let push: PushRules = read { location throws(UnusableInput) in try PushRules(besideRulesOf: location) }

    static let pushFaults = push.faults.compactMap { row in
        row.id.map { Fault(id: $0, rule: row.rule, statement: row.statement, change: row.edit.change) }
    }
    static let pushReadings = push.readings.map {
        FairReading(rule: $0.rule, change: $0.edit.change, scope: .everything)
    }
}
