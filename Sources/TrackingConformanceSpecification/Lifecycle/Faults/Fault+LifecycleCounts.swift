import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in the counts of the present version and in the totals.
    static let lifecycleCounts: [Fault] = [
        lifecycle("LC-LAUNCHCOUNT", launchCount), lifecycle("LC-WAKECOUNT", wakeCount),
        lifecycle("LC-SLEEPCOUNT", sleepCount), lifecycle("LC-TOTALLAUNCH", totalLaunchCount),
        lifecycle("LC-TOTALWAKE", totalWakeCount), lifecycle("LC-TOTALSLEEP", totalSleepCount),
        lifecycle("LC-TOTALCRASH", totalCrashCount),
    ].flatMap { $0 }

    private static let launchCount: [FaultEntry<LifecycleTracking>] = [
        .init("count/launches-one-behind", "The count of launches leaves out the launch being reported.") {
            let found = $0.launchCount
            $0.launchCount = { found($0).adding($0.reported?.kind == .launch ? -1 : 0) }
        },
        .init("count/wakes-as-launches", "A wake also counts as a launch of its version.") {
            $0.launchCount = { .number($0.ofVersion.count { $0.isWake }) }
        },
    ]

    private static let wakeCount: [FaultEntry<LifecycleTracking>] = [
        .init("count/wakes-without-launches", "A launch does not count as a wake of its version.") {
            $0.wakeCount = { .number($0.ofVersion.count { $0.kind == .wake }) }
        },
        .init("count/wakes-one-behind", "The count of wakes leaves out the launch or wake being reported.") {
            let found = $0.wakeCount
            $0.wakeCount = { found($0).adding($0.reportsWake ? -1 : 0) }
        },
    ]

    private static let sleepCount: [FaultEntry<LifecycleTracking>] = [
        .init("count/sleeps-one-behind", "The count of sleeps leaves out the sleep being reported.") {
            let found = $0.sleepCount
            $0.sleepCount = { found($0).adding($0.reported?.kind == .sleep ? -1 : 0) }
        },
        .init("count/sleeps-made-up-after-a-crash", "A crash counts as a sleep of its version.") {
            let found = $0.sleepCount
            $0.sleepCount = { moment in
                let events = moment.ofVersion
                return found(moment).adding(zip(events.dropFirst(), events).count(where: moment.isAfterCrash))
            }
        },
    ]

    private static let totalLaunchCount: [FaultEntry<LifecycleTracking>] = [
        .init("total/launches-reset-by-update", "An update resets the total of launches.") {
            let found = $0.totalLaunchCount
            $0.totalLaunchCount = { found($0.after($0.ofVersion)) }
        },
        .init("total/of-this-version", "The totals of launches, wakes and sleeps are those of the version.") {
            $0.totalLaunchCount = { $0.launchCount }
            $0.totalWakeCount = { $0.wakeCount }
            $0.totalSleepCount = { $0.sleepCount }
        },
        .init("total/launches-one-behind", "The total of launches leaves out the one being reported.") {
            $0.totalLaunchCount = { .number($0.before.count { $0.kind == .launch }) }
        },
    ]

    private static let totalWakeCount: [FaultEntry<LifecycleTracking>] = [
        .init("total/wakes-reset-by-update", "An update resets the total of wakes.") {
            let found = $0.totalWakeCount
            $0.totalWakeCount = { found($0.after($0.ofVersion)) }
        },
        .init("total/wakes-without-launches", "A launch does not count towards the total of wakes.") {
            $0.totalWakeCount = { .number($0.events.count { $0.kind == .wake }) }
        },
    ]

    private static let totalSleepCount: [FaultEntry<LifecycleTracking>] = [
        .init("total/sleeps-reset-by-update", "An update resets the total of sleeps.") {
            let found = $0.totalSleepCount
            $0.totalSleepCount = { found($0.after($0.ofVersion)) }
        },
        .init("total/sleeps-from-wakes", "The total of sleeps is derived from the wakes, so it includes crashes.") {
            $0.totalSleepCount = { moment in
                let isAwake = moment.events.last?.isWake == true
                return .number(moment.events.count { $0.isWake } - (isAwake ? 1 : 0))
            }
        },
    ]

    private static let totalCrashCount: [FaultEntry<LifecycleTracking>] = [
        .init("total/crashes-reset-by-update", "An update resets the total of crashes.") {
            let found = $0.totalCrashCount
            $0.totalCrashCount = { found($0.after($0.ofVersion)) }
        },
        .init("total/crashes-one-behind", "The total of crashes leaves out the one being reported.") {
            let found = $0.totalCrashCount
            $0.totalCrashCount = { found($0).adding($0.comparesWithPrevious($0.isAfterCrash) ? -1 : 0) }
        },
    ]
}

extension [JSONValue?] {
    /// The accepted values with a number added to each.
    func adding(_ difference: Int) -> [JSONValue?] {
        map { value in value?.number?.integer.map { .integer($0 + difference) } ?? value }
    }
}
