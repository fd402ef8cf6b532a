import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in how crashes are detected, flagged and counted.
    static let lifecycleCrashes: [Fault] =
        lifecycle("LC-CRASH", crash) + lifecycle("LC-CRASH-LATER", crashKept)
        + lifecycle("LC-CRASH-WAKE", crashBeforeWake)
        + lifecycle("LC-CRASH-UPDATE", crashBeforeUpdate) + lifecycle("LC-TOTALCRASH", count)

    private static let crash: [FaultEntry<LifecycleTracking>] = [
        .init("crash/used-up-by-a-start", "A start without a launch hides a crash from the next launch.") {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { found($0, $1, $2) && $1.instance == $2.instance + 1 }
        },
        .init(
            "crash/after-zero-seconds",
            "A process whose last session was shorter than a second is flagged as crashed, but not counted."
        ) {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { moment in
                let last = moment.after(moment.before).sessions.last
                let isNew = moment.reported?.instance != last?.begin.instance
                let wasShort = last.map { moment.seconds(of: [$0]) == [0, 0] } ?? false
                return moment.reported != nil && isNew && wasShort ? [true] : found(moment)
            }
        },
        .init(
            "crash/missed-after-zero-seconds",
            "A crash is missed if the last wake and the last sleep happened at the same instant."
        ) {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { moment, event, before in
                let sleep = moment.events.prefix { $0 != event }.last { $0.kind == .sleep }
                return found(moment, event, before) && sleep?.instant != before.instant
            }
        },
        .init("crash/every-new-process", "Every new process is reported as following a crash.") {
            $0.isAfterCrash = { $1.instance != $2.instance }
        },
        .init("crash/on-the-first-launch", "The first launch after the install is reported as following a crash.") {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { $0.reported != nil && $0.before.isEmpty ? [true] : found($0) }
        },
        .init("crash/false-instead-of-absent", "If there was no crash, the flag is sent as false.") {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { [.bool(found($0) == [true])] }
        },
    ]

    private static let crashKept: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "crash/kept-in-the-session",
            "The sleep that ends the session whose launch or wake reported a crash carries the flag, too."
        ),
        .init("crash/kept-after-the-launch", "Every sleep in a process that follows a crash carries the flag.") {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { moment in
                guard moment.reported?.kind == .sleep, let begin = moment.wakeBefore else { return found(moment) }
                let before = moment.events.last { $0 != begin && $0.instance < begin.instance }
                return .flag(before.map { moment.isAfterCrash(begin, $0) } ?? false)
            }
        },
    ]

    private static let crashBeforeWake: [FaultEntry<LifecycleTracking>] = [
        .fairReading("crash/launches-alone", "Only a launch detects a crash; a first wake does not."),
        .init("crash/wake-not-counted", "A crash that a first wake detects is reported, but not counted.") {
            $0.totalCrashCount = { moment in
                let pairs = zip(moment.events.dropFirst(), moment.events)
                return .number(pairs.count { $0.kind == .launch && moment.isAfterCrash($0, $1) })
            }
        },
    ]

    private static let crashBeforeUpdate: [FaultEntry<LifecycleTracking>] = [
        .init("crash/hidden-by-update", "The first launch of a new version never carries the crash flag.") {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { moment in
                moment.reportsWake && moment.comparesWithPrevious(moment.isUpdate) ? [nil] : found(moment)
            }
        },
        .init("crash/hides-update", "The launch after a crash never carries the update flag.") {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { $0.comparesWithPrevious($0.isAfterCrash) ? [nil] : found($0) }
        },
    ]

    private static let count: [FaultEntry<LifecycleTracking>] = [
        .init("crash/before-update-not-counted", "A crash of the old version is not counted when an update follows.") {
            $0.totalCrashCount = { moment in
                let pairs = zip(moment.events.dropFirst(), moment.events)
                return .number(pairs.count { moment.isAfterCrash($0, $1) && !moment.isUpdate($0, $1) })
            }
        }
    ]
}
