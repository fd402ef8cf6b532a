import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// What an implementation may answer for one lifecycle variable.
struct VariableOperator: Sendable {
    /// The name by which machines know it.
    let name: String
    /// What is done, with `$` for the variable.
    let phrase: String
    let concerns: @Sendable (LifecycleVariable) -> Bool
    /// How many features of a condition it outweighs: what is far-fetched, or true by chance, loses to what is plain.
    var cost = 0
    let value: @Sendable (LifecycleTracking.Moment, LifecycleVariable) -> [JSONValue?]?

    init(
        _ name: String,
        _ phrase: String,
        _ concerns: @escaping @Sendable (LifecycleVariable) -> Bool,
        cost: Int = 0,
        _ value: @escaping @Sendable (LifecycleTracking.Moment, LifecycleVariable) -> [JSONValue?]?
    ) {
        (self.name, self.phrase, self.concerns, self.value) = (name, phrase, concerns, value)
        self.cost = cost
    }
}

extension LifecycleTracking {
    /// What may come in the place of a variable, for which `$` stands, the plainest first.
    static let variableOperators: [VariableOperator] =
        plainOperators + pastOperators + scopeOperators + zoneOperators + lengthOperators + formOperators

    private static let allCounts: Set<LifecycleVariable> = [
        .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount,
    ]
    private static let allDays: Set<LifecycleVariable> = [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake]
    private static let allSeconds: Set<LifecycleVariable> = [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake]
    private static let allDates: Set<LifecycleVariable> = [.firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate]
    private static let allClocks: Set<LifecycleVariable> = [
        .hourOfDay, .dayOfWeek, .isFirstWakeMonth, .isFirstWakeToday,
    ]
    static let allNumbers = allCounts.union(allDays).union(allSeconds).union([.dayOfWeek])

    private static let any: @Sendable (LifecycleVariable) -> Bool = { _ in true }
    private static func isIn(_ variables: Set<LifecycleVariable>) -> @Sendable (LifecycleVariable) -> Bool {
        { variables.contains($0) }
    }

    private static let plainOperators: [VariableOperator] = [
        VariableOperator("missing", "$ is missing", any, { _, _ in [nil] }),
        VariableOperator("raised", "$ is `true`", { $0.isFlag }, { _, _ in [true] }),
        VariableOperator(
            "false",
            "$ is sent as `false`",
            { $0.isFlag },
            { $0.documentedValues(of: $1).contains(true) ? nil : [false] }
        ),
        VariableOperator(
            "negated",
            "$ is `false` where it must be `true`",
            { $0.isFlag },
            { moment, variable in
                let values = moment.documentedValues(of: variable)
                return values.contains(true) ? values.map { $0 == true ? false : $0 } : nil
            }
        ),
        VariableOperator(
            "opposite",
            "$ is absent where it must be `true`, and `true` elsewhere",
            { $0.isFlag },
            { $0.documentedValues(of: $1).map { $0 == true ? nil : true } }
        ),
        VariableOperator("empty", "$ is an empty text", { !$0.isFlag }, { _, _ in [""] }),
        VariableOperator("boolean", "$ is `true`", isIn(allNumbers), { _, _ in [true] }),
        VariableOperator("boolean-false", "$ is `false`", isIn(allNumbers), { _, _ in [false] }),
        VariableOperator("null-date", "$ is always 1970-01-01", isIn(allDates)) { moment, variable in
            let epoch = Instant(milliseconds: 0)
            return [.string(variable == .firstLaunchDateUS ? CivilTime(epoch).monthDayYear : moment.date(epoch))]
        },
        VariableOperator(
            "doubled",
            "$ is twice what it must be",
            isIn(allCounts.union(allSeconds)),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer(2 * $0) } ?? value
                }
            }
        ),
    ]

    private static let pastOperators: [VariableOperator] = [
        VariableOperator(
            "of-last-event",
            "$ still has the value of the event before",
            any,
            { moment, variable in
                moment.before.indices.last.map { moment.asOf($0).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "before-event",
            "$ does not take the event itself into account",
            any,
            { moment, variable in
                moment.reported == nil ? nil : moment.after(moment.before).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "of-call-between",
            "$ has the value of an ordinary call",
            any,
            { moment, variable in
                moment.reported == nil ? nil : moment.reporting(nil).documentedValues(of: variable)
            }
        ),
        VariableOperator("as-on-a-launch", "$ has the value that a launch would have", any) { moment, variable in
            moment.reporting(as: .launch)?.documentedValues(of: variable)
        },
        VariableOperator("as-on-a-wake", "$ has the value that a wake would have", any) { moment, variable in
            moment.reporting(as: .wake)?.documentedValues(of: variable)
        },
        VariableOperator(
            "of-process-start",
            "$ keeps the value of the first event of the process",
            any,
            { moment, variable in
                moment.events.firstIndex(where: moment.isOfThisProcess).map {
                    moment.asOf($0).documentedValues(of: variable)
                }
            }
        ),
        VariableOperator(
            "of-install",
            "$ keeps the value of the first event of the install",
            any,
            cost: 1,
            { moment, variable in
                moment.events.isEmpty ? nil : moment.asOf(moment.events.startIndex).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "of-last-wake",
            "$ keeps the value of the session's launch or wake",
            any,
            { moment, variable in
                moment.events.lastIndex(where: \.isWake).map { moment.asOf($0).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "of-last-launch",
            "$ keeps the value of the last launch",
            any,
            { moment, variable in
                moment.events.lastIndex { $0.kind == .launch }.map { moment.asOf($0).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "stays-in-process",
            "$, once set, stays on every later call of the process",
            { $0.isFlag },
            { moment, variable in
                moment.wasRaised(variable) { moment.isOfThisProcess($0) } ? [true] : nil
            }
        ),
        VariableOperator(
            "stays-in-install",
            "$, once set, stays on every later call",
            { $0.isFlag },
            { moment, variable in
                moment.wasRaised(variable) { _ in true } ? [true] : nil
            }
        ),
    ]

    private static let scopeOperators: [VariableOperator] = [
        VariableOperator(
            "of-version",
            "$ counts from the last update on",
            any,
            { moment, variable in
                moment.lastUpdate.map { moment.after(moment.events[$0...]).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "of-process",
            "$ counts from the start of the process on",
            any,
            { moment, variable in
                moment.events.firstIndex(where: moment.isOfThisProcess).map {
                    moment.after(moment.events[$0...]).documentedValues(of: variable)
                }
            }
        ),
        VariableOperator(
            "of-all-versions",
            "$ counts across updates",
            any,
            { moment, variable in
                guard moment.lastUpdate != nil else { return nil }
                var parts = moment.parts.value
                parts.ofVersion = { $0.events }
                return moment.with(Shared(parts)).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "of-all-installs",
            "$ survives a reinstall",
            any,
            { moment, variable in
                moment.eventsOfAllInstalls.count == moment.events.count
                    ? nil : moment.acrossInstalls.documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "of-launches",
            "$ counts launches alone",
            isIn(allCounts),
            { moment, variable in
                [.integer(moment.counted(variable).count { $0.kind == .launch })]
            }
        ),
        VariableOperator(
            "of-wakes",
            "$ counts wakes without launches",
            isIn(allCounts),
            { moment, variable in
                [.integer(moment.counted(variable).count { $0.kind == .wake })]
            }
        ),
        VariableOperator(
            "of-launches-and-wakes",
            "$ counts launches and wakes",
            isIn(allCounts),
            { moment, variable in
                [.integer(moment.counted(variable).count(where: \.isWake))]
            }
        ),
        VariableOperator(
            "of-sleeps",
            "$ counts sleeps",
            isIn(allCounts),
            { moment, variable in
                [.integer(moment.counted(variable).count { $0.kind == .sleep })]
            }
        ),
        VariableOperator(
            "of-events",
            "$ counts launches, wakes and sleeps",
            isIn(allCounts),
            { moment, variable in
                [.integer(moment.counted(variable).count)]
            }
        ),
        VariableOperator("of-other-kind", "$ takes wakes for launches, and launches for wakes", any) {
            moment,
            variable in
            let events = moment.events.map(\.ofOtherKind)
            let reported = moment.reported?.ofOtherKind
            return moment.after(events[...]).reporting(reported).documentedValues(of: variable)
        },
        alsoCounting("launches", "launches") { $0.kind == .launch },
        alsoCounting("wakes", "wakes without launches") { $0.kind == .wake },
        alsoCounting("launches-and-wakes", "launches and wakes", \.isWake),
        alsoCounting("sleeps", "sleeps") { $0.kind == .sleep },
        VariableOperator(
            "of-processes",
            "$ counts processes",
            isIn(allCounts),
            { moment, variable in
                [.integer(Set(moment.counted(variable).map(\.instance)).count)]
            }
        ),
        VariableOperator(
            "every-process",
            "$ is set on the first event of every process",
            { $0.isFlag },
            { moment, _ in
                [moment.beginsProcess ? true : nil]
            }
        ),
        VariableOperator(
            "every-launch",
            "$ is set on every launch",
            { $0.isFlag },
            { moment, _ in
                [moment.happening == .launch ? true : nil]
            }
        ),
        VariableOperator(
            "every-wake",
            "$ is set on every launch and wake",
            { $0.isFlag },
            { moment, _ in
                [moment.reportsWake ? true : nil]
            }
        ),
    ]

    /// A count to which events are added that another one counts.
    private static func alsoCounting(
        _ name: String,
        _ words: String,
        _ isCounted: @escaping @Sendable (LifecycleEvent) -> Bool
    ) -> VariableOperator {
        VariableOperator("also-\(name)", "$ also counts \(words)", isIn(allCounts)) { moment, variable in
            let more = moment.counted(variable).count(where: isCounted)
            return moment.documentedValues(of: variable).map { value in
                value?.number?.integer.map { .integer($0 + more) } ?? value
            }
        }
    }

    private static let zoneOperators: [VariableOperator] = [
        VariableOperator(
            "in-gmt",
            "$ uses GMT in place of local time",
            isIn(allClocks.union(allDays)),
            { $0.at($0.instant, in: "UTC").moved($1) }
        ),
        VariableOperator(
            "in-zone-of-start",
            "$ uses the time zone in force when the process started",
            isIn(allClocks.union(allDays)),
            {
                $0.at($0.instant, in: $0.zoneOfStart).moved($1)
            }
        ),
        VariableOperator(
            "in-zone-of-install",
            "$ uses the time zone of the first event of the install",
            isIn(allClocks.union(allDays)),
            {
                moment,
                variable in
                moment.events.first.map { moment.at(moment.instant, in: $0.zone).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "in-zone-of-last-event",
            "$ uses the time zone of the event before",
            isIn(allClocks.union(allDays)),
            { moment, variable in
                moment.before.last.map { moment.at(moment.instant, in: $0.zone).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "in-zone-of-last-wake",
            "$ uses the time zone of the last launch or wake",
            isIn(allClocks.union(allDays)),
            { moment, variable in
                (moment.reportsWake ? moment.wakeBefore : moment.events.last(where: \.isWake)).map {
                    moment.at(moment.instant, in: $0.zone).documentedValues(of: variable)
                }
            }
        ),
        VariableOperator(
            "at-last-event",
            "$ is that of the event before",
            isIn(allClocks),
            { moment, variable in
                moment.before.last.map { moment.at($0.instant, in: $0.zone).documentedValues(of: variable) }
            }
        ),
        VariableOperator(
            "of-minutes",
            "$ holds the minutes",
            isIn([.hourOfDay]),
            { moment, _ in
                [.string(String(moment.local.minute))]
            }
        ),
        VariableOperator(
            "of-month-day",
            "$ is the day of the month",
            isIn([.dayOfWeek]),
            { moment, _ in [.integer(moment.local.day)] }
        ),
    ]

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

    private static let lengthOperators: [VariableOperator] = measured + compared + added

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

    private static let formOperators: [VariableOperator] = forms + dateForms + others

    private static let dateForms: [VariableOperator] = [
        dateForm("no-z", "$ has no `Z` at its end") { $0.hasSuffix("Z") ? $0.dropLast() : $0 },
        dateForm("other-z", "$ has `+0000` in place of `Z`") { $0.hasSuffix("Z") ? $0.dropLast() + "+0000" : $0 },
        dateForm("blank-for-t", "$ has a blank in place of `T`") { $0.replacing("T", with: " ")[...] },
        dateForm("no-time", "$ has no time of day") { $0.prefix { $0 != "T" } },
        dateForm("no-seconds", "$ has no seconds") { $0.count > 16 ? $0.prefix(16) + "Z" : $0 },
        dateForm("milliseconds", "$ has milliseconds") { $0.hasSuffix("Z") ? $0.dropLast() + ".000Z" : $0 },
        dateForm("unpadded-first", "$ begins without its leading zero") { $0.hasPrefix("0") ? $0.dropFirst() : $0 },
        dateForm("unpadded-second", "$ has a day without its leading zero") { text in
            var parts = text.split(separator: "/")
            guard parts.count == 3, parts[1].hasPrefix("0") else { return text }
            parts[1] = parts[1].dropFirst()
            return parts.joined(separator: "/")[...]
        },
        dateForm("unpadded", "$ has no leading zeros") { text in
            let parts = text.split(separator: "/")
            return parts.count == 3 ? parts.map { $0.drop { $0 == "0" } }.joined(separator: "/")[...] : text
        },
        dateForm("other-order", "$ has the day before the month") { text in
            let parts = text.split(separator: "/")
            return parts.count == 3 ? [parts[1], parts[0], parts[2]].joined(separator: "/")[...] : text
        },
        dateForm("short-year", "$ has a year of two digits") { text in
            let parts = text.split(separator: "/")
            return parts.count == 3 ? [parts[0], parts[1], parts[2].suffix(2)].joined(separator: "/")[...] : text
        },
        dateForm("other-separator", "$ has dashes in place of slashes") { $0.replacing("/", with: "-")[...] },
        dateForm("no-separator", "$ has no slashes") { $0.replacing("/", with: "")[...] },
    ]

    private static func dateForm(
        _ name: String,
        _ phrase: String,
        _ form: @escaping @Sendable (Substring) -> Substring
    ) -> VariableOperator {
        VariableOperator("date-\(name)", phrase, isIn(allDates)) { moment, variable in
            moment.documentedValues(of: variable).map { value in
                value?.string.map { .string(String(form($0[...]))) } ?? value
            }
        }
    }

    private static let forms: [VariableOperator] = [
        VariableOperator(
            "text",
            "$ is sent as text",
            any,
            { moment, variable in
                moment.documentedValues(of: variable).map { value in value.map { .string($0.string ?? $0.description) }
                }
            }
        ),
        VariableOperator(
            "below-zero",
            "$ falls below zero when the clock was set back",
            isIn(allDays.union(allSeconds)),
            { moment, variable in
                var parts = moment.parts.value
                parts.elapsed = { $1.duration(until: $2) }
                return moment.with(Shared(parts)).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "one-for-zero",
            "$ is 1 in place of 0",
            isIn(allCounts),
            { moment, variable in moment.documentedValues(of: variable).map { $0 == 0 ? 1 : $0 } }
        ),
        VariableOperator(
            "32-bits",
            "$ overflows 32 bits",
            isIn(allNumbers),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer(Int(Int32(truncatingIfNeeded: $0))) } ?? value
                }
            }
        ),
        VariableOperator(
            "8-bits",
            "$ overflows one byte",
            isIn(allCounts),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer(Int(Int8(truncatingIfNeeded: $0))) } ?? value
                }
            }
        ),
        VariableOperator(
            "milliseconds",
            "$ is in milliseconds",
            isIn(allSeconds),
            { moment, variable in
                moment.documentedValues(of: variable).map { value in
                    value?.number?.integer.map { .integer($0 * 1_000) } ?? value
                }
            }
        ),
        VariableOperator(
            "hours",
            "$ is in hours",
            isIn(allDays),
            { moment, variable in moment.withDays(of: variable) { $0.flooredQuotient(by: 3_600) } }
        ),
        VariableOperator(
            "days-up",
            "$ is rounded up to the next day",
            isIn(allDays),
            { moment, variable in
                moment.withDays(of: variable) { -Int((Double(-$0) / 86_400).rounded(.down)) }
            }
        ),
        VariableOperator(
            "days-nearest",
            "$ is rounded to the nearest day",
            isIn(allDays),
            { moment, variable in
                moment.withDays(of: variable) { Int((Double($0) / 86_400).rounded()) }
            }
        ),
        VariableOperator(
            "local-date",
            "$ is local time, labeled as GMT",
            isIn(allDates),
            { moment, variable in
                var parts = moment.parts.value
                parts.date = {
                    CivilTime($1, secondsFromGMT: TimeZones.secondsFromGMT(in: $0.zone, at: $1) ?? 0).iso8601 + "Z"
                }
                return moment.with(Shared(parts)).documentedValues(of: variable)
            }
        ),
        VariableOperator(
            "date-now",
            "$ is the date of the call itself",
            isIn(allDates),
            { moment, variable in
                [
                    .string(
                        variable == .firstLaunchDateUS
                            ? CivilTime(moment.instant).monthDayYear : moment.date(moment.instant)
                    )
                ]
            }
        ),
    ]

    private static let others: [VariableOperator] =
        LifecycleVariable.allCases.map { other in
            VariableOperator(
                "other-\(other.rawValue)",
                "$ has the value of `\(other.rawValue)`",
                { $0 != other },
                cost: 2,
                { moment, _ in
                    moment.documentedValues(of: other)
                }
            )
        }
}

extension LifecycleEvent {
    /// A wake in the place of a launch, and a launch in the place of a wake.
    fileprivate var ofOtherKind: LifecycleEvent {
        switch kind {
        case .launch: of(.wake)
        case .wake: of(.launch)
        case .sleep: self
        }
    }
}

extension LifecycleTracking.Moment {
    fileprivate func moved(_ variable: LifecycleVariable) -> [JSONValue?]? { documentedValues(of: variable) }

    /// The moment as if its event were one of another kind.
    fileprivate func reporting(as kind: LifecycleEvent.Kind) -> LifecycleTracking.Moment? {
        guard let reported, reported.kind != kind else { return nil }
        return reporting(reported.of(kind))
    }

    /// Whether a flag was raised at an event before this one.
    fileprivate func wasRaised(_ variable: LifecycleVariable, at holds: (LifecycleEvent) -> Bool) -> Bool {
        before.indices.contains { holds(events[$0]) && asOf($0).documentedValues(of: variable).first == true }
    }

    /// The events that a count counts: those of the version, or all.
    fileprivate func counted(_ variable: LifecycleVariable) -> ArraySlice<LifecycleEvent> {
        [.launchCount, .wakeCount, .sleepCount].contains(variable) ? self.ofVersion : events
    }

    /// The seconds of some sessions, the running one up to now.
    fileprivate func total(of sessions: [Session]) -> [JSONValue?] {
        guard let last = sessions.last, last.end == nil, last.index == self.sessions.last?.index else {
            return seconds(of: sessions)
        }
        return seconds(of: sessions.dropLast() + [last.ended(at: instant)])
    }

    fileprivate var secondsWithCrashes: [JSONValue?] {
        seconds(
            of: sessions.map { session in
                let next = session.index + 1
                return session.end == nil && next < events.endIndex ? session.ended(at: events[next].instant) : session
            }
        )
    }

    fileprivate func withDays(of variable: LifecycleVariable, _ rounded: @escaping @Sendable (Int) -> Int)
        -> [JSONValue?]
    {
        var parts = self.parts.value
        parts.days = { rounded($0.elapsed($1.instant, $0.instant).wholeSeconds) }
        return with(Shared(parts)).documentedValues(of: variable)
    }
}
