import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

extension LifecycleTracking {
    /// What may be done in a part on which several variables rest, as far as the library has no name for it: most of it
    /// shows only beside another fault.
    static let partEdits: [PartEdit<LifecycleTracking>] = [
        PartEdit("seconds-below-zero", "Seconds fall below zero when the clock was set back") {
            let days = $0.days
            let clamped = $0.elapsed
            $0.elapsed = { moment, from, to in
                // A division of integers rounds toward zero.
                let back = to.duration(until: from)
                return back > .zero ? .seconds(-back.wholeSeconds) : clamped(moment, from, to)
            }
            $0.days = { moment, event in
                var parts = moment.parts.value
                parts.elapsed = clamped
                return days(moment.with(Shared(parts)), event)
            }
        },
        PartEdit("always-automatic", "The app's events are tracked automatically, even if tracking is manual") {
            let found = $0.kind
            $0.kind = { moment in
                switch moment.event {
                case .start: .launch
                case .didBecomeActive: .wake
                case .willResignActive: .sleep
                default: found(moment)
                }
            }
        },
        PartEdit("never-automatic", "The app's events are not tracked, even if tracking is automatic") {
            let found = $0.kind
            $0.kind = { [.start, .didBecomeActive, .willResignActive].contains($0.event) ? nil : found($0) }
        },
        PartEdit("wakes-as-launches", "A wake counts as a launch, too") {
            let found = $0.data
            $0.data = { moment in
                let launches = moment.events.map { $0.kind == .wake ? $0.of(.launch) : $0 }
                let reported = moment.reported.map { $0.kind == .wake ? $0.of(.launch) : $0 }
                var data = found(moment.after(launches[...]).reporting(reported))
                for (index, entry) in found(moment).entries.enumerated() where entry.variable == .type {
                    data.entries[index] = entry
                }
                return data
            }
        },
        PartEdit("only-below-zero", "Every length of time is 0, and less when the clock was set back") {
            $0.elapsed = { min(.zero, $1.duration(until: $2)) }
        },
        PartEdit("crash-in-process", "A launch while awake counts as a crash, in the same process too") {
            $0.isAfterCrash = { _, event, before in event.kind == .launch && before.isWake }
        },
        PartEdit("crash-at-any-wake", "A launch or wake while awake counts as a crash, in the same process too") {
            $0.isAfterCrash = { _, event, before in event.isWake && before.isWake }
        },
        PartEdit("crash-never", "No crash is noticed", breaking: "LC-CRASH") { $0.isAfterCrash = { _, _, _ in false } },
        PartEdit("last-sleep-ends", "A sleep while asleep moves the end of the session") {
            $0.sessions = { moment in
                Session.all(in: moment.events).map { session in
                    let sleeps = moment.events[(session.index + 1)...].prefix { $0.kind == .sleep }
                    return sleeps.last.map { session.ended(at: $0.instant) } ?? session
                }
            }
        },
        PartEdit("any-sleep-ends", "A session is ended by the next sleep, whatever comes between") {
            $0.sessions = { moment in
                Session.all(in: moment.events).map { session in
                    let sleep = moment.events[(session.index + 1)...].first { $0.kind == .sleep }
                    return sleep.map { session.ended(at: $0.instant) } ?? session
                }
            }
        },
        PartEdit(
            "crash-after-sleep",
            "A crash is reported if the process before ended asleep, and not if it ended awake"
        ) {
            $0.isAfterCrash = { _, event, before in event.instance != before.instance && before.kind == .sleep }
        },
        PartEdit(
            "crash-turned",
            "A crash is reported on the first event of each process, except after a crash",
            breaking: "LC-CRASH"
        ) {
            let (found, flag, total) = ($0.isAfterCrash, $0.didDetectCrash, $0.totalCrashCount)
            $0.isAfterCrash = { $1.instance != $2.instance && !found($0, $1, $2) }
            $0.didDetectCrash = { $0.reportsWake && $0.wakeBefore == nil ? [true] : flag($0) }
            $0.totalCrashCount = { moment in
                total(moment).map { value in
                    value?.number?.integer.map { .integer(moment.events.isEmpty ? $0 : $0 + 1) } ?? value
                }
            }
        },
        PartEdit("update-never", "No update is noticed", breaking: "LC-UPDATE") { $0.isUpdate = { _, _, _ in false } },
        PartEdit("update-by-process", "Every new process counts as an update", breaking: "LC-UPDATE") {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) || $1.instance != $2.instance }
        },
        PartEdit("update-by-launch", "A process that begins with a wake is not compared with the version before") {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) && $1.kind == .launch }
        },
        PartEdit("update-of-launches", "Only a launch is compared with the version of the launch before it") {
            $0.takeUpdatesOfLaunches()
        },
        PartEdit("update-of-install", "Each process is compared with the version of the install, not of the one before")
        {
            $0.isUpdate = { moment, event, before in
                event.instance != before.instance && event.version != moment.events.first?.version
            }
        },
        PartEdit(
            "nothing-begins",
            "No event counts as the first of an install or process: nothing is dated, no crash or update noticed"
        ) {
            $0.isAfterCrash = { _, _, _ in false }
            $0.isUpdate = { _, _, _ in false }
            $0.isFirstLaunch = { _ in [nil] }
            $0.firstLaunchDate = { _ in [nil] }
            $0.firstLaunchDateUS = { _ in [nil] }
            $0.daysSinceLaunch = { _ in [nil] }
        },
        PartEdit(
            "first-turned",
            "The first event of an install counts as an update, and that of each later process as the first"
        ) {
            $0.lastUpdate = { $0.events.indices.first }
            $0.isFirstLaunch = { .flag($0.beginsProcess && $0.wakeBefore != nil) }
            $0.isFirstLaunchUpdate = { .flag($0.reportsWake && $0.wakeBefore == nil) }
        },
        PartEdit("wake-begins-nothing", "A process that begins with a wake has none of the marks of a first event") {
            let crash = $0.isAfterCrash
            $0.isAfterCrash = { crash($0, $1, $2) && $1.kind == .launch }
            $0.takeUpdatesOfLaunches()
        },
        PartEdit("since-first-launch", "The first launch counts as the beginning, and no wake before it") {
            let (date, us) = ($0.firstLaunchDate, $0.firstLaunchDateUS)
            $0.beginWithFirstLaunch()
            $0.firstLaunchDate = { $0.fromFirstLaunch.map(date) ?? [nil] }
            $0.firstLaunchDateUS = { $0.fromFirstLaunch.map(us) ?? [nil] }
        },
        PartEdit("flags-of-first-launch", "A wake before the first launch has no flags of a first event") {
            $0.beginWithFirstLaunch()
        },
        PartEdit("wake-only-wakes", "A wake that begins a process has none of the flags of a first event") {
            $0.takeUpdatesOfLaunches()
            $0.beginWithFirstLaunch()
        },
        PartEdit(
            "date-of-process",
            "Until the first launch, each process begins the first date anew, at its first call"
        ) {
            $0.dateFirstLaunch { moment in moment.begin { $0.kind == .launch } }
        },
        PartEdit(
            "date-of-first-call",
            "An ordinary call before the first event of its process sets the date of the first launch"
        ) {
            $0.dateFirstLaunch { moment in moment.begin { _ in true } }
        },
        PartEdit("every-sleep-adds", "A sleep while asleep adds the time since the wake once more") {
            $0.sessions = { moment in
                Session.all(in: moment.events).flatMap { session in
                    let sleeps = moment.events[(session.index + 1)...].prefix { $0.kind == .sleep }
                    return sleeps.isEmpty ? [session] : sleeps.map { session.ended(at: $0.instant) }
                }
            }
        },
        PartEdit("clock-never-set", "Every event happens at 1970-01-01T00:00:00Z, as if the clock had never been set") {
            $0.tellTime { _, _ in Instant(milliseconds: 0) }
        },
        PartEdit("clock-stands", "Every event happens when the first one of the install did, as if the clock stood") {
            $0.tellTime { moment, instant in moment.events.first?.instant ?? instant }
        },
        PartEdit("clock-time-alone", "Of each instant the time of day alone is used, as if it were 1970-01-01") {
            $0.tellTime { Instant(seconds: $1.seconds - $1.seconds.flooredQuotient(by: 86_400) * 86_400) }
        },
        PartEdit("clock-date-alone", "Of each instant the date alone is used, as if it were midnight in GMT") {
            $0.tellTime { Instant(seconds: $1.seconds.flooredQuotient(by: 86_400) * 86_400) }
        },
        PartEdit(
            "clock-less-fraction",
            "The fraction of a second is subtracted from an instant, not added",
            breaking: "LC-SECONDS-WHOLE"
        ) {
            $0.tellTime { Instant(seconds: $1.seconds, nanoseconds: -$1.nanoseconds) }
        },
        PartEdit("elapsed-summed", "A length of time is the sum of two instants in place of their difference") {
            $0.elapsed = {
                $1 < $2 ? .seconds($1.seconds + $2.seconds) + .nanoseconds($1.nanoseconds + $2.nanoseconds) : .zero
            }
        },
        PartEdit("seconds-summed", "Seconds are the sum of two instants in place of their difference") {
            $0.elapsed = { .seconds($1.seconds + $2.seconds) + .nanoseconds($1.nanoseconds + $2.nanoseconds) }
            $0.days = { moment, event in
                max(.zero, event.instant.duration(until: moment.instant)).wholeSeconds.flooredQuotient(by: 86_400)
            }
        },
        PartEdit("days-summed", "Days are those of the sum of two instants in place of their difference") {
            $0.days = { moment, event in
                let fractions = event.instant.nanoseconds + moment.instant.nanoseconds
                let seconds = event.instant.seconds + moment.instant.seconds + fractions / 1_000_000_000
                return max(0, seconds.flooredQuotient(by: 86_400))
            }
        },
        PartEdit("clock-long-days", "Of each instant, every day since 1970-01-01 counts 86,401 seconds") {
            $0.tellTime { Instant(seconds: $1.seconds + $1.seconds.flooredQuotient(by: 86_400), $1) }
        },
        earlier("a day", 1), earlier("31 days", 31), earlier("a year", 365),
        PartEdit("clock-local", "Local time is taken for GMT") {
            $0.tellTime { moment, instant in
                let offset = TimeZones.secondsFromGMT(in: moment.zone, at: instant) ?? 0
                return Instant(seconds: instant.seconds + offset)
            }
        },
        PartEdit("zone-kept", "A change of the time zone has no effect", breaking: "LC-ZONE") {
            let found = $0.clock
            $0.clock = { moment, instant, _ in found(moment, instant, moment.zoneOfBeginning) }
        },
        PartEdit(
            "zone-unset",
            "The time zone is not set at the beginning: GMT is used until a new one is given",
            breaking: "LC-ZONE"
        ) {
            let found = $0.clock
            $0.clock = { found($0, $1, $0.isZoneGiven ? $2 : "UTC") }
        },
        PartEdit(
            "month-or-year",
            "A wake in the same year, or in a month of the same number, counts as one of the same month"
        ) {
            let isSame: @Sendable (CivilTime, CivilTime) -> Bool = { $0.year == $1.year || $0.month == $1.month }
            $0.isFirstWakeMonth = { .flag($0.isFirstWake { !isSame($0, $1) }) }
            $0.isFirstWakeToday = { .flag($0.isFirstWake { !isSame($0, $1) || $0.day != $1.day }) }
        },
        PartEdit("texts", "Numbers and flags are sent as texts") {
            let found = $0.answer
            $0.answer = { found($0, $1.withTexts { _ in true }) }
        },
        PartEdit("number-texts", "Numbers are sent as texts") {
            let found = $0.answer
            $0.answer = { found($0, $1.withTexts { $0.number != nil }) }
        },
        PartEdit("flag-texts", "Flags are sent as texts") {
            let found = $0.answer
            $0.answer = { found($0, $1.withTexts { $0.boolean != nil }) }
        },
    ]

    /// Instants that are counted from another date than 1970-01-01.
    private static func earlier(_ words: String, _ days: Int) -> PartEdit<LifecycleTracking> {
        PartEdit("clock-early-\(days)", "Every event happens \(words) earlier than it does") {
            $0.tellTime { Instant(seconds: $1.seconds - days * 86_400, $1) }
        }
    }
}

/// A change of a part that the library has no name for.
struct PartEdit<Parts: SpecifiedArea>: Sendable {
    let name: String
    let phrase: String
    /// The rules that are about it.
    let rules: [IDPattern]
    /// It must explain more facts than that.
    let cost: Int
    /// Whether it must explain calls that are missing and calls that nothing asks for.
    let isTurned: Bool
    let edit: @Sendable (inout Draft<Parts>) -> Void

    init(
        _ name: String,
        _ phrase: String,
        breaking rules: String...,
        cost: Int = 0,
        turned isTurned: Bool = false,
        _ edit: @escaping @Sendable (inout Draft<Parts>) -> Void
    ) {
        (self.name, self.phrase, self.edit) = (name, phrase, edit)
        self.rules = rules.map { IDPattern($0) }
        (self.cost, self.isTurned) = (cost, isTurned)
    }
}

extension Draft<LifecycleTracking> {
    /// Compares each launch with the launch before it, and nothing else.
    fileprivate mutating func takeUpdatesOfLaunches() {
        self.lastUpdate = { $0.updatingLaunches.last }
        self.isFirstLaunchUpdate = {
            .flag($0.reported?.kind == .launch && $0.updatingLaunches.last == $0.events.indices.last)
        }
    }

    /// Has another instant wherever one is read: for an event, and for the call itself.
    fileprivate mutating func tellTime(
        _ told: @escaping @Sendable (LifecycleTracking.Moment, Instant) -> Instant
    ) {
        let (stored, data) = (self.stored, self.data)
        self.stored = { stored($0, told($0, $1)) }
        self.data = { moment in data(moment.at(told(moment, moment.instant), in: moment.zone)) }
    }

    /// Dates the first launch.
    fileprivate mutating func dateFirstLaunch(
        _ instant: @escaping @Sendable (LifecycleTracking.Moment) -> Instant
    ) {
        let (date, us) = (self.firstLaunchDate, self.firstLaunchDateUS)
        self.firstLaunchDate = { date($0.beginning(at: instant($0))) }
        self.firstLaunchDateUS = { us($0.beginning(at: instant($0))) }
    }

    /// Counts days from the first launch, and raises the flags of a first event there.
    fileprivate mutating func beginWithFirstLaunch() {
        let (days, flag, today, month) = (
            self.daysSinceLaunch, self.isFirstLaunch, self.isFirstWakeToday, self.isFirstWakeMonth
        )
        self.daysSinceLaunch = { $0.fromFirstLaunch.map(days) ?? [0, nil] }
        self.isFirstLaunch = { $0.isFirstOfAllLaunches ? $0.fromFirstLaunch.map(flag) ?? [nil] : [nil] }
        self.isFirstWakeToday = { $0.isFirstOfAllLaunches ? [true] : today($0) }
        self.isFirstWakeMonth = { $0.isFirstOfAllLaunches ? [true] : month($0) }
    }
}

extension LifecycleTracking.Moment {
    /// Whether the first launch of all is reported.
    fileprivate var isFirstOfAllLaunches: Bool {
        reported?.kind == .launch && !before.contains { $0.kind == .launch }
    }

    /// The first call or event of the process of the first event of a kind; before it, of the running process.
    fileprivate func begin(_ isFirst: (LifecycleEvent) -> Bool) -> Instant {
        let process = events.first(where: isFirst)?.instance ?? instance
        let event = events.first { $0.instance == process }?.instant
        guard let call = firstCalls[process] else { return event ?? instant }
        return event.map { min($0, call) } ?? call
    }

    /// The launches whose version differs from that of the launch before.
    fileprivate var updatingLaunches: [Int] {
        let launches = events.indices.filter { events[$0].kind == .launch }
        return zip(launches.dropFirst(), launches).filter { events[$0].version != events[$1].version }.map(\.0)
    }

    /// The moment as if the life began with its first launch; `nil` before that.
    fileprivate var fromFirstLaunch: LifecycleTracking.Moment? {
        events.firstIndex { $0.kind == .launch }.map { after(events[$0...]) }
    }
}

extension JSONObject {
    fileprivate func withTexts(_ isText: (JSONValue) -> Bool) -> JSONObject {
        JSONObject(
            distinct: members.map { member in
                let isChanged = member.value.string == nil && isText(member.value)
                return JSONObject.Member(
                    key: member.key,
                    value: isChanged ? .string(member.value.description) : member.value
                )
            }
        )
    }
}

extension Instant {
    /// An instant with the fraction of a second of another one.
    fileprivate init(seconds: Int, _ other: Instant) { self.init(seconds: seconds, nanoseconds: other.nanoseconds) }
}
