import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

extension LifecycleTracking {
    /// What may matter at a moment of an app's life, the plainest first.
    static let features: [Feature<Moment>] = callFeatures + beginnings + changes + clocks + lengths

    private static let callFeatures: [Feature<Moment>] =
        [Event.Lifecycle.launchDetected, .wakeDetected, .sleepDetected].map { event in
            let handler = "at `\(Event.lifecycle(event).rawValue)`"
            return Feature(event.rawValue, handler, not: "except \(handler)") { $0.event == event }
        } + [
            Feature("ordinary-call", "on ordinary calls", not: "on calls other than ordinary ones") {
                $0.event == .track
            },
            Feature("launch", "on launches", not: "except on launches") { $0.happening == .launch },
            Feature("wake", "on wakes", not: "except on wakes") { $0.happening == .wake },
            Feature("sleep", "on sleeps", not: "except on sleeps") { $0.happening == .sleep },
            Feature("dictionary", "in the dictionary", not: "except in the dictionary") { $0.event == .dictionary },
            Feature(
                "state-read",
                "on ordinary calls and in the dictionary",
                not: "except on ordinary calls and in the dictionary"
            ) { $0.event == .track || $0.event == .dictionary },
            Feature("lifecycle-call", "on lifecycle calls", not: "between lifecycle calls") { $0.happening != nil },
            Feature("launch-or-wake", "on launches and wakes", not: "except on launches and wakes") {
                $0.happening == .launch || $0.happening == .wake
            },
            Feature("ignored", "when it must be ignored", not: "unless it must be ignored") { $0.mustBeIgnored },
            Feature("automatic", "with automatic tracking", not: "with manual tracking") { $0.isAutomatic },
        ]

    private static let beginnings: [Feature<Moment>] = [
        Feature("first-of-install", "on the first event of an install", not: "after the first event of an install") {
            $0.isEvent && $0.before.isEmpty
        },
        Feature("before-any-event", "before the first event", not: "from the first event on") { $0.events.isEmpty },
        Feature("first-of-process", "on the first event of a process", not: "after the first event of a process") {
            $0.isEvent && $0.opening == nil
        },
        Feature("no-event-in-process", "before the first event of a process", not: "from a process's first event on") {
            !$0.events.contains(where: $0.isOfThisProcess)
        },
        Feature("first-process", "in the first process", not: "in later processes") { $0.instance <= 1 },
        Feature("first-session-of-process", "in the first session of a process", not: "in later sessions of a process")
        {
            moment in moment.events.count { moment.isOfThisProcess($0) && $0.isWake } <= 1
        },
        Feature(
            "process-began-with-wake",
            "in a process that began with a wake",
            not: "in a process that began with a launch"
        ) {
            ($0.opening ?? $0.reported)?.kind == .wake
        },
        Feature("no-launch-yet", "before the first launch", not: "after the first launch") { moment in
            !moment.before.contains { $0.kind == .launch }
        },
        Feature("launch-in-process", "in a process that has launched", not: "in a process without a launch") { moment in
            moment.events.contains { moment.isOfThisProcess($0) && $0.kind == .launch }
        },
        Feature("asleep", "while asleep", not: "while awake") { $0.before.last?.kind == .sleep },
        Feature("after-launch", "directly after a launch", not: "except directly after a launch") {
            $0.before.last?.kind == .launch
        },
        Feature("after-wake", "directly after a wake", not: "except directly after a wake") {
            $0.before.last?.kind == .wake
        },
        Feature("never-slept", "before the first sleep", not: "after the first sleep") { moment in
            !moment.before.contains { $0.kind == .sleep }
        },
        Feature("slept-in-process", "once the process has slept", not: "before the first sleep of a process") {
            moment in
            moment.before.contains { moment.isOfThisProcess($0) && $0.kind == .sleep }
        },
        Feature("no-session", "outside a session", not: "in a session") { moment in
            moment.before.last(where: moment.isOfThisProcess)?.isWake != true
        },
    ]

    private static let changes: [Feature<Moment>] = [
        Feature("after-crash", "on the first event after a crash", not: "without a crash before the event") {
            $0.beginsProcess && $0.before.last?.isWake == true
        },
        Feature("process-after-crash", "in a process after a crash", not: "in a process without a crash before it") {
            $0.endOfLastProcess?.isWake == true
        },
        Feature("ever-crashed", "once there was a crash", not: "if no crash has happened") { $0.hasCrashed },
        Feature("update", "on the first event after an update", not: "without an update before the event") {
            $0.beginsProcess && !$0.before.isEmpty && $0.before.last?.version != $0.version
        },
        Feature(
            "process-after-update",
            "in the first process after an update",
            not: "except in the first process after an update"
        ) {
            moment in moment.endOfLastProcess.map { $0.version != moment.version } ?? false
        },
        Feature("ever-updated", "from the first update on", not: "until the first update") { moment in
            zip(moment.events.dropFirst(), moment.events).contains { $0.version != $1.version }
                || moment.events.last.map { $0.version != moment.version } ?? false
        },
        Feature("downgrade", "after a downgrade", not: "without a downgrade") { moment in
            moment.before.last.map { AppVersion(moment.version) < AppVersion($0.version) } ?? false
        },
        Feature("reinstalled", "after a reinstall", not: "without a reinstall") {
            $0.eventsOfAllInstalls.count > $0.events.count
        },
    ]

    private static let clocks: [Feature<Moment>] = [
        Feature("same-day", "on the day of the last wake", not: "on another day than the last wake") {
            $0.compares(\.dayNumber) { $0 == $1 }
        },
        Feature("same-month", "in the month of the last wake", not: "outside the month of the last wake") {
            $0.compares({ $0.year * 12 + $0.month }) { $0 == $1 }
        },
        Feature("same-year", "in the year of the last wake", not: "outside the year of the last wake") {
            $0.compares(\.year) { $0 == $1 }
        },
        Feature("same-month-number", "in a month with the same number", not: "in a month with another number") {
            $0.compares(\.month) { $0 == $1 }
        },
        Feature("same-day-of-month", "on a day with the same number", not: "on a day with another number") {
            $0.compares(\.day) { $0 == $1 }
        },
        Feature("within-24-hours", "within 24 hours of the last wake", not: "24 hours or more after the last wake") {
            moment in
            moment.wakeBefore.map { $0.instant.duration(until: moment.instant) < .seconds(86_400) } ?? false
        },
        Feature("set-back", "when the clock was set back since the last event", not: "unless the clock was set back") {
            moment in moment.before.last.map { moment.instant < $0.instant } ?? false
        },
        Feature("ever-set-back", "once the clock was set back", not: "if the clock was never set back") { moment in
            zip(moment.events.dropFirst(), moment.events).contains { $0.instant < $1.instant }
                || moment.events.last.map { moment.instant < $0.instant } ?? false
        },
        Feature("no-time-passed", "without a second since the last event", not: "a second or more after the last event")
        {
            moment in
            moment.before.last.map { $0.instant.duration(until: moment.instant) < .seconds(1) } ?? false
        },
        Feature(
            "zone-moved",
            "when the time zone has changed since the last event",
            not: "in the time zone of the last event"
        ) {
            moment in moment.before.last.map { $0.zone != moment.zone } ?? false
        },
        Feature(
            "zone-moved-in-process",
            "when the time zone has changed since the process started",
            not: "in the time zone in which the process started"
        ) {
            $0.zone != $0.zoneOfStart
        },
        Feature("other-day-in-gmt", "when GMT has another date", not: "when GMT has the same date") {
            CivilTime($0.instant).dayNumber != $0.local.dayNumber
        },
        Feature("east", "east of GMT", not: "in or west of GMT") {
            (TimeZones.secondsFromGMT(in: $0.zone, at: $0.instant) ?? 0) > 0
        },
        Feature("west", "west of GMT", not: "in or east of GMT") {
            (TimeZones.secondsFromGMT(in: $0.zone, at: $0.instant) ?? 0) < 0
        },
        Feature("gmt", "in GMT", not: "outside GMT") {
            TimeZones.secondsFromGMT(in: $0.zone, at: $0.instant) == 0
        },
        Feature("sunday", "on Sundays", not: "except on Sundays") { $0.local.weekday == 1 },
        Feature("saturday", "on Saturdays", not: "except on Saturdays") { $0.local.weekday == 7 },
        Feature("hour-below-10", "before ten o'clock", not: "from ten o'clock on") { $0.local.hour < 10 },
        Feature("hour-0", "in the hour after midnight", not: "except in the hour after midnight") {
            $0.local.hour == 0
        },
        Feature("afternoon", "from noon on", not: "before noon") { $0.local.hour >= 12 },
        Feature("fraction", "between whole seconds", not: "at whole seconds") { $0.instant.nanoseconds != 0 },
        Feature("other-locale", "with device settings other than en_US", not: "with standard device settings") {
            $0.device != .standard
        },
        Feature("other-calendar", "with a calendar other than the Gregorian one", not: "with the Gregorian calendar") {
            $0.device.calendar != .gregorian
        },
        Feature("twelve-hours", "with a 12-hour clock", not: "with a 24-hour clock") { $0.device.hourCycle == .twelve },
    ]

    private static let lengths: [Feature<Moment>] =
        [1, 2, 3, 5, 10, 20, 30, 50, 100, 127, 255].map { count in
            Feature(
                "more-than-\(count)-wakes",
                count == 1 ? "from the second session on" : "after session \(count)",
                not: count == 1 ? "in the first session" : "up to session \(count)"
            ) {
                $0.events.count(where: \.isWake) > count
            }
        }
        + [1, 2, 3, 5, 10, 20].map { count in
            Feature(
                "more-than-\(count)-wakes-of-version",
                count == 1 ? "from the second session of a version on" : "after session \(count) of a version",
                not: count == 1 ? "in the first session of a version" : "up to session \(count) of a version"
            ) {
                $0.documentedOfVersion.count(where: \.isWake) > count
            }
        }
}

extension LifecycleTracking.Moment {
    /// The kind of event that happens, accepted or not, as the documents have it.
    var happening: LifecycleEvent.Kind? { reported?.kind ?? Self.documentedKind(self) }

    private static let documentedKind = LifecycleTracking().kind

    /// The events of the present version as the documents have it: a condition must not rest on what it limits.
    fileprivate var documentedOfVersion: ArraySlice<LifecycleEvent> {
        let update = events.indices.dropFirst().last { events[$0].version != events[$0 - 1].version }
        return events[(update ?? events.startIndex)...]
    }

    /// Whether an event happens, and not an ordinary call or the dictionary.
    var isEvent: Bool { happening != nil }

    /// Whether an event happens that the documents do not accept.
    fileprivate var mustBeIgnored: Bool {
        guard let happening else { return false }
        let process = before.filter(isOfThisProcess)
        return switch happening {
        case .launch: process.contains { $0.kind == .launch }
        case .wake: process.last?.isWake == true
        case .sleep: process.last?.isWake != true
        }
    }

    /// Whether an event happened in the running process.
    func isOfThisProcess(_ event: LifecycleEvent) -> Bool { event.instance == instance }

    /// The first event of the running process before this one.
    var opening: LifecycleEvent? { before.first(where: isOfThisProcess) }

    /// Whether an event happens that is the first of its process.
    var beginsProcess: Bool { isEvent && opening == nil }

    /// The last event before the running process.
    var endOfLastProcess: LifecycleEvent? { events.last { $0.instance != instance } }

    var hasCrashed: Bool {
        zip(events.dropFirst(), events).contains { $0.instance != $1.instance && $1.isWake }
    }

    /// Local time.
    var local: CivilTime { Self.civil(instant, zone) }

    /// Compares local times now and at the wake before.
    func compares(_ value: (CivilTime) -> Int, _ holds: (Int, Int) -> Bool) -> Bool {
        guard let wakeBefore else { return false }
        return holds(value(local), value(Self.civil(wakeBefore.instant, zone)))
    }

    static func civil(_ instant: Instant, _ zone: String) -> CivilTime {
        CivilTime(instant, secondsFromGMT: TimeZones.secondsFromGMT(in: zone, at: instant) ?? 0)
    }
}
