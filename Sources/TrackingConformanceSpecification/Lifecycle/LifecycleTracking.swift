public import TrackingConformanceCore
public import TrackingConformanceJSON

/// Lifecycle tracking (source S3): which events are accepted, and the 24 variables as functions of those events.
///
/// A variable is given as its accepted readings, the preferred one first; `nil` is absence.
public struct LifecycleTracking: Sendable {
    /// A function of the moment that other parts ask through the specification.
    public typealias MomentPart<Output> = @Sendable (Specification, Moment) -> Output
    /// The accepted readings of a variable, the preferred one first; `nil` is absence; none: not judged.
    public typealias Variable = MomentPart<[JSONValue?]>

    // MARK: Events

    /// What a stimulus tells the module, if anything.
    public var kind: @Sendable (Stimulus, _ isAutomatic: Bool) -> LifecycleEvent.Kind? = { stimulus, isAutomatic in
        switch stimulus.event {
        case .lifecycle(.launchDetected): .launch
        case .lifecycle(.wakeDetected): .wake
        case .lifecycle(.sleepDetected): .sleep
        // LC-AUTO
        case .lifecycle(.start): isAutomatic ? .launch : nil
        case .lifecycle(.didBecomeActive): isAutomatic ? .wake : nil
        case .lifecycle(.willResignActive): isAutomatic ? .sleep : nil
        default: nil
        }
    }

    /// Whether an event is accepted after those accepted before it.
    public var isAccepted: @Sendable (LifecycleEvent, ArraySlice<LifecycleEvent>) -> Bool = { event, before in
        let ofInstance = before.filter { $0.instance == event.instance }
        switch event.kind {
        case .launch: return !ofInstance.contains { $0.kind == .launch }  // LC-LAUNCH-ONCE
        case .wake: return ofInstance.last?.isWake != true  // LC-WAKE-AFTER-LAUNCH, LC-WAKE-AWAKE, LC-WAKE-FIRST
        case .sleep: return ofInstance.last?.isWake == true  // LC-SLEEP-ASLEEP
        }
    }

    /// Whether an event that is not accepted, and does not count, is sent all the same: it is not.
    public var isReportedThoughRefused: @Sendable (LifecycleEvent, ArraySlice<LifecycleEvent>) -> Bool = { _, _ in false
    }

    /// What a moment yields: the call of a lifecycle event or of the app, or the value of the dictionary (LC-EVERY-CALL,
    /// LC-DICTIONARY).
    public var answer: @Sendable (Stimulus, Moment, _ data: JSONObject) -> Observation = { stimulus, moment, data in
        if stimulus.event == .lifecycle(.dictionary) { return .answered(calls: [], value: .object(data)) }
        let name = moment.reported?.kind.rawValue ?? stimulus.parameters["name"]?.string ?? ""
        return .calls([.track(name, data)])
    }

    // MARK: Parts that variables share

    /// Whether an event is the first of a version that differs from the one before (LC-UPDATE, LC-UPDATE-DOWNGRADE).
    public var isUpdate: @Sendable (_ event: LifecycleEvent, _ before: LifecycleEvent) -> Bool = {
        $0.version != $1.version
    }

    /// The events of the present version.
    public var ofVersion: MomentPart<ArraySlice<LifecycleEvent>> = { specification, moment in
        moment.events[(specification.lifecycle.lastUpdate(specification, moment) ?? moment.events.startIndex)...]
    }

    /// The place of the first event of the present version, if there has been an update.
    public var lastUpdate: MomentPart<Int?> = { specification, moment in
        moment.events.indices.dropFirst().last { index in
            specification.lifecycle.isUpdate(moment.events[index], moment.events[index - 1])
        }
    }

    /// Whether an event comes after a crash: it begins an instance, and the event before it was no sleep.
    public var isAfterCrash: @Sendable (_ event: LifecycleEvent, _ before: LifecycleEvent) -> Bool = { event, before in
        event.instance != before.instance && before.kind != .sleep
    }

    /// The sessions so far.
    public var sessions: MomentPart<[Session]> = { _, moment in Session.all(in: moment.events) }

    /// Whole days from one instant to another (LC-DAYS-ELAPSED, LC-NONNEGATIVE).
    public var days: MomentPart<@Sendable (LifecycleEvent) -> Int> = { _, moment in
        { event in max(0, event.instant.duration(until: moment.instant).wholeSeconds) / 86_400 }
    }

    /// The time on the clock of a zone.
    public var clock: @Sendable (Instant, _ zone: String) -> CivilTime = { instant, zone in
        CivilTime(instant, secondsFromGMT: ZoneTable.secondsFromGMT(in: zone, at: instant))
    }

    /// The calendars in which now and the launch or wake before are compared (LC-FIRST-LOCAL, LC-ZONE-COMPARE).
    public var comparedClocks: MomentPart<@Sendable (LifecycleEvent) -> (now: CivilTime, before: CivilTime)> = {
        specification,
        moment in
        { event in
            let clock = specification.lifecycle.clock
            return (clock(moment.instant, moment.zone), clock(event.instant, moment.zone))
        }
    }

    /// A text for an instant, in GMT.
    public var date: @Sendable (Instant) -> String = { CivilTime($0).iso8601 + "Z" }

    // MARK: Counts

    /// LC-LAUNCHCOUNT.
    public var launchCount: Variable = { specification, moment in
        [.integer(specification.lifecycle.ofVersion(specification, moment).count { $0.kind == .launch })]
    }
    /// LC-WAKECOUNT.
    public var wakeCount: Variable = { specification, moment in
        [.integer(specification.lifecycle.ofVersion(specification, moment).count { $0.isWake })]
    }
    /// LC-SLEEPCOUNT.
    public var sleepCount: Variable = { specification, moment in
        [.integer(specification.lifecycle.ofVersion(specification, moment).count { $0.kind == .sleep })]
    }
    /// LC-TOTALLAUNCH.
    public var totalLaunchCount: Variable = { _, moment in [.integer(moment.events.count { $0.kind == .launch })] }
    /// LC-TOTALWAKE.
    public var totalWakeCount: Variable = { _, moment in [.integer(moment.events.count { $0.isWake })] }
    /// LC-TOTALSLEEP.
    public var totalSleepCount: Variable = { _, moment in [.integer(moment.events.count { $0.kind == .sleep })] }
    /// LC-TOTALCRASH.
    public var totalCrashCount: Variable = { specification, moment in
        let pairs = zip(moment.events.dropFirst(), moment.events)
        return [.integer(pairs.count { specification.lifecycle.isAfterCrash($0, $1) })]
    }

    // MARK: Flags

    /// LC-CRASH, LC-CRASH-WAKE.
    public var didDetectCrash: Variable = { specification, moment in
        guard let event = moment.reported, let before = moment.before.last else { return [nil] }
        return flag(specification.lifecycle.isAfterCrash(event, before))
    }
    /// LC-FIRSTLAUNCH.
    public var isFirstLaunch: Variable = { _, moment in
        flag(moment.reported?.isWake == true && moment.wakesBefore.isEmpty)
    }
    /// LC-FIRSTUPDATE.
    public var isFirstLaunchUpdate: Variable = { specification, moment in
        guard let event = moment.reported, event.isWake, let before = moment.before.last else { return [nil] }
        return flag(specification.lifecycle.isUpdate(event, before))
    }
    /// LC-FIRSTMONTH.
    public var isFirstWakeMonth: Variable = { specification, moment in
        guard moment.reported?.isWake == true else { return [nil] }
        guard let before = moment.wakesBefore.last else { return [true] }
        let clocks = specification.lifecycle.comparedClocks(specification, moment)(before)
        return flag((clocks.now.year, clocks.now.month) != (clocks.before.year, clocks.before.month))
    }
    /// LC-FIRSTTODAY.
    public var isFirstWakeToday: Variable = { specification, moment in
        guard moment.reported?.isWake == true else { return [nil] }
        guard let before = moment.wakesBefore.last else { return [true] }
        let clocks = specification.lifecycle.comparedClocks(specification, moment)(before)
        return flag(clocks.now.dayNumber != clocks.before.dayNumber)
    }

    // MARK: Days

    /// LC-DAYSLAUNCH.
    public var daysSinceLaunch: Variable = { specification, moment in
        moment.events.first.map { [.integer(specification.lifecycle.days(specification, moment)($0))] } ?? [nil]
    }
    /// LC-DAYSUPDATE.
    public var daysSinceUpdate: Variable = { specification, moment in
        guard let update = specification.lifecycle.lastUpdate(specification, moment) else { return [nil, 0] }
        return [.integer(specification.lifecycle.days(specification, moment)(moment.events[update]))]
    }
    /// LC-DAYSWAKE, LC-DAYSWAKE-PRIOR.
    public var daysSinceLastWake: Variable = { specification, moment in
        guard let before = moment.wakesBefore.last else { return [0, nil] }
        return [.integer(specification.lifecycle.days(specification, moment)(before))]
    }

    // MARK: Seconds

    /// LC-SECONDSAWAKE.
    public var secondsAwake: Variable = { specification, moment in
        guard moment.reported?.isWake != true else { return [nil, 0] }
        guard let session = specification.lifecycle.sessions(specification, moment).last else { return [] }
        let isAwake = session.end == nil
        guard isAwake || moment.reported?.kind == .sleep else { return [] }
        return [.integer(max(0, session.begin.instant.duration(until: moment.instant).wholeSeconds))]
    }
    /// LC-PRIORSECONDS, LC-TOTAL-CRASH.
    public var priorSecondsAwake: Variable = { specification, moment in
        guard moment.reported?.kind == .launch else { return [nil] }
        let launch = moment.before.lastIndex { $0.kind == .launch }
        let sessions = specification.lifecycle.sessions(specification, moment).filter { $0.index >= launch ?? 0 }
        let seconds: [JSONValue?] = Session.seconds(of: sessions).map { .integer($0) }
        // On the first launch ever 0 or absent; sessions that wakes began before it may count.
        return launch == nil ? seconds + [0, nil] : seconds
    }
    /// LC-TOTALSECONDS, LC-TOTAL-CRASH.
    public var totalSecondsAwake: Variable = { specification, moment in
        let sessions = specification.lifecycle.sessions(specification, moment)
        let ended = Session.seconds(of: sessions)
        guard moment.reported == nil, let running = sessions.last, running.end == nil else {
            return ended.map { .integer($0) }
        }
        let withRunning = Session.seconds(of: sessions.dropLast() + [running.ended(at: moment.instant)])
        return (ended + withRunning).map { .integer($0) }
    }

    // MARK: Dates and local values

    /// LC-FIRSTDATE.
    public var firstLaunchDate: Variable = { specification, moment in
        [moment.events.first.map { .string(specification.lifecycle.date($0.instant)) }]
    }
    /// LC-FIRSTDATE-US.
    public var firstLaunchDateUS: Variable = { _, moment in
        [moment.events.first.map { .string(CivilTime($0.instant).monthDayYear) }]
    }
    /// LC-UPDATEDATE.
    public var updateLaunchDate: Variable = { specification, moment in
        let update = specification.lifecycle.lastUpdate(specification, moment)
        return [update.map { .string(specification.lifecycle.date(moment.events[$0].instant)) }]
    }
    /// LC-DAYOFWEEK.
    public var dayOfWeek: Variable = { specification, moment in
        [.integer(specification.lifecycle.clock(moment.instant, moment.zone).weekday)]
    }
    /// LC-HOUR.
    public var hourOfDay: Variable = { specification, moment in
        [.string(String(specification.lifecycle.clock(moment.instant, moment.zone).hour))]
    }
    /// LC-TYPE, LC-TYPE-ORDINARY.
    public var type: Variable = { _, moment in [moment.reported.map { .string($0.kind.rawValue) }] }

    /// Turns the variables into the data of a call; the last word over them.
    public var data: MomentPart<LifecycleReadings> = { specification, moment in
        LifecycleReadings(
            entries: LifecycleVariable.allCases.map { variable in
                .init(
                    variable: variable,
                    readings: specification.lifecycle.part(for: variable)(specification, moment)
                )
            }
        )
    }
}

extension LifecycleTracking {
    /// The part that gives a variable.
    func part(for variable: LifecycleVariable) -> Variable {
        switch variable {
        case .didDetectCrash: didDetectCrash
        case .dayOfWeek: dayOfWeek
        case .daysSinceLaunch: daysSinceLaunch
        case .daysSinceUpdate: daysSinceUpdate
        case .daysSinceLastWake: daysSinceLastWake
        case .firstLaunchDate: firstLaunchDate
        case .firstLaunchDateUS: firstLaunchDateUS
        case .hourOfDay: hourOfDay
        case .isFirstLaunch: isFirstLaunch
        case .isFirstLaunchUpdate: isFirstLaunchUpdate
        case .isFirstWakeMonth: isFirstWakeMonth
        case .isFirstWakeToday: isFirstWakeToday
        case .launchCount: launchCount
        case .priorSecondsAwake: priorSecondsAwake
        case .secondsAwake: secondsAwake
        case .sleepCount: sleepCount
        case .totalCrashCount: totalCrashCount
        case .totalLaunchCount: totalLaunchCount
        case .totalSecondsAwake: totalSecondsAwake
        case .totalSleepCount: totalSleepCount
        case .totalWakeCount: totalWakeCount
        case .type: type
        case .updateLaunchDate: updateLaunchDate
        case .wakeCount: wakeCount
        }
    }

    /// A flag, which is there only where it is true.
    static func flag(_ isRaised: Bool) -> [JSONValue?] { [isRaised ? true : nil] }
}
