extension RuleLibrary {
    /// Push tracking, read once in the life of a process.
    static let push: PushRules = rules()
    static let pushFaults = push.faults.compactMap(\.fault)
    static let pushReadings = push.readings.map(\.reading)
}
