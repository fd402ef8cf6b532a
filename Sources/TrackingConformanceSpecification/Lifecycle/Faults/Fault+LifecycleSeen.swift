import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension Fault {
    /// Faults that were seen in public code and that need what no other group has.
    static let lifecycleSeen: [Fault] = [
        lifecycle("LC-SECONDS-LONG", overflow),
        lifecycle("LC-ZONE", zones), lifecycle("LC-UPDATEDATE", updateDates), lifecycle("LC-SECONDSAWAKE", sums),
        lifecycle("LC-FIRSTTODAY", sticky), lifecycle("LC-DAYSWAKE", days), lifecycle("LC-CRASH", crashes),
        lifecycle("LC-FIRSTDATE", firstDates),
    ].flatMap { $0 }

    private static let overflow: [FaultEntry<LifecycleTracking>] = [
        .fairReading("seconds/in-32-bits", "Numbers of seconds overflow as signed 32-bit integers."),
        .init("seconds/up-to-32-bits", "Sums of seconds stop growing at the greatest signed 32-bit integer.") {
            let (prior, total) = ($0.priorSecondsAwake, $0.totalSecondsAwake)
            $0.priorSecondsAwake = { prior($0).upTo32Bits }
            $0.totalSecondsAwake = { total($0).upTo32Bits }
        },
    ]

    private static let zones: [FaultEntry<LifecycleTracking>] = [
        .init(
            "zone/of-the-process",
            "The hour, the day of the week and the flags use the time zone in force when the process started."
        ) {
            let (day, hour, clocks) = ($0.dayOfWeek, $0.hourOfDay, $0.comparedClocks)
            $0.dayOfWeek = { day($0.at($0.instant, in: $0.zoneOfStart)) }
            $0.hourOfDay = { hour($0.at($0.instant, in: $0.zoneOfStart)) }
            $0.comparedClocks = { clocks($0.at($0.instant, in: $0.zoneOfStart), $1) }
        }
    ]

    private static let updateDates: [FaultEntry<LifecycleTracking>] = [
        .init(
            "update-date/absent-on-first-events",
            "The first event of each process does not carry the date of the update."
        ) {
            let found = $0.updateLaunchDate
            $0.updateLaunchDate = { moment in
                let isFirst = !moment.before.contains { $0.instance == moment.instance }
                return moment.reported != nil && isFirst ? [nil] : found(moment)
            }
        }
    ]

    private static let sums: [FaultEntry<LifecycleTracking>] = [
        .init("seconds/of-all-sessions-since-the-launch", "The seconds awake add up all sessions since the launch.") {
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                guard let last = moment.sessions.last, found(moment) != [nil, 0], found(moment) != [] else {
                    return found(moment)
                }
                let launch = moment.events.lastIndex { $0.kind == .launch } ?? moment.events.startIndex
                let before = moment.sessions.dropLast().filter { $0.index >= launch }
                return moment.seconds(of: before + [last.ended(at: last.end ?? moment.instant)])
            }
        }
    ]

    private static let sticky: [FaultEntry<LifecycleTracking>] = [
        .init("flags/stay-in-the-process", "Each flag, once set, stays on every later call of the process.") {
            let flags: [LifecycleVariable] = [
                .isFirstLaunch, .isFirstLaunchUpdate, .isFirstWakeMonth, .isFirstWakeToday, .didDetectCrash,
            ]
            for path in flags.map(LifecycleTracking.part) {
                let found = $0[dynamicMember: path]
                $0[dynamicMember: path] = { moment in
                    let wasSet = moment.before.indices.contains { index in
                        moment.events[index].instance == moment.instance && found(moment.asOf(index)).first == true
                    }
                    return wasSet ? [true] : found(moment)
                }
            }
        }
    ]

    private static let days: [FaultEntry<LifecycleTracking>] = [
        .init("days/since-the-wake-before-the-last", "Days since the last wake are counted from the wake before it.") {
            let found = $0.daysSinceLastWake
            $0.daysSinceLastWake = { moment in
                let wakes = moment.before.filter(\.isWake)
                return wakes.count > 1 ? moment.acceptedDays(since: wakes[wakes.count - 2]) : found(moment)
            }
        }
    ]

    private static let crashes: [FaultEntry<LifecycleTracking>] = [
        .init(
            "crash/zero-seconds-counted",
            "A process whose last session had no length at all is flagged and counted as crashed."
        ) {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { moment, event, before in
                if found(moment, event, before) { return true }
                guard event.instance != before.instance,
                    let session = moment.sessions.last(where: { $0.index <= moment.place(of: before) })
                else { return false }
                return session.end.map { session.begin.instant.duration(until: $0) == .zero } ?? false
            }
        }
    ]

    private static let firstDates: [FaultEntry<LifecycleTracking>] = [
        .init("date/of-an-ordinary-call", "An ordinary call before the first launch sets the date of the first launch.")
        {
            let (date, us) = ($0.firstLaunchDate, $0.firstLaunchDateUS)
            $0.firstLaunchDate = { date($0.beginningWithFirstCall) }
            $0.firstLaunchDateUS = { us($0.beginningWithFirstCall) }
        }
    ]
}

extension LifecycleTracking.Moment {
    fileprivate var beginningWithFirstCall: LifecycleTracking.Moment {
        events.isEmpty ? self : firstCall.map(beginning) ?? self
    }
}

extension [JSONValue?] {
    /// The numbers as signed 32-bit integers that overflow.
    var in32Bits: [JSONValue?] { mappingIntegers { Int(Int32(truncatingIfNeeded: $0)) } }

    fileprivate var upTo32Bits: [JSONValue?] { mappingIntegers { Int(Int32(clamping: $0)) } }

    private func mappingIntegers(_ change: (Int) -> Int) -> [JSONValue?] {
        map { value in value?.number?.integer.map { .integer(change($0)) } ?? value }
    }
}

extension LifecycleTracking.Moment {
    fileprivate func place(of event: LifecycleEvent) -> Int { events.lastIndex { $0 === event } ?? events.startIndex }
}
