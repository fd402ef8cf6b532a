package import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// Lifecycle tracking (source S3): which events are accepted, and the 24 variables as functions of those events.
///
/// A variable is given as its accepted values, the preferred one first; `nil` is absence.
package struct LifecycleTracking: Sendable {
    package init() {}

    /// The same as data; `nil` once a part was replaced by code.
    private(set) var asData: LifecycleData? = .documented

    /// The choices that rows have made, for the expressions of other rows.
    private(set) var choices = LifecycleChoices()

    package mutating func follow(_ row: (any Sendable)?) {
        let edit = row as? LifecycleEdit
        asData = edit.flatMap { asData?.applying($0) }
        for change in edit?.changes ?? [] { choices.take(change) }
    }

    /// A function of the moment.
    package typealias Part<Value> = @Sendable (Moment) -> Value
    /// A function of the moment and of something else.
    package typealias PartOf<Subject, Value> = @Sendable (Moment, Subject) -> Value
    /// A function of the moment and of two other things.
    package typealias PartOfTwo<Subject, Other, Value> = @Sendable (Moment, Subject, Other) -> Value
    /// The accepted values of a variable, the preferred one first; `nil` is absence; none: not judged.
    package typealias Variable = Part<[JSONValue?]>

    // MARK: Events

    /// What a stimulus tells the module, if anything.
    package var kind: Part<LifecycleEvent.Kind?> = { moment in
        switch moment.event {
        case .launchDetected: .launch
        case .wakeDetected: .wake
        case .sleepDetected: .sleep
        // LC-AUTO
        case .start: moment.isAutomatic ? .launch : nil
        case .didBecomeActive: moment.isAutomatic ? .wake : nil
        case .willResignActive: moment.isAutomatic ? .sleep : nil
        case .terminate, .reinstall, .track, .dictionary: nil
        }
    }

    /// Whether an event is accepted at the moment before it.
    package var isAccepted: PartOf<LifecycleEvent, Bool> = { moment, event in
        let last = moment.events.last { $0.instance == event.instance }
        switch event.kind {
        // LC-LAUNCH-ONCE
        case .launch: return !moment.events.contains { $0.instance == event.instance && $0.kind == .launch }
        case .wake: return last?.isWake != true  // LC-WAKE-AFTER-LAUNCH, LC-WAKE-AWAKE, LC-WAKE-FIRST
        case .sleep: return last?.isWake == true  // LC-SLEEP-ASLEEP
        }
    }

    /// Whether an event that is not accepted, and does not count, is sent all the same: it is not.
    package var isSentThoughRefused: PartOf<LifecycleEvent, Bool> = { _, _ in false }

    /// Whether the handler of an event throws, whatever it was to report: none does.
    package var throwing: @Sendable (Event.Lifecycle) -> Bool = { _ in false }

    /// The events that the module takes from a stimulus, whether or not tracking is automatic, before it takes the
    /// stimulus as what it is: none (LC-UNASKED).
    package var unasked: @Sendable (_ stimulus: Stimulus, _ isAutomatic: Bool) -> [LifecycleEvent.Kind] = { _, _ in [] }

    /// What is observed, given the data: the call of a lifecycle event or of the app, or the value of the dictionary
    /// (LC-EVERY-CALL, LC-DICTIONARY).
    package var answer: PartOf<JSONObject, Observation> = { moment, data in
        if moment.event == .dictionary { return .answered(calls: [], value: .object(data)) }
        let name = moment.reported?.kind.rawValue ?? moment.now.parameters["name"]?.string ?? ""
        return .calls([.track(name, data)])
    }

    // MARK: Parts that variables share

    /// Whether an event is the first of a version that differs from the one before (LC-UPDATE, LC-UPDATE-DOWNGRADE).
    package var isUpdate: PartOfTwo<LifecycleEvent, LifecycleEvent, Bool> = { _, event, before in
        !event.version.hasSameBytes(as: before.version)
    }

    package var ofVersion: Part<ArraySlice<LifecycleEvent>> = { $0.events[($0.lastUpdate ?? $0.events.startIndex)...] }

    /// The place of the first event of the present version, if there has been an update.
    package var lastUpdate: Part<Int?> = { moment in
        let (events, isUpdate) = (moment.events, moment.isUpdate)
        return events.indices.dropFirst().last { isUpdate(events[$0], events[$0 - 1]) }
    }

    /// Whether an event comes after a crash: it begins an instance, and the event before it was no sleep.
    package var isAfterCrash: PartOfTwo<LifecycleEvent, LifecycleEvent, Bool> = { _, event, before in
        event.instance != before.instance && before.kind != .sleep
    }

    package var sessions: Part<[Session]> = { Session.all(in: $0.events) }

    /// Whole days since an event (LC-DAYS-ELAPSED, LC-NONNEGATIVE).
    package var days: PartOf<LifecycleEvent, Int> = { moment, event in
        moment.elapsed(event.instant, moment.instant).wholeSeconds.flooredQuotient(by: 86_400)
    }

    /// What is kept of the instant of an event: all of it (LC-SECONDS-WHOLE).
    package var stored: PartOf<Instant, Instant> = { $1 }

    /// The time between two instants; none where the clock was set back (LC-NONNEGATIVE).
    package var elapsed: PartOfTwo<Instant, Instant, Duration> = { _, begin, end in
        max(.zero, begin.duration(until: end))
    }

    /// A length of time as it is sent: in whole seconds, rounded down (LC-SECONDS-WHOLE).
    package var rounded: PartOf<Duration, Duration> = { .seconds($1.wholeSeconds) }

    package var clock: PartOfTwo<Instant, String, CivilTime> = { _, instant, zone in
        // Whoever asks has made sure that the zone is known.
        CivilTime(instant, secondsFromGMT: TimeZones.secondsFromGMT(in: zone, at: instant) ?? 0)
    }

    /// The times now and at the launch or wake before, as they are compared (LC-FIRST-LOCAL, LC-ZONE-COMPARE).
    package var comparedClocks: PartOf<LifecycleEvent, (now: CivilTime, before: CivilTime)> = { moment, event in
        (moment.clockNow, moment.clock(event.instant, moment.zone))
    }

    /// A text for an instant, in GMT (LC-DATE-FORM).
    package var date: PartOf<Instant, String> = { CivilTime($1).iso8601 + "Z" }

    /// The form in which a value is sent (LC-JSONTYPES).
    package var form: PartOfTwo<LifecycleVariable, JSONValue, JSONValue> = { $2 }

    // MARK: Counts

    /// LC-LAUNCHCOUNT.
    package var launchCount: Variable = { .number($0.ofVersion.count { $0.kind == .launch }) }
    /// LC-WAKECOUNT.
    package var wakeCount: Variable = { .number($0.ofVersion.count { $0.isWake }) }
    /// LC-SLEEPCOUNT.
    package var sleepCount: Variable = { .number($0.ofVersion.count { $0.kind == .sleep }) }
    /// LC-TOTALLAUNCH.
    package var totalLaunchCount: Variable = { .number($0.events.count { $0.kind == .launch }) }
    /// LC-TOTALWAKE.
    package var totalWakeCount: Variable = { .number($0.events.count { $0.isWake }) }
    /// LC-TOTALSLEEP.
    package var totalSleepCount: Variable = { .number($0.events.count { $0.kind == .sleep }) }
    /// LC-TOTALCRASH.
    package var totalCrashCount: Variable = { moment in
        .number(zip(moment.events.dropFirst(), moment.events).count(where: moment.isAfterCrash))
    }

    // MARK: Flags

    /// LC-CRASH, LC-CRASH-WAKE.
    package var didDetectCrash: Variable = { .flag($0.comparesWithPrevious($0.isAfterCrash)) }
    /// LC-FIRSTLAUNCH.
    package var isFirstLaunch: Variable = { .flag($0.reportsWake && $0.wakeBefore == nil) }
    /// LC-FIRSTUPDATE.
    package var isFirstLaunchUpdate: Variable = { .flag($0.reportsWake && $0.comparesWithPrevious($0.isUpdate)) }
    /// LC-FIRSTMONTH.
    package var isFirstWakeMonth: Variable = { $0.firstWake(of: { $0.year * 12 + $0.month }) }
    /// LC-FIRSTTODAY.
    package var isFirstWakeToday: Variable = { $0.firstWake(of: \.dayNumber) }

    // MARK: Days

    /// LC-DAYSLAUNCH.
    package var daysSinceLaunch: Variable = { moment in moment.events.first.map(moment.acceptedDays) ?? [nil] }
    /// LC-DAYSUPDATE.
    package var daysSinceUpdate: Variable = { moment in
        moment.lastUpdate.map { moment.acceptedDays(since: moment.events[$0]) } ?? []
    }
    /// LC-DAYSWAKE, LC-DAYSWAKE-PRIOR.
    package var daysSinceLastWake: Variable = { moment in moment.wakeBefore.map(moment.acceptedDays) ?? [0, nil] }

    // MARK: Seconds

    /// LC-SECONDSAWAKE, LC-SECONDSAWAKE-WAKE.
    package var secondsAwake: Variable = { moment in
        guard !moment.reportsWake else { return [nil, 0] }
        guard let session = moment.sessions.last else { return [] }
        let isAwake = session.end == nil
        guard isAwake || moment.reported?.kind == .sleep else { return [] }
        let length = moment.elapsed(session.begin.instant, moment.instant)
        return .orAbsent(.seconds(moment.rounded(length)), if: moment.instant < session.begin.instant)
    }
    /// LC-PRIORSECONDS, LC-TOTAL-CRASH.
    package var priorSecondsAwake: Variable = { moment in
        guard moment.reported?.kind == .launch else { return [nil] }
        let launch = moment.before.lastIndex { $0.kind == .launch }
        let sessions = moment.sessions.filter { $0.index >= launch ?? 0 }
        let seconds = moment.seconds(of: sessions)
        // On the first launch ever 0 or absent; sessions that wakes began before it may count.
        return launch == nil ? seconds + [0, nil] : seconds
    }
    /// LC-TOTALSECONDS, LC-TOTAL-CRASH.
    package var totalSecondsAwake: Variable = { moment in
        let sessions = moment.sessions
        let ended = moment.seconds(of: sessions)
        guard moment.reported == nil, let running = sessions.last, running.end == nil else { return ended }
        return ended + moment.seconds(of: sessions.dropLast() + [running.ended(at: moment.instant)])
    }

    // MARK: Dates and local values

    /// LC-FIRSTDATE.
    package var firstLaunchDate: Variable = { moment in [moment.events.first.map { .string(moment.date($0.instant)) }] }
    /// LC-FIRSTDATE-US.
    package var firstLaunchDateUS: Variable = { [$0.events.first.map { .string(CivilTime($0.instant).monthDayYear) }] }
    /// LC-UPDATEDATE, LC-UPDATEDATE-NONE.
    package var updateLaunchDate: Variable = { moment in
        moment.lastUpdate.map { [.string(moment.date(moment.events[$0].instant))] } ?? []
    }
    /// LC-DAYOFWEEK.
    package var dayOfWeek: Variable = { .number($0.clockNow.weekday) }
    /// LC-HOUR.
    package var hourOfDay: Variable = { [.string(String($0.clockNow.hour))] }
    /// LC-TYPE, LC-TYPE-ORDINARY.
    package var type: Variable = { [$0.reported.map { .string($0.kind.rawValue) }] }

    /// The variables as the data of a call.
    package var data: Part<AcceptedValues> = { moment in
        AcceptedValues(entries: moment.variables.map { moment.accepted($0) })
    }
}
