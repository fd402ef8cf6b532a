package import TrackingConformanceCore
import TrackingConformanceSystem

/// The documented behaviour, the faults and the other fair readings, as data: those beside the rules that came with the
/// program, or beside those of the suite in use.
package enum RuleLibrary {
    private static let directory = Locked<SuiteLocation?>(nil)

    /// Uses the files beside the rules of a suite from now on, if it has them; before anything is read.
    ///
    /// - Throws: `UnusableInput` with every problem of the files of an area, each with its place.
    package static func use(_ location: SuiteLocation) throws(UnusableInput) {
        guard FileSystem.exists(location.directory(named: "Behaviour")) else { return }
        _ = try LifecycleRules(besideRulesOf: location)
        _ = try PayloadRules(besideRulesOf: location)
        _ = try PushRules(besideRulesOf: location)
        directory.withLock { $0 = location }
    }

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

    private static func read<Rules>(_ rules: (SuiteLocation) throws(UnusableInput) -> Rules) -> Rules {
        guard let location = directory.withLock({ $0 }) ?? SuiteLocation.bundled() else {
            fatalError("the package's resources are not next to the program; build it again, or copy them with it")
        }
        do throws(UnusableInput) {
            return try rules(location)
        } catch {
            fatalError(error.diagnostics.map { "\($0)" }.joined(separator: "\n"))
        }
    }
}
