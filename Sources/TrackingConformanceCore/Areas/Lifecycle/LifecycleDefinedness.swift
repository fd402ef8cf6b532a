import TrackingConformanceJSON

/// The limits of what the documents define for lifecycle tracking; no generated sequence is judged beyond them.
package enum LifecycleDefinedness {
    /// True if the documents define the effect of each lifecycle event of a sequence, and all time zone data agrees on
    /// the local time of each.
    static func isDefined(_ draft: VectorDraft) -> Bool {
        var (state, zone) = (State(), draft.context.zone)
        for stimulus in draft.stimuli {
            zone = stimulus.zone ?? zone
            let isKnown = stimulus.instant.map { LifeClock.zones.contains($0.milliseconds) } ?? true
            guard state.takes(stimulus), zone == "UTC" || isKnown else { return false }
        }
        return state.isComplete
    }

    /// The indices of ordinary calls and of dictionary reads in a process without a launch or wake so far, each with
    /// true if the install has had none either.
    package static func callsBeforeTheFirstEvent(of stimuli: [Stimulus]) -> [Int: Bool] {
        var state = State()
        return stimuli.indices.reduce(into: [:]) { places, place in
            _ = state.takes(stimuli[place])
            guard [.lifecycle(.track), .lifecycle(.dictionary)].contains(stimuli[place].event) else { return }
            if !state.hasBegun { places[place] = state.isNew }
        }
    }

    /// The state of an app that decides whether an event is defined.
    private struct State {
        private var isRunning = false
        private var isAutomatic = false
        private var mustStart = false
        private var (hasLaunched, hasWoken) = (false, false)
        fileprivate var hasBegun: Bool { hasLaunched || hasWoken }
        /// True if the install has had neither a launch nor a wake.
        fileprivate var isNew: Bool { launchedVersion == nil }
        private var version: String?
        private var launchedVersion: String?
        /// A version that was started, perhaps several times, and not yet launched.
        private var pendingVersion: String?

        /// False if a new version was started but never launched, which the documents do not define.
        var isComplete: Bool { pendingVersion == nil }

        /// Takes a stimulus of any area; returns `false` if the documents do not define it.
        mutating func takes(_ stimulus: Stimulus) -> Bool {
            guard case .lifecycle(let event) = stimulus.event else { return true }
            return stimulus.instant != nil && takes(event, stimulus)
        }

        /// Takes an event; returns `false` if it is undefined.
        private mutating func takes(_ event: Event.Lifecycle, _ stimulus: Stimulus) -> Bool {
            if mustStart, event != .start { return false }
            switch event {
            case .start: return starts(stimulus)
            case .terminate:
                defer { isRunning = false }
                return isRunning
            case .reinstall:
                guard isComplete else { return false }
                (mustStart, isRunning, launchedVersion) = (true, false, nil)
                return true
            case .launchDetected:
                guard isRunning, !isAutomatic, !hasWoken || hasLaunched else { return false }
                launches()
                return true
            case .wakeDetected:
                guard isRunning, !isAutomatic else { return false }
                (hasWoken, launchedVersion, pendingVersion) = (true, version, nil)
                return true
            case .sleepDetected: return isRunning && !isAutomatic
            case .didBecomeActive, .willResignActive: return isRunning && isAutomatic
            case .track, .dictionary: return isRunning
            }
        }

        private mutating func starts(_ stimulus: Stimulus) -> Bool {
            guard let version = stimulus.parameters["appVersion"]?.string,
                pendingVersion == nil || pendingVersion == version
            else { return false }
            self.version = version
            pendingVersion = version == launchedVersion ? nil : version
            isAutomatic = stimulus.parameters["automatic"]?.boolean == true
            (isRunning, mustStart, hasLaunched, hasWoken) = (true, false, false, false)
            if isAutomatic { launches() }
            return true
        }

        private mutating func launches() {
            (hasLaunched, launchedVersion, pendingVersion) = (true, version, nil)
        }
    }
}
