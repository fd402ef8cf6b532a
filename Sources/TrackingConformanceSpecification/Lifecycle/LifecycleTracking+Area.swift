package import TrackingConformanceCore

extension LifecycleTracking: SpecifiedArea {
    package static let area = Area.lifecycle

    package static let faults = [
        Fault.lifecycleEvents, Fault.lifecycleCalls, Fault.lifecycleCounts, Fault.lifecycleUpdates,
        Fault.lifecycleCrashes, Fault.lifecycleFirsts, Fault.lifecycleDays, Fault.lifecycleSeconds,
        Fault.lifecycleDates,
        Fault.lifecycleClock, Fault.lifecycleStorage, Fault.lifecycleTypes, Fault.lifecycleInstants,
        Fault.lifecycleSetBack, Fault.lifecycleVersions, Fault.lifecycleLongLives, Fault.lifecycleLocale,
    ].flatMap { $0 }

    package static func answers(
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

extension LifecycleTracking {
    package func answering(like other: LifecycleTracking, when condition: @escaping @Sendable (Moment) -> Bool)
        -> LifecycleTracking
    {
        var parts = self
        let changed = Shared(other)
        parts.kind = { [kind] in condition($0) ? changed.value.kind($0.with(changed)) : kind($0) }
        parts.isAccepted = { [isAccepted] in
            condition($0) ? changed.value.isAccepted($0.with(changed), $1) : isAccepted($0, $1)
        }
        parts.isSentThoughRefused = { [isSentThoughRefused] in
            condition($0)
                ? changed.value.isSentThoughRefused($0.with(changed), $1) : isSentThoughRefused($0, $1)
        }
        parts.stored = { [stored] in condition($0) ? changed.value.stored($0.with(changed), $1) : stored($0, $1) }
        parts.data = { [data] in condition($0) ? changed.value.data($0.with(changed)) : data($0) }
        parts.answer = { [answer] in condition($0) ? changed.value.answer($0.with(changed), $1) : answer($0, $1) }
        return parts
    }

    /// The part that gives a variable.
    package static func part(of variable: LifecycleVariable) -> WritableKeyPath<LifecycleTracking, Variable> {
        switch variable {
        case .didDetectCrash: \.didDetectCrash
        case .dayOfWeek: \.dayOfWeek
        case .daysSinceLaunch: \.daysSinceLaunch
        case .daysSinceUpdate: \.daysSinceUpdate
        case .daysSinceLastWake: \.daysSinceLastWake
        case .firstLaunchDate: \.firstLaunchDate
        case .firstLaunchDateUS: \.firstLaunchDateUS
        case .hourOfDay: \.hourOfDay
        case .isFirstLaunch: \.isFirstLaunch
        case .isFirstLaunchUpdate: \.isFirstLaunchUpdate
        case .isFirstWakeMonth: \.isFirstWakeMonth
        case .isFirstWakeToday: \.isFirstWakeToday
        case .launchCount: \.launchCount
        case .priorSecondsAwake: \.priorSecondsAwake
        case .secondsAwake: \.secondsAwake
        case .sleepCount: \.sleepCount
        case .totalCrashCount: \.totalCrashCount
        case .totalLaunchCount: \.totalLaunchCount
        case .totalSecondsAwake: \.totalSecondsAwake
        case .totalSleepCount: \.totalSleepCount
        case .totalWakeCount: \.totalWakeCount
        case .type: \.type
        case .updateLaunchDate: \.updateLaunchDate
        case .wakeCount: \.wakeCount
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
