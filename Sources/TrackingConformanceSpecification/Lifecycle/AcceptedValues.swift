public import TrackingConformanceCore
public import TrackingConformanceJSON

/// The accepted values of each variable, the preferred one first; `nil` is absence; none: not judged.
public struct AcceptedValues: Sendable, Equatable {
    /// The accepted values of one variable.
    package struct Entry: Sendable, Equatable {
        /// The variable.
        package let variable: LifecycleVariable
        /// Its accepted values.
        package var values: [JSONValue?]
    }

    /// The variables in the order in which a call carries them.
    package var entries: [Entry]

    /// The accepted values of a variable.
    public subscript(variable: LifecycleVariable) -> [JSONValue?]? {
        entries.first { $0.variable == variable }?.values
    }

    /// The data of a call with the preferred value of each variable.
    package var preferred: JSONObject {
        JSONObject(
            distinct: entries.compactMap { entry in
                guard let value = entry.values.first ?? nil else { return nil }
                return JSONObject.Member(key: entry.variable.rawValue, value: value)
            }
        )
    }
}
