package import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadStructure: SpecifiedArea {
    package static let area = Area.payload

    package static var faults: [Fault] { RuleLibrary.payloadFaults }
    package static var fairReadings: [FairReading] { RuleLibrary.payloadReadings }

    package static func answer(
        of parts: Shared<PayloadStructure>,
        at step: Int,
        of stimuli: [Stimulus],
        in context: RunContext
    ) -> SpecifiedAnswer? {
        Moment.at(stimuli[step], parts).map { SpecifiedAnswer($0.answer, unjudged: $0.unjudged) }
    }
}

extension PayloadStructure {
    package static let parts: [ReplaceablePart<Self>] =
        [.part(\.answer), .part(\.topLevel), .part(\.attributes), .part(\.texts)] + fields.map { .part($0.path) } + [
            .part(\.parsed), .part(\.custom), .part(\.reserved), .part(\.unjudged), .part(\.composed),
            .partOf(\.place), .partOf(\.setting), .part(\.isMutable),
        ]

    /// The fields of a received payload, as they stand there.
    static let fields: [(field: ParsedField, path: any WritableKeyPath<Self, Part<JSONValue?>> & Sendable)] = [
        (.title, \.title), (.body, \.body), (.category, \.category), (.badge, \.badge), (.sound, \.sound),
        (.contentAvailable, \.contentAvailable), (.mutableContent, \.mutableContent),
        (.mediaAttachmentURL, \.mediaAttachmentURL), (.deeplinkURL, \.deeplinkURL), (.deliveryId, \.deliveryID),
        (.broadlogId, \.broadlogID),
    ]
}

extension PayloadStructure.Moment {
    package func with(_ parts: Shared<PayloadStructure>) -> PayloadStructure.Moment {
        PayloadStructure.Moment(parts: parts, event: event, now: now)
    }

    package static func all(of stimuli: [Stimulus], _ parts: Shared<PayloadStructure>) -> [PayloadStructure.Moment?] {
        stimuli.map { at($0, parts) }
    }

    fileprivate static func at(_ stimulus: Stimulus, _ parts: Shared<PayloadStructure>) -> PayloadStructure.Moment? {
        guard case .payload(let event) = stimulus.event else { return nil }
        return PayloadStructure.Moment(parts: parts, event: event, now: stimulus)
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
