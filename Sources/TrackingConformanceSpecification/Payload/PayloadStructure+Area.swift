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
    package static let parts: [ReplaceablePart<Self>] = [
        .part(\.answer), .part(\.topLevel), .part(\.attributes), .part(\.texts), .part(\.title), .part(\.body),
        .part(\.category), .part(\.badge), .part(\.sound), .part(\.contentAvailable), .part(\.mutableContent),
        .part(\.mediaAttachmentURL), .part(\.deeplinkURL), .part(\.deliveryID), .part(\.broadlogID), .part(\.parsed),
        .part(\.custom), .part(\.reserved), .part(\.unjudged), .part(\.composed), .partOf(\.place),
        .partOf(\.setting), .part(\.isMutable),
    ]
}

extension PayloadStructure.Moment {
    package func with(_ parts: Shared<PayloadStructure>) -> PayloadStructure.Moment {
        PayloadStructure.Moment(parts: parts, event: event, now: now)
    }

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
    static func payload(_ rule: String, _ entries: [FaultEntry<PayloadStructure>]) -> [Fault] {
        PayloadStructure.faults(breaking: rule, entries)
    }
}
