import TrackingConformanceCore

extension Specification {
    /// What must be observed at a stimulus of the lifecycle area.
    ///
    /// - Parameters:
    ///   - stimulus: The stimulus.
    ///   - moment: What it reports, if it reports anything.
    func lifecycleAnswer(to stimulus: Stimulus, at moment: Moment?) -> SpecifiedAnswer {
        guard let moment else { return SpecifiedAnswer(.calls([])) }
        let readings = lifecycle.data(self, moment)
        let observation = lifecycle.answer(stimulus, moment, readings.preferred)
        return SpecifiedAnswer(observation, readings: readings)
    }
}
