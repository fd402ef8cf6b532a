import TrackingConformanceJSON

/// The lifecycle calls sent at an event of another area (LC-UNASKED), separated from the step's other calls.
struct UnaskedCalls {
    private let calls: [TrackingCall]
    /// The calls that the step's own expectation covers.
    let others: [TrackingCall]

    init(among calls: [TrackingCall], at stimulus: Stimulus) {
        guard !stimulus.mayBeReported, calls.contains(where: \.isOfLifecycle) else {
            (self.calls, others) = ([], calls)
            return
        }
        let ordinary = stimulus.event == .lifecycle(.track) ? Self.ordinaryCall(in: calls, at: stimulus) : nil
        let unasked = calls.indices.filter { $0 != ordinary && calls[$0].isOfLifecycle }
        self.calls = unasked.map { calls[$0] }
        others = calls.indices.filter { !unasked.contains($0) }.map { calls[$0] }
    }

    /// The index of the app's own call, which may also carry the type of the last event (LC-TYPE-ORDINARY); `nil` if
    /// there are no calls.
    private static func ordinaryCall(in calls: [TrackingCall], at stimulus: Stimulus) -> Int? {
        let name = stimulus.parameters["name"]?.string ?? ""
        return calls.lastIndex { !$0.isOfLifecycle } ?? calls.lastIndex { $0.name?.hasSameBytes(as: name) == true }
            ?? calls.indices.last
    }

    var difference: Difference? {
        guard !calls.isEmpty else { return nil }
        return Difference(
            aspect: .unasked,
            path: ["calls"],
            expected: [],
            actual: .array(calls.map(\.json)),
            message: "expected no lifecycle call, got \(CallSummary.summary(of: calls))"
        )
    }
}

extension Stimulus {
    /// True if the module may send a lifecycle call for the event.
    var mayBeReported: Bool {
        guard case .lifecycle(let event) = event else { return false }
        switch event {
        case .launchDetected, .wakeDetected, .sleepDetected, .didBecomeActive, .willResignActive: return true
        case .start: return traits.isAutomatic
        case .terminate, .reinstall, .track, .dictionary: return false
        }
    }
}

extension TrackingCall {
    fileprivate var isOfLifecycle: Bool {
        let type = data[LifecycleVariable.type.rawValue]
        return function == TrackingFunction.track.rawValue && type?.isNull == false
    }
}
