import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in the days and seconds.
    static let lifecycleTimes: [Mutant] = days + secondsAwake + sums + belowZero

    private static let days: [Mutant] = [
        .lifecycle(
            "days/since-the-update",
            breaks: "LC-DAYSLAUNCH",
            "The first launch is stored with the counts of the version and stored anew by an update."
        ) { lifecycle in
            lifecycle.daysSinceLaunch = { specification, moment in
                let ofVersion = specification.lifecycle.ofVersion(specification, moment)
                return documented.daysSinceLaunch(specification, moment.after(ofVersion))
            }
        },
        .lifecycle(
            "days/since-the-latest-launch",
            breaks: "LC-DAYSLAUNCH",
            "Since launch was taken to mean the launch of this process."
        ) { lifecycle in
            lifecycle.daysSinceLaunch = { specification, moment in
                let launch = moment.events.lastIndex { $0.kind == .launch } ?? moment.events.startIndex
                return documented.daysSinceLaunch(specification, moment.after(moment.events[launch...]))
            }
        },
        .lifecycle(
            "days/first-day-is-one",
            breaks: "LC-DAYSLAUNCH",
            "Days are numbered instead of counted, and the day of the install is day 1."
        ) { lifecycle in
            lifecycle.daysSinceLaunch = { documented.daysSinceLaunch($0, $1).adding(1) }
        },
        .lifecycle(
            "days/since-the-install-without-update",
            breaks: "LC-DAYSUPDATE",
            "Without an update the install stands in for it."
        ) { lifecycle in
            lifecycle.daysSinceUpdate = { specification, moment in
                specification.lifecycle.lastUpdate(specification, moment) == nil
                    ? documented.daysSinceLaunch(specification, moment)
                    : documented.daysSinceUpdate(specification, moment)
            }
        },
        .lifecycle(
            "days/since-the-first-update",
            breaks: "LC-DAYSUPDATE",
            "The date of the update is stored if there is none yet, and later updates find one."
        ) { lifecycle in
            lifecycle.daysSinceUpdate = { specification, moment in
                let first = moment.events.indices.dropFirst().first { index in
                    documented.isUpdate(moment.events[index], moment.events[index - 1])
                }
                guard let first else { return [nil, 0] }
                return [.integer(specification.lifecycle.days(specification, moment)(moment.events[first]))]
            }
        },
        .lifecycle(
            "days/since-the-last-launch-alone",
            breaks: "LC-DAYSWAKE",
            "Only launches store the instant that the days are counted from."
        ) { lifecycle in
            lifecycle.daysSinceLastWake = { specification, moment in
                guard let launch = moment.before.last(where: { $0.kind == .launch }) else {
                    return documented.daysSinceLastWake(specification, moment)
                }
                return [.integer(specification.lifecycle.days(specification, moment)(launch))]
            }
        },
        .lifecycle(
            "days/since-the-last-sleep",
            breaks: "LC-DAYSWAKE",
            "The instant of the last event is stored, and after a sleep that is the sleep."
        ) { lifecycle in
            lifecycle.daysSinceLastWake = { specification, moment in
                guard let last = moment.before.last else { return [0, nil] }
                return [.integer(specification.lifecycle.days(specification, moment)(last))]
            }
        },
        .reading(
            of: "LC-DAYSWAKE-PRIOR",
            in: .lifecycle,
            "days/wake-since-itself",
            "The instant of the wake is stored before the call is put together, and the days are always 0."
        ),
        .lifecycle(
            "days/absent-on-a-wake",
            breaks: "LC-DAYSWAKE-PRIOR",
            "A wake is thought to have no last wake and leaves the variable out."
        ) { lifecycle in
            lifecycle.daysSinceLastWake = { specification, moment in
                moment.reported?.isWake == true ? [nil] : documented.daysSinceLastWake(specification, moment)
            }
        },
        .reading(
            of: "LC-DAYS-ELAPSED",
            in: .lifecycle,
            "days/by-calendar",
            "Days are counted by a calendar, and every midnight makes one."
        ),
        .lifecycle(
            "days/rounded",
            breaks: "LC-DAYS-ELAPSED",
            "The quotient is rounded to the nearest day instead of down."
        ) { lifecycle in
            lifecycle.days = { _, moment in
                { event in (max(0, event.instant.duration(until: moment.instant).wholeSeconds) + 43_200) / 86_400 }
            }
        },
        .lifecycle(
            "days/by-calendar-of-gmt",
            breaks: "LC-DAYS-ELAPSED",
            "The numbers of the days since 1970 are subtracted from each other."
        ) { lifecycle in
            lifecycle.days = { _, moment in
                { event in
                    max(0, CivilTime(moment.instant).dayNumber - CivilTime(event.instant).dayNumber)
                }
            }
        },
    ]

    private static let secondsAwake: [Mutant] = [
        .lifecycle(
            "seconds/milliseconds",
            breaks: "LC-SECONDSAWAKE",
            "The difference of two clocks in milliseconds is sent as it is."
        ) { lifecycle in
            lifecycle.secondsAwake = { specification, moment in
                documented.secondsAwake(specification, moment).map { reading in
                    reading?.number?.integer.map { .integer($0 * 1_000) } ?? reading
                }
            }
        },
        .lifecycle(
            "seconds/since-the-process-began",
            breaks: "LC-SECONDSAWAKE",
            "The start of the session is set by the launch alone, and a wake goes on from there."
        ) { lifecycle in
            lifecycle.secondsAwake = { specification, moment in
                guard documented.secondsAwake(specification, moment).count == 1, let last = moment.events.last,
                    let begin = moment.events.first(where: { $0.instance == last.instance })
                else { return documented.secondsAwake(specification, moment) }
                return [.integer(max(0, begin.instant.duration(until: moment.instant).wholeSeconds))]
            }
        },
        .lifecycle(
            "seconds/rounded",
            breaks: "LC-SECONDSAWAKE",
            "The seconds are rounded to the nearest instead of down."
        ) { lifecycle in
            lifecycle.secondsAwake = { specification, moment in
                let readings = documented.secondsAwake(specification, moment)
                guard readings.count == 1, let session = Session.all(in: moment.events).last else { return readings }
                let awake = session.begin.instant.duration(until: moment.instant)
                return [.integer(max(0, (awake + .milliseconds(500)).wholeSeconds))]
            }
        },
        .lifecycle(
            "seconds/of-the-session-before-on-a-wake",
            breaks: "LC-SECONDSAWAKE",
            "A wake reports the length of the session before it, because its own is not known yet."
        ) { lifecycle in
            lifecycle.secondsAwake = { specification, moment in
                guard moment.reported?.isWake == true, let last = Session.all(in: moment.before).last else {
                    return documented.secondsAwake(specification, moment)
                }
                return Session.seconds(of: [last]).map { .integer($0) }
            }
        },
    ]

    private static let sums: [Mutant] = [
        .lifecycle(
            "prior/on-every-call",
            breaks: "LC-PRIORSECONDS",
            "Every lifecycle call carries the prior seconds, and not the launch alone."
        ) { lifecycle in
            lifecycle.priorSecondsAwake = { specification, moment in
                guard moment.reported != nil, let launch = moment.events.lastIndex(where: { $0.kind == .launch }) else {
                    return documented.priorSecondsAwake(specification, moment)
                }
                let atLaunch = moment.after(moment.events[...launch]).reporting(moment.events[launch])
                return documented.priorSecondsAwake(specification, atLaunch)
            }
        },
        .lifecycle(
            "prior/last-session-alone",
            breaks: "LC-PRIORSECONDS",
            "Each sleep stores the length of its session, and the launch finds that of the last one."
        ) { lifecycle in
            lifecycle.priorSecondsAwake = { specification, moment in
                let readings = documented.priorSecondsAwake(specification, moment)
                guard readings.contains(where: { $0 != nil }), let last = Session.all(in: moment.before).last else {
                    return readings
                }
                return Session.seconds(of: [last]).map { .integer($0) }
            }
        },
        .lifecycle(
            "prior/since-the-install",
            breaks: "LC-PRIORSECONDS",
            "The sum is never taken back to zero by a launch."
        ) { lifecycle in
            lifecycle.priorSecondsAwake = { specification, moment in
                moment.reported?.kind == .launch
                    ? documented.totalSecondsAwake(specification, moment)
                    : documented.priorSecondsAwake(specification, moment)
            }
        },
        .lifecycle(
            "total-seconds/without-the-session-that-ends",
            breaks: "LC-TOTALSECONDS",
            "The sleep adds its session after its call has been put together."
        ) { lifecycle in
            lifecycle.totalSecondsAwake = { specification, moment in
                guard moment.reported?.kind == .sleep else {
                    return documented.totalSecondsAwake(specification, moment)
                }
                return Session.seconds(of: Session.all(in: moment.before)).map { .integer($0) }
            }
        },
        .lifecycle(
            "total-seconds/of-this-launch",
            breaks: "LC-TOTALSECONDS",
            "The total begins anew with every launch, like the prior seconds."
        ) { lifecycle in
            lifecycle.totalSecondsAwake = { specification, moment in
                let launch = moment.events.lastIndex { $0.kind == .launch } ?? moment.events.startIndex
                return documented.totalSecondsAwake(specification, moment.after(moment.events[launch...]))
            }
        },
        .lifecycle(
            "total-seconds/with-time-asleep",
            breaks: "LC-TOTALSECONDS",
            "The time from one sleep to the next is added, instead of that from the wake."
        ) { lifecycle in
            lifecycle.totalSecondsAwake = { specification, moment in
                guard moment.reported?.kind == .sleep, let first = moment.events.first else {
                    return documented.totalSecondsAwake(specification, moment)
                }
                return [.integer(max(0, first.instant.duration(until: moment.instant).wholeSeconds))]
            }
        },
        .reading(
            of: "LC-TOTAL-CRASH",
            in: .lifecycle,
            "total-crash/until-the-next-launch",
            "The launch after a crash ends the session that was left open, as if it had run until then."
        ),
        .lifecycle(
            "total-crash/prior-until-the-next-launch",
            breaks: "LC-TOTAL-CRASH",
            "Prior seconds are the time since the launch before where no sleep told otherwise."
        ) { lifecycle in
            lifecycle.priorSecondsAwake = { specification, moment in
                guard moment.reported?.kind == .launch, let last = Session.all(in: moment.before).last,
                    last.end == nil
                else { return documented.priorSecondsAwake(specification, moment) }
                let lost = Session.seconds(of: [last.ended(at: moment.instant)])
                return documented.priorSecondsAwake(specification, moment).adding(lost[0])
            }
        },
    ]

    private static let belowZero: [Mutant] = [
        .reading(
            of: "LC-NONNEGATIVE",
            in: .lifecycle,
            "clock/below-zero",
            "Differences of instants are sent as they are, negative ones too."
        ),
        .lifecycle(
            "clock/minus-one-for-an-error",
            breaks: "LC-NONNEGATIVE",
            "A clock that was set back is taken for an error, whose value is -1."
        ) { lifecycle in
            lifecycle.days = { _, moment in
                { event in
                    let seconds = event.instant.duration(until: moment.instant).wholeSeconds
                    return seconds < 0 ? -1 : seconds / 86_400
                }
            }
        },
        .lifecycle(
            "clock/total-below-zero",
            breaks: "LC-NONNEGATIVE",
            "A session whose end lies before its begin is taken from the total."
        ) { lifecycle in
            lifecycle.totalSecondsAwake = { specification, moment in
                guard moment.reported != nil else { return documented.totalSecondsAwake(specification, moment) }
                let lengths = Session.all(in: moment.events).compactMap { session in
                    session.end.map { session.begin.instant.duration(until: $0).wholeSeconds }
                }
                return lengths.contains { $0 < 0 }
                    ? [.integer(lengths.reduce(0, +))] : documented.totalSecondsAwake(specification, moment)
            }
        },
    ]
}
