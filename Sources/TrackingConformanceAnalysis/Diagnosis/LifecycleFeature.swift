import TrackingConformanceCore
import TrackingConformanceSpecification

/// A possible condition of a lifecycle cause; its topic is a subject of some variables.
typealias LifecycleFeature = Feature<LifecycleEdit>

extension LifecycleFeature {
    static let all = LifecycleEdit.causes.conditions

    /// For each feature, one flag per column: true if the feature can affect that variable.
    static let columns = all.map { feature in
        LifecycleFacts.variables.map { variable in feature.topic.map(variable.topics.contains) ?? true }
    }
}

extension LifecycleEdit: ClaimedEdit {
    static var rules: LifecycleRules { RuleLibrary.lifecycle }
    static let causes: CauseFile<LifecycleEdit> = .read()
    static let claims = LifecycleClaim.ofShared + LifecycleClaim.ofSeveral + LifecycleClaim.ofVariables.joined()

    /// The part names of the variables of each kind.
    static let lists: [String: [CauseList.Item]] = {
        let kinds: [(String, (LifecycleVariable) -> Bool)] = [
            ("variable", { _ in true }), ("flag", \.isFlag), ("count", \.isCount), ("days", \.isDays),
            ("seconds", \.isSeconds), ("clock", \.isOfClock), ("flag-of-period", \.isOfPeriod), ("number", \.isNumber),
            ("figure", { $0.isNumber || $0.isSeconds }), ("value", { !$0.isFlag && $0 != .type }),
            ("no-text", { $0.hasForms && $0 != .hourOfDay }),
        ]
        return Dictionary(
            uniqueKeysWithValues: kinds.map { name, isOfKind in
                (name, LifecycleFacts.variables.filter(isOfKind).map { [name: LifecyclePart.variable($0).name] })
            }
        )
    }()
}

extension LifecycleVariable {
    private static let counts: Set<LifecycleVariable> = [
        .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount,
    ]
    var isCount: Bool { Self.counts.contains(self) }
    var isDays: Bool { [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake].contains(self) }
    var isSeconds: Bool { [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake].contains(self) }
    var isOfDates: Bool { [.firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate].contains(self) }
    var isOfPeriod: Bool { [.isFirstWakeMonth, .isFirstWakeToday].contains(self) }
    var isOfClock: Bool { [.hourOfDay, .dayOfWeek].contains(self) || isOfPeriod }
    var isNumber: Bool { isCount || isDays || isSeconds || self == .dayOfWeek }

    /// Sets of variables that invite the same mistake.
    static let families: [Set<LifecycleVariable>] = [
        counts, Set(allCases.filter(\.isFlag)), Set(allCases.filter(\.isOfClock)), Set(allCases.filter(\.isDays)),
        Set(allCases.filter(\.isSeconds)), Set(allCases.filter(\.isOfDates)),
    ]

    /// The subjects of conditions on the variable: its dependencies besides the events.
    fileprivate var topics: Set<String> {
        switch self {
        case .hourOfDay: ["zone", "hour", "device"]
        case .dayOfWeek: ["zone", "weekday", "device"]
        case .isFirstWakeToday: ["day", "month", "zone", "clock"]
        case .isFirstWakeMonth: ["month", "day", "zone", "clock", "device"]
        case .daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake: ["clock"]
        case .secondsAwake, .priorSecondsAwake, .totalSecondsAwake: ["clock", "fraction", "count"]
        case .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate: ["device"]
        case .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount,
            .totalCrashCount:
            ["count"]
        default: []
        }
    }
}
