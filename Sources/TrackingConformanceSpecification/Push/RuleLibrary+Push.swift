import TrackingConformanceCore

extension RuleLibrary {
    /// Push tracking, read once in the life of a process.
    static let push: PushRules = rules()
    static let pushFaults = push.faults.compactMap(\.asFault)
    static let pushReadings = push.readings.map(\.asReading)
}
