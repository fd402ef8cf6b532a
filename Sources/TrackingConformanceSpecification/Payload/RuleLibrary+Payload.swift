import TrackingConformanceCore

extension RuleLibrary {
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
}
