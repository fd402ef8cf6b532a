import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension Fault {
    /// Faults in the local weekday and hour, and in time zones.
    static let lifecycleClock: [Fault] =
        lifecycle("LC-DAYOFWEEK", dayOfWeek) + lifecycle("LC-HOUR", hour) + lifecycle("LC-ZONE", zone)

    private static let dayOfWeek: [FaultEntry<LifecycleTracking>] = [
        .init("weekday/monday-first", "The days of the week are numbered from Monday.") {
            let found = $0.dayOfWeek
            $0.dayOfWeek = { moment in
                found(moment).map { $0?.number?.integer.map { .integer(($0 + 5) % 7 + 1) } }
            }
        },
        .init("weekday/from-zero", "The days of the week are numbered from 0.") {
            let found = $0.dayOfWeek
            $0.dayOfWeek = { found($0).adding(-1) }
        },
        .init("weekday/in-gmt", "The day of the week is that of GMT instead of local time.") {
            $0.dayOfWeek = { .number(CivilTime($0.instant).weekday) }
        },
    ]

    private static let hour: [FaultEntry<LifecycleTracking>] = [
        .init("hour/in-gmt", "The hour is that of GMT instead of local time.") {
            $0.hourOfDay = { [.string(String(CivilTime($0.instant).hour))] }
        },
        .init("hour/of-twelve", "The hour is that of a 12-hour clock.") {
            $0.hourOfDay = { [.string(String(($0.clock($0.instant, $0.zone).hour + 11) % 12 + 1))] }
        },
        .init("hour/midnight-is-24", "The hour after midnight is sent as 24 instead of 0.") {
            let found = $0.hourOfDay
            $0.hourOfDay = { found($0).map { $0 == "0" ? "24" : $0 } }
        },
    ]

    private static let zone: [FaultEntry<LifecycleTracking>] = [
        .init(
            "zone/of-the-launch",
            "The hour is read in the time zone of the latest launch, even after the zone changed."
        ) {
            $0.hourOfDay = { moment in
                let zone = moment.events.last { $0.kind == .launch }?.zone ?? moment.zone
                return [.string(String(moment.clock(moment.instant, zone).hour))]
            }
        },
        .init(
            "zone/weekday-of-the-first-zone",
            "The day of the week is always read in the time zone of the first launch."
        ) {
            $0.dayOfWeek = { .number($0.clock($0.instant, $0.events.first?.zone ?? $0.zone).weekday) }
        },
        .init(
            "zone/read-once-at-the-start",
            "The hour and the day of the week are read in the time zone of the first event of the process."
        ) {
            $0.hourOfDay = { [.string(String($0.clock($0.instant, $0.zoneOfTheProcess).hour))] }
            $0.dayOfWeek = { .number($0.clock($0.instant, $0.zoneOfTheProcess).weekday) }
        },
        .init(
            "zone/weekday-by-the-first-offset",
            "The day of the week is read with the offset that the time zone had at the first launch."
        ) {
            $0.dayOfWeek = { moment in
                let first = moment.events.first?.instant ?? moment.instant
                let offset = TimeZones.secondsFromGMT(in: moment.zone, at: first) ?? 0
                return .number(CivilTime(moment.instant, secondsFromGMT: offset).weekday)
            }
        },
        .init("zone/hours-since-midnight", "The hour is the number of hours that have passed since local midnight.") {
            $0.hourOfDay = { moment in
                let clock = moment.clock(moment.instant, moment.zone)
                let midnight = moment.instant.seconds - clock.hour * 3_600 - clock.minute * 60 - clock.second
                let offsets = [moment.instant.seconds, midnight].map {
                    TimeZones.secondsFromGMT(in: moment.zone, at: $0) ?? 0
                }
                let passed = moment.instant.seconds - (midnight + offsets[0] - offsets[1])
                return [.string(String(passed / 3_600))]
            }
        },
        .init(
            "zone/summer-is-one-hour",
            "Daylight-saving time is always taken to be a whole hour ahead of standard time."
        ) {
            $0.clock = { _, instant, zone in
                let offset = TimeZones.secondsFromGMT(in: zone, at: instant) ?? 0
                let standard = standardOffset(of: zone) ?? offset
                return CivilTime(instant, secondsFromGMT: offset > standard ? standard + 3_600 : offset)
            }
        },
        .init("zone/standard-time-all-year", "Daylight-saving time is ignored.") {
            $0.clock = { _, instant, zone in
                CivilTime(instant, secondsFromGMT: standardOffset(of: zone) ?? 0)
            }
        },
        .init("zone/whole-hours", "The offset of a time zone is truncated to whole hours.") {
            $0.clock = { _, instant, zone in
                let offset = TimeZones.secondsFromGMT(in: zone, at: instant) ?? 0
                return CivilTime(instant, secondsFromGMT: offset / 3_600 * 3_600)
            }
        },
        .init(
            "zone/offset-of-the-session",
            "The hour follows a change to or from daylight-saving time only from the next launch or wake on."
        ) {
            let found = $0.hourOfDay
            $0.hourOfDay = { moment in
                guard let wake = moment.events.last(where: \.isWake), wake.zone == moment.zone else {
                    return found(moment)
                }
                let offset = TimeZones.secondsFromGMT(in: moment.zone, at: wake.instant) ?? 0
                return [.string(String(CivilTime(moment.instant, secondsFromGMT: offset).hour))]
            }
        },
    ]

    /// The lower of a zone's two offsets in 2024.
    private static func standardOffset(of zone: String) -> Int? {
        let solstices = ["2024-01-01T00:00:00Z", "2024-07-01T00:00:00Z"].compactMap { Instant($0) }
        return solstices.compactMap { TimeZones.secondsFromGMT(in: zone, at: $0) }.min()
    }
}

extension LifecycleTracking.Moment {
    /// The zone in which the first event of the process happened.
    fileprivate var zoneOfTheProcess: String {
        let instance = events.last?.instance
        return events.first { $0.instance == instance }?.zone ?? zone
    }
}
