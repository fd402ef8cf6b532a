package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The structure of the push payload (source S2): what an app reads from one, and what Campaign writes into one.
///
/// The documented structure is data: `Conformance/Behaviour/payload.json`.
package struct PayloadStructure: Sendable {
    package typealias Part<Value> = @Sendable (Moment) -> Value
    package typealias PartOf<Subject, Value> = @Sendable (Moment, Subject) -> Value

    /// The types of the fields.
    let types: [ParsedField: PayloadTable.FieldType]

    package var answer: Part<Observation> = { moment in
        .answered(calls: [], value: .object(moment.event == .parse ? moment.parsed : moment.composed))
    }

    // MARK: Where a received payload holds its fields

    /// The object that counts as the top level.
    package var topLevel: Part<JSONValue?>
    /// The object of a notification's attributes.
    package var attributes: Part<JSONValue?>
    /// The object of a notification's texts.
    package var texts: Part<JSONValue?>

    // MARK: The fields, as they stand there

    package var title: Part<JSONValue?> = absent
    package var body: Part<JSONValue?> = absent
    package var category: Part<JSONValue?> = absent
    package var badge: Part<JSONValue?> = absent
    package var sound: Part<JSONValue?> = absent
    /// Whether the app is woken in the background.
    package var contentAvailable: Part<JSONValue?> = absent
    /// Whether the app's service extension may change the notification.
    package var mutableContent: Part<JSONValue?> = absent
    /// The address of a media file.
    package var mediaAttachmentURL: Part<JSONValue?> = absent
    package var deeplinkURL: Part<JSONValue?> = absent
    package var deliveryID: Part<JSONValue?> = absent
    package var broadlogID: Part<JSONValue?> = absent

    // MARK: The parsed payload

    /// The fields that the payload has, each as it stands there (PL-ABSENT), and the custom fields if there are any.
    package var parsed: Part<JSONObject> = { moment in
        var parsed = JSONObject()
        for field in ParsedField.allCases { parsed[field.rawValue] = moment.value(of: field) }
        let custom = moment.custom
        parsed[ParsedField.custom] = custom.isEmpty ? nil : .object(custom)
        return parsed
    }

    /// The custom fields: every key of the top level that is not reserved, unchanged (PL-CUSTOM).
    package var custom: Part<JSONObject> = { moment in
        let reserved = moment.reserved
        let members = moment.topLevel?.object?.members ?? []
        return JSONObject(
            members.filter { !reserved.contains(where: $0.key.hasSameBytes) }.map { (key: $0.key, value: $0.value) }
        )
    }

    /// The keys of the top level that have a meaning (PL-CUSTOM).
    package var reserved: Part<[String]>

    /// The fields that are not judged: those of a wrong type; only the others must be right (PL-ROBUST).
    package var unjudged: Part<[ParsedField]>

    // MARK: The composed payload

    /// The payload that is sent, each setting in its attribute (PL-COMPOSE-MAP, PL-COMPOSE-TRACKING).
    ///
    /// On Android the envelope around `data` is free, but has no `notification` block.
    package var composed: Part<JSONObject>

    /// The keys that lead to the attribute of a setting, the last one `*` for custom fields (PL-COMPOSE-MAP); `nil`
    /// where the setting does not apply (PL-COMPOSE-NA).
    package var place: PartOf<CampaignSetting, [String]?>

    /// The value that a setting sends: a switch that is on sends the number 1, one that is off nothing.
    package var setting: PartOf<CampaignSetting, JSONValue?>

    /// Whether the content is mutable: because the sender says so, or because of a rich-media URL (PL-COMPOSE-MUTABLE).
    package var isMutable: Part<Bool>
}

extension PayloadStructure {
    /// The structure as documented.
    package init() { self = RuleLibrary.payloadStructure }

    /// The key under which a setting is sent, `*` for custom fields.
    package static func attribute(_ setting: CampaignSetting) -> String {
        RuleLibrary.documentedPayload.attribute(of: setting) ?? setting.rawValue
    }

    /// The key of a field.
    package static func attribute(_ field: ParsedField) -> String {
        RuleLibrary.documentedPayload.fields[field.rawValue]?.place.ios?.last ?? field.rawValue
    }

    /// The keys that lead to a field of a received payload on a platform; `nil` where it has none.
    package static func keys(of field: ParsedField, on platform: Platform) -> [String]? {
        RuleLibrary.payload.documented.fields[field.rawValue]?.place[platform]
    }

    /// The structure that a table describes.
    init(_ table: PayloadTable) {
        types = Dictionary(
            uniqueKeysWithValues: ParsedField.allCases.compactMap { field in
                table.fields[field.rawValue].map { (field, $0.type) }
            }
        )
        let (top, attributes) = (table.keys(from: .top, to: .attributes), table.keys(from: .attributes, to: .texts))
        let whole = table.containers[.top]
        topLevel = { Self.value(of: $0.payload, at: whole?[$0.platform]) }
        self.attributes = { Self.value(of: $0.topLevel, at: top[$0.platform]) }
        texts = { Self.value(of: $0.attributes, at: attributes[$0.platform]) }
        let reserved = (ios: table.reserved(on: .ios), android: table.reserved(on: .android))
        self.reserved = { $0.platform == .android ? reserved.android : reserved.ios }
        let isUnjudged = table.unjudged.boundTest()
        unjudged = { moment in
            ParsedField.allCases.filter { isUnjudged(DataScope(moment, of: .string($0.rawValue)) { _, _ in nil }) }
        }
        let skeleton = table.containers[.attributes]
        composed = { moment in
            var composed = JSONObject()
            composed.write([:], at: skeleton?[moment.platform]?[...] ?? [])
            for setting in CampaignSetting.allCases {
                guard let place = moment.place(setting), let value = moment.setting(setting) else { continue }
                composed.write(value, at: place[...])
            }
            return composed
        }
        let places = (ios: table.places(on: .ios), android: table.places(on: .android))
        place = { ($0.platform == .android ? places.android : places.ios)[$1] }
        let sends = table.settings.compactMapValues { $0.sends?.bound() }
        setting = { moment, setting in
            let name = setting.rawValue
            guard let sends = sends[setting] else { return moment.settings?[name] }
            return sends(DataScope(moment, of: .string(name)) { _, _ in nil })
        }
        let isMutable = table.mutable.boundTest()
        self.isMutable = { isMutable(DataScope($0) { _, _ in nil }) }
        for (field, path) in Self.fields { self[keyPath: path] = Self.reading(field, table) }
    }

    private static let absent: Part<JSONValue?> = { _ in nil }

    private static func reading(_ field: ParsedField, _ table: PayloadTable) -> Part<JSONValue?> {
        guard let place = table.fields[field.rawValue]?.place else { return absent }
        let (container, ios, android) = (table.container(of: place), place.ios?.last, place.android?.last)
        return { moment in
            guard let key = moment.platform == .android ? android : ios else { return nil }
            return switch container {
            case .top: moment.topLevel?[key]
            case .attributes: moment.attributes?[key]
            case .texts: moment.texts?[key]
            case nil: nil
            }
        }
    }

    private static func value(of object: JSONValue?, at keys: [String]?) -> JSONValue? {
        guard let keys else { return nil }
        return keys.reduce(object) { $0?[$1] }
    }
}

extension PayloadStructure {
    /// A payload to parse, or settings to compose one from.
    package struct Moment: SpecifiedMoment, DataMoment {
        package let parts: Shared<PayloadStructure>
        package let event: Event.Payload
        package let now: Stimulus
        package var platform: Platform? { now.platform }
        /// The payload to parse.
        package var payload: JSONValue? { now.parameters["payload"] }
        package var settings: JSONValue? { now.parameters["settings"] }
        /// No payload has anything to do with one before it.
        package var past: ArraySlice<Stimulus> { [] }
        package var earlier: EmptyCollection<Moment> { EmptyCollection() }
    }
}
