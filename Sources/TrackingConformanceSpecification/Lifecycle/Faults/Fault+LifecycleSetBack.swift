import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults after the clock was set back.
    static let lifecycleSetBack: [Fault] = [
        lifecycle("LC-FIRSTTODAY", days), lifecycle("LC-FIRSTMONTH", months), lifecycle("LC-FIRSTDATE", dates),
        lifecycle("LC-NONNEGATIVE", lengths), lifecycle("LC-CRASH", crashes),
        lifecycle("LC-DAYSWAKE", daysSinceLastWake),
    ].flatMap { $0 }

    private static let days: [FaultEntry<LifecycleTracking>] = [
        .init(
            "day/later-than-any-before",
            "A day is new only if it is later than the day of every earlier launch or wake."
        ) {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { moment in
                moment.isLaterThanAll(\.dayNumber).map { .flag($0) } ?? found(moment)
            }
        }
    ]

    private static let months: [FaultEntry<LifecycleTracking>] = [
        .init(
            "month/later-than-any-before",
            "A month is new only if it is later than the month of every earlier launch or wake."
        ) {
            let found = $0.isFirstWakeMonth
            $0.isFirstWakeMonth = { moment in
                moment.isLaterThanAll { $0.year * 12 + $0.month }.map { .flag($0) } ?? found(moment)
            }
        }
    ]

    private static let dates: [FaultEntry<LifecycleTracking>] = [
        .init(
            "date/of-the-earliest-event",
            "The date of the first launch is the earliest date of any event, even of one after the clock was set back."
        ) {
            $0.firstLaunchDate = { moment in
                [moment.events.min { $0.instant < $1.instant }.map { .string(moment.date($0.instant)) }]
            }
        }
    ]

    private static let lengths: [FaultEntry<LifecycleTracking>] = [
        .init("clock/lengths-without-a-sign", "After the clock is set back, durations lose their sign.") {
            $0.elapsed = { _, begin, end in
                let length = begin.duration(until: end)
                return length < .zero ? .zero - length : length
            }
        }
    ]

    private static let daysSinceLastWake: [FaultEntry<LifecycleTracking>] = [
        .init("days/since-the-latest-wake", "Days since the last wake are counted from the wake with the latest date.")
        {
            let found = $0.daysSinceLastWake
            $0.daysSinceLastWake = { moment in
                let latest = moment.before.filter(\.isWake).max { $0.instant < $1.instant }
                return latest.map { .number(moment.days($0)) } ?? found(moment)
            }
        }
    ]

    private static let crashes: [FaultEntry<LifecycleTracking>] = [
        .init("crash/earlier-than-the-last-sleep", "A launch earlier than the last sleep is taken for a crash.") {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { moment, event, before in
                found(moment, event, before) || (event.instance != before.instance && event.instant < before.instant)
            }
        }
    ]
}

extension LifecycleTracking.Moment {
    /// Whether a launch or wake lies in a later period than all those before; `nil` where there is none to compare.
    fileprivate func isLaterThanAll(_ period: (CivilTime) -> Int) -> Bool? {
        let latest = before.filter(\.isWake).max { $0.instant < $1.instant }
        guard reportsWake, let latest else { return nil }
        let clocks = self.comparedClocks(latest)
        return period(clocks.now) > period(clocks.before)
    }
}
