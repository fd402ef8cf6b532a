import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let lifecycleTypes: [Fault] = lifecycle(
        "LC-JSONTYPES",
        [
            typed("types/counts-as-text", "Numbers are sent as text.") { _, value in
                value.number.map { .string($0.text) } ?? value
            },
            typed("types/flags-as-text", "Flags are sent as text.") { _, value in
                value.boolean.map { .string($0 ? "true" : "false") } ?? value
            },
            typed("types/hour-as-number", "The hour is sent as a number.") { variable, value in
                guard variable == .hourOfDay, let hour = value.string.flatMap({ Int($0) }) else { return value }
                return .integer(hour)
            },
            typed("types/seconds-as-text", "Seconds are sent as text.") { variable, value in
                let seconds: [LifecycleVariable] = [.totalSecondsAwake, .priorSecondsAwake, .secondsAwake]
                return seconds.contains(variable) ? value.number.map { .string($0.text) } ?? value : value
            },
        ]
    )

    /// A fault in the JSON type of values.
    private static func typed(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (LifecycleVariable, JSONValue) -> JSONValue
    ) -> FaultEntry<LifecycleTracking> {
        FaultEntry(name, statement) {
            let found = $0.form
            $0.form = { change($1, found($0, $1, $2)) }
        }
    }
}
