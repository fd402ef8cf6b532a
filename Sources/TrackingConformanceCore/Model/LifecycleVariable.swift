import TrackingConformanceJSON

package enum LifecycleVariable: String, Sendable, CaseIterable {
    /// True if a crash preceded this launch.
    case didDetectCrash = "lifecycle_diddetectcrash"
    /// The local day of the week, 1 (Sunday) to 7.
    case dayOfWeek = "lifecycle_dayofweek_local"
    /// Whole days since the first launch.
    case daysSinceLaunch = "lifecycle_dayssincelaunch"
    /// Whole days since the last version change.
    case daysSinceUpdate = "lifecycle_dayssinceupdate"
    /// Whole days since the last launch or wake.
    case daysSinceLastWake = "lifecycle_dayssincelastwake"
    /// The instant of the first launch, in ISO 8601 and GMT.
    case firstLaunchDate = "lifecycle_firstlaunchdate"
    /// The day of the first launch, as `MM/DD/YYYY` in GMT.
    case firstLaunchDateUS = "lifecycle_firstlaunchdate_MMDDYYYY"
    /// The local hour, 0 to 23.
    case hourOfDay = "lifecycle_hourofday_local"
    /// True for the first launch since the install.
    case isFirstLaunch = "lifecycle_isfirstlaunch"
    /// True for the first launch of a new version.
    case isFirstLaunchUpdate = "lifecycle_isfirstlaunchupdate"
    /// True for the first launch or wake of the month.
    case isFirstWakeMonth = "lifecycle_isfirstwakemonth"
    /// True for the first launch or wake of the day.
    case isFirstWakeToday = "lifecycle_isfirstwaketoday"
    /// Launches of this version.
    case launchCount = "lifecycle_launchcount"
    /// Seconds awake since the previous launch.
    case priorSecondsAwake = "lifecycle_priorsecondsawake"
    /// Seconds since the session's launch or wake.
    case secondsAwake = "lifecycle_secondsawake"
    /// Sleeps of this version.
    case sleepCount = "lifecycle_sleepcount"
    /// Crashes since the install.
    case totalCrashCount = "lifecycle_totalcrashcount"
    /// Launches since the install.
    case totalLaunchCount = "lifecycle_totallaunchcount"
    /// Seconds awake since the install.
    case totalSecondsAwake = "lifecycle_totalsecondsawake"
    /// Sleeps since the install.
    case totalSleepCount = "lifecycle_totalsleepcount"
    /// Launches and wakes since the install.
    case totalWakeCount = "lifecycle_totalwakecount"
    /// `launch`, `wake` or `sleep`.
    case type = "lifecycle_type"
    /// The instant of the first launch of this version, after any update.
    case updateLaunchDate = "lifecycle_updatelaunchdate"
    /// Launches and wakes of this version.
    case wakeCount = "lifecycle_wakecount"

    /// True if the variable is a flag, which a call carries only if it is true.
    package var isFlag: Bool {
        switch self {
        case .didDetectCrash, .isFirstLaunch, .isFirstLaunchUpdate, .isFirstWakeMonth, .isFirstWakeToday: true
        default: false
        }
    }

    static let names = WordTable(allCases.map(\.rawValue))

    package var isDate: Bool { self == .firstLaunchDate || self == .updateLaunchDate }

    /// The names that an implementation may use for the variable, the canonical one first.
    package var spellings: [String] { [rawValue] + (otherSpelling.map { [$0] } ?? []) }

    /// Another name for the variable that an implementation may use.
    var otherSpelling: String? { self == .didDetectCrash ? "lifecycle_diddetect_crash" : nil }
}
