package import TrackingConformanceCore
package import TrackingConformanceJSON

extension LifecycleMoment {
    /// The accepted values of a variable.
    func values(of variable: LifecycleVariable) -> [JSONValue?] {
        switch variable {
        case .didDetectCrash: self.didDetectCrash
        case .dayOfWeek: self.dayOfWeek
        case .daysSinceLaunch: self.daysSinceLaunch
        case .daysSinceUpdate: self.daysSinceUpdate
        case .daysSinceLastWake: self.daysSinceLastWake
        case .firstLaunchDate: self.firstLaunchDate
        case .firstLaunchDateUS: self.firstLaunchDateUS
        case .hourOfDay: self.hourOfDay
        case .isFirstLaunch: self.isFirstLaunch
        case .isFirstLaunchUpdate: self.isFirstLaunchUpdate
        case .isFirstWakeMonth: self.isFirstWakeMonth
        case .isFirstWakeToday: self.isFirstWakeToday
        case .launchCount: self.launchCount
        case .priorSecondsAwake: self.priorSecondsAwake
        case .secondsAwake: self.secondsAwake
        case .sleepCount: self.sleepCount
        case .totalCrashCount: self.totalCrashCount
        case .totalLaunchCount: self.totalLaunchCount
        case .totalSecondsAwake: self.totalSecondsAwake
        case .totalSleepCount: self.totalSleepCount
        case .totalWakeCount: self.totalWakeCount
        case .type: self.type
        case .updateLaunchDate: self.updateLaunchDate
        case .wakeCount: self.wakeCount
        }
    }

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

extension [JSONValue?] {
    /// The one accepted value of a variable that is a number.
    package static func number(_ value: Int) -> [JSONValue?] { [.integer(value)] }

    /// The one accepted value of a flag, which is there only where it is true.
    package static func flag(_ isRaised: Bool) -> [JSONValue?] { [isRaised ? true : nil] }
}
