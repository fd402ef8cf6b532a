package import TrackingConformanceCore
import TrackingConformanceJSON

extension SpecifiedAnswer {
    /// The number of observations that differ in which accepted value of a variable they take.
    package var choiceCount: Int { accepted?.entries.map(\.values.count).max() ?? 1 }

    /// The observation with other accepted values taken in turn.
    package func taking(_ choice: Int) -> Observation {
        guard let acceptedValues = accepted else { return observation }
        func changed(_ data: JSONObject) -> JSONObject {
            var data = data
            for (index, variable) in LifecycleVariable.allCases.enumerated() {
                guard let accepted = acceptedValues[variable], !accepted.isEmpty else { continue }
                data[variable.rawValue] = accepted[(choice + index) % accepted.count]
            }
            return data
        }
        guard case .answered(let calls, let value) = observation else { return observation }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: changed($0.data)) },
            value: value?.object.map { .object(changed($0)) }
        )
    }
}
