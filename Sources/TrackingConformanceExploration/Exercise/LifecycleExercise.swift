import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules of lifecycle tracking that the steps of a sequence exercise.
struct LifecycleExercise {
    private var zone: String
    private let hasDevice: Bool
    private var hasMoved = false
    /// The type of the last event that was reported, in the running process and at all.
    private var (typeInProcess, lastType): (String?, String?) = (nil, nil)
    private var data = JSONObject()
    private var (hasCrashed, hasUpdated, wasReinstalled, isAutomatic) = (false, false, false, false)
    private var (processes, versions): (Int, Set<String>) = (0, [])
    private var (hasFraction, isSetBack): (Bool, Bool) = (false, false)
    private var lastInstant: Instant?
    private var firstOffset: Int?

    init(in context: RunContext) {
        zone = context.zone
        hasDevice = context.device != nil
    }

    mutating func move(to zone: String) {
        hasMoved = hasMoved || self.zone != zone
        self.zone = zone
    }

    mutating func rules(at step: Vector.Step, _ event: Event.Lifecycle) -> [Rule.ID] {
        note(step.stimulus, event)
        guard let found = step.documentedData else { return refusalRules(event, step) }
        data = found
        let type = found[.type]?.string
        let isOpening = typeInProcess == nil && type != nil
        let wasAwake = lastType != nil && lastType != "sleep"
        if isOpening, wasAwake { hasCrashed = true }
        if let type { (typeInProcess, lastType) = (type, type) }
        if found[.updateLaunchDate] != nil { hasUpdated = true }
        return particularRules(event, type, isOpening: isOpening, wasAwake: wasAwake) + dayRules(type)
            + always(event, type)
    }

    private mutating func note(_ stimulus: Stimulus, _ event: Event.Lifecycle) {
        if let instant = stimulus.instant {
            hasFraction = hasFraction || instant.nanoseconds != 0
            isSetBack = isSetBack || lastInstant.map { instant < $0 } ?? false
            let offset = TimeZones.secondsFromGMT(in: zone, at: instant)
            hasMoved = hasMoved || firstOffset.map { $0 != offset } ?? false
            (lastInstant, firstOffset) = (instant, firstOffset ?? offset)
        }
        if event == .start {
            processes += 1
            typeInProcess = nil
            isAutomatic = stimulus.parameters["automatic"]?.boolean == true
            versions.insert(stimulus.parameters["appVersion"]?.string ?? "")
        }
        if event == .reinstall { (wasReinstalled, lastType, hasUpdated) = (true, nil, false) }
    }

    /// What is exercised by an event that must be ignored.
    private func refusalRules(_ event: Event.Lifecycle, _ step: Vector.Step) -> [Rule.ID] {
        guard step.documentedCalls?.isEmpty == true else { return [] }
        switch event {
        case .launchDetected: return ["LC-LAUNCH-ONCE"]
        case .wakeDetected: return [typeInProcess == "launch" ? "LC-WAKE-AFTER-LAUNCH" : "LC-WAKE-AWAKE"]
        case .didBecomeActive: return [typeInProcess == "launch" ? "LC-AUTO-FIRST-ACTIVE" : "LC-WAKE-AWAKE"]
        case .sleepDetected, .willResignActive: return ["LC-SLEEP-ASLEEP"]
        case .start, .terminate, .reinstall, .track, .dictionary: return []
        }
    }

    private func particularRules(
        _ event: Event.Lifecycle,
        _ type: String?,
        isOpening: Bool,
        wasAwake: Bool
    ) -> [Rule.ID] {
        let isWake = type == "launch" || type == "wake"
        let isUpdate = data[.isFirstLaunchUpdate] != nil
        return exercised([
            "LC-LOCALE": hasDevice, "LC-CRASH-UPDATE": isUpdate && wasAwake,
            "LC-CRASH-WAKE": isOpening && type == "wake" && processes > 1, "LC-WAKE-FIRST": isOpening && type == "wake",
            "LC-UPDATE-DOWNGRADE": hasUpdated && versions.count > 1, "LC-REINSTALL": wasReinstalled,
            "LC-UPDATE": hasUpdated, "LC-FIRSTUPDATE": isWake && isOpening || hasUpdated && type != nil,
            "LC-CRASH": type != nil, "LC-PERSIST": processes > 1, "LC-ZONE": hasMoved || zone != "UTC",
            "LC-ZONE-COMPARE": hasMoved && isWake, "LC-FIRST-LOCAL": zone != "UTC" && isWake,
            "LC-NONNEGATIVE": isSetBack, "LC-SECONDS-WHOLE": hasFraction, "LC-TOTAL-CRASH": hasCrashed,
            "LC-FLAGS-ORDINARY": type == nil, "LC-TYPE-ORDINARY": type == nil,
            "LC-DICTIONARY": event == .dictionary, "LC-DICTIONARY-NOW": event == .dictionary,
            "LC-EVERY-CALL": event == .track, "LC-AUTO": isAutomatic && type != nil,
            "LC-LAUNCH-ONCE": isAutomatic && event == .launchDetected,
        ])
    }

    private func dayRules(_ type: String?) -> [Rule.ID] {
        let isWake = type == "launch" || type == "wake"
        let hadDays = (data[.daysSinceLaunch]?.number?.integer ?? 0) != 0
        return exercised([
            "LC-DAYS-ELAPSED": true, "LC-DAYSUPDATE": hasUpdated, "LC-DAYSWAKE-PRIOR": isWake && hadDays,
            "LC-DAYSWAKE": true, "LC-DAYSLAUNCH": true, "LC-UPDATEDATE": true,
            "LC-PRIORSECONDS": type != "launch" || processes > 1 || data[.priorSecondsAwake] != nil,
            "LC-SECONDSAWAKE": true, "LC-TOTALSECONDS": true,
        ])
    }

    private func always(_ event: Event.Lifecycle, _ type: String?) -> [Rule.ID] {
        exercised([
            "LC-TYPE": type != nil, "LC-LAUNCHCOUNT": true, "LC-WAKECOUNT": true, "LC-SLEEPCOUNT": true,
            "LC-TOTALLAUNCH": true, "LC-TOTALWAKE": true, "LC-TOTALSLEEP": true,
            "LC-TOTALCRASH": hasCrashed || processes > 1, "LC-FIRSTLAUNCH": type != nil, "LC-FIRSTMONTH": type != nil,
            "LC-FIRSTTODAY": type != nil, "LC-FIRSTDATE": true, "LC-FIRSTDATE-US": true, "LC-DAYOFWEEK": true,
            "LC-HOUR": true,
        ])
    }
}

extension Vector.Step {
    /// The lifecycle data of an implementation that follows the documents to the letter, if there is any.
    fileprivate var documentedData: JSONObject? {
        if case .answered(let calls, let value)? = documented { return value?.object ?? calls.first?.data }
        if case .lifecycle(let data)? = expectation?.value { return data.preferred }
        return documentedCalls?.first?.data
    }
}

extension JSONObject {
    fileprivate subscript(variable: LifecycleVariable) -> JSONValue? { self[variable.rawValue] }
}
