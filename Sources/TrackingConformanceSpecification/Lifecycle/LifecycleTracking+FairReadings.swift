import TrackingConformanceCore
import TrackingConformanceJSON

extension LifecycleTracking {
    /// The recommended rules of lifecycle tracking, each read otherwise.
    static let fairReadings: [FairReading] = eventReadings + flagReadings + timeReadings

    private static let eventReadings: [FairReading] = [
        reading(of: "LC-WAKE-FIRST") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                let isFirst = !moment.events.contains { $0.instance == event.instance }
                return found(moment, event) && !(event.kind == .wake && isFirst)
            }
        },
        reading(of: "LC-WAKE-AWAKE") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                let last = moment.events.last { $0.instance == event.instance }
                return found(moment, event) || (event.kind == .wake && last?.kind == .wake)
            }
        },
        reading(of: "LC-SLEEP-ASLEEP") {
            let found = $0.isAccepted
            $0.isAccepted = { found($0, $1) || $1.kind == .sleep }
        },
        reading(of: "LC-UPDATE-DOWNGRADE") {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) && !AppVersion.isLower($1.version, than: $2.version) }
        },
        reading(of: "LC-CRASH-WAKE") {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { $1.kind == .launch && found($0, $1, $2) }
        },
    ]

    private static let flagReadings: [FairReading] = [
        reading(of: "LC-TYPE-ORDINARY") {
            let found = $0.type
            $0.type = { moment in
                moment.reported == nil ? [moment.events.last.map { .string($0.kind.rawValue) }] : found(moment)
            }
        },
        reading(of: "LC-FLAGS-ORDINARY") {
            let found = $0.data
            $0.data = { moment in
                var data = found(moment)
                guard moment.reported == nil, let last = moment.events.last else { return data }
                let flagged = found(moment.reporting(last))
                data.entries = zip(data.entries, flagged.entries).map { entry, flagged in
                    entry.variable.isFlag ? flagged : entry
                }
                return data
            }
        },
        reading(of: "LC-FIRST-LOCAL") {
            $0.comparedClocks = { (CivilTime($0.instant), CivilTime($1.instant)) }
        },
        reading(of: "LC-ZONE-COMPARE") {
            $0.comparedClocks = { ($0.clock($0.instant, $0.zone), $0.clock($1.instant, $1.zone)) }
        },
    ]

    private static let timeReadings: [FairReading] = [
        reading(of: "LC-DAYSWAKE-PRIOR") {
            let found = $0.daysSinceLastWake
            $0.daysSinceLastWake = { $0.reportsWake ? [0] : found($0) }
        },
        reading(of: "LC-DAYS-ELAPSED") {
            $0.days = { moment, event in
                let now = moment.clock(moment.instant, moment.zone)
                return max(0, now.dayNumber - moment.clock(event.instant, moment.zone).dayNumber)
            }
        },
        reading(of: "LC-DAYS-ELAPSED") {
            $0.days = { max(0, CivilTime($0.instant).dayNumber - CivilTime($1.instant).dayNumber) }
        },
        reading(of: "LC-TOTAL-CRASH") {
            let found = $0.sessions
            $0.sessions = { moment in
                found(moment).map { session in
                    let next = session.index + 1
                    guard session.end == nil, next < moment.events.endIndex else { return session }
                    return session.ended(at: moment.events[next].instant)
                }
            }
        },
        reading(of: "LC-NONNEGATIVE") {
            $0.days = { $1.instant.duration(until: $0.instant).wholeSeconds.flooredQuotient(by: 86_400) }
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                let accepted = found(moment)
                guard accepted.count == 1, let session = moment.sessions.last else { return accepted }
                return .number(session.begin.instant.duration(until: moment.instant).wholeSeconds)
            }
        },
    ]

    private static func reading(
        of rule: String,
        _ change: @escaping @Sendable (inout Draft<LifecycleTracking>) -> Void
    ) -> FairReading {
        FairReading(of: Rule.ID(rawValue: rule), .lifecycle(change))
    }
}
