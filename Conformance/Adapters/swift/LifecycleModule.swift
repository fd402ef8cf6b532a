import Foundation
import TrackingConformanceJSON

/// Lifecycle tracking: one instance of the module in one process, with its counters in the app's storage.
final class LifecycleModule {
    private enum Event: String {
        case launch, wake, sleep
    }

    private let sdk: RecordedSDK
    private let clock: DeviceClock
    private let storage: Storage
    private let appVersion: String
    private let isAutomatic: Bool

    private var hasLaunched = false
    private var hasBegun = false
    /// When the running session began, in nanoseconds since 1970; `nil` while asleep.
    private var awakeSince: Int?

    init(sdk: RecordedSDK, clock: DeviceClock, storage: Storage, appVersion: String, isAutomatic: Bool) {
        self.sdk = sdk
        self.clock = clock
        self.storage = storage
        self.appVersion = appVersion
        self.isAutomatic = isAutomatic
    }
}

// MARK: - Entry points

extension LifecycleModule {
    /// The library was loaded, which is the launch if tracking is automatic.
    func load() {
        if isAutomatic { launchDetected() }
    }

    /// The app became active.
    func didBecomeActive() {
        if isAutomatic { wakeDetected() }
    }

    /// The app is about to resign active.
    func willResignActive() {
        if isAutomatic { sleepDetected() }
    }

    /// A launch; an instance accepts only one.
    func launchDetected() {
        guard !hasLaunched else { return }
        hasLaunched = true
        awaken(by: .launch)
    }

    /// A wake; it is ignored while awake.
    func wakeDetected() {
        guard awakeSince == nil else { return }
        awaken(by: .wake)
    }

    /// A sleep; it is ignored while asleep.
    func sleepDetected() {
        guard let seconds = secondsAwake else { return }
        storage.add(1, to: Key.sleeps)
        storage.add(1, to: Key.totalSleeps)
        storage.add(seconds, to: Key.totalSeconds)
        storage.add(seconds, to: Key.priorSeconds)
        storage[text: Key.lastEvent] = Event.sleep.rawValue
        send(.sleep, with: data(daysSinceWakeFrom: storage[number: Key.lastWake]))
        awakeSince = nil
    }

    /// An ordinary call of the app.
    func track(_ name: String) {
        sdk.track(name, dictionary)
    }

    /// What an ordinary call would carry now.
    var dictionary: JSONObject { data(daysSinceWakeFrom: storage[number: Key.lastWake]) }
}

// MARK: - Launches and wakes

extension LifecycleModule {
    private func awaken(by event: Event) {
        var flags = hasBegun ? JSONObject() : beginInstance()
        hasBegun = true
        let lastWake = storage[number: Key.lastWake]
        flags["lifecycle_isfirstwakemonth"] = isFirst(of: [.year, .month], since: lastWake) ? true : nil
        flags["lifecycle_isfirstwaketoday"] = isFirst(of: [.year, .month, .day], since: lastWake) ? true : nil
        count(event)
        storage[number: Key.lastWake] = clock.now
        storage[text: Key.lastEvent] = event.rawValue
        awakeSince = clock.now
        var data = data(daysSinceWakeFrom: lastWake ?? clock.now)
        data["lifecycle_secondsawake"] = nil
        for flag in flags.members { data[flag.key] = flag.value }
        if event == .launch {
            data["lifecycle_priorsecondsawake"] = .integer(storage[number: Key.priorSeconds] ?? 0)
            storage[number: Key.priorSeconds] = 0
        }
        send(event, with: data)
    }

    /// What only the first launch or wake of an instance can detect: a crash, the install, an update.
    private func beginInstance() -> JSONObject {
        var flags = JSONObject()
        if let last = storage[text: Key.lastEvent], last != Event.sleep.rawValue {
            storage.add(1, to: Key.crashes)
            flags["lifecycle_diddetectcrash"] = true
        }
        if storage[number: Key.firstLaunch] == nil {
            storage[number: Key.firstLaunch] = clock.now
            flags["lifecycle_isfirstlaunch"] = true
        }
        if let version = storage[text: Key.version], !version.utf8.elementsEqual(appVersion.utf8) {
            for key in [Key.launches, Key.wakes, Key.sleeps] { storage[number: key] = 0 }
            storage[number: Key.update] = clock.now
            flags["lifecycle_isfirstlaunchupdate"] = true
        }
        storage[text: Key.version] = appVersion
        return flags
    }

    private func count(_ event: Event) {
        for key in [Key.wakes, Key.totalWakes] { storage.add(1, to: key) }
        guard event == .launch else { return }
        for key in [Key.launches, Key.totalLaunches] { storage.add(1, to: key) }
    }

    /// Whether the current instant differs from another in a part of the local date.
    private func isFirst(of parts: [DateField], since moment: Int?) -> Bool {
        guard let moment else { return true }
        let (now, then) = (clock.local(clock.now), clock.local(moment))
        return parts.contains { $0.value(in: now) != $0.value(in: then) }
    }

    private func send(_ event: Event, with data: JSONObject) {
        var data = data
        data["lifecycle_type"] = .string(event.rawValue)
        sdk.track(event.rawValue, data)
    }
}

// MARK: - Variables

extension LifecycleModule {
    private var secondsAwake: Int? {
        awakeSince.map { max(0, (clock.now - $0) / 1_000_000_000) }
    }

    /// The variables that every call carries.
    private func data(daysSinceWakeFrom lastWake: Int?) -> JSONObject {
        let local = clock.local(clock.now)
        var data: JSONObject = [
            "lifecycle_dayofweek_local": .integer(local.weekday ?? 0),
            "lifecycle_hourofday_local": .string(String(local.hour ?? 0)),
        ]
        for (variable, key) in Key.counts { data[variable] = .integer(storage[number: key] ?? 0) }
        data["lifecycle_secondsawake"] = secondsAwake.map { .integer($0) }
        data["lifecycle_dayssincelastwake"] = lastWake.map(days)
        if let first = storage[number: Key.firstLaunch] {
            data["lifecycle_dayssincelaunch"] = days(since: first)
            data["lifecycle_firstlaunchdate"] = .string(DeviceClock.iso8601(first))
            data["lifecycle_firstlaunchdate_MMDDYYYY"] = .string(DeviceClock.monthDayYear(first))
        }
        if let update = storage[number: Key.update] {
            data["lifecycle_dayssinceupdate"] = days(since: update)
            data["lifecycle_updatelaunchdate"] = .string(DeviceClock.iso8601(update))
        }
        return data
    }

    /// Whole days of 86,400 seconds; 0 if the clock was set back.
    private func days(since moment: Int) -> JSONValue {
        .integer(max(0, (clock.now - moment) / 86_400_000_000_000))
    }
}
