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
        giving variables: [LifecycleVariable],
        beside known: [SpecifiedAnswer]?
    ) -> [SpecifiedAnswer?] {
        Moment.all(of: stimuli, parts).map { moment in
            moment.map { SpecifiedAnswer($0.answer, unjudged: $0.unjudged) }
        }
    }
}

extension PayloadStructure {
    package static var parts: [PartialKeyPath<Self>] {
        [
            \.answer, \.topLevel, \.attributes, \.texts, \.title, \.body, \.category, \.badge, \.sound,
            \.contentAvailable, \.mutableContent, \.mediaAttachmentURL, \.deeplinkURL, \.deliveryID, \.broadlogID,
            \.parsed, \.custom, \.reserved, \.unjudged, \.composed, \.place, \.written, \.setting, \.isMutable,
        ]
    }

    package func taking(
        _ replaced: Set<AnyKeyPath>,
        from other: PayloadStructure,
        when condition: @escaping @Sendable (Moment) -> Bool
    ) -> PayloadStructure {
        var parts = self
        parts.take(\.answer, among: replaced, from: other, when: condition)
        parts.take(\.topLevel, among: replaced, from: other, when: condition)
        parts.take(\.attributes, among: replaced, from: other, when: condition)
        parts.take(\.texts, among: replaced, from: other, when: condition)
        parts.take(\.title, among: replaced, from: other, when: condition)
        parts.take(\.body, among: replaced, from: other, when: condition)
        parts.take(\.category, among: replaced, from: other, when: condition)
        parts.take(\.badge, among: replaced, from: other, when: condition)
        parts.take(\.sound, among: replaced, from: other, when: condition)
        parts.take(\.contentAvailable, among: replaced, from: other, when: condition)
        parts.take(\.mutableContent, among: replaced, from: other, when: condition)
        parts.take(\.mediaAttachmentURL, among: replaced, from: other, when: condition)
        parts.take(\.deeplinkURL, among: replaced, from: other, when: condition)
        parts.take(\.deliveryID, among: replaced, from: other, when: condition)
        parts.take(\.broadlogID, among: replaced, from: other, when: condition)
        parts.take(\.parsed, among: replaced, from: other, when: condition)
        parts.take(\.custom, among: replaced, from: other, when: condition)
        parts.take(\.reserved, among: replaced, from: other, when: condition)
        parts.take(\.unjudged, among: replaced, from: other, when: condition)
        parts.take(\.composed, among: replaced, from: other, when: condition)
        parts.take(\.place, among: replaced, from: other, when: condition)
        parts.take(\.written, among: replaced, from: other, when: condition)
        parts.take(\.setting, among: replaced, from: other, when: condition)
        parts.take(\.isMutable, among: replaced, from: other, when: condition)
        return parts
    }
}

extension PayloadStructure.Moment {
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
    static func payload(_ rule: String, _ entries: [FaultEntry<PayloadStructure>]) -> [Fault] {
        PayloadStructure.faults(breaking: rule, entries)
    }
}
