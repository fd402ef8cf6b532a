package import TrackingConformanceCore

// The words of lifecycle expressions. Each is spelled once, as the raw value of its case, because the reader, the
// printer and the test that every word is used iterate over `allCases`.

/// A word without operands: a number, a text or a test of the moment.
package enum MomentWord: String, CaseIterable, Sendable {
    // Numbers.
    case awake, now, local, hour, weekday, day, month, year, process
    case awakeExactly = "awake-exactly", dayOfMonth = "day-of-month", microseconds, processes, midnight, zone
    /// The seconds from the measured mark to now; `length` is computed as the choice `length` says.
    case elapsed, length
    /// The seconds since 1970 of the install's first ordinary call, if it came before the first event.
    case firstCall = "first-call"
    /// In a repeated hour, the seconds by which local time was set back; otherwise 0.
    case fold
    /// The first day of the week in the device's region; `calendarMonth` is the month in the device's calendar.
    case firstWeekday = "first-weekday", calendarMonth = "calendar-month"

    // Texts.
    case kind, version
    /// The device's language, as the first two letters of its locale; `calendar` is the name of its calendar.
    case language, calendar

    // Tests.
    case launch, wake, sleep, woken, reports, ordinary, dictionary, automatic, asleep, running, upgrade, downgrade
    case isUpdate = "is-update", isCrash = "is-crash", newVersion = "new-version", newProcess = "new-process"
    case afterSleep = "after-sleep", afterLaunch = "after-launch", afterWake = "after-wake"
    case processLaunched = "process-launched", processAwake = "process-awake", processBegun = "process-begun"
    /// True if the stimulus belongs to push tracking; `background` is true if it reports that the app is in the
    /// background.
    case push, background
    /// True if the version is higher than in all earlier processes.
    case newHighest = "new-highest"
    /// True if the version is lower in an order with upper case before lower case.
    case lowerByCase = "lower-by-case"
    /// True if two versions both contain words or numbers and differ in these.
    case newWords = "new-words"
    /// True if the process is still running or the event was followed by a sleep of its process.
    case outlived
    /// True if the device has a twelve-hour clock; `moonMonths` and `gregorianMonths` test its calendar's months.
    case twelveHours = "twelve-hours", moonMonths = "moon-months", gregorianMonths = "gregorian-months"

    var type: ExpressionType {
        switch self {
        case .awake, .now, .local, .hour, .weekday, .day, .month, .year, .process, .awakeExactly, .dayOfMonth,
            .microseconds,
            .processes, .midnight, .zone, .elapsed, .length, .firstCall, .fold, .firstWeekday, .calendarMonth:
            .number
        case .kind, .version, .language, .calendar: .text
        default: .test
        }
    }
}

/// A counted event, by its role: `days(update)`, `it of last-event`.
package enum Mark: String, CaseIterable, Sendable {
    case firstEvent = "first-event", firstLaunch = "first-launch", lastEvent = "last-event"
    case eventBefore = "event-before", sleepBefore = "sleep-before"
    case wakeBefore = "wake-before", secondWakeBefore = "second-wake-before", returningBefore = "returning-before"
    case lastWake = "last-wake", launchBefore = "launch-before", lastLaunch = "last-launch"
    case update, firstUpdate = "first-update", process
    /// The last event of an earlier process.
    case processBefore = "process-before"
    case earliestEvent = "earliest-event", latestWakeBefore = "latest-wake-before"
    /// The event from which a length is measured.
    case thatEvent = "that-event"
}

/// A quantity measured from a mark.
package enum Measure: String, CaseIterable, Sendable {
    case has, earlier
    case days, seconds, exactly, session, place, since, age
    /// The seconds since 1970 at the beginning of the event's session.
    case begin
    /// The days since the first start of the event's version.
    case startDays = "start-days"
    case date, usdate
    /// The date of the first start of the event's version.
    case startDate = "start-date"

    var type: ExpressionType {
        switch self {
        case .has, .earlier: .test
        case .days, .startDays, .seconds, .exactly, .session, .place, .since, .age, .begin: .number
        case .date, .usdate, .startDate: .text
        }
    }
}

/// The events to which an expression is limited: `count(launch) within version`.
package enum Span: String, CaseIterable, Sendable {
    case version, process, launch, installs, before
    case priorLaunch = "prior-launch"
}

/// A time zone for an expression, such as `it in gmt`; a mark can also be one, meaning the zone in force there.
package enum Zone: String, CaseIterable, Sendable { case gmt, start }

package enum Function: String, CaseIterable, Sendable {
    /// The number of events at which a test holds.
    case countWhere = "count-where"
    /// True if a test held at an earlier event of this process.
    case ever
    /// True if the current period may have occurred before, because the clock was set back.
    case behind
    /// Like `behind`, but with each time in the zone of its event.
    case behindThere = "behind-there"
    case rounded, signed
    /// A text with the digits of the device's language or, for `calendarYears`, the years of its calendar.
    case localDigits = "local-digits", calendarYears = "calendar-years"

    var type: ExpressionType? {
        switch self {
        case .countWhere, .rounded: .number
        case .ever, .behind, .behindThere: .test
        case .localDigits, .calendarYears: .text
        case .signed: nil
        }
    }
}

/// A form in which a value is sent: `it as text`.
package enum ValueForm: String, CaseIterable, Sendable {
    case text, number, byte, int32, float32, lower, decimal, capitalised
    case withoutSpaces = "without-spaces", withoutZeros = "without-zeros"
    /// Seconds since 1970 as a date.
    case date, usdate

    /// The type of a value in the form; `nil` if it may vary.
    var type: ExpressionType? {
        switch self {
        case .number, .byte, .float32: .number
        case .int32: nil
        case .text, .lower, .decimal, .capitalised, .withoutSpaces, .withoutZeros, .date, .usdate: .text
        }
    }
}

/// A part of the lifecycle specification: a variable, or a part that variables share.
package enum LifecyclePart: Hashable, Sendable, CaseIterable {
    case variable(LifecycleVariable)
    case shared(Shared)

    package enum Shared: String, CaseIterable, Sendable {
        // The stimuli that report each kind of event, and the events that count.
        case launches, wakes, sleeps, counts
        /// The stimuli that are mistaken for an event before they count as themselves.
        case unaskedLaunches = "unasked-launches", unaskedWakes = "unasked-wakes", unaskedSleeps = "unasked-sleeps"
        /// True if an event that does not count is still sent.
        case sent
        /// True if a call has no variables; `missing`, if it is not sent; `sends`, if it is sent twice.
        case bare, missing, sends
        /// True if the previous event's call is sent first.
        case late
        /// True if the handler throws, regardless of what it did before.
        case throwing = "throws"
        /// The seconds stored for an event's instant, if the instant is not stored exactly.
        case stored
        /// The seconds at which an event's session begins, if not at the event itself.
        case sessionStart = "session-start"
        /// True if the last event of a process is lost with the process.
        case forgotten
        case update, crash
        /// The index of the first event of this version.
        case version
        case days
    }

    package static let allCases: [LifecyclePart] =
        LifecycleVariable.allCases.map(variable) + Shared.allCases.map(shared)
    package static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// The name of a variable without its prefix, or of a shared part.
    package var name: String {
        switch self {
        case .variable(let variable): String(variable.rawValue.dropFirst("lifecycle_".count))
        case .shared(let part): part.rawValue
        }
    }

    var type: ExpressionType {
        switch self {
        case .variable(.type), .variable(.hourOfDay), .variable(.firstLaunchDate), .variable(.firstLaunchDateUS),
            .variable(.updateLaunchDate):
            .text
        case .variable(let variable): variable.isFlag ? .test : .number
        case .shared(.version), .shared(.days), .shared(.stored), .shared(.sessionStart): .number
        case .shared: .test
        }
    }

    /// The index among all parts.
    package var index: Int {
        // A case without a payload is stored as its index, which a test checks. The index is needed for every part of
        // every report, and a dictionary lookup would take longer than the part itself.
        switch self {
        case .variable(let variable): withUnsafeBytes(of: variable) { Int($0[0]) }
        case .shared(let part): withUnsafeBytes(of: part) { Self.variableCount + Int($0[0]) }
        }
    }
    private static let variableCount = LifecycleVariable.allCases.count
}

/// Parts whose value is one of a few words, not an expression.
package struct LifecycleChoices: Hashable, Sendable {
    /// The length of time between two instants.
    package enum Length: String, CaseIterable, Sendable {
        case clipped, absolute, signed
        case wallClock = "wall-clock"
        case storedSeconds = "stored-seconds", wholeSeconds = "whole-seconds"
    }
    /// The rounding of a length to whole seconds.
    package enum Rounding: String, CaseIterable, Sendable {
        case down, nearest, nearestEven = "nearest-even", up, none
        /// Milliseconds that overflow 32 bits; in the second case, negative results count as 0.
        case milliseconds32 = "milliseconds-32", clippedMilliseconds32 = "clipped-milliseconds-32"
        /// The remainder after whole days.
        case withinADay = "within-a-day"
    }
    /// The end of a session without a sleep.
    package enum Unended: String, CaseIterable, Sendable { case nothing, untilNext = "until-next" }
    /// The offset of a zone from GMT.
    package enum Offset: String, CaseIterable, Sendable {
        case exact, wholeHours = "whole-hours", standard
        case summerOneHour = "summer-one-hour"
    }

    var length = Length.clipped
    var rounding = Rounding.down
    var unended = Unended.nothing
    var offset = Offset.exact
}
