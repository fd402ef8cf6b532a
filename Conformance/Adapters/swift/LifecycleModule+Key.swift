import Foundation

extension LifecycleModule {
    /// The keys under which the module stores what must survive the process.
    enum Key {
        static let version = "version"
        static let lastEvent = "last event"
        static let firstLaunch = "first launch"
        static let lastWake = "last wake"
        static let update = "update"
        static let launches = "launches"
        static let wakes = "wakes"
        static let sleeps = "sleeps"
        static let totalLaunches = "total launches"
        static let totalWakes = "total wakes"
        static let totalSleeps = "total sleeps"
        static let crashes = "crashes"
        static let totalSeconds = "total seconds"
        static let priorSeconds = "prior seconds"

        /// The variables that report a counter unchanged.
        static let counts = [
            ("lifecycle_launchcount", launches),
            ("lifecycle_wakecount", wakes),
            ("lifecycle_sleepcount", sleeps),
            ("lifecycle_totallaunchcount", totalLaunches),
            ("lifecycle_totalwakecount", totalWakes),
            ("lifecycle_totalsleepcount", totalSleeps),
            ("lifecycle_totalcrashcount", crashes),
            ("lifecycle_totalsecondsawake", totalSeconds),
        ]
    }

    /// A part of a local date.
    enum DateField {
        case year, month, day

        /// The part's value in the fields of an instant.
        func value(in components: DateComponents) -> Int? {
            switch self {
            case .year: components.year
            case .month: components.month
            case .day: components.day
            }
        }
    }
}
