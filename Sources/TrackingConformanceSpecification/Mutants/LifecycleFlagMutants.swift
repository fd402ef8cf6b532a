import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in the flags of crash, install, update, month and day.
    static let lifecycleFlags: [Mutant] = crash + firsts + month + day

    private static let crash: [Mutant] = [
        .lifecycle(
            "crash/kept-after-the-launch",
            breaks: "LC-CRASH",
            "The flag is cleared at the end of the session and goes out with its sleep, too."
        ) { lifecycle in
            lifecycle.didDetectCrash = { specification, moment in
                guard moment.reported?.kind == .sleep, let begin = moment.wakesBefore.last else {
                    return documented.didDetectCrash(specification, moment)
                }
                let before = moment.events.last { $0 != begin && $0.instance < begin.instance }
                return LifecycleTracking.flag(before.map { specification.lifecycle.isAfterCrash(begin, $0) } ?? false)
            }
        },
        .lifecycle(
            "crash/after-zero-seconds",
            breaks: "LC-CRASH",
            "A session length of zero stands for a session that never ended."
        ) { lifecycle in
            lifecycle.didDetectCrash = { specification, moment in
                let last = Session.all(in: moment.before).last
                let isNew = moment.reported?.instance != last?.begin.instance
                let wasShort = last.map { Session.seconds(of: [$0]) == [0, 0] } ?? false
                return moment.reported != nil && isNew && wasShort
                    ? [true] : documented.didDetectCrash(specification, moment)
            }
        },
        .lifecycle(
            "crash/every-new-process",
            breaks: "LC-CRASH",
            "Every process that was not ended by the app itself is taken for a crash."
        ) { lifecycle in
            lifecycle.isAfterCrash = { $0.instance != $1.instance }
        },
        .lifecycle(
            "crash/on-the-first-launch",
            breaks: "LC-CRASH",
            "No sleep is stored before the first launch, which looks like a crash."
        ) { lifecycle in
            lifecycle.didDetectCrash = { specification, moment in
                moment.reported != nil && moment.before.isEmpty
                    ? [true] : documented.didDetectCrash(specification, moment)
            }
        },
        .lifecycle(
            "crash/false-instead-of-absent",
            breaks: "LC-CRASH",
            "The flag is always sent, as false where there was no crash."
        ) { lifecycle in
            lifecycle.didDetectCrash = { [documented.didDetectCrash($0, $1) == [true] ? true : false] }
        },
        .reading(
            of: "LC-CRASH-WAKE",
            in: .lifecycle,
            "crash/launches-alone",
            "Crashes are looked for by the launch alone, and an instance that begins with a wake hides one."
        ),
        .lifecycle(
            "crash/wake-not-counted",
            breaks: "LC-CRASH-WAKE",
            "A first wake raises the flag, and only the launch raises the count of crashes."
        ) { lifecycle in
            lifecycle.totalCrashCount = { _, moment in
                let pairs = zip(moment.events.dropFirst(), moment.events)
                return [.integer(pairs.count { $0.kind == .launch && documented.isAfterCrash($0, $1) })]
            }
        },
        .lifecycle(
            "crash/hidden-by-update",
            breaks: "LC-CRASH-UPDATE",
            "The end of the old version is put down to the installer, and no crash is reported with an update."
        ) { lifecycle in
            lifecycle.didDetectCrash = { specification, moment in
                let isUpdate = documented.isFirstLaunchUpdate(specification, moment) == [true]
                return isUpdate ? [nil] : documented.didDetectCrash(specification, moment)
            }
        },
        .lifecycle(
            "crash/hides-update",
            breaks: "LC-CRASH-UPDATE",
            "Crash and update are branches of one condition, and the crash is asked for first."
        ) { lifecycle in
            lifecycle.isFirstLaunchUpdate = { specification, moment in
                let isCrash = documented.didDetectCrash(specification, moment) == [true]
                return isCrash ? [nil] : documented.isFirstLaunchUpdate(specification, moment)
            }
        },
        .lifecycle(
            "crash/before-update-not-counted",
            breaks: "LC-CRASH-UPDATE",
            "The update is handled before the crash and overwrites what the old version left, so that none is counted."
        ) { lifecycle in
            lifecycle.totalCrashCount = { specification, moment in
                let pairs = zip(moment.events.dropFirst(), moment.events)
                return [
                    .integer(pairs.count { documented.isAfterCrash($0, $1) && !documented.isUpdate($0, $1) })
                ]
            }
        },
    ]

    private static let firsts: [Mutant] = [
        .lifecycle(
            "first/of-each-version",
            breaks: "LC-FIRSTLAUNCH",
            "The first launch is told by a launch count of one, which an update resets."
        ) { lifecycle in
            lifecycle.isFirstLaunch = { specification, moment in
                let ofVersion = specification.lifecycle.ofVersion(specification, moment)
                return documented.isFirstLaunch(specification, moment.after(ofVersion))
            }
        },
        .lifecycle(
            "first/kept-until-the-sleep",
            breaks: "LC-FIRSTLAUNCH",
            "The flag is cleared when the first session has ended, after its sleep was sent."
        ) { lifecycle in
            lifecycle.isFirstLaunch = { specification, moment in
                moment.reported?.kind == .sleep && moment.before.count == 1
                    ? [true] : documented.isFirstLaunch(specification, moment)
            }
        },
        .lifecycle(
            "first/of-each-instance",
            breaks: "LC-FIRSTLAUNCH",
            "The flag is a property of the module that begins as true in every process."
        ) { lifecycle in
            lifecycle.isFirstLaunch = { _, moment in
                LifecycleTracking.flag(
                    moment.reported?.isWake == true && moment.before.last?.instance != moment.reported?.instance
                )
            }
        },
        .lifecycle(
            "update-flag/on-install",
            breaks: "LC-FIRSTUPDATE",
            "No stored version differs from every version, so that a fresh install is an update."
        ) { lifecycle in
            lifecycle.isFirstLaunchUpdate = { specification, moment in
                moment.reported != nil && moment.before.isEmpty
                    ? [true] : documented.isFirstLaunchUpdate(specification, moment)
            }
        },
        .lifecycle(
            "update-flag/compared-as-text",
            breaks: "LC-FIRSTUPDATE",
            "A version is newer if its text sorts later, and 1.10 comes before 1.9."
        ) { lifecycle in
            lifecycle.isUpdate = { $1.version < $0.version }
        },
        .lifecycle(
            "update-flag/kept-for-the-session",
            breaks: "LC-FIRSTUPDATE",
            "The flag is cleared at the next wake, and the sleep of the first session carries it, too."
        ) { lifecycle in
            lifecycle.isFirstLaunchUpdate = { specification, moment in
                guard moment.reported?.kind == .sleep,
                    let update = specification.lifecycle.lastUpdate(specification, moment)
                else { return documented.isFirstLaunchUpdate(specification, moment) }
                return LifecycleTracking.flag(moment.events.endIndex - update == 2)
            }
        },
        .lifecycle(
            "update-flag/kept-for-the-process",
            breaks: "LC-FIRSTUPDATE",
            "The flag is worked out at the start of the process, and every launch and wake of it carries it."
        ) { lifecycle in
            lifecycle.isFirstLaunchUpdate = { specification, moment in
                guard let event = moment.reported, event.isWake,
                    let update = specification.lifecycle.lastUpdate(specification, moment)
                else { return [nil] }
                return LifecycleTracking.flag(moment.events[update].instance == event.instance)
            }
        },
    ]

    private static let month: [Mutant] = [
        .lifecycle(
            "month/without-the-year",
            breaks: "LC-FIRSTMONTH",
            "The numbers of the months are compared, and a year later the month is the same."
        ) { lifecycle in
            lifecycle.isFirstWakeMonth = { comparing($0, $1) { $0.month != $1.month } }
        },
        .lifecycle(
            "month/thirty-days",
            breaks: "LC-FIRSTMONTH",
            "A month has begun when thirty days have passed since the wake before."
        ) { lifecycle in
            lifecycle.isFirstWakeMonth = { comparing($0, $1) { $0.dayNumber - $1.dayNumber >= 30 } }
        },
        .lifecycle(
            "month/since-the-last-launch",
            breaks: "LC-FIRSTMONTH",
            "The date of the last launch is stored, and wakes between launches are not looked at."
        ) { lifecycle in
            lifecycle.isFirstWakeMonth = { documented.isFirstWakeMonth($0, $1.withoutWakesBefore) }
        },
    ]

    private static let day: [Mutant] = [
        .lifecycle(
            "day/number-alone",
            breaks: "LC-FIRSTTODAY",
            "The days of the month are compared, and a month later the number is the same."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { comparing($0, $1) { $0.day != $1.day } }
        },
        .lifecycle(
            "day/twenty-four-hours",
            breaks: "LC-FIRSTTODAY",
            "A day has begun when 24 hours have passed since the wake before."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { specification, moment in
                guard moment.reported?.isWake == true, let before = moment.wakesBefore.last else {
                    return documented.isFirstWakeToday(specification, moment)
                }
                return LifecycleTracking.flag(before.instant.duration(until: moment.instant) >= .seconds(86_400))
            }
        },
        .lifecycle(
            "day/since-the-last-event",
            breaks: "LC-FIRSTTODAY",
            "One stored instant serves for all events, and a sleep after midnight uses up the flag."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { specification, moment in
                guard moment.reported?.isWake == true, let before = moment.before.last else {
                    return documented.isFirstWakeToday(specification, moment)
                }
                let clocks = specification.lifecycle.comparedClocks(specification, moment)(before)
                return LifecycleTracking.flag(clocks.now.dayNumber != clocks.before.dayNumber)
            }
        },
        .lifecycle(
            "day/weekday-alone",
            breaks: "LC-FIRSTTODAY",
            "The days of the week are compared, and a week later the day is the same."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { comparing($0, $1) { $0.weekday != $1.weekday } }
        },
        .reading(
            of: "LC-FIRST-LOCAL",
            in: .lifecycle,
            "first-local/in-gmt",
            "Days and months are compared on the dates as they are stored, in GMT."
        ),
        .lifecycle(
            "first-local/day-in-gmt",
            breaks: "LC-FIRST-LOCAL",
            "The flag of the day divides the seconds since 1970 by the length of a day."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { inGMT(documented.isFirstWakeToday, $0, $1) }
        },
        .lifecycle(
            "first-local/month-in-gmt",
            breaks: "LC-FIRST-LOCAL",
            "The flag of the month compares the first seven letters of the stored dates."
        ) { lifecycle in
            lifecycle.isFirstWakeMonth = { inGMT(documented.isFirstWakeMonth, $0, $1) }
        },
        .reading(
            of: "LC-ZONE-COMPARE",
            in: .lifecycle,
            "zone-compare/each-in-its-own",
            "The local date of each wake is stored as text and compared with that of the next."
        ),
        .lifecycle(
            "zone-compare/in-the-earlier-zone",
            breaks: "LC-ZONE-COMPARE",
            "The calendar is made once, in the zone of the wake before, and reads both instants."
        ) { lifecycle in
            lifecycle.comparedClocks = { specification, moment in
                { event in
                    let clock = specification.lifecycle.clock
                    return (clock(moment.instant, event.zone), clock(event.instant, event.zone))
                }
            }
        },
    ]

    /// A flag of a launch or wake that compares the time on the clock with that of the launch or wake before.
    private static func comparing(
        _ specification: Specification,
        _ moment: Moment,
        _ isFirst: (_ now: CivilTime, _ before: CivilTime) -> Bool
    ) -> [JSONValue?] {
        guard moment.reported?.isWake == true else { return [nil] }
        guard let before = moment.wakesBefore.last else { return [true] }
        let clocks = specification.lifecycle.comparedClocks(specification, moment)(before)
        return LifecycleTracking.flag(isFirst(clocks.now, clocks.before))
    }

    /// What a part gives where it reads its clocks in GMT.
    private static func inGMT(
        _ part: LifecycleTracking.Variable,
        _ specification: Specification,
        _ moment: Moment
    ) -> [JSONValue?] {
        var specification = specification
        specification.lifecycle.clock = { instant, _ in CivilTime(instant) }
        return part(specification, moment)
    }
}

extension Moment {
    /// The moment as if wakes before the reported event had never been.
    fileprivate var withoutWakesBefore: Moment {
        let remembered = before.filter { $0.kind != .wake }
        return after((remembered + [reported].compactMap { $0 })[...])
    }
}
