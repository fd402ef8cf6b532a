package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The accepted values of each variable, the preferred one first; `nil` is absence; none: not judged.
package struct AcceptedValues: Sendable, Equatable {
    /// The accepted values of one variable.
    package struct Entry: Sendable, Equatable {
        /// The variable.
        package let variable: LifecycleVariable
        /// Its accepted values.
        package var values: [JSONValue?]
        /// How well they are known.
        package var certainty = Certainty.exact

        /// A variable of which nothing is known.
        static func unknown(_ variable: LifecycleVariable) -> Entry {
            Entry(variable: variable, values: [], certainty: .unknown)
        }
    }

    /// How well accepted values are known; of a sequence that the kit asks, exactly.
    package enum Certainty: Sendable, Equatable {
        /// They are the values.
        case exact
        /// Some seconds more or less are accepted, too: the clock of a recording runs on.
        case within(seconds: Int)
        /// They depend on what was before a recording began.
        case unknown
    }

    /// The variables in the order in which a call carries them.
    package var entries: [Entry]

    /// The accepted values of a variable.
    package subscript(variable: LifecycleVariable) -> [JSONValue?]? {
        entries.first { $0.variable == variable }?.values
    }

    /// How well the values of a variable are known.
    package func certainty(of variable: LifecycleVariable) -> Certainty {
        entries.first { $0.variable == variable }?.certainty ?? .exact
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
