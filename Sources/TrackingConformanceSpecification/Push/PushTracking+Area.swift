import TrackingConformanceCore

extension PushTracking: SpecifiedArea {
    static let area = Area.push

    static let faults = [
        Fault.pushFlag, Fault.pushID, Fault.pushIDText, Fault.pushAction, Fault.pushData, Fault.pushImpression,
        Fault.pushOpening, Fault.pushResuming, Fault.pushDismissal, Fault.pushIsolation, Fault.pushFunction,
    ].flatMap { $0 }

    static func answers(
        of parts: Shared<PushTracking>,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        stimuli.indices.map { place in
            guard case .push(let event) = stimuli[place].event else { return nil }
            let (now, past) = (stimuli[place], stimuli[..<place])
            return SpecifiedAnswer(Moment(parts: parts, context: context, event: event, now: now, past: past).answer)
        }
    }
}

extension SpecificationChange {
    /// Replaces parts of push tracking.
    package static func push(_ edit: @escaping @Sendable (inout Draft<PushTracking>) -> Void) -> SpecificationChange {
        PushTracking.change(edit)
    }
}

extension Fault {
    /// The faults that break a rule of push tracking.
    static func push(_ rule: String, _ entries: [FaultEntry<PushTracking>]) -> [Fault] {
        PushTracking.faults(breaking: rule, entries)
    }
}
