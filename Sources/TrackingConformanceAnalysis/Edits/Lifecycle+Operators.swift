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

    static let allCounts: Set<LifecycleVariable> = [
        .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount,
    ]
    static let allDays: Set<LifecycleVariable> = [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake]
    static let allSeconds: Set<LifecycleVariable> = [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake]
    static let allDates: Set<LifecycleVariable> = [.firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate]
    static let allClocks: Set<LifecycleVariable> = [
        .hourOfDay, .dayOfWeek, .isFirstWakeMonth, .isFirstWakeToday,
    ]
    static let allNumbers = allCounts.union(allDays).union(allSeconds).union([.dayOfWeek])

    static let any: @Sendable (LifecycleVariable) -> Bool = { _ in true }
    static func isIn(_ variables: Set<LifecycleVariable>) -> @Sendable (LifecycleVariable) -> Bool {
        { variables.contains($0) }
    }

    private static let plainOperators: [VariableOperator] = [
        VariableOperator("missing", "$ is missing", any, { _, _ in [nil] }),
        VariableOperator("is-0", "$ is 0", isNumber, { _, _ in [0] }),
        VariableOperator("stays-0", "$ stays 0", isIn(allCounts.union(allDays).union(allSeconds))) { moment, variable in
            moment.documentedValues(of: variable).map { $0?.number == nil ? $0 : 0 }
        },
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
            "$ is twice what it should be",
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
            "$ is as it was before the event",
            any,
            cost: 1,
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
        VariableOperator("of-other-kind", "$ treats wakes as launches, and launches as wakes", any) {
            moment,
            variable in
            let events = moment.events.map(\.ofOtherKind)
            let reported = moment.reported?.ofOtherKind
            return moment.after(events[...]).reporting(reported).documentedValues(of: variable)
        },
        alsoCounting("launches", "launches") { $1.count { $0.kind == .launch } },
        alsoCounting("wakes", "wakes without launches") { $1.count { $0.kind == .wake } },
        alsoCounting("launches-and-wakes", "launches and wakes") { $1.count(where: \.isWake) },
        alsoCounting("sleeps", "sleeps") { $1.count { $0.kind == .sleep } },
        alsoCounting("crashes", "crashes", allCounts.union([.totalSecondsAwake])) { moment, events in
            zip(events.dropFirst(), events).count(where: moment.isAfterCrash)
        },
        VariableOperator(
            "of-processes",
            "$ goes up once in every process",
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
        _ variables: Set<LifecycleVariable> = allCounts,
        _ count: @escaping @Sendable (Moment, ArraySlice<LifecycleEvent>) -> Int
    ) -> VariableOperator {
        VariableOperator("also-\(name)", "$ also counts \(words)", isIn(variables)) { moment, variable in
            let more = count(moment, moment.counted(variable))
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
}
