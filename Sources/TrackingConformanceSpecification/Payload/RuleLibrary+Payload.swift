extension RuleLibrary {
    /// The structure of the payload, read once in the life of a process.
    static let payload: PayloadRules = rules()
    static let documentedPayload = documented(PayloadEdit.self)
    static let payloadFaults = payload.faults.compactMap(\.asFault)
    static let payloadReadings = payload.readings.map(\.asReading)
}
