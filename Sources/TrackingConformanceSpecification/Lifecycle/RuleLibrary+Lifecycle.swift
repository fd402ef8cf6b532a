import TrackingConformanceCore

extension RuleLibrary {
    /// Lifecycle tracking, read once in the life of a process.
    static let lifecycle: LifecycleRules = read { location throws(UnusableInput) in
        try LifecycleRules(besideRulesOf: location)
    }

    static let lifecycleFaults = lifecycle.faults.compactMap { row in
        row.id.map { id in
            let change = LifecycleTracking.change(of: row.edit)
            return Fault(id: id, rule: row.rule, statement: row.statement, change: change)
        }
    }
    static let lifecycleReadings = lifecycle.readings.map { row in
        FairReading(rule: row.rule, change: LifecycleTracking.change(of: row.edit), scope: row.edit.scope)
    }
}
