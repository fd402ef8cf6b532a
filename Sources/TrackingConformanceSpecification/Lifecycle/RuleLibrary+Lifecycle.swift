extension RuleLibrary {
    /// Lifecycle tracking, read once in the life of a process.
    package static let lifecycle: LifecycleRules = rules()
    static let documentedLifecycle = documented(LifecycleEdit.self)
    static let lifecycleFaults = lifecycle.faults.compactMap(\.asFault)
    static let lifecycleReadings = lifecycle.readings.map(\.asReading)
}
