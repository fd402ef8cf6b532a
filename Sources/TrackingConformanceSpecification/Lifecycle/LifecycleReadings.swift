public import TrackingConformanceCore
public import TrackingConformanceJSON

/// The accepted readings of each variable, the preferred one first; `nil` is absence; none: not judged.
public struct LifecycleReadings: Sendable, Equatable {
    /// The readings of one variable.
    struct Entry: Sendable, Equatable {
        /// The variable.
        let variable: LifecycleVariable
        /// Its accepted readings.
        var readings: [JSONValue?]
    }

    /// The variables in the order in which a call carries them.
    var entries: [Entry]

    /// The readings of a variable.
    public subscript(variable: LifecycleVariable) -> [JSONValue?]? {
        entries.first { $0.variable == variable }?.readings
    }

    /// The data of a call in the preferred reading of each variable.
    var preferred: JSONObject {
        JSONObject(
            distinct: entries.compactMap { entry in
                guard let value = entry.readings.first ?? nil else { return nil }
                return JSONObject.Member(key: entry.variable.rawValue, value: value)
            }
        )
    }
}
