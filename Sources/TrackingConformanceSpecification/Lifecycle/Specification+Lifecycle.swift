import TrackingConformanceCore
import TrackingConformanceJSON

extension Specification {
    /// What must be observed at a stimulus of the lifecycle area.
    ///
    /// - Parameters:
    ///   - stimulus: The stimulus.
    ///   - moment: What it reports, if it reports anything.
    func lifecycleAnswer(to stimulus: Stimulus, at moment: Moment?) -> SpecifiedAnswer {
        guard let moment else { return SpecifiedAnswer(.calls([])) }
        let readings = lifecycle.data(self, moment)
        let observation = lifecycle.answer(stimulus, moment, Self.preferred(readings))
        return SpecifiedAnswer(observation, readings: readings)
    }

    private static func preferred(_ readings: [LifecycleVariable: [JSONValue?]]) -> JSONObject {
        JSONObject(
            LifecycleVariable.allCases.compactMap { variable in
                guard let value = readings[variable]?.first ?? nil else { return nil }
                return (key: variable.rawValue, value: value)
            }
        )
    }
}
