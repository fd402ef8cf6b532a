import TrackingConformanceCore
import TrackingConformanceSpecification

/// A possible condition: a test with its wording and the variables that it can affect.
struct LifecycleFeature: Sendable {
    /// The machine-readable name.
    let name: String
    let test: LifecycleExpression
    /// The wording if it holds, and if it does not.
    let yes: String
    let no: String
    /// The number of vectors that it must gain.
    let cost: Double
    let topics: Topics

    /// The subjects of a feature or a variable; a feature can affect the variables that share one with it.
    struct Topics: OptionSet, Sendable {
        let rawValue: UInt16
        static let any = Topics(rawValue: 1)
        static let day = Topics(rawValue: 2)
        static let month = Topics(rawValue: 4)
        static let zone = Topics(rawValue: 8)
        static let clock = Topics(rawValue: 16)
        static let fraction = Topics(rawValue: 32)
        static let hour = Topics(rawValue: 64)
        static let weekday = Topics(rawValue: 128)
        static let count = Topics(rawValue: 256)
        static let device = Topics(rawValue: 512)
    }

    private init(
        _ name: String,
        _ test: String,
        _ yes: String,
        not no: String,
        cost: Double = 1,
        about topics: Topics = .any
    ) {
        (self.name, self.yes, self.no, self.cost, self.topics) = (name, yes, no, cost, topics)
        self.test = Self.read(test)
    }

    private static func read(_ test: String) -> LifecycleExpression {
        do throws(TermError) {
            return try LifecycleExpression(test: test)
        } catch {
            fatalError("`\(test)`: \(error.message)")
        }
    }

    func words(isNegated: Bool) -> String { isNegated ? no : yes }

    func bears(on variable: LifecycleVariable) -> Bool {
        topics.contains(.any) || !topics.isDisjoint(with: Topics(of: variable))
    }

    /// All features, the simplest first.
    static let all = calls + beginnings + changes + clocks + devices + lengths

    private static let calls = [
        LifecycleFeature("ordinary-call", "ordinary", "on ordinary calls", not: "on calls other than ordinary ones"),
        LifecycleFeature("launch", "launch", "on launches", not: "except on launches"),
        LifecycleFeature("wake", "wake", "on wakes", not: "except on wakes"),
        LifecycleFeature("sleep", "sleep", "on sleeps", not: "except on sleeps"),
        LifecycleFeature("dictionary", "dictionary", "in the dictionary", not: "except in the dictionary"),
        LifecycleFeature("lifecycle-call", "reports", "on lifecycle calls", not: "between lifecycle calls", cost: 0.8),
        LifecycleFeature("launch-or-wake", "woken", "on launches and wakes", not: "except on launches and wakes"),
        LifecycleFeature("automatic", "automatic", "with automatic tracking", not: "with manual tracking", cost: 1.5),
    ]

    private static let beginnings = [
        LifecycleFeature(
            "first-of-install",
            "reports and not has(event-before)",
            "on the first event of an install",
            not: "after the first event of an install"
        ),
        LifecycleFeature(
            "first-launch-of-install",
            "launch and not has(launch-before)",
            "on the first launch of an install",
            not: "except on the first launch of an install"
        ),
        LifecycleFeature(
            "before-any-event",
            "not has(last-event)",
            "before the first event",
            not: "from the first event on"
        ),
        LifecycleFeature(
            "first-of-process",
            "reports and not process-begun",
            "on the first event of a process",
            not: "after the first event of a process"
        ),
        LifecycleFeature(
            "no-event-in-process",
            "not process-begun and not reports",
            "before the first event of a process",
            not: "from a process's first event on",
            cost: 1.5
        ),
        LifecycleFeature(
            "after-empty-process",
            "reports and process - process of event-before > 1",
            "after a process without an event",
            not: "unless a process without an event came before",
            cost: 1.5
        ),
        LifecycleFeature("first-process", "process < 2", "in the first process", not: "in later processes"),
        LifecycleFeature(
            "process-began-with-wake",
            "wake of process",
            "in a process that began with a wake",
            not: "in a process that began with a launch",
            cost: 1.5
        ),
        LifecycleFeature(
            "no-launch-yet",
            "not has(launch-before)",
            "before the first launch is over",
            not: "after the first launch",
            cost: 1.5
        ),
        LifecycleFeature(
            "launch-in-process",
            "process-launched",
            "in a process that has launched",
            not: "in a process without a launch before",
            cost: 1.5
        ),
        LifecycleFeature("asleep", "after-sleep", "after a sleep", not: "unless a sleep came before", cost: 1.5),
        LifecycleFeature(
            "after-launch",
            "after-launch",
            "directly after a launch",
            not: "except directly after a launch",
            cost: 1.5
        ),
        LifecycleFeature(
            "after-wake",
            "after-wake",
            "directly after a wake",
            not: "except directly after a wake",
            cost: 1.5
        ),
        LifecycleFeature("running", "running", "in a session", not: "outside a session", cost: 1.5),
        LifecycleFeature(
            "call-before-first",
            "not (first-call = absent)",
            "if an ordinary call came before the first event",
            not: "if no ordinary call came before the first event",
            cost: 1.5
        ),
    ]

    private static let changes = [
        LifecycleFeature(
            "after-crash",
            "is-crash",
            "on the first event after a crash",
            not: "without a crash before the event"
        ),
        LifecycleFeature(
            "ever-crashed",
            "count-where(is-crash) > 0",
            "once there was a crash",
            not: "if no crash has happened",
            cost: 2
        ),
        LifecycleFeature(
            "update",
            "is-update",
            "on the first event after an update",
            not: "without an update before the event"
        ),
        LifecycleFeature(
            "process-after-update",
            "has(update) and process = process of update",
            "in the first process after an update",
            not: "except in the first process after an update",
            cost: 1.5
        ),
        LifecycleFeature(
            "ever-updated",
            "has(update)",
            "from the first update on",
            not: "until the first update",
            cost: 1.5
        ),
        LifecycleFeature(
            "reinstalled",
            "count(launch, wake, sleep) within installs > count(launch, wake, sleep)",
            "after a reinstall",
            not: "without a reinstall",
            cost: 1.5
        ),
        LifecycleFeature(
            "short-session",
            "has(wake-before) and session(wake-before) = 0 and after-sleep",
            "after a session shorter than a second",
            not: "unless the session before was shorter than a second",
            cost: 1.5
        ),
    ]

    private static let clocks = [
        LifecycleFeature(
            "set-back",
            "earlier(event-before)",
            "when the clock was set back since the last event",
            not: "unless the clock was set back",
            about: .clock
        ),
        LifecycleFeature(
            "same-day",
            "not (day differs-from wake-before)",
            "on the day of the last wake",
            not: "on another day than the last wake",
            cost: 2,
            about: .day
        ),
        LifecycleFeature(
            "same-month",
            "not (year * 12 + month differs-from wake-before)",
            "in the month of the last wake",
            not: "outside the month of the last wake",
            cost: 2,
            about: .month
        ),
        LifecycleFeature(
            "same-year",
            "not (year differs-from wake-before)",
            "in the year of the last wake",
            not: "outside the year of the last wake",
            cost: 2,
            about: .month
        ),
        LifecycleFeature(
            "zone-moved",
            "has(event-before) and not (zone = zone in event-before)",
            "when the time zone has changed since the last event",
            not: "in the time zone of the last event",
            about: .zone
        ),
        LifecycleFeature(
            "zone-moved-in-process",
            "not (zone = zone in start)",
            "when the time zone has changed since the process started",
            not: "in the time zone in which the process started",
            about: .zone
        ),
        LifecycleFeature("east", "local > now", "east of GMT", not: "in or west of GMT", cost: 1.5, about: .zone),
        LifecycleFeature("west", "local < now", "west of GMT", not: "in or east of GMT", cost: 1.5, about: .zone),
        LifecycleFeature("gmt", "local = now", "in GMT", not: "outside GMT", cost: 1.5, about: .zone),
        LifecycleFeature(
            "fraction",
            "microseconds > 0",
            "between whole seconds",
            not: "at whole seconds",
            cost: 1.5,
            about: .fraction
        ),
        LifecycleFeature(
            "hour-below-10",
            "hour < 10",
            "before ten o'clock",
            not: "from ten o'clock on",
            cost: 1.5,
            about: .hour
        ),
        LifecycleFeature(
            "hour-0",
            "hour = 0",
            "in the hour after midnight",
            not: "except in the hour after midnight",
            cost: 1.5,
            about: .hour
        ),
        LifecycleFeature(
            "afternoon",
            "hour > 11",
            "from noon on",
            not: "before noon",
            cost: 1.5,
            about: .hour
        ),
        LifecycleFeature(
            "sunday",
            "weekday = 1",
            "on Sundays",
            not: "except on Sundays",
            cost: 1.5,
            about: .weekday
        ),
    ]

    private static let devices = [
        LifecycleFeature(
            "twelve-hours",
            "twelve-hours",
            "with a 12-hour clock",
            not: "with a 24-hour clock",
            about: .device
        ),
        LifecycleFeature("arabic", "language = 'ar'", "in Arabic", not: "except in Arabic", about: .device),
        LifecycleFeature(
            "other-calendar",
            "not gregorian-months",
            "with a calendar that has other months",
            not: "with a calendar that has the usual months",
            about: .device
        ),
    ]

    private static let lengths =
        [1, 2, 5, 10, 20, 30, 50, 127, 255].map { count in
            LifecycleFeature(
                "more-than-\(count)-wakes",
                "count(launch, wake) > \(count)",
                count == 1 ? "from the second session on" : "after session \(count)",
                not: count == 1 ? "in the first session" : "up to session \(count)",
                cost: 1.5,
                about: .count
            )
        }
}

extension LifecycleFeature.Topics {
    /// The topics of a variable: its dependencies besides the events.
    init(of variable: LifecycleVariable) {
        self =
            switch variable {
            case .hourOfDay: [.zone, .hour, .device]
            case .dayOfWeek: [.zone, .weekday, .device]
            case .isFirstWakeToday: [.day, .month, .zone, .clock]
            case .isFirstWakeMonth: [.month, .day, .zone, .clock, .device]
            case .daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake: [.clock]
            case .secondsAwake, .priorSecondsAwake, .totalSecondsAwake: [.clock, .fraction, .count]
            case .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate: [.device]
            case .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount,
                .totalCrashCount:
                [.count]
            default: []
            }
    }
}

extension LifecycleFeature {
    static func words(of literal: Literal) -> String { all[literal.feature].words(isNegated: literal.isNegated) }
    static func name(of literal: Literal) -> String { (literal.isNegated ? "not " : "") + all[literal.feature].name }
    static func test(of literal: Literal) -> LifecycleExpression {
        literal.isNegated ? .not(all[literal.feature].test) : all[literal.feature].test
    }
}
