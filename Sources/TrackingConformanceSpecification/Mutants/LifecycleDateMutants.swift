import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in dates, weekday and hour.
    static let lifecycleDates: [Mutant] = firstDate + updateDate + clock + zones

    private static let firstDate: [Mutant] = [
        .lifecycle(
            "date/in-local-time",
            breaks: "LC-FIRSTDATE",
            "The formatter uses the zone of the device, and the Z at the end is a letter of its pattern."
        ) { lifecycle in
            lifecycle.firstLaunchDate = { specification, moment in
                [moment.events.first.map { .string(clock(of: $0, specification).iso8601 + "Z") }]
            }
        },
        .lifecycle(
            "date/with-milliseconds",
            breaks: "LC-FIRSTDATE",
            "The formatter writes fractions of a second, as JavaScript's toISOString does."
        ) { lifecycle in
            lifecycle.firstLaunchDate = { _, moment in
                [moment.events.first.map { .string(CivilTime($0.instant).iso8601 + ".000Z") }]
            }
        },
        .lifecycle(
            "date/of-this-version",
            breaks: "LC-FIRSTDATE",
            "The first launch is stored anew by an update."
        ) { lifecycle in
            lifecycle.firstLaunchDate = { specification, moment in
                let ofVersion = specification.lifecycle.ofVersion(specification, moment)
                return documented.firstLaunchDate(specification, moment.after(ofVersion))
            }
        },
        .lifecycle(
            "date/of-the-latest-launch",
            breaks: "LC-FIRSTDATE",
            "Every launch stores its instant under the key of the first."
        ) { lifecycle in
            lifecycle.firstLaunchDate = { specification, moment in
                let launch = moment.events.lastIndex { $0.kind == .launch } ?? moment.events.startIndex
                return documented.firstLaunchDate(specification, moment.after(moment.events[launch...]))
            }
        },
        .lifecycle(
            "us-date/in-local-time",
            breaks: "LC-FIRSTDATE-US",
            "The formatter of the day has the zone of the device, unlike that of the whole date."
        ) { lifecycle in
            lifecycle.firstLaunchDateUS = { specification, moment in
                [moment.events.first.map { .string(clock(of: $0, specification).monthDayYear) }]
            }
        },
        .lifecycle(
            "us-date/day-first",
            breaks: "LC-FIRSTDATE-US",
            "The order of day and month is that of Europe."
        ) { lifecycle in
            lifecycle.firstLaunchDateUS = { specification, moment in
                documented.firstLaunchDateUS(specification, moment).map { reading in
                    guard let parts = reading?.string?.split(separator: "/"), parts.count == 3 else { return reading }
                    return .string("\(parts[1])/\(parts[0])/\(parts[2])")
                }
            }
        },
        .lifecycle(
            "us-date/unpadded",
            breaks: "LC-FIRSTDATE-US",
            "The short date style of the locale has no leading zeros."
        ) { lifecycle in
            lifecycle.firstLaunchDateUS = { _, moment in
                [
                    moment.events.first.map { event in
                        let time = CivilTime(event.instant)
                        return .string("\(time.month)/\(time.day)/\(time.year)")
                    }
                ]
            }
        },
    ]

    private static let updateDate: [Mutant] = [
        .lifecycle(
            "update-date/of-the-install",
            breaks: "LC-UPDATEDATE",
            "The install stores the date as the first version it meets."
        ) { lifecycle in
            lifecycle.updateLaunchDate = { specification, moment in
                specification.lifecycle.lastUpdate(specification, moment) == nil
                    ? documented.firstLaunchDate(specification, moment)
                    : documented.updateLaunchDate(specification, moment)
            }
        },
        .lifecycle(
            "update-date/of-the-latest-launch",
            breaks: "LC-UPDATEDATE",
            "Once there has been an update every launch stores its date."
        ) { lifecycle in
            lifecycle.updateLaunchDate = { specification, moment in
                guard specification.lifecycle.lastUpdate(specification, moment) != nil else { return [nil] }
                let launch = moment.events.last { $0.kind == .launch }
                return [launch.map { .string(specification.lifecycle.date($0.instant)) }]
            }
        },
        .lifecycle(
            "update-date/in-local-time",
            breaks: "LC-UPDATEDATE",
            "The formatter uses the zone of the device, and the Z at the end is a letter of its pattern."
        ) { lifecycle in
            lifecycle.updateLaunchDate = { specification, moment in
                let update = specification.lifecycle.lastUpdate(specification, moment)
                return [update.map { .string(clock(of: moment.events[$0], specification).iso8601 + "Z") }]
            }
        },
    ]

    private static let clock: [Mutant] = [
        .lifecycle(
            "weekday/monday-first",
            breaks: "LC-DAYOFWEEK",
            "The week begins on Monday, as ISO 8601 has it."
        ) { lifecycle in
            lifecycle.dayOfWeek = { specification, moment in
                documented.dayOfWeek(specification, moment).map { reading in
                    reading?.number?.integer.map { .integer(($0 + 5) % 7 + 1) }
                }
            }
        },
        .lifecycle(
            "weekday/from-zero",
            breaks: "LC-DAYOFWEEK",
            "Sunday is 0, as in JavaScript and C."
        ) { lifecycle in
            lifecycle.dayOfWeek = { documented.dayOfWeek($0, $1).adding(-1) }
        },
        .lifecycle(
            "weekday/in-gmt",
            breaks: "LC-DAYOFWEEK",
            "The weekday is taken from the date that is stored, in GMT."
        ) { lifecycle in
            lifecycle.dayOfWeek = { _, moment in [.integer(CivilTime(moment.instant).weekday)] }
        },
        .lifecycle(
            "hour/in-gmt",
            breaks: "LC-HOUR",
            "The hour is cut out of the date that is stored, in GMT."
        ) { lifecycle in
            lifecycle.hourOfDay = { _, moment in [.string(String(CivilTime(moment.instant).hour))] }
        },
        .lifecycle(
            "hour/of-twelve",
            breaks: "LC-HOUR",
            "The pattern of the formatter has the hours of the 12-hour clock."
        ) { lifecycle in
            lifecycle.hourOfDay = { specification, moment in
                let hour = specification.lifecycle.clock(moment.instant, moment.zone).hour
                return [.string(String((hour + 11) % 12 + 1))]
            }
        },
        .lifecycle(
            "hour/midnight-is-24",
            breaks: "LC-HOUR",
            "The pattern of the formatter has the hours from 1 to 24."
        ) { lifecycle in
            lifecycle.hourOfDay = { specification, moment in
                documented.hourOfDay(specification, moment).map { $0 == "0" ? "24" : $0 }
            }
        },
    ]

    private static let zones: [Mutant] = [
        .lifecycle(
            "zone/of-the-launch",
            breaks: "LC-ZONE",
            "The calendar is made once for each process and keeps the zone it was made in."
        ) { lifecycle in
            lifecycle.hourOfDay = { specification, moment in
                let zone = moment.events.last { $0.kind == .launch }?.zone ?? moment.zone
                return [.string(String(specification.lifecycle.clock(moment.instant, zone).hour))]
            }
        },
        .lifecycle(
            "zone/weekday-of-the-first-zone",
            breaks: "LC-ZONE",
            "The zone is stored with the install and never asked for again."
        ) { lifecycle in
            lifecycle.dayOfWeek = { specification, moment in
                let zone = moment.events.first?.zone ?? moment.zone
                return [.integer(specification.lifecycle.clock(moment.instant, zone).weekday)]
            }
        },
        .lifecycle(
            "zone/standard-time-all-year",
            breaks: "LC-ZONE",
            "The raw offset of the zone is used, which knows no daylight-saving time."
        ) { lifecycle in
            lifecycle.clock = { instant, zone in
                let solstices = ["2024-01-01T00:00:00Z", "2024-07-01T00:00:00Z"].compactMap { Instant($0) }
                let offset = solstices.map { ZoneTable.secondsFromGMT(in: zone, at: $0) }.min() ?? 0
                return CivilTime(instant, secondsFromGMT: offset)
            }
        },
        .lifecycle(
            "zone/whole-hours",
            breaks: "LC-ZONE",
            "The offset is kept in whole hours."
        ) { lifecycle in
            lifecycle.clock = { instant, zone in
                let offset = ZoneTable.secondsFromGMT(in: zone, at: instant)
                return CivilTime(instant, secondsFromGMT: offset / 3_600 * 3_600)
            }
        },
        .lifecycle(
            "zone/offset-of-the-session",
            breaks: "LC-ZONE",
            "The offset is asked for at the wake, and a change of the clocks in the session is not noticed."
        ) { lifecycle in
            lifecycle.hourOfDay = { specification, moment in
                guard let wake = moment.events.last(where: \.isWake), wake.zone == moment.zone else {
                    return documented.hourOfDay(specification, moment)
                }
                let offset = ZoneTable.secondsFromGMT(in: moment.zone, at: wake.instant)
                return [.string(String(CivilTime(moment.instant, secondsFromGMT: offset).hour))]
            }
        },
    ]

    /// The clock of the place where an event happened.
    private static func clock(of event: LifecycleEvent, _ specification: Specification) -> CivilTime {
        specification.lifecycle.clock(event.instant, event.zone)
    }
}
