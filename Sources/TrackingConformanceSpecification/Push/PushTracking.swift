package import TrackingConformanceCore
package import TrackingConformanceJSON

/// Push tracking (source S1): the calls that an app sends for a notification, depending on what happens to it.
///
/// The documented stages are data: `Conformance/Behaviour/push.json`.
package enum PushTracking: DataArea {
    package typealias Word = PushWord
    package typealias Slot = PushPart.Stage

    /// The interaction with a notification.
    package enum Interaction: String, Sendable {
        /// The notification arrived.
        case impression
        /// The user dismissed the notification.
        case dismissal
        /// The user opened the app from the notification.
        case opening

        var word: JSONValue { .string(rawValue) }
    }

    /// The action that a tracking call reports (PT-ACTION-IMPRESSION, PT-ACTION-CLICK, PT-ACTION-OPEN).
    package enum Action: String, Sendable {
        case impression, click, open

        var word: JSONValue { .string(rawValue) }
    }

    package static let area = Area.push
    package static let hasPast = true
    package static let documented = DataProgram(documented: [:], RuleLibrary.documented(PushEdit.self).dataChange)

    package static func program(_ program: DataProgram<PushTracking>, with change: DataChange<PushTracking>)
        -> DataProgram<PushTracking>
    { program.with(change) }

    package static func answers(of program: DataProgram<PushTracking>, to stimuli: [Stimulus], in context: RunContext)
        -> [SpecifiedAnswer?]
    { program.found(for: stimuli, in: context) }

    package static func answers(
        of program: DataProgram<PushTracking>,
        beside columns: DataColumns<PushTracking>,
        where slots: Set<Slot>?,
        resting isResting: Bool
    ) -> [(step: Int, answer: SpecifiedAnswer)] { columns.found(in: program, where: slots, resting: isResting) }

    package static func answer(at moment: DataMoment<PushTracking>) -> SpecifiedAnswer {
        if let exception = moment.value(of: .throwing)?.string { return SpecifiedAnswer(.threw(exception)) }
        let calls = moment.calls
        let late = moment.value(of: .throwingLate)?.string
        return SpecifiedAnswer(late.map { .threw($0, after: calls) } ?? .calls(calls))
    }

    package static func subjects(of slot: Slot, at moment: DataMoment<PushTracking>) -> [JSONValue?] {
        switch slot {
        case .actions: [moment.interaction].compactMap { $0?.word }
        case .data, .actionName: moment.interaction.map { moment.actions($0).map(\.word) } ?? []
        case .precedes: [moment.versions].compactMap(\.self)
        default: [nil]
        }
    }

    package static func settled(_ value: JSONValue, of slot: Slot) -> JSONValue? {
        switch slot {
        case .given, .data: value.object == nil ? nil : value
        case .interaction: value.string.flatMap(Interaction.init) == nil ? nil : value
        case .actions:
            .array((value.array ?? [value]).filter { $0.string.flatMap(Action.init) != nil })
        case .throwing, .throwingLate, .version, .threshold, .function, .actionName:
            value.string == nil ? nil : value
        case .arrives, .dismissed, .opened, .sameIntent, .flag, .enabled, .deliveryID, .broadlogID, .sends, .precedes:
            value
        }
    }
}

extension DataMoment<PushTracking> {
    /// The notification's own data, in which tracking looks for its keys.
    var given: JSONObject? { value(of: .given)?.object }

    /// The interaction to track; `nil` if there is none or it must not be tracked now.
    var interaction: PushTracking.Interaction? {
        value(of: .interaction)?.string.flatMap(PushTracking.Interaction.init)
    }

    /// The actions that report an interaction, in call order.
    func actions(_ interaction: PushTracking.Interaction) -> [PushTracking.Action] {
        (value(of: .actions, for: interaction.word)?.array ?? []).compactMap {
            $0.string.flatMap(PushTracking.Action.init)
        }
    }

    /// The SDK's version and the first version with the newer function, for comparison; `nil` if the SDK's version is
    /// unknown.
    var versions: JSONValue? {
        value(of: .version).map { .array([$0, value(of: .threshold) ?? ""]) }
    }

    /// True if the SDK's version is known and precedes the threshold.
    var isOlder: Bool { versions.map { value(of: .precedes, for: $0) == true } ?? false }

    fileprivate var calls: [TrackingCall] {
        guard holds(.sends), let interaction else { return [] }
        return actions(interaction).map { action in
            let data = value(of: .data, for: action.word)?.object ?? JSONObject()
            switch value(of: .function)?.string {
            case "older": return .trackAction(value(of: .actionName, for: action.word)?.string ?? "", data)
            case let function? where function != "newer":
                return TrackingCall(function: function, data: data)
            default: return .collectMessageInfo(data)
            }
        }
    }
}

extension PushPart.Stage: DataSlot {
    package var index: Int {
        // A case without a payload is stored as its index, which a test checks.
        withUnsafeBytes(of: self) { Int($0[0]) }
    }
    package static let count = allCases.count
}
