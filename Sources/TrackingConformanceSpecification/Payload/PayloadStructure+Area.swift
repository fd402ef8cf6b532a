package import TrackingConformanceCore

extension PayloadStructure: SpecifiedArea {
    package static let area = Area.payload

    package static let faults = [
        Fault.payloadIOS, Fault.payloadAndroid, Fault.payloadFields, Fault.payloadParsedValues, Fault.payloadComposing,
    ].flatMap { $0 }

    package static func answers(
        of parts: Shared<PayloadStructure>,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        Moment.all(of: stimuli, parts).map { moment in
            moment.map { SpecifiedAnswer($0.answer, unjudged: $0.unjudged) }
        }
    }
}

extension PayloadStructure {
    package func answering(like other: PayloadStructure, when condition: @escaping @Sendable (Moment) -> Bool)
        -> PayloadStructure
    {
        var parts = self
        let (found, foundUnjudged, changed) = (answer, unjudged, Shared(other))
        parts.answer = { condition($0) ? changed.value.answer($0.with(changed)) : found($0) }
        parts.unjudged = { condition($0) ? changed.value.unjudged($0.with(changed)) : foundUnjudged($0) }
        return parts
    }
}

extension PayloadStructure.Moment {
    /// The moment with other parts.
    package func with(_ parts: Shared<PayloadStructure>) -> PayloadStructure.Moment {
        PayloadStructure.Moment(parts: parts, event: event, now: now)
    }

    /// The moment of each stimulus that is about a payload.
    package static func all(of stimuli: [Stimulus], _ parts: Shared<PayloadStructure>) -> [PayloadStructure.Moment?] {
        stimuli.map { stimulus in
            guard case .payload(let event) = stimulus.event else { return nil }
            return PayloadStructure.Moment(parts: parts, event: event, now: stimulus)
        }
    }
}

extension SpecificationChange {
    /// Replaces parts of the payload's structure.
    package static func payload(_ edit: @escaping @Sendable (inout Draft<PayloadStructure>) -> Void)
        -> SpecificationChange
    {
        PayloadStructure.change(edit)
    }
}

extension Fault {
    /// The faults that break a rule of the payload's structure.
    static func payload(_ rule: String, _ entries: [FaultEntry<PayloadStructure>]) -> [Fault] {
        PayloadStructure.faults(breaking: rule, entries)
    }
}
