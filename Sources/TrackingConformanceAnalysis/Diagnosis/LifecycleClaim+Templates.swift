import TrackingConformanceCore
import TrackingConformanceSpecification

extension LifecycleClaim {
    /// The claims about a variable besides those of the library.
    struct Templates {
        let variable: LifecycleVariable
        let part: String
        let documented: LifecycleExpression

        init(_ variable: LifecycleVariable) {
            self.variable = variable
            part = LifecyclePart.variable(variable).name
            documented = RuleLibrary.lifecycle.documented[.variable(variable)]
        }

        private func claim(_ text: String, _ phrase: String, cost: Double = 1) -> LifecycleClaim {
            LifecycleClaim([part: text], phrase, cost: cost)
        }

        /// A claim that is possible for any variable.
        private func general(_ text: String, _ phrase: String, cost: Double) -> LifecycleClaim {
            var claim = claim(text, phrase, cost: cost)
            claim.isGeneral = true
            return claim
        }

        var claims: [LifecycleClaim] {
            let all: [LifecycleClaim] =
                constants + (past + others).map(\.needingSight) + spans
                + (variable.isFlag ? flags : []) + (variable.isCount ? counts : []) + (variable.isDays ? days : [])
                + (variable.isSeconds ? seconds : []) + (variable.isOfDates ? dates : []) + clocks + forms
            let documented = documented
            var seen: Set<LifecycleEdit> = []
            return all.filter { claim in
                claim.variables?.first?.expression != documented && seen.insert(claim.edit).inserted
            }
        }

        private var constants: [LifecycleClaim] {
            [
                general("absent", "$ is missing", cost: 0.5),
                general("absent when ordinary else it", "$ is missing on ordinary calls", cost: 0.8),
            ]
                + (variable.isNumber
                    ? [
                        claim("0", "$ is 0", cost: 0.5),
                        general("absent when it = 0 else it", "$ is missing instead of 0", cost: 0.6),
                    ] : [])
                + (variable.isFlag
                    ? [
                        claim("true", "$ is `true`", cost: 0.5),
                        claim("it else false", "$ is sent as `false` if it must be absent", cost: 0.7),
                        claim("false when it else absent", "$ is `false` if it must be `true`", cost: 0.7),
                        claim("not it", "$ is absent if it must be `true`, and `true` otherwise", cost: 0.7),
                    ] : variable == .type ? [] : [claim("''", "$ is an empty text", cost: 0.7)])
        }

        /// The value at another moment.
        private var past: [LifecycleClaim] {
            let marks: [(String, String)] = [
                ("event-before", "$ still has the value of the previous event"),
                ("process", "$ keeps the value of the first event of the process"),
                ("first-event", "$ keeps the value of the first event of the install"),
                ("last-wake", "$ keeps the value of the session's launch or wake"),
                ("last-launch", "$ keeps the value of the last launch"),
                ("launch-before", "$ has the value of the previous launch"),
                ("wake-before", "$ has the value of the previous launch or wake"),
                ("sleep-before", "$ has the value of the last sleep"),
            ]
            return marks.map { mark, phrase in claim("it of \(mark)", phrase, cost: 1.5) } + [
                general("it of last-event", "$ has the value of the last lifecycle event", cost: 1.5),
                claim("it within before", "$ has its value from before the event"),
                claim("it reporting last-event", "$ has the value that it would have at the last lifecycle event"),
            ]
        }

        /// The value computed over other events.
        private var spans: [LifecycleClaim] {
            (documented.description.hasSuffix("within version")
                ? [] : [claim("it within version", "$ starts again with each update")]) + [
                    claim("it within process", "$ is lost when the process ends"),
                    claim("it within launch", "$ starts again with each launch"),
                    claim("it within installs", "$ survives a reinstall"),
                ] + (Self.measuredFromEvents.contains(variable) ? anew : [])
        }

        /// The variables to which an event gives a lasting value.
        private static let measuredFromEvents: Set<LifecycleVariable> = [
            .firstLaunchDate, .firstLaunchDateUS, .daysSinceLaunch, .updateLaunchDate, .daysSinceUpdate,
        ]

        /// The value counted from the last event of a kind; a claim about a date also holds for the days since it.
        private var anew: [LifecycleClaim] {
            let kinds: [(String, String)] = [
                ("is-update", "with each update"), ("is-crash", "after each crash"),
                ("is-update or is-crash", "after each crash and with each update"),
                ("new-version and upgrade", "with each update to a higher version"),
                ("new-version and downgrade", "with each update to a lower version"),
                ("not process-begun", "with each process"), ("launch", "with each launch"), ("wake", "with each wake"),
                ("woken", "with each launch or wake"), ("sleep", "with each sleep"),
                ("launch and not has(launch-before)", "with the first launch"),
                ("woken and day differs-from wake-before", "with the first launch or wake of a day"),
                (
                    "woken and year * 12 + month differs-from wake-before",
                    "with the first launch or wake of a month"
                ),
                ("earlier(event-before)", "when the clock was set back"),
                ("not (zone = zone in event-before)", "when the time zone has changed"),
                (
                    "not process-begun and (launchcount of event-before) = 0",
                    "with each process until the version has been launched"
                ),
            ]
            // The update date exists only after an update.
            let value =
                switch variable {
                case .updateLaunchDate: "date(first-event) in gmt"
                case .daysSinceUpdate: "days(first-event)"
                default: "it"
                }
            return kinds.map { test, words in
                let text = "\(value) within from-last(\(test))"
                return general(
                    value == "it" ? text : "\(text) when has(update) else it",
                    "$ is set again \(words)",
                    cost: 1
                )
            }
        }

        /// The value of another variable.
        private var others: [LifecycleClaim] {
            LifecycleFacts.variables.filter { $0 != variable && $0.shape == variable.shape }.map { other in
                let name = LifecyclePart.variable(other).name
                return claim(name, "$ has the value of `\(other.rawValue)`", cost: 1.5)
            }
        }

        private var flags: [LifecycleClaim] {
            let kept: [LifecycleClaim] = [
                claim("true when ever(it) else it", "$, once set, stays set on every later call of the process"),
                claim("true when count-where(it) > 0 else it", "$, once set, stays set on every later call"),
                claim(
                    "true when count-where(it) within version > 0 else it",
                    "$, once set, stays set until the next update"
                ),
                claim(
                    "true when count-where(it) within launch > 0 else it",
                    "$, once set, stays set until the next launch"
                ),
                claim(
                    "it when first-call = absent else absent",
                    "$ is missing if an ordinary call came before the first event"
                ),
                claim("true when reports and not process-begun", "$ is set on the first event of every process"),
            ]
            let withoutYear = claim(
                "month * 100 + day-of-month differs-from wake-before when woken else absent",
                "$ compares the day without the year"
            )
            return kept + (variable.isOfPeriod ? periods : [])
                + (variable == .isFirstWakeToday ? [withoutYear] : [])
        }

        /// Claims that a flag of a period compares with another moment, or another period.
        private var periods: [LifecycleClaim] {
            let marks = [
                "first-event", "launch-before", "event-before", "sleep-before", "first-launch", "returning-before",
            ]
            let others = marks.flatMap { mark -> [LifecycleClaim] in
                let name = Self.name(mark)
                return [("year * 12 + month", "month"), ("day", "day")].map { period, word in
                    claim(
                        "\(period) differs-from \(mark) when woken else absent",
                        "$ compares the \(word) with that of \(name)"
                    )
                }
            }
            return others + [
                claim(
                    "age(returning-before) > 86399 when woken else absent",
                    "$ is set from 24 hours after \(Self.name("returning-before")) on"
                ),
                claim(
                    "day differs-from wake-before when woken else absent",
                    "$ is set on the first wake of each day"
                ),
                claim(
                    "year * 12 + month differs-from wake-before when woken else absent",
                    "$ is set on the first wake of each month"
                ),
                claim(
                    "year differs-from wake-before when woken else absent",
                    "$ is set on the first wake of each year"
                ),
                claim(
                    "day-of-month differs-from wake-before when woken else absent",
                    "$ compares only the day of the month"
                ),
            ]
        }

        private var counts: [LifecycleClaim] {
            let kinds: [(String, String)] = [
                ("launch", "only launches"), ("wake", "wakes without launches"), ("sleep", "sleeps"),
                ("launch, wake", "launches and wakes"), ("launch, sleep", "launches and sleeps"),
                ("wake, sleep", "wakes and sleeps"), ("launch, wake, sleep", "launches, wakes and sleeps"),
            ]
            let spans: [(String, String)] = [
                ("", "since the install"), (" within version", "of the version"), (" within process", "of the process"),
                (" within launch", "since the last launch"),
            ]
            let counted = kinds.flatMap { kind, words in
                spans.map { span, of in
                    let isOfVersion = documented.description.hasSuffix("within version")
                    let isOwn = isOfVersion ? span != "" : span == ""
                    let time = isOfVersion && span == "" ? "\(of), across updates" : of
                    return claim("count(\(kind))\(span)", "$ counts \(words) \(time)", cost: isOwn ? 1 : 1.3)
                }
            }
            // Counts stored under one name: after a restart, one continues from another.
            let own = kinds.filter { documented.description.contains("count(\($0.0))") }
            let kept = LifecycleFacts.variables.filter(\.isCount).flatMap { other in
                own.map { kind, _ in
                    claim(
                        "count(\(kind)) within process + (\(LifecyclePart.variable(other).name) of process-before else 0)",
                        other == variable
                            ? "$ continues after a restart as if it had been stored"
                            : "$ continues after a restart from `\(other.rawValue)`, as if both were stored under one name",
                        cost: other.isTotal == variable.isTotal ? 1.4 : 1.5
                    )
                }
            }
            return counted + kept + [
                claim("processes", "$ increases once per process"),
                claim("it + count-where(is-crash)", "$ also counts crashes"),
                claim("it + count(launch)", "$ also counts launches"),
                claim("it + count(sleep)", "$ also counts sleeps"),
                claim("it + count(launch) within version", "$ counts a launch twice"),
                claim("it max 1", "$ is 1 instead of 0"),
                claim("it as byte", "$ overflows one byte"),
            ]
        }

        private var days: [LifecycleClaim] {
            let others = Self.marks.flatMap { mark -> [LifecycleClaim] in
                let phrase = "$ counts from \(Self.name(mark))"
                return [claim("days(\(mark)) else it", phrase, cost: 1.1), claim("days(\(mark))", phrase)]
            }
            return others + ownMarks.flatMap(units) + [claim("it as int32", "$ overflows 32 bits")]
        }

        /// Claims that count the time since a mark in another way.
        private func units(since mark: String) -> [LifecycleClaim] {
            [
                claim(
                    "(age(\(mark)) + 86399) div 86400 when has(\(mark)) and age(\(mark)) > 0 else it",
                    "$ is rounded up to the next day"
                ),
                claim(
                    "(age(\(mark)) + 43200) div 86400 when has(\(mark)) and age(\(mark)) > 0 else it",
                    "$ is rounded to the nearest day"
                ),
                claim(
                    "day - day at \(mark) when has(\(mark)) and age(\(mark)) > 0 else it",
                    "$ counts midnights in local time"
                ),
                claim(
                    "(day - day at \(mark)) in gmt when has(\(mark)) and age(\(mark)) > 0 else it",
                    "$ counts midnights in GMT"
                ),
                claim("age(\(mark)) div 3600 when has(\(mark)) else it", "$ is in hours"),
                claim("age(\(mark)) when has(\(mark)) else it", "$ is in seconds"),
                claim("age(\(mark)) div 86400 when has(\(mark)) else it", "$ falls below zero, rounded down"),
                claim(
                    "0 - ((0 - age(\(mark))) div 86400) when has(\(mark)) and age(\(mark)) < 0 else it",
                    "$ falls below zero when the clock was set back"
                ),
            ]
        }

        private var seconds: [LifecycleClaim] {
            let sums: [(String, String)] = [
                ("awake", "$ adds up all sessions since the install"),
                ("awake within version", "$ adds up the sessions of the version"),
                ("awake within process", "$ adds up the sessions of the process"),
                ("awake within launch", "$ adds up the sessions since the last launch"),
                ("awake within prior-launch", "$ adds up the sessions since the previous launch"),
                ("awake within before", "$ adds up all sessions before the event"),
                ("session(wake-before)", "$ is the length of the last session"),
                ("awake + (seconds(last-wake) when running else 0)", "$ adds the running session to all earlier ones"),
                (
                    "awake within launch + (seconds(last-wake) when running else 0)",
                    "$ adds the running session to those since the last launch"
                ),
                (
                    "awake within process + (seconds(last-wake) when running else 0)",
                    "$ adds the running session to those of the process"
                ),
                ("it - session(wake-before)", "$ leaves out the last session"),
                (
                    "it when reports else awake + seconds(last-wake)",
                    "$ between lifecycle calls includes the time since the last launch or wake, even after a sleep"
                ),
            ]
            return sums.map { claim($0.0, $0.1) }
                + Self.marks.map { claim("seconds(\($0))", "$ is measured from \(Self.name($0))") }
                + [10, 20, 50, 100].map {
                    claim("awake within last-sessions(\($0))", "$ adds up the last \($0) sessions")
                }
                + [
                    claim("signed(it)", "$ falls below zero when the clock was set back"),
                    claim("it * 1000", "$ is in milliseconds"), claim("it div 60", "$ is in minutes"),
                    claim("it as int32", "$ overflows 32 bits"),
                ]
        }

        private var dates: [LifecycleClaim] {
            let measure = variable == .firstLaunchDateUS ? "usdate" : "date"
            let zones: [(String, String)] = [(" in gmt", ""), ("", ", in the local time of each call")]
            return Self.marks.flatMap { mark in
                zones.map { zone, words in
                    claim("\(measure)(\(mark))\(zone)", "$ is that of \(Self.name(mark))\(words)")
                }
            }
                + ownMarks.map { mark in
                    claim("\(measure)(\(mark)) in \(mark)", "$ is in the local time of \(Self.name(mark))")
                } + [
                    claim("absent when it = absent else now as \(measure)", "$ is that of each call itself"),
                    claim("first-call as \(measure) else it", "$ is that of the first ordinary call, if it came first"),
                    claim("local-digits(it)", "$ is written with the digits of the device's language"),
                    claim("calendar-years(it)", "$ has the years of the device's calendar"),
                    claim("0 as \(measure)", "$ is always 1970-01-01", cost: 0.7),
                    claim("it as int32", "$ overflows 32 bits"),
                    claim("it replacing 'Z' by ''", "$ does not end with `Z`"),
                    claim("it replacing 'Z' by '+0000'", "$ has `+0000` instead of `Z`"),
                    claim("it replacing 'Z' by '+00:00'", "$ has `+00:00` instead of `Z`"),
                    claim("it replacing 'T' by ' '", "$ has a blank instead of `T`"),
                    claim("it before 'T'", "$ has no time of day"),
                    claim("it replacing 'Z' by '.000Z'", "$ has milliseconds"),
                    claim("it written 'DD/MM/YYYY'", "$ has the day before the month"),
                    claim("it written 'YYYY-MM-DD'", "$ has the year first"),
                    claim("it written 'M/D/YYYY'", "$ has no leading zeros"),
                ]
                + [
                    ("GGGG", "the ISO week"), ("UUUU", "the week that ends on Saturday"),
                    ("SSSS", "the week that ends on Sunday"),
                ]
                .map { year, week in
                    claim(
                        variable == .firstLaunchDateUS
                            ? "it written 'MM/DD/\(year)'" : "it written '\(year)-MM-DDtimeZ'",
                        "$ has the year of \(week), as `YYYY` in a pattern does"
                    )
                }
                + [
                    claim("it replacing '/' by '-'", "$ has dashes instead of slashes"),
                    claim("it replacing '/' by ''", "$ has no slashes"),
                ]
        }

        /// The time in another zone.
        private var clocks: [LifecycleClaim] {
            guard variable.isOfClock else { return [] }
            let zones: [(String, String)] = [
                ("gmt", "GMT"), ("start", "the time zone in which the process started"),
                ("process", "the time zone of the first event of the process"),
                ("first-event", "the time zone of the first event"),
                ("last-launch", "the time zone of the last launch"),
                ("last-wake", "the time zone of the last launch or wake"),
                ("event-before", "the time zone of the previous event"),
            ]
            return zones.map { claim("it in \($0.0)", "$ is read in \($0.1)") }
                + ["first-event", "process", "last-launch", "last-wake"].map {
                    claim("it offset-at \($0)", "$ is read with the offset at \(Self.name($0))", cost: 1.3)
                }
                + (variable == .dayOfWeek
                    ? [
                        claim("it - 1", "$ counts from 0"), claim("(it + 5) mod 7 + 1", "$ begins with Monday"),
                        claim("(it + 6) mod 7", "$ counts from Sunday as 0"), claim("it mod 7", "$ has Saturday as 0"),
                        claim("it mod 7 + 1", "$ is one day ahead"),
                    ] : [])
                + (variable == .hourOfDay
                    ? [
                        claim("((hour + 11) mod 12 + 1) as text", "$ is that of a 12-hour clock"),
                        claim("(hour mod 12) as text", "$ is that of a 12-hour clock that begins with 0"),
                        claim("(hour + 1) as text", "$ counts from 1"),
                    ] : [])
        }

        /// The same value in another form.
        private var forms: [LifecycleClaim] {
            guard variable.hasForms else { return [] }
            return variable == .hourOfDay
                ? [general("it as number", "$ is sent as a number", cost: 0.7)]
                : [general("it as text", "$ is sent as text", cost: 0.7)]
        }

        /// The marks from which the documented value counts.
        private var ownMarks: [String] {
            Self.marks.filter { documented.description.contains("(\($0))") }
        }

        private static let marks = [
            "first-event", "first-launch", "update", "first-update", "wake-before", "second-wake-before", "last-wake",
            "launch-before", "last-launch", "event-before", "last-event", "sleep-before", "process", "earliest-event",
        ]

        private static func name(_ mark: String) -> String {
            switch mark {
            case "first-event": "the first event of the install"
            case "first-launch": "the first launch, even if a wake came before it"
            case "update": "the last update"
            case "first-update": "the first update"
            case "wake-before": "the previous launch or wake"
            case "second-wake-before": "the second-to-last launch or wake"
            case "last-wake": "the last launch or wake, including the current one"
            case "launch-before": "the previous launch"
            case "last-launch": "the last launch, including the current one"
            case "event-before": "the previous event"
            case "last-event": "the last event, including the current one"
            case "sleep-before": "the previous sleep"
            case "returning-before": "the last wake that was not a launch"
            case "process": "the first event of the process"
            case "earliest-event": "the event with the earliest date"
            default: mark
            }
        }
    }
}

extension LifecycleVariable {
    private static let counts: Set<LifecycleVariable> = [
        .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount,
    ]
    var isCount: Bool { Self.counts.contains(self) }
    var isTotal: Bool { rawValue.hasPrefix("lifecycle_total") }
    var isDays: Bool { [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake].contains(self) }
    var isSeconds: Bool { [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake].contains(self) }
    var isOfDates: Bool { [.firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate].contains(self) }
    var isOfPeriod: Bool { [.isFirstWakeMonth, .isFirstWakeToday].contains(self) }
    var isOfClock: Bool { [.hourOfDay, .dayOfWeek].contains(self) || isOfPeriod }
    var isNumber: Bool { isCount || isDays || isSeconds || self == .dayOfWeek }

    /// A number for the kind of its value: variables of one shape may be confused.
    var shape: Int {
        isFlag ? 1 : self == .type ? 2 : self == .firstLaunchDateUS ? 3 : isOfDates ? 4 : self == .hourOfDay ? 5 : 0
    }

    /// The variables that invite the same mistake.
    static let families: [Set<LifecycleVariable>] = [
        counts, Set(allCases.filter(\.isFlag)), Set(allCases.filter(\.isOfClock)), Set(allCases.filter(\.isDays)),
        Set(allCases.filter(\.isSeconds)), Set(allCases.filter(\.isOfDates)),
    ]
}
