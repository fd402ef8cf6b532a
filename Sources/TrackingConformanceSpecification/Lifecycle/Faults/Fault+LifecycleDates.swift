import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in the dates of the first launch and of the update.
    static let lifecycleDates: [Fault] =
        lifecycle("LC-FIRSTDATE", firstLaunchDate) + lifecycle("LC-FIRSTDATE-US", firstLaunchDateUS)
        + lifecycle("LC-UPDATEDATE", updateLaunchDate) + lifecycle("LC-DATE-FORM", form)

    private static let firstLaunchDate: [FaultEntry<LifecycleTracking>] = [
        .init("date/in-local-time", "The date of the first launch is in local time, although it ends with Z.") {
            $0.firstLaunchDate = { moment in
                [moment.events.first.map { .string(moment.localTime(of: $0).iso8601 + "Z") }]
            }
        },
        .init("date/with-an-offset", "The date of the first launch ends with +00:00 instead of Z.") {
            $0.firstLaunchDate = { [$0.events.first.map { .string(CivilTime($0.instant).iso8601 + "+00:00") }] }
        },
        .init("date/week-based-year", "The date of the first launch has the year of its ISO week.") {
            $0.firstLaunchDate = { moment in
                [
                    moment.events.first.map { first in
                        let time = CivilTime(first.instant)
                        return .string(String(time.yearOfTheWeek) + time.iso8601.dropFirst(4) + "Z")
                    }
                ]
            }
        },
        .init("date/of-this-version", "An update replaces the date of the first launch.") {
            let found = $0.firstLaunchDate
            $0.firstLaunchDate = { found($0.after($0.ofVersion)) }
        },
        .init("date/of-the-latest-launch", "Every launch replaces the date of the first launch.") {
            let found = $0.firstLaunchDate
            $0.firstLaunchDate = { found($0.sinceLatestLaunch) }
        },
    ]

    private static let firstLaunchDateUS: [FaultEntry<LifecycleTracking>] = [
        .init("us-date/in-local-time", "The day of the first launch is in local time instead of GMT.") {
            $0.firstLaunchDateUS = { moment in
                [moment.events.first.map { .string(moment.localTime(of: $0).monthDayYear) }]
            }
        },
        .init("us-date/day-first", "The day of the first launch is written with the day before the month.") {
            let found = $0.firstLaunchDateUS
            $0.firstLaunchDateUS = { moment in
                found(moment).map { value in
                    guard let parts = value?.string?.split(separator: "/"), parts.count == 3 else { return value }
                    return .string("\(parts[1])/\(parts[0])/\(parts[2])")
                }
            }
        },
        .init("us-date/week-based-year", "The day of the first launch has the year of its ISO week.") {
            $0.firstLaunchDateUS = { moment in
                let first = moment.events.first.map { CivilTime($0.instant) }
                return [first.map { .string($0.monthDayYear.dropLast(4) + String($0.yearOfTheWeek)) }]
            }
        },
        .init("us-date/unpadded", "The day of the first launch is written without leading zeros.") {
            $0.firstLaunchDateUS = { moment in
                let first = moment.events.first.map { CivilTime($0.instant) }
                return [first.map { .string("\($0.month)/\($0.day)/\($0.year)") }]
            }
        },
    ]

    private static let updateLaunchDate: [FaultEntry<LifecycleTracking>] = [
        .init(
            "update-date/of-the-latest-launch",
            "After an update, the date of the latest launch is sent as the date of the update."
        ) {
            $0.updateLaunchDate = { moment in
                guard moment.lastUpdate != nil else { return [nil] }
                return [moment.events.last { $0.kind == .launch }.map { .string(moment.date($0.instant)) }]
            }
        },
        .init("update-date/in-local-time", "The date of the update is in local time, although it ends with Z.") {
            $0.updateLaunchDate = { moment in
                [moment.lastUpdate.map { .string(moment.localTime(of: moment.events[$0]).iso8601 + "Z") }]
            }
        },
    ]

    private static let form: [FaultEntry<LifecycleTracking>] = [
        .init(
            "date/with-milliseconds",
            "The date of the first launch is sent with milliseconds, which are always .000."
        ) {
            $0.firstLaunchDate = { [$0.events.first.map { .string(CivilTime($0.instant).iso8601 + ".000Z") }] }
        },
        .init(
            "update-date/with-milliseconds",
            "The date of the update is sent with milliseconds, which are always .000."
        ) {
            $0.updateLaunchDate = { moment in
                [moment.lastUpdate.map { .string(CivilTime(moment.events[$0].instant).iso8601 + ".000Z") }]
            }
        },
    ]
}

extension CivilTime {
    /// The year to which the week belongs, as ISO 8601 counts weeks: that of its Thursday.
    fileprivate var yearOfTheWeek: Int {
        let sinceMonday = (weekday + 5) % 7
        if month == 1, day - 1 < sinceMonday - 3 { return year - 1 }
        return month == 12 && 31 - day < 3 - sinceMonday ? year + 1 : year
    }
}

extension LifecycleTracking.Moment {
    fileprivate func localTime(of event: LifecycleEvent) -> CivilTime { self.clock(event.instant, event.zone) }
}
