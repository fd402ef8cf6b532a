import TrackingConformanceCore

extension PayloadStructure: SpecifiedArea {
    static let area = Area.payload

    static let faults = [
        Fault.payloadIOS, Fault.payloadAndroid, Fault.payloadFields, Fault.payloadParsedValues, Fault.payloadComposing,
    ].flatMap { $0 }

    static func answers(
        of parts: Shared<PayloadStructure>,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        stimuli.map { stimulus in
            guard case .payload(let event) = stimulus.event else { return nil }
            let moment = Moment(parts: parts, event: event, now: stimulus)
            return SpecifiedAnswer(moment.answer, unjudged: moment.unjudged)
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
