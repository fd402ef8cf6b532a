import TrackingConformanceJSON
import TrackingConformanceSystem

/// The situation of the app at a vector's step.
struct Situation: Sendable {
    private(set) var process = 0
    private(set) var install = 0
    /// The app's version at the last lifecycle event.
    private(set) var version: String?
    /// The offset of local time from GMT, in seconds.
    private(set) var offset: Int?
    /// True if the step is the first lifecycle event of a new version and the event before was not a sleep.
    private(set) var isUpdateAfterCrash = false
    /// The number of lifecycle events so far that an implementation must ignore.
    private(set) var refusals = 0
    /// True if the step is the first lifecycle event of its process.
    private(set) var isOpening = false
    /// True if the last launch or wake reports a crash.
    private(set) var hasDetected = false

    private var zone: String
    private var hasOpened = false
    private var startedVersion: String?
    /// True if the last lifecycle event of the install was a launch or a wake.
    private var isAwake = false

    init(zone: String) {
        self.zone = zone
    }

    /// Takes a step's event and expected lifecycle call.
    mutating func begin(_ step: Vector.Step) {
        let stimulus = step.stimulus
        zone = stimulus.zone ?? zone
        if let instant = stimulus.instant { offset = TimeZones.secondsFromGMT(in: zone, at: instant) }
        if stimulus.event == .lifecycle(.reinstall) {
            install += 1
            (version, isAwake, hasDetected) = (nil, false, false)
        }
        if stimulus.event == .lifecycle(.start) {
            process += 1
            hasOpened = false
            startedVersion = stimulus.parameters["appVersion"]?.string
        }
        (isUpdateAfterCrash, isOpening) = (false, false)
        if step.stimulus.event.isLifecycleEvent, stimulus.event != .lifecycle(.start), step.expectation?.calls == [] {
            refusals += 1
        }
        guard let type = step.expectation?.lifecycleType else { return }
        isUpdateAfterCrash = isAwake && version != nil && version != startedVersion
        (isOpening, hasOpened) = (!hasOpened, true)
        hasDetected = isOpening && isAwake || hasDetected && type == "sleep"
        (version, isAwake) = (startedVersion, type != "sleep")
    }
}

extension Expectation {
    fileprivate var lifecycleType: String? {
        (calls ?? []).lazy.compactMap { call in
            if case .lifecycle(_, let data) = call {
                data.preferred(.type)?.string
            } else {
                nil
            }
        }.first
    }
}
