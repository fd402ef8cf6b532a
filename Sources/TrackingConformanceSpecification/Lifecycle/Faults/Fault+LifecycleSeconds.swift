import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in the numbers of seconds, and in durations when the clock is set back.
    static let lifecycleSeconds: [Fault] = [
        lifecycle("LC-SECONDSAWAKE", secondsAwake), lifecycle("LC-SECONDSAWAKE-WAKE", secondsAwakeOnWakes),
        lifecycle("LC-SECONDS-WHOLE", roundedSeconds),
        lifecycle("LC-PRIORSECONDS", priorSecondsAwake),
        lifecycle("LC-TOTALSECONDS", totalSecondsAwake), lifecycle("LC-TOTAL-CRASH", secondsBeforeACrash),
        lifecycle("LC-NONNEGATIVE", belowZero),
    ].flatMap { $0 }

    private static let secondsAwake: [FaultEntry<LifecycleTracking>] = [
        .init("seconds/milliseconds", "The seconds awake are sent in milliseconds.") {
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                found(moment).map { value in value?.number?.integer.map { .integer($0 * 1_000) } ?? value }
            }
        },
        .init("seconds/since-the-process-began", "The seconds awake are counted from the first event of the process.") {
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                guard found(moment).count == 1, let last = moment.events.last,
                    let begin = moment.events.first(where: { $0.instance == last.instance })
                else { return found(moment) }
                return .number(max(0, begin.instant.duration(until: moment.instant).wholeSeconds))
            }
        },
    ]

    private static let secondsAwakeOnWakes: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "seconds/of-the-session-before-on-a-wake",
            "A launch or wake is sent with the seconds of the previous session."
        ),
        .init(
            "seconds/since-the-wake-before-on-a-wake",
            "A launch or wake is sent with the seconds since the launch or wake before it, asleep or not."
        ) {
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                guard moment.reportsWake, let before = moment.wakeBefore else { return found(moment) }
                return [.seconds(moment.rounded(moment.elapsed(before.instant, moment.instant)))]
            }
        },
    ]

    private static let roundedSeconds: [FaultEntry<LifecycleTracking>] = [
        .fairReading("seconds/with-fractions", "The seconds are sent with the fraction of a second."),
        .init("seconds/rounded", "The seconds are rounded to the nearest number instead of down.") {
            $0.rounded = { .seconds(($1 + .milliseconds(500)).wholeSeconds) }
        },
        .init("seconds/rounded-up", "The seconds are rounded up instead of down.") {
            $0.rounded = { .seconds(($1 + .nanoseconds(999_999_999)).wholeSeconds) }
        },
    ]

    private static let priorSecondsAwake: [FaultEntry<LifecycleTracking>] = [
        .init("prior/on-every-call", "Every lifecycle call carries the prior seconds of the latest launch.") {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = { moment in
                guard moment.reported != nil, let launch = moment.events.lastIndex(where: { $0.kind == .launch }) else {
                    return found(moment)
                }
                return found(moment.after(moment.events[...launch]).reporting(moment.events[launch]))
            }
        },
        .init(
            "flags/prior-seconds-on-ordinary-calls",
            "Ordinary calls and the dictionary carry the prior seconds of a launch until the next wake or sleep."
        ) {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = { moment in
                guard moment.reported == nil, let last = moment.events.last else { return found(moment) }
                return found(moment.reporting(last))
            }
        },
        .init("prior/last-session-alone", "The prior seconds are those of the last session only.") {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = { moment in
                let accepted = found(moment)
                guard accepted.contains(where: { $0 != nil }), let last = moment.sessionsBefore.last else {
                    return accepted
                }
                return moment.seconds(of: [last])
            }
        },
        .init("prior/since-the-install", "The prior seconds are those of all sessions since the install.") {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = {
                $0.reported?.kind == .launch ? $0.seconds(of: $0.sessions) : found($0)
            }
        },
    ]

    private static let totalSecondsAwake: [FaultEntry<LifecycleTracking>] = [
        .init(
            "total-seconds/without-the-session-that-ends",
            "A sleep is sent before the session that it ends is added to the total."
        ) {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = {
                $0.reported?.kind == .sleep ? $0.seconds(of: $0.sessionsBefore) : found($0)
            }
        },
        .init("total-seconds/of-this-launch", "Every launch resets the total of seconds.") {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { found($0.sinceLatestLaunch) }
        },
        .init("update/resets-totals", "An update resets the total of seconds awake.") {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { found($0.after($0.ofVersion)) }
        },
        .init(
            "total-seconds/with-time-asleep",
            "On a sleep, the total of seconds is the time since the first launch, asleep or not."
        ) {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { moment in
                guard moment.reported?.kind == .sleep, let first = moment.events.first else { return found(moment) }
                return .number(max(0, first.instant.duration(until: moment.instant).wholeSeconds))
            }
        },
    ]

    private static let secondsBeforeACrash: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "total-crash/until-the-next-launch",
            "A session that crashed counts as if it had lasted until the next event."
        ),
        .init(
            "total-crash/prior-until-the-next-launch",
            "In the prior seconds, a last session that crashed counts as if it had lasted until the launch."
        ) {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = { moment in
                guard moment.reported?.kind == .launch, let last = moment.sessionsBefore.last, last.end == nil
                else { return found(moment) }
                return found(moment).adding(moment.elapsed(last.begin.instant, moment.instant).wholeSeconds)
            }
        },
    ]

    private static let belowZero: [FaultEntry<LifecycleTracking>] = [
        .fairReading("clock/below-zero", "After the clock is set back, negative days and seconds are sent."),
        .init(
            "clock/minus-one-for-an-error",
            "Days since an event that is later than now, because the clock was set back, are sent as -1."
        ) {
            let found = $0.days
            $0.days = { $1.instant.duration(until: $0.instant).wholeSeconds < 0 ? -1 : found($0, $1) }
        },
        .init(
            "clock/total-below-zero",
            "On lifecycle calls, a session of negative length is subtracted from the total of seconds."
        ) {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { moment in
                guard moment.reported != nil else { return found(moment) }
                let lengths = moment.sessions.compactMap { session in
                    session.end.map { session.begin.instant.duration(until: $0).wholeSeconds }
                }
                return lengths.contains { $0 < 0 } ? .number(lengths.reduce(0, +)) : found(moment)
            }
        },
    ]
}

extension LifecycleTracking.Moment {
    /// The sessions as they were before the reported event.
    var sessionsBefore: [Session] { after(before).sessions }
}
