import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let lifecycleDays: [Fault] = [
        lifecycle("LC-DAYSLAUNCH", daysSinceLaunch), lifecycle("LC-DAYSUPDATE", daysSinceUpdate),
        lifecycle("LC-DAYSWAKE", daysSinceLastWake), lifecycle("LC-DAYSWAKE-PRIOR", daysOnAWake),
        lifecycle("LC-DAYSWAKE-LAUNCH", wakesAlone), lifecycle("LC-DAYS-ELAPSED", elapsedDays),
    ].flatMap { $0 }

    private static let daysSinceLaunch: [FaultEntry<LifecycleTracking>] = [
        .init("days/since-the-update", "Days since the first launch are counted from the last update.") {
            let found = $0.daysSinceLaunch
            $0.daysSinceLaunch = { found($0.after($0.ofVersion)) }
        },
        .init("days/since-the-latest-launch", "Days since the first launch are counted from the latest launch.") {
            let found = $0.daysSinceLaunch
            $0.daysSinceLaunch = { found($0.sinceLatestLaunch) }
        },
        .init("days/first-day-is-one", "Days since the first launch are counted from 1 instead of 0.") {
            let found = $0.daysSinceLaunch
            $0.daysSinceLaunch = { found($0).adding(1) }
        },
    ]

    private static let daysSinceUpdate: [FaultEntry<LifecycleTracking>] = [
        .init("days/since-the-install", "Days since the update are counted from the install, even after an update.") {
            $0.daysSinceUpdate = { moment in moment.events.first.map { .number(moment.days($0)) } ?? [nil] }
        },
        .init("days/since-the-first-update", "Days since the update are counted from the first update.") {
            $0.daysSinceUpdate = { moment in
                let pair = zip(moment.events.dropFirst(), moment.events).first(where: moment.isUpdate)
                return pair.map { .number(moment.days($0.0)) } ?? [nil, 0]
            }
        },
    ]

    private static let daysSinceLastWake: [FaultEntry<LifecycleTracking>] = [
        .init("days/since-the-last-launch-alone", "Days since the last wake are counted from the last launch.") {
            let found = $0.daysSinceLastWake
            $0.daysSinceLastWake = { moment in
                guard let launch = moment.before.last(where: { $0.kind == .launch }) else { return found(moment) }
                return .number(moment.days(launch))
            }
        },
        .init("days/since-the-last-sleep", "Days since the last wake are counted from the last event of any kind.") {
            $0.daysSinceLastWake = { moment in moment.before.last.map { .number(moment.days($0)) } ?? [0, nil] }
        },
    ]

    private static let daysOnAWake: [FaultEntry<LifecycleTracking>] = [
        .fairReading("days/wake-since-itself", "A launch or wake counts as its own last wake, so the days are 0."),
        .init("days/absent-on-a-wake", "A launch or wake is sent without the days since the last wake.") {
            let found = $0.daysSinceLastWake
            $0.daysSinceLastWake = { $0.reportsWake ? [nil] : found($0) }
        },
    ]

    private static let wakesAlone: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "days/since-the-last-wake-alone",
            "Days since the last wake are counted from the last wake that was not a launch, and are absent before any."
        ),
        .init(
            "days/launch-does-not-restart",
            "A launch does not restart the days since the last wake, except for the first launch of all."
        ) {
            $0.daysSinceLastWake = { moment in
                let wake = moment.before.last { $0.kind == .wake } ?? moment.before.first
                return wake.map { .number(moment.days($0)) } ?? [0, nil]
            }
        },
    ]

    private static let elapsedDays: [FaultEntry<LifecycleTracking>] = [
        .fairReading("days/by-calendar", "Days are counted by the local calendar, so each midnight adds one."),
        .init("days/rounded", "Days are rounded to the nearest number instead of down.") {
            $0.days = { moment, event in
                (max(0, event.instant.duration(until: moment.instant).wholeSeconds) + 43_200) / 86_400
            }
        },
        .init("days/by-calendar-of-gmt", "Days are counted by the calendar of GMT, so each midnight adds one.") {
            $0.days = { max(0, CivilTime($0.instant).dayNumber - CivilTime($1.instant).dayNumber) }
        },
    ]
}

extension LifecycleTracking.Moment {
    /// The moment as if the latest launch were the first event.
    var sinceLatestLaunch: LifecycleTracking.Moment {
        after(events[(events.lastIndex { $0.kind == .launch } ?? events.startIndex)...])
    }
}
