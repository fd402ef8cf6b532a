import TrackingConformanceCore

extension LifecycleTracking: SpecifiedArea {
    static let area = Area.lifecycle

    static let faults = [
        Fault.lifecycleEvents, Fault.lifecycleCalls, Fault.lifecycleCounts, Fault.lifecycleUpdates,
        Fault.lifecycleCrashes, Fault.lifecycleFirsts, Fault.lifecycleDays, Fault.lifecycleSeconds,
        Fault.lifecycleDates,
        Fault.lifecycleClock, Fault.lifecycleStorage, Fault.lifecycleTypes, Fault.lifecycleInstants,
        Fault.lifecycleSetBack, Fault.lifecycleVersions, Fault.lifecycleLongLives, Fault.lifecycleLocale,
    ].flatMap { $0 }

    static func answers(
        of parts: Shared<LifecycleTracking>,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        let moments = LifecycleHistory.moments(of: stimuli, in: context, giving: variables, parts)
        return zip(stimuli, moments).map { stimulus, moment in
            guard stimulus.event.area == area else { return nil }
            guard let moment else { return SpecifiedAnswer(.calls([])) }
            let data = moment.data
            return SpecifiedAnswer(moment.answer(data.preferred), accepted: data)
        }
    }
}

extension SpecificationChange {
    /// Replaces parts of lifecycle tracking.
    package static func lifecycle(_ edit: @escaping @Sendable (inout Draft<LifecycleTracking>) -> Void)
        -> SpecificationChange
    {
        LifecycleTracking.change(edit)
    }
}

extension Fault {
    /// The faults that break a rule of lifecycle tracking.
    static func lifecycle(_ rule: String, _ entries: [FaultEntry<LifecycleTracking>]) -> [Fault] {
        LifecycleTracking.faults(breaking: rule, entries)
    }
}
