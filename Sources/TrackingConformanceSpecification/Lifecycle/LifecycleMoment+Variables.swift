package import TrackingConformanceCore
package import TrackingConformanceJSON

extension LifecycleMoment {
    /// Whether something holds for the reported event and the one before it.
    package func comparesWithPrevious(_ holds: (_ event: LifecycleEvent, _ before: LifecycleEvent) -> Bool) -> Bool {
        guard let reported, let previous = before.last else { return false }
        return holds(reported, previous)
    }

    /// Whether a launch or wake is reported that is the first ever, or that differs in time from the one before it.
    ///
    /// - Parameter differs: Whether the times now and before lie in different days, or months.
    /// - Returns: Whether it is the first of its day, or month.
    package func isFirstWake(where differs: (_ now: CivilTime, _ before: CivilTime) -> Bool) -> Bool {
        guard reportsWake else { return false }
        guard let wakeBefore else { return true }
        let clocks = self.comparedClocks(wakeBefore)
        return differs(clocks.now, clocks.before)
    }
}

extension LifecycleTracking {
    /// The part that gives a variable.
    func part(for variable: LifecycleVariable) -> Variable {
        switch variable {
        case .didDetectCrash: didDetectCrash
        case .dayOfWeek: dayOfWeek
        case .daysSinceLaunch: daysSinceLaunch
        case .daysSinceUpdate: daysSinceUpdate
        case .daysSinceLastWake: daysSinceLastWake
        case .firstLaunchDate: firstLaunchDate
        case .firstLaunchDateUS: firstLaunchDateUS
        case .hourOfDay: hourOfDay
        case .isFirstLaunch: isFirstLaunch
        case .isFirstLaunchUpdate: isFirstLaunchUpdate
        case .isFirstWakeMonth: isFirstWakeMonth
        case .isFirstWakeToday: isFirstWakeToday
        case .launchCount: launchCount
        case .priorSecondsAwake: priorSecondsAwake
        case .secondsAwake: secondsAwake
        case .sleepCount: sleepCount
        case .totalCrashCount: totalCrashCount
        case .totalLaunchCount: totalLaunchCount
        case .totalSecondsAwake: totalSecondsAwake
        case .totalSleepCount: totalSleepCount
        case .totalWakeCount: totalWakeCount
        case .type: type
        case .updateLaunchDate: updateLaunchDate
        case .wakeCount: wakeCount
        }
    }
}

extension [JSONValue?] {
    /// The one accepted value of a variable that is a number.
    package static func number(_ value: Int) -> [JSONValue?] { [.integer(value)] }

    /// The one accepted value of a flag, which is there only where it is true.
    package static func flag(_ isRaised: Bool) -> [JSONValue?] { [isRaised ? true : nil] }
}
