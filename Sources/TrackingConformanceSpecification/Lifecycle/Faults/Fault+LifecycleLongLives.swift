import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let lifecycleLongLives: [Fault] = [
        lifecycle("LC-LAUNCHCOUNT", launches), lifecycle("LC-TOTALWAKE", wakes), lifecycle("LC-TOTALSLEEP", sleeps),
        lifecycle("LC-TOTALCRASH", crashes), lifecycle("LC-PRIORSECONDS", priorSeconds),
        lifecycle("LC-TOTALSECONDS", totalSeconds), lifecycle("LC-DAYSLAUNCH", days),
    ].flatMap { $0 }

    private static let launches: [FaultEntry<LifecycleTracking>] = [
        .init("count/launches-up-to-31", "The count of launches stops at 31.") {
            let found = $0.launchCount
            $0.launchCount = { found($0).atMost(31) }
        }
    ]

    private static let wakes: [FaultEntry<LifecycleTracking>] = [
        .init("total/wakes-among-the-last-fifty-events", "The total of wakes counts only the last fifty events.") {
            $0.totalWakeCount = { .number($0.events.suffix(50).count { $0.isWake }) }
        }
    ]

    private static let sleeps: [FaultEntry<LifecycleTracking>] = [
        .init(
            "total/sleeps-in-a-signed-byte",
            "The total of sleeps is a signed byte, which becomes negative after 127."
        ) {
            $0.totalSleepCount = { moment in
                .number(Int(Int8(truncatingIfNeeded: moment.events.count { $0.kind == .sleep })))
            }
        }
    ]

    private static let crashes: [FaultEntry<LifecycleTracking>] = [
        .init("total/crashes-up-to-thirty", "The total of crashes stops at 30.") {
            let found = $0.totalCrashCount
            $0.totalCrashCount = { found($0).atMost(30) }
        }
    ]

    private static let priorSeconds: [FaultEntry<LifecycleTracking>] = [
        atMostTwenty("prior/of-twenty-sessions", "The prior seconds include at most the last twenty sessions.") {
            Array($0.suffix(20))
        },
        atMostTwenty(
            "prior/of-the-first-and-the-last-nineteen-sessions",
            "The prior seconds include at most twenty sessions: the first and the last nineteen."
        ) { $0.prefix(1) + $0.suffix(19) },
    ]

    /// A fault that keeps some of more than twenty sessions since the last launch.
    private static func atMostTwenty(
        _ name: String,
        _ statement: String,
        _ kept: @escaping @Sendable ([Session]) -> [Session]
    ) -> FaultEntry<LifecycleTracking> {
        FaultEntry(name, statement) {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = { moment in
                guard moment.reported?.kind == .launch,
                    let launch = moment.before.lastIndex(where: { $0.kind == .launch })
                else { return found(moment) }
                let sessions = moment.sessionsBefore.filter { $0.index >= launch }
                return sessions.count > 20 ? moment.seconds(of: kept(sessions)) : found(moment)
            }
        }
    }

    private static let totalSeconds: [FaultEntry<LifecycleTracking>] = [
        .init("total-seconds/of-fifty-sessions", "The total of seconds includes only the last fifty sessions.") {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { moment in
                let sessions = moment.sessions
                return sessions.count > 50 ? moment.seconds(of: sessions.suffix(50)) : found(moment)
            }
        }
    ]

    private static let days: [FaultEntry<LifecycleTracking>] = [
        .init("days/within-a-year", "The days since the first launch start again at 0 every 365 days.") {
            let found = $0.daysSinceLaunch
            $0.daysSinceLaunch = { moment in
                found(moment).map { value in value?.number?.integer.map { .integer($0 % 365) } ?? value }
            }
        }
    ]
}

extension [JSONValue?] {
    /// The accepted values, none of them above a number.
    fileprivate func atMost(_ limit: Int) -> [JSONValue?] {
        map { value in value?.number?.integer.map { .integer(Swift.min($0, limit)) } ?? value }
    }
}
