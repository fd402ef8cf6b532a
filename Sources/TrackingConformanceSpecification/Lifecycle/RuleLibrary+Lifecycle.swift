extension RuleLibrary {
    /// Lifecycle tracking, read once in the life of a process.
    static let lifecycle: LifecycleRules = rules()
    static let lifecycleFaults = lifecycle.faults.compactMap(\.fault)
    static let lifecycleReadings = lifecycle.readings.map(\.reading)
}
