import TrackingConformanceCore
import TrackingConformanceJSON

extension LifecycleTracking {
    /// The recommended rules of lifecycle tracking, each read otherwise.
    static let readings: [Reading] = eventReadings + flagReadings + timeReadings

    private static let eventReadings: [Reading] = [
        Reading(of: "LC-WAKE-FIRST") { specification in
            let documented = specification.lifecycle.isAccepted
            specification.lifecycle.isAccepted = { event, before in
                let isFirst = !before.contains { $0.instance == event.instance }
                return documented(event, before) && !(event.kind == .wake && isFirst)
            }
        },
        Reading(of: "LC-WAKE-AWAKE") { specification in
            let documented = specification.lifecycle.isAccepted
            specification.lifecycle.isAccepted = { event, before in
                let last = before.last { $0.instance == event.instance }
                return documented(event, before) || (event.kind == .wake && last?.kind == .wake)
            }
        },
        Reading(of: "LC-SLEEP-ASLEEP") { specification in
            let documented = specification.lifecycle.isAccepted
            specification.lifecycle.isAccepted = { event, before in documented(event, before) || event.kind == .sleep }
        },
        Reading(of: "LC-UPDATE-DOWNGRADE") { specification in
            specification.lifecycle.isUpdate = { event, before in
                PushTracking.numbers(before.version).lexicographicallyPrecedes(PushTracking.numbers(event.version))
            }
        },
        Reading(of: "LC-CRASH-WAKE") { specification in
            let documented = specification.lifecycle.isAfterCrash
            specification.lifecycle.isAfterCrash = { $0.kind == .launch && documented($0, $1) }
        },
    ]

    private static let flagReadings: [Reading] = [
        Reading(of: "LC-TYPE-ORDINARY") { specification in
            let documented = specification.lifecycle.type
            specification.lifecycle.type = { specification, moment in
                moment.reported == nil
                    ? [moment.events.last.map { .string($0.kind.rawValue) }] : documented(specification, moment)
            }
        },
        Reading(of: "LC-FLAGS-ORDINARY") { specification in
            let documented = specification.lifecycle.data
            specification.lifecycle.data = { specification, moment in
                var data = documented(specification, moment)
                guard moment.reported == nil, let last = moment.events.last else { return data }
                let flagged = documented(specification, moment.reporting(last))
                data.entries = zip(data.entries, flagged.entries).map { entry, flagged in
                    entry.variable.isAbsentUnlessMentioned && entry.variable != .type ? flagged : entry
                }
                return data
            }
        },
        Reading(of: "LC-FIRST-LOCAL") { specification in
            specification.lifecycle.comparedClocks = { _, moment in
                { event in (CivilTime(moment.instant), CivilTime(event.instant)) }
            }
        },
        Reading(of: "LC-ZONE-COMPARE") { specification in
            specification.lifecycle.comparedClocks = { specification, moment in
                { event in
                    let clock = specification.lifecycle.clock
                    return (clock(moment.instant, moment.zone), clock(event.instant, event.zone))
                }
            }
        },
    ]

    private static let timeReadings: [Reading] = [
        Reading(of: "LC-DAYSWAKE-PRIOR") { specification in
            let documented = specification.lifecycle.daysSinceLastWake
            specification.lifecycle.daysSinceLastWake = { specification, moment in
                moment.reported?.isWake == true ? [0] : documented(specification, moment)
            }
        },
        Reading(of: "LC-DAYS-ELAPSED") { specification in
            specification.lifecycle.days = { specification, moment in
                { event in
                    let clock = specification.lifecycle.clock
                    let days =
                        clock(moment.instant, moment.zone).dayNumber - clock(event.instant, moment.zone).dayNumber
                    return max(0, days)
                }
            }
        },
        Reading(of: "LC-DAYS-ELAPSED") { specification in
            specification.lifecycle.days = { _, moment in
                { event in max(0, CivilTime(moment.instant).dayNumber - CivilTime(event.instant).dayNumber) }
            }
        },
        Reading(of: "LC-TOTAL-CRASH") { specification in
            specification.lifecycle.sessions = { _, moment in
                let sessions = Session.all(in: moment.events)
                return sessions.map { session in
                    let next = session.index + 1
                    guard session.end == nil, next < moment.events.endIndex else { return session }
                    return session.ended(at: moment.events[next].instant)
                }
            }
        },
        Reading(of: "LC-NONNEGATIVE") { specification in
            specification.lifecycle.days = { _, moment in
                { $0.instant.duration(until: moment.instant).wholeSeconds.flooredQuotient(by: 86_400) }
            }
            let documented = specification.lifecycle.secondsAwake
            specification.lifecycle.secondsAwake = { specification, moment in
                let readings = documented(specification, moment)
                guard readings.count == 1, let session = specification.lifecycle.sessions(specification, moment).last
                else { return readings }
                return [.integer(session.begin.instant.duration(until: moment.instant).wholeSeconds)]
            }
        },
    ]
}
