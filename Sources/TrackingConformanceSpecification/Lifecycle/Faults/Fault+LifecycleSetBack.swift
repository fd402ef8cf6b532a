import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let lifecycleSetBack: [Fault] = [
        lifecycle("LC-FIRSTDATE", dates),
        lifecycle("LC-NONNEGATIVE", lengths), lifecycle("LC-CRASH", crashes),
        lifecycle("LC-DAYSWAKE", daysSinceLastWake),
    ].flatMap { $0 }

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
        .init(
            "clock/lengths-without-a-sign",
            "After the clock is set back, negative durations are sent without their sign."
        ) {
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
        .init(
            "crash/earlier-than-the-last-sleep",
            "A process whose first event is earlier than the last sleep is taken to follow a crash."
        ) {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { moment, event, before in
                found(moment, event, before) || (event.instance != before.instance && event.instant < before.instant)
            }
        }
    ]
}
