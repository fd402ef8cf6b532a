import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The rules of lifecycle tracking that the steps of a sequence exercise.
struct LifecycleExercise {
    private var zone: String
    private let hasDevice: Bool
    private var hasMoved = false
    /// The type of the last event that was reported, in the running process and at all.
    private var (typeInProcess, lastType): (String?, String?) = (nil, nil)
    private var data = JSONObject()
    private var (hasCrashed, hasUpdated, wasReinstalled, isAutomatic) = (false, false, false, false)
    private var processes = 0
    /// The version that runs, that of the last launch or wake, and whether one was ever lower than the one before.
    private var (version, versionBefore, hasDowngraded): (String, String?, Bool) = ("", nil, false)
    private var (hasFraction, isSetBack): (Bool, Bool) = (false, false)
    private var lastInstant: Instant?
    private var firstOffset: Int?
    /// The last launch or wake, with the zone in which it was.
    private var lastWake: (instant: Instant, zone: String)?

    init(in context: RunContext) {
        zone = context.zone
        hasDevice = context.device != nil
    }

    mutating func move(to zone: String) {
        hasMoved = hasMoved || self.zone != zone
        self.zone = zone
    }

    mutating func add(to rules: inout ExercisedRules, at step: Vector.Step, _ event: Event.Lifecycle) {
        note(step.stimulus, event)
        guard let found = step.documentedData else { return addRefusal(to: &rules, event, step) }
        data = found
        let type = found[.type]?.string
        let isOpening = typeInProcess == nil && type != nil
        let wasAwake = lastType != nil && lastType != "sleep"
        if isOpening, wasAwake { hasCrashed = true }
        if let type { (typeInProcess, lastType) = (type, type) }
        if found[.updateLaunchDate] != nil { hasUpdated = true }
        if type == "launch" || type == "wake" {
            if let versionBefore, AppVersion(version) < AppVersion(versionBefore) { hasDowngraded = true }
            versionBefore = version
        }
        addParticular(to: &rules, event, type, isOpening: isOpening, wasAwake: wasAwake)
        addFlags(to: &rules, type)
        addDays(to: &rules, type)
        addGeneral(to: &rules, type)
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
            version = stimulus.parameters["appVersion"]?.string ?? ""
        }
        if event == .reinstall { forget() }
    }

    /// Begins anew, as a reinstalled app does.
    private mutating func forget() {
        (wasReinstalled, lastType, hasUpdated, lastWake) = (true, nil, false, nil)
        (versionBefore, hasDowngraded) = (nil, false)
    }

    /// What is exercised by an event that must be ignored.
    private func addRefusal(to rules: inout ExercisedRules, _ event: Event.Lifecycle, _ step: Vector.Step) {
        guard step.documentedCalls?.isEmpty == true else { return }
        switch event {
        case .launchDetected: rules.add("LC-LAUNCH-ONCE")
        case .wakeDetected: rules.add(typeInProcess == "launch" ? "LC-WAKE-AFTER-LAUNCH" : "LC-WAKE-AWAKE")
        case .didBecomeActive: rules.add(typeInProcess == "launch" ? "LC-AUTO-FIRST-ACTIVE" : "LC-WAKE-AWAKE")
        case .sleepDetected, .willResignActive: rules.add("LC-SLEEP-ASLEEP")
        case .start, .terminate, .reinstall, .track, .dictionary: break
        }
    }

    private func addParticular(
        to rules: inout ExercisedRules,
        _ event: Event.Lifecycle,
        _ type: String?,
        isOpening: Bool,
        wasAwake: Bool
    ) {
        let isWake = type == "launch" || type == "wake"
        let isUpdate = data[.isFirstLaunchUpdate] != nil
        rules.add("LC-LOCALE", if: hasDevice)
        rules.add("LC-CRASH-UPDATE", if: isUpdate && wasAwake)
        rules.add("LC-CRASH-WAKE", if: isOpening && type == "wake" && processes > 1)
        rules.add("LC-WAKE-FIRST", if: isOpening && type == "wake")
        rules.add("LC-UPDATE-DOWNGRADE", if: hasDowngraded)
        rules.add("LC-REINSTALL", if: wasReinstalled)
        rules.add("LC-UPDATE", if: hasUpdated)
        rules.add("LC-FIRSTUPDATE", if: isWake && isOpening || hasUpdated && type != nil)
        rules.add("LC-CRASH", if: type != nil)
        rules.add("LC-PERSIST", if: processes > 1)
        rules.add("LC-ZONE", if: hasMoved || zone != "UTC")
        rules.add("LC-NONNEGATIVE", if: isSetBack)
        rules.add("LC-SECONDS-WHOLE", if: hasFraction)
        rules.add("LC-TOTAL-CRASH", if: hasCrashed)
        rules.add("LC-FLAGS-ORDINARY", if: type == nil)
        rules.add("LC-TYPE-ORDINARY", if: type == nil)
        rules.add("LC-DICTIONARY", if: event == .dictionary)
        rules.add("LC-DICTIONARY-NOW", if: event == .dictionary)
        rules.add("LC-EVERY-CALL", if: event == .track)
        rules.add("LC-AUTO", if: isAutomatic && type != nil)
        rules.add("LC-LAUNCH-ONCE", if: isAutomatic && event == .launchDetected)
    }

    /// What is exercised by a comparison with the launch or wake before, whose outcome depends on the zones.
    private mutating func addFlags(to rules: inout ExercisedRules, _ type: String?) {
        guard type == "launch" || type == "wake", let now = lastInstant else { return }
        defer { lastWake = (now, zone) }
        guard let before = lastWake, zone != "UTC" || before.zone != zone else { return }
        func compared(_ zone: String, _ zoneBefore: String) -> WakeComparison {
            WakeComparison(of: now, in: zone, with: before.instant, in: zoneBefore)
        }
        let documented = compared(zone, zone)
        let others = [compared(zone, before.zone), compared(before.zone, before.zone)]
        rules.add("LC-ZONE-COMPARE", if: others.contains { $0 != documented })
        rules.add("LC-FIRST-LOCAL", if: compared("UTC", "UTC") != documented)
    }

    private func addDays(to rules: inout ExercisedRules, _ type: String?) {
        let isWake = type == "launch" || type == "wake"
        let hadDays = [.daysSinceLaunch, .daysSinceLastWake].contains { (data[$0]?.number?.integer ?? 0) != 0 }
        rules.add("LC-DAYS-ELAPSED")
        rules.add("LC-DAYSUPDATE", if: hasUpdated)
        rules.add("LC-DAYSWAKE-PRIOR", if: isWake && hadDays)
        rules.add("LC-DAYSWAKE")
        rules.add("LC-DAYSLAUNCH")
        rules.add("LC-UPDATEDATE")
        rules.add("LC-PRIORSECONDS", if: type != "launch" || processes > 1 || data[.priorSecondsAwake] != nil)
        rules.add("LC-SECONDSAWAKE")
        rules.add("LC-TOTALSECONDS")
    }

    private func addGeneral(to rules: inout ExercisedRules, _ type: String?) {
        rules.add("LC-TYPE", if: type != nil)
        rules.add("LC-LAUNCHCOUNT")
        rules.add("LC-WAKECOUNT")
        rules.add("LC-SLEEPCOUNT")
        rules.add("LC-TOTALLAUNCH")
        rules.add("LC-TOTALWAKE")
        rules.add("LC-TOTALSLEEP")
        rules.add("LC-TOTALCRASH", if: hasCrashed || processes > 1)
        rules.add("LC-FIRSTLAUNCH", if: type != nil)
        rules.add("LC-FIRSTMONTH", if: type != nil)
        rules.add("LC-FIRSTTODAY", if: type != nil)
        rules.add("LC-FIRSTDATE")
        rules.add("LC-FIRSTDATE-US")
        rules.add("LC-DAYOFWEEK")
        rules.add("LC-HOUR")
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

/// How a launch or wake compares with the one before, each read on the clock of a zone.
private struct WakeComparison: Equatable {
    let isOnSameDay, isInSameMonth: Bool

    init(of now: Instant, in zone: String, with before: Instant, in zoneBefore: String) {
        func clock(_ instant: Instant, _ zone: String) -> CivilTime {
            CivilTime(instant, secondsFromGMT: TimeZones.secondsFromGMT(in: zone, at: instant) ?? 0)
        }
        let (now, before) = (clock(now, zone), clock(before, zoneBefore))
        isOnSameDay = now.dayNumber == before.dayNumber
        isInSameMonth = (now.year, now.month) == (before.year, before.month)
    }
}
