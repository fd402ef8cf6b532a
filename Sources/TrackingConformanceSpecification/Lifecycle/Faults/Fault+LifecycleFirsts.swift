import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension Fault {
    /// Faults in the flags of the first launch ever, of a month and of a day.
    static let lifecycleFirsts: [Fault] = [
        lifecycle("LC-FIRSTLAUNCH", firstLaunch), lifecycle("LC-FIRSTMONTH", month),
        lifecycle("LC-FIRSTTODAY", day), lifecycle("LC-FIRST-LOCAL", local),
        lifecycle("LC-ZONE-COMPARE", comparedZones),
    ].flatMap { $0 }

    private static let firstLaunch: [FaultEntry<LifecycleTracking>] = [
        .init("first/of-each-version", "The first launch of each version carries the flag of the first launch.") {
            let found = $0.isFirstLaunch
            $0.isFirstLaunch = { found($0.after($0.ofVersion)) }
        },
        .init(
            "first/kept-until-the-sleep",
            "The sleep that ends the very first session carries the flag of the first launch."
        ) {
            let found = $0.isFirstLaunch
            $0.isFirstLaunch = { $0.reported?.kind == .sleep && $0.before.count == 1 ? [true] : found($0) }
        },
        .init("first/of-each-instance", "The first event of every process carries the flag of the first launch.") {
            $0.isFirstLaunch = { .flag($0.reportsWake && $0.before.last?.instance != $0.reported?.instance) }
        },
    ]

    private static let month: [FaultEntry<LifecycleTracking>] = [
        .init("month/without-the-year", "Months are compared without the year.") {
            $0.isFirstWakeMonth = { .flag($0.isFirstWake { $0.month != $1.month }) }
        },
        .init("month/thirty-days", "A new month begins thirty calendar days after the previous wake.") {
            $0.isFirstWakeMonth = { .flag($0.isFirstWake { $0.dayNumber - $1.dayNumber >= 30 }) }
        },
        .init("month/since-the-last-launch", "The month is compared with that of the last launch; wakes are ignored.") {
            let found = $0.isFirstWakeMonth
            $0.isFirstWakeMonth = { found($0.withoutWakesBefore) }
        },
        .init(
            "month/sum-with-the-year",
            "Months are compared by the sum of month and year, so January 2025 equals February 2024."
        ) {
            $0.isFirstWakeMonth = { .flag($0.isFirstWake { $0.year + $0.month != $1.year + $1.month }) }
        },
        .init("month/number-in-seven-bits", "Months are numbered modulo 128, so wakes 128 months apart share a month.")
        {
            $0.isFirstWakeMonth = { .flag($0.isFirstWake { ($0.monthNumber - $1.monthNumber) % 128 != 0 }) }
        },
    ]

    private static let day: [FaultEntry<LifecycleTracking>] = [
        .init("first/no-flags-at-the-first-launch", "The very first launch carries no flags at all.") {
            let (first, month, today) = ($0.isFirstLaunch, $0.isFirstWakeMonth, $0.isFirstWakeToday)
            $0.isFirstLaunch = { $0.wakeBefore == nil ? [nil] : first($0) }
            $0.isFirstWakeMonth = { $0.wakeBefore == nil ? [nil] : month($0) }
            $0.isFirstWakeToday = { $0.wakeBefore == nil ? [nil] : today($0) }
        },
        .init("day/number-alone", "Days are compared only by their number in the month.") {
            $0.isFirstWakeToday = { .flag($0.isFirstWake { $0.day != $1.day }) }
        },
        .init("day/twenty-four-hours", "A new day begins 24 hours after the previous wake.") {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { moment in
                guard moment.reportsWake, let before = moment.wakeBefore else { return found(moment) }
                return .flag(before.instant.duration(until: moment.instant) >= .seconds(86_400))
            }
        },
        .init("day/twenty-four-hours-from-midnight", "A day ends 24 hours after its local midnight.") {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { moment in
                guard moment.reportsWake, let before = moment.wakeBefore else { return found(moment) }
                let clock = moment.clock(before.instant, moment.zone)
                let midnight = before.instant.seconds - clock.hour * 3_600 - clock.minute * 60 - clock.second
                let offsets = [before.instant.seconds, midnight].map {
                    TimeZones.secondsFromGMT(in: moment.zone, at: $0) ?? 0
                }
                let passed = moment.instant.seconds - (midnight + offsets[0] - offsets[1])
                return .flag(!(0..<86_400).contains(passed))
            }
        },
        .init("day/since-the-last-event", "The day is compared with that of the last event, even if it was a sleep.") {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { moment in
                guard moment.reportsWake, let before = moment.before.last else { return found(moment) }
                let clocks = moment.comparedClocks(before)
                return .flag(clocks.now.dayNumber != clocks.before.dayNumber)
            }
        },
        .init("day/weekday-alone", "Days are compared only by their day of the week.") {
            $0.isFirstWakeToday = { .flag($0.isFirstWake { $0.weekday != $1.weekday }) }
        },
        .init("day/number-in-nine-bits", "Days are numbered modulo 512, so wakes 512 days apart share a day.") {
            $0.isFirstWakeToday = { .flag($0.isFirstWake { ($0.dayNumber - $1.dayNumber) % 512 != 0 }) }
        },
        .init(
            "day/digits-without-zeros",
            "Days are compared by the digits of their dates without leading zeros, so 1/11 equals 11/1."
        ) {
            $0.isFirstWakeToday = { .flag($0.isFirstWake { $0.digits != $1.digits }) }
        },
        .init("day/numbers-multiplied", "Days of a year are compared by the product of month and day.") {
            $0.isFirstWakeToday = {
                .flag($0.isFirstWake { $0.year != $1.year || $0.month * $0.day != $1.month * $1.day })
            }
        },
    ]

    private static let local: [FaultEntry<LifecycleTracking>] = [
        .fairReading("first-local/in-gmt", "Days and months are compared in GMT instead of local time."),
        .init("first-local/day-in-gmt", "Days are compared in GMT instead of local time.") {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { found($0.at($0.instant, in: "UTC")) }
        },
        .init("first-local/month-in-gmt", "Months are compared in GMT instead of local time.") {
            let found = $0.isFirstWakeMonth
            $0.isFirstWakeMonth = { found($0.at($0.instant, in: "UTC")) }
        },
    ]

    private static let comparedZones: [FaultEntry<LifecycleTracking>] = [
        .fairReading("zone-compare/each-in-its-own", "When two wakes are compared, each is read in its own time zone."),
        .init(
            "zone-compare/in-the-earlier-zone",
            "When two wakes are compared, both are read in the time zone of the earlier one."
        ) {
            $0.comparedClocks = { ($0.clock($0.instant, $1.zone), $0.clock($1.instant, $1.zone)) }
        },
    ]
}

extension LifecycleTracking.Moment {
    /// The moment as if wakes before the reported event had never been.
    fileprivate var withoutWakesBefore: LifecycleTracking.Moment {
        let remembered = before.filter { $0.kind != .wake }
        return after((remembered + [reported].compactMap { $0 })[...])
    }
}

extension CivilTime {
    fileprivate var monthNumber: Int { year * 12 + month }
    /// The date's numbers without leading zeros, written one after the other.
    fileprivate var digits: String { "\(year)\(month)\(day)" }
}
