import TrackingConformanceCore
import TrackingConformanceJSON

extension RecordingPart {
    /// The first lifecycle call, which tells the state of a life that began before; `nil` where there is none.
    ///
    /// A wake of a process that ran before the recording does not tell it: it may be one directly after the launch,
    /// which an implementation may send without beginning a session.
    var telling: UnrecordedPast.Telling? {
        var (isAutomatic, isRunning, isStarted) = (context.recorded?.past?.isAutomatic ?? false, !isLost, false)
        for (step, event) in events.enumerated() {
            guard case .lifecycle(let kind) = event.stimulus.event else { continue }
            if kind == .start {
                isAutomatic = event.stimulus.parameters["automatic"]?.boolean == true
                (isRunning, isStarted) = (true, true)
            }
            guard isRunning, let type = kind.type(isAutomatic: isAutomatic), isStarted || type != "wake",
                let data = event.observation.lifecycleCall(of: type)
            else { continue }
            return UnrecordedPast.Telling(step: step, type: type, isFirstOfProcess: isStarted, data: data)
        }
        return nil
    }
}

extension Event.Lifecycle {
    /// What the event tells the module: `launch`, `wake` or `sleep`; `nil` where it tells nothing.
    fileprivate func type(isAutomatic: Bool) -> String? {
        switch self {
        case .launchDetected: isAutomatic ? nil : "launch"
        case .wakeDetected: isAutomatic ? nil : "wake"
        case .sleepDetected: isAutomatic ? nil : "sleep"
        case .start: isAutomatic ? "launch" : nil
        case .didBecomeActive: isAutomatic ? "wake" : nil
        case .willResignActive: isAutomatic ? "sleep" : nil
        default: nil
        }
    }
}

extension Observation {
    /// The data of the only lifecycle call, if it is of a type, in whatever letter case.
    fileprivate func lifecycleCall(of type: String) -> JSONObject? {
        guard case .answered(let calls, _) = self else { return nil }
        let made = calls.filter { $0.function == TrackingFunction.track.rawValue }
        guard made.count == 1, let data = made.first?.data else { return nil }
        // Such a call is wrong and is judged so, but tells as much as any other.
        return data[LifecycleVariable.type.rawValue]?.string?.lowercased() == type ? data : nil
    }
}
