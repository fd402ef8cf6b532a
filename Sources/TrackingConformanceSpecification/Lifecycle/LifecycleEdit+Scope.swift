import TrackingConformanceCore

extension LifecycleEdit {
    package var scope: FairReading.Scope {
        var variables: Set<LifecycleVariable> = Set(accepted.keys.compactMap(\.asVariable))
        for change in changes {
            switch change {
            case .part(.variable(let variable), _): variables.insert(variable)
            case .part(.shared(let part), _):
                guard let others = part.variables else { return part.isOfCalls ? .calls : .everything }
                variables.formUnion(others)
            case .length: variables.formUnion(LifecycleVariable.days + LifecycleVariable.seconds)
            case .rounding, .unended: variables.formUnion(LifecycleVariable.seconds)
            case .offset: variables.formUnion([.hourOfDay, .dayOfWeek, .isFirstWakeToday, .isFirstWakeMonth])
            }
        }
        return .variables(LifecycleVariable.allCases.filter(variables.contains))
    }
}

extension LifecyclePart.Shared {
    fileprivate var isOfCalls: Bool { [.launches, .wakes, .sleeps, .counts, .sent].contains(self) }

    /// The variables that depend on the part; `nil` if anything may.
    fileprivate var variables: [LifecycleVariable]? {
        switch self {
        case .update:
            [.launchCount, .wakeCount, .sleepCount, .isFirstLaunchUpdate, .daysSinceUpdate, .updateLaunchDate]
        case .version: [.launchCount, .wakeCount, .sleepCount]
        case .crash: [.didDetectCrash, .totalCrashCount]
        case .days: LifecycleVariable.days
        case .sessionStart: LifecycleVariable.seconds
        case .stored:
            LifecycleVariable.days + LifecycleVariable.seconds
                + [.isFirstWakeMonth, .isFirstWakeToday, .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate]
        case .launches, .wakes, .sleeps, .counts, .sent, .unaskedLaunches, .unaskedWakes, .unaskedSleeps, .bare,
            .missing, .sends, .late, .throwing, .forgotten:
            nil
        }
    }
}

extension LifecycleVariable {
    fileprivate static let days: [LifecycleVariable] = [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake]
    fileprivate static let seconds: [LifecycleVariable] = [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake]
}
