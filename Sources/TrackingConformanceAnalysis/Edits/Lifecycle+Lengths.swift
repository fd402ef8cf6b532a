import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

extension LifecycleTracking {
    /// Events from which a length of time may be measured.
    private static let origins: [(name: String, phrase: String, event: @Sendable (Moment) -> LifecycleEvent?)] = [
        ("first-event", "the first event", { $0.events.first }),
        ("first-launch", "the first launch", { moment in moment.events.first { $0.kind == .launch } }),
        ("update", "the last update", { moment in moment.lastUpdate.map { moment.events[$0] } }),
        ("wake-before", "the launch or wake before", { $0.wakeBefore }),
        ("last-wake", "the last launch or wake, the present one among them", { $0.events.last(where: \.isWake) }),
        ("launch-before", "the launch before", { moment in moment.before.last { $0.kind == .launch } }),
        (
            "last-launch", "the last launch, the present one among them",
            { moment in
                moment.events.last { $0.kind == .launch }
            }
        ),
        ("event-before", "the event before", { $0.before.last }),
        ("last-event", "the last event, the present one among them", { $0.events.last }),
        ("sleep-before", "the sleep before", { moment in moment.before.last { $0.kind == .sleep } }),
        (
            "process", "the first event of the process",
            { moment in
                moment.events.first(where: moment.isOfThisProcess)
            }
        ),
        (
            "second-last-wake", "the last launch or wake but one",
            { moment in
                moment.before.filter(\.isWake).dropLast().last
            }
        ),
    ]

    /// Lengths of time between other events, or otherwise compared and added.
    static let lengthOperators: [VariableOperator] = measured + compared + added + mistaken

    /// Events that may be taken for the wake before.
    private static let comparedEvents: [(name: String, phrase: String, event: @Sendable (Moment) -> LifecycleEvent?)] =
        [
            ("first-event", "first event", { $0.before.first }),
            ("first-launch", "first launch", { moment in moment.before.first { $0.kind == .launch } }),
            ("launch-before", "launch before", { moment in moment.before.last { $0.kind == .launch } }),
            ("event-before", "event before", { $0.before.last }),
            ("sleep-before", "sleep before", { moment in moment.before.last { $0.kind == .sleep } }),
        ]

    /// A flag of the first wake of a period, for which another event is taken for the wake before.
    private static let compared: [VariableOperator] = comparedEvents.map { name, phrase, event in
        VariableOperator(
            "compared-with-\(name)",
            "$ compares with the \(phrase)",
            isIn([.isFirstWakeToday, .isFirstWakeMonth]),
            { moment, variable in
                guard moment.reportsWake else { return nil }
                guard let event = event(moment) else { return [true] }
                let clocks = moment.comparedClocks(event)
                let isSame =
                    variable == .isFirstWakeToday
                    ? clocks.now.dayNumber == clocks.before.dayNumber
                    : (clocks.now.year, clocks.now.month) == (clocks.before.year, clocks.before.month)
                return [isSame ? nil : true]
            }
        )
    }

    private static let measured: [VariableOperator] =
        origins.map { origin in
            // What a day is counted from, and what a date is of: an implementation stores it once.
            VariableOperator("from-\(origin.name)", "$ refers to \(origin.phrase)", isIn(allDays.union(allDates))) {
                moment,
                variable in
                guard let event = origin.event(moment) else { return [nil] }
                if allDays.contains(variable) { return moment.acceptedDays(since: event) }
                let us = CivilTime(event.instant).monthDayYear
                return [.string(variable == .firstLaunchDateUS ? us : moment.date(event.instant))]
            }
        }
        + origins.map { origin in
            VariableOperator(
                "seconds-\(origin.name)",
                "$ is measured from \(origin.phrase)",
                isIn([.secondsAwake, .priorSecondsAwake]),
                {
                    moment,
                    _ in
                    origin.event(moment).map { [.seconds(moment.rounded(moment.elapsed($0.instant, moment.instant)))] }
                }
            )
        }

    /// The seconds awake where something else is to stand.
    private static let mistaken: [VariableOperator] = [
        VariableOperator(
            "also-seconds",
            "$ also adds up the seconds awake",
            isIn(allCounts),
            { moment, variable in
                let seconds = moment.seconds(of: moment.sessions.filter { $0.end != nil })
                return moment.documentedValues(of: variable).flatMap { value in
                    seconds.map { value.sum(with: $0) ?? value }
                }
            }
        ),
        VariableOperator(
            "later-by-seconds",
            "$ moves on by the length of each session that ends",
            isIn([.daysSinceLaunch, .firstLaunchDate, .firstLaunchDateUS])
        ) { moment, variable in
            guard let first = moment.events.first else { return nil }
            let (seconds, attoseconds) = moment.lengthOfEnded(since: moment.events.startIndex).components
            let nanoseconds = first.instant.nanoseconds + Int(attoseconds / 1_000_000_000)
            let instant = Instant(
                seconds: first.instant.seconds + Int(seconds) + nanoseconds / 1_000_000_000,
                nanoseconds: nanoseconds % 1_000_000_000
            )
            return moment.beginning(at: instant).documentedValues(of: variable)
        },
        VariableOperator(
            "from-seconds",
            "$ takes the seconds awake since the last launch for an instant",
            isIn(allDays.union(allDates))
        ) { moment, variable in
            let launch = moment.events.lastIndex { $0.kind == .launch } ?? moment.events.startIndex
            let (seconds, attoseconds) = moment.lengthOfEnded(since: launch).components
            let instant = Instant(seconds: Int(seconds), nanoseconds: Int(attoseconds / 1_000_000_000))
            if allDays.contains(variable) {
                return [.integer(moment.elapsed(instant, moment.instant).wholeSeconds.flooredQuotient(by: 86_400))]
            }
            let date = variable == .firstLaunchDateUS ? CivilTime(instant).monthDayYear : moment.date(instant)
            return moment.documentedValues(of: variable).map { $0.map { _ in .string(date) } }
        },
    ]

    private static let added: [VariableOperator] = [
        VariableOperator(
            "sum-process",
            "$ adds up the sessions of the process",
            isIn(allSeconds),
            { moment, _ in
                moment.total(of: moment.sessions.filter { moment.isOfThisProcess($0.begin) })
            }
        ),
        VariableOperator(
            "sum-launch",
            "$ adds up the sessions since the last launch",
            isIn(allSeconds),
            { moment, _ in
                let launch = moment.events.lastIndex { $0.kind == .launch } ?? moment.events.startIndex
                return moment.total(of: moment.sessions.filter { $0.index >= launch })
            }
        ),
        VariableOperator(
            "sum-wake",
            "$ adds up the sessions since the last wake that was no launch",
            isIn([.priorSecondsAwake]),
            { moment, _ in
                guard moment.reported?.kind == .launch else { return nil }
                let wake = moment.before.lastIndex { $0.kind == .wake } ?? moment.events.startIndex
                return moment.seconds(of: moment.sessions.filter { $0.index >= wake && $0.end != nil })
            }
        ),
        VariableOperator(
            "running-session",
            "$ is the time of the running session alone",
            isIn([.totalSecondsAwake]),
            { moment, _ in
                let running = moment.sessions.suffix(1).filter { $0.end == nil && moment.reported == nil }
                return running.isEmpty ? [0] : moment.total(of: running)
            }
        ),
        running("running-session-twice", "$ has the time of the running session twice") { $0 * 2 },
        running("less-running-session", "$ is less by the time of the running session") { .zero - $0 },
        VariableOperator(
            "sum-install",
            "$ adds up all sessions since the install",
            isIn(allSeconds),
            { moment, _ in
                moment.total(of: moment.sessions)
            }
        ),
        VariableOperator(
            "sum-before",
            "$ adds up all sessions before the event",
            isIn(allSeconds),
            { moment, _ in
                moment.seconds(of: moment.sessions.filter { $0.end != nil })
            }
        ),
        VariableOperator(
            "sum-version",
            "$ adds up the sessions of the current version",
            isIn(allSeconds),
            { moment, _ in
                moment.total(of: moment.sessions.filter { $0.index >= moment.lastUpdate ?? 0 })
            }
        ),
        VariableOperator(
            "last-session",
            "$ is the length of the last session",
            isIn(allSeconds),
            { moment, _ in
                moment.sessions.last { $0.end != nil }.map { moment.seconds(of: [$0]) }
            }
        ),
        VariableOperator(
            "last-twenty",
            "$ adds up the last twenty sessions alone",
            isIn(allSeconds),
            { moment, _ in
                moment.seconds(of: moment.sessions.suffix(20))
            }
        ),
        VariableOperator(
            "crashed-sessions",
            "$ adds a session that crashed, up to the event after it",
            isIn(allSeconds),
            { moment, _ in
                moment.secondsWithCrashes
            }
        ),
    ]

    private static func running(
        _ name: String,
        _ phrase: String,
        _ share: @escaping @Sendable (Duration) -> Duration
    ) -> VariableOperator {
        VariableOperator(name, phrase, isIn([.totalSecondsAwake])) { moment, _ in
            guard let running = moment.sessions.last, running.end == nil, moment.reported == nil else { return nil }
            let length = moment.elapsed(running.begin.instant, moment.instant)
            let ended = moment.sessions.dropLast().filter { $0.end != nil }
                .map { moment.elapsed($0.begin.instant, $0.end ?? moment.instant) }.reduce(.zero, +)
            return [.seconds(moment.rounded(ended + share(length)))]
        }
    }
}

extension LifecycleTracking.Moment {
    /// The seconds of some sessions, the running one up to now.
    fileprivate func total(of sessions: [Session]) -> [JSONValue?] {
        guard let last = sessions.last, last.end == nil, last.index == self.sessions.last?.index else {
            return seconds(of: sessions)
        }
        return seconds(of: sessions.dropLast() + [last.ended(at: instant)])
    }

    /// How long the sessions were together that began with an event or later and have ended.
    fileprivate func lengthOfEnded(since event: Int) -> Duration {
        sessions.filter { $0.index >= event }.compactMap { session in
            session.end.map { elapsed(session.begin.instant, $0) }
        }
        .reduce(.zero, +)
    }

    fileprivate var secondsWithCrashes: [JSONValue?] {
        seconds(
            of: sessions.map { session in
                let next = session.index + 1
                return session.end == nil && next < events.endIndex ? session.ended(at: events[next].instant) : session
            }
        )
    }
}

extension JSONValue? {
    /// The sum of two numbers; `nil` if one is missing.
    fileprivate func sum(with other: JSONValue?) -> JSONValue? {
        guard let first = self?.number?.integer, let second = other?.number?.integer else { return nil }
        return .integer(first + second)
    }
}
