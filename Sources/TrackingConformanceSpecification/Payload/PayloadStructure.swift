package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The structure of the push payload (source S2): the fields that Campaign writes and an app reads.
///
/// The documented structure is data: `Conformance/Behaviour/payload.json`.
package enum PayloadStructure: DataArea {
    package typealias Word = PayloadWord

    /// A part of the structure.
    package enum Slot: Hashable, Sendable {
        // The containers and fields of a received payload, unchanged.
        case top, attributes, texts
        case field(ParsedField)

        // The parsed payload.
        /// The top-level keys with a meaning; `custom` has every other key with its value (PL-CUSTOM).
        case reserved, custom
        /// The names of the unjudged fields (PL-ROBUST).
        case unjudged
        case parsed

        // The composed payload.
        /// The dotted path to a setting's attribute (PL-COMPOSE-MAP); absent if the setting does not apply
        /// (PL-COMPOSE-NA).
        case place
        /// The value sent for a setting.
        case sent
        /// True if the content is mutable (PL-COMPOSE-MUTABLE).
        case mutable
        case composed

        /// The whole value of the answer.
        case returned
        case throwing
    }

    package static let area = Area.payload
    package static let hasPast = false
    package static let documented = RuleLibrary.documentedPayload.program

    package static func program(
        _ program: DataProgram<PayloadStructure>,
        with change: DataChange<PayloadStructure>
    ) -> DataProgram<PayloadStructure> { program.with(change) }

    package static func answers(
        of program: DataProgram<PayloadStructure>,
        to stimuli: [Stimulus],
        in context: RunContext
    )
        -> [SpecifiedAnswer?]
    { program.found(for: stimuli, in: context) }

    package static func answers(
        of program: DataProgram<PayloadStructure>,
        beside columns: DataColumns<PayloadStructure>,
        where slots: Set<Slot>?,
        resting isResting: Bool
    ) -> [(step: Int, answer: SpecifiedAnswer)] { columns.found(in: program, where: slots, resting: isResting) }

    package static func answer(at moment: DataMoment<PayloadStructure>) -> SpecifiedAnswer {
        let thrown = moment.value(of: .throwing).map { Observation.threw($0.string ?? "") }
        return SpecifiedAnswer(
            thrown ?? .answered(calls: [], value: moment.value(of: .returned)),
            unjudged: moment.now.event == .payload(.parse) ? moment.unjudged : []
        )
    }

    package static func subjects(of slot: Slot, at moment: DataMoment<PayloadStructure>) -> [JSONValue?] {
        slot == .place || slot == .sent ? settingNames : [nil]
    }

    package static func settled(_ value: JSONValue, of slot: Slot) -> JSONValue? {
        switch slot {
        case .custom, .parsed, .composed: value.object == nil ? nil : value
        case .reserved, .unjudged: value.array == nil ? nil : value
        case .place: value.string == nil ? nil : value
        case .top, .attributes, .texts, .field, .sent, .mutable, .returned, .throwing: value
        }
    }

    /// The names of the settings, in the order of composition.
    static let settingNames = CampaignSetting.allCases.map { JSONValue.string($0.rawValue) }

    // MARK: The documented table

    /// The key under which a setting is sent; `*` for custom fields.
    package static func attribute(_ setting: CampaignSetting) -> String {
        RuleLibrary.documentedPayload.attribute(of: setting) ?? setting.rawValue
    }

    /// The key of a field.
    package static func attribute(_ field: ParsedField) -> String {
        RuleLibrary.documentedPayload.fields[field.rawValue]?.place.ios?.last ?? field.rawValue
    }

    /// The path of keys to a field of a received payload on a platform; `nil` if there is none.
    package static func keys(of field: ParsedField, on platform: Platform) -> [String]? {
        RuleLibrary.documentedPayload.fields[field.rawValue]?.place[platform]
    }
}

extension PayloadStructure.Slot: DataSlot {
    package var index: Int {
        switch self {
        case .top: 0
        case .attributes: 1
        case .texts: 2
        case .reserved: 3
        case .custom: 4
        case .unjudged: 5
        case .parsed: 6
        case .place: 7
        case .sent: 8
        case .mutable: 9
        case .composed: 10
        case .returned: 11
        case .throwing: 12
        // A case without a payload is stored as its index, which a test checks.
        case .field(let field): withUnsafeBytes(of: field) { 13 + Int($0[0]) }
        }
    }
    package static let count = 13 + ParsedField.allCases.count
}

extension PayloadTable {
    /// The program that the table describes.
    var program: DataProgram<PayloadStructure> {
        let (top, attributes) = (keys(from: .top, to: .attributes), keys(from: .attributes, to: .texts))
        let (whole, skeleton) = (containers[.top], containers[.attributes])
        let reserved = Platform.both { platform in
            JSONValue.array(self.reserved(on: platform).map { .string($0) })
        }
        let places = Platform.both { platform in
            Dictionary(
                uniqueKeysWithValues: self.places(on: platform).map { setting, keys in
                    (setting.rawValue, JSONValue.string(keys.joined(separator: ".")))
                }
            )
        }
        let written = Set(Platform.allCases.flatMap { self.places(on: $0).values }.map { $0.joined(separator: ".") })
        let keys = Dictionary(uniqueKeysWithValues: written.map { ($0, $0.split(separator: ".").map(String.init)) })
        let (isUnjudged, isMutable) = (unjudged.boundTest(), mutable.boundTest())
        let sends = Dictionary(
            uniqueKeysWithValues: settings.compactMap { setting, row in
                row.sends.map { (setting.rawValue, $0.bound()) }
            }
        )
        let fieldNames = ParsedField.allCases.map { JSONValue.string($0.rawValue) }
        var values: [PayloadStructure.Slot: DataProgram<PayloadStructure>.Value] = [
            .top: { moment, _ in moment.payload?.value(at: whole?[moment.platform]) },
            .attributes: { moment, _ in moment.value(of: .top)?.value(at: top[moment.platform]) },
            .texts: { moment, _ in moment.value(of: .attributes)?.value(at: attributes[moment.platform]) },
            .reserved: { moment, _ in reserved(moment.platform) },
            .custom: { moment, _ in .object(moment.fieldsBesideReserved) },
            .unjudged: { moment, _ in
                .array(fieldNames.filter { isUnjudged(DataScope(moment, of: $0)) })
            },
            .place: { moment, setting in setting?.string.flatMap { places(moment.platform)[$0] } },
            .sent: { moment, setting in
                guard let name = setting?.string else { return nil }
                return sends[name].map { $0(DataScope(moment, of: setting)) } ?? moment.settings?[name]
            },
            .mutable: { moment, _ in .bool(isMutable(DataScope(moment))) },
            .composed: { moment, _ in .object(moment.composed(with: skeleton?[moment.platform] ?? [], keys)) },
            .returned: { moment, _ in moment.value(of: moment.now.event == .payload(.parse) ? .parsed : .composed) },
        ]
        let types = Dictionary(uniqueKeysWithValues: ParsedField.allCases.map { ($0, fields[$0.rawValue]?.type) })
        values[.parsed] = { moment, _ in .object(moment.parsed(types)) }
        for field in ParsedField.allCases { values[.field(field)] = reading(field) }
        return DataProgram(documented: values)
    }

    /// The unchanged value of a field in its container.
    private func reading(_ field: ParsedField) -> DataProgram<PayloadStructure>.Value {
        guard let place = fields[field.rawValue]?.place, let container = container(of: place) else {
            return { _, _ in nil }
        }
        let (ios, android) = (place.ios?.last, place.android?.last)
        return { moment, _ in
            (moment.platform == .android ? android : ios).flatMap { moment.value(of: container.slot)?[$0] }
        }
    }
}

extension PayloadTable.Container {
    fileprivate var slot: PayloadStructure.Slot {
        switch self {
        case .top: .top
        case .attributes: .attributes
        case .texts: .texts
        }
    }
}

extension Platform {
    /// A value created once for each platform; iOS is the default.
    fileprivate static func both<Value: Sendable>(_ make: (Platform) -> Value) -> @Sendable (Platform?) -> Value {
        let (ios, android) = (make(.ios), make(.android))
        return { $0 == .android ? android : ios }
    }
}

extension JSONValue {
    /// The value at a path of keys; `nil` if there is no path.
    fileprivate func value(at keys: [String]?) -> JSONValue? {
        guard let keys else { return nil }
        return keys.reduce(self) { $0?[$1] }
    }
}
