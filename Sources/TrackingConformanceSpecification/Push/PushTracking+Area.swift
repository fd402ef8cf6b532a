package import TrackingConformanceCore

extension PushTracking: SpecifiedArea {
    package static let area = Area.push

    package static var faults: [Fault] { RuleLibrary.pushFaults }
    package static var fairReadings: [FairReading] { RuleLibrary.pushReadings }

    package static func answer(
        of parts: Shared<PushTracking>,
        at step: Int,
        of stimuli: [Stimulus],
        in context: RunContext
    ) -> SpecifiedAnswer? {
        Moment.at(step, of: stimuli, in: context, parts).map { SpecifiedAnswer($0.answer) }
    }
}

extension PushTracking {
    package static let parts: [ReplaceablePart<Self>] = [
        .part(\.answer), .part(\.calls), .part(\.notification), .part(\.interaction), .part(\.isSameIntent),
        .part(\.isOn), .part(\.flag), .part(\.deliveryID), .part(\.broadlogID), .partOf(\.actions), .partOf(\.data),
        .partOf(\.call), .partOfTwo(\.precedes), .part(\.sends), .part(\.isOlder), .part(\.actionName),
        .part(\.version),
        .part(\.threshold), .part(\.exception), .part(\.lateException), .part(\.arrives), .part(\.isDismissed),
        .part(\.isOpened),
    ]
}

extension PushTracking.Moment {
    package func with(_ parts: Shared<PushTracking>) -> PushTracking.Moment {
        PushTracking.Moment(parts: parts, context: context, event: event, now: now, past: past)
    }

    package static func all(of stimuli: [Stimulus], in context: RunContext, _ parts: Shared<PushTracking>)
        -> [PushTracking.Moment?]
    {
        stimuli.indices.map { at($0, of: stimuli, in: context, parts) }
    }

    fileprivate static func at(
        _ step: Int,
        of stimuli: [Stimulus],
        in context: RunContext,
        _ parts: Shared<PushTracking>
    ) -> PushTracking.Moment? {
        guard case .push(let event) = stimuli[step].event else { return nil }
        return PushTracking.Moment(
            parts: parts,
            context: context,
            event: event,
            now: stimuli[step],
            past: stimuli[..<step]
        )
    }
}

extension SpecificationChange {
    package static func push(_ edit: @escaping @Sendable (inout Draft<PushTracking>) -> Void) -> SpecificationChange {
        PushTracking.change(edit)
    }
}
