package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The structure of the push payload (source S2): what an app reads from one, and what Campaign writes into one.
package struct PayloadStructure: Sendable {
    package init() {}

    package typealias Part<Value> = @Sendable (Moment) -> Value
    package typealias PartOf<Subject, Value> = @Sendable (Moment, Subject) -> Value

    /// The types of the fields.
    var types: [ParsedField: PayloadTable.FieldType] = Dictionary(
        uniqueKeysWithValues: ParsedField.allCases.map { field in
            switch field {
            case .contentAvailable, .mutableContent: (field, .toggle)
            case .badge: (field, .integer)
            default: (field, .text)
            }
        }
    )

    package var answer: Part<Observation> = { moment in
        .answered(calls: [], value: .object(moment.event == .parse ? moment.parsed : moment.composed))
    }

    // MARK: Where a received payload holds its fields

    /// What counts as the top level: the payload itself on iOS (PL-IOS-TOP), `data` on Android (PL-AND-DATA).
    ///
    /// Nothing but `data` is read: neither the envelope nor a `notification` block (PL-AND-NOTIFICATION).
    package var topLevel: Part<JSONValue?> = { $0.platform == .android ? $0.payload?["data"] : $0.payload }
    /// Where the attributes of a notification stand: `aps` on iOS (PL-IOS-APS), on Android there is one level only.
    package var attributes: Part<JSONValue?> = { $0.platform == .android ? $0.topLevel : $0.topLevel?["aps"] }
    /// Where the texts of a notification stand: `aps.alert` on iOS (PL-IOS-ALERT), on Android there is one level only.
    package var texts: Part<JSONValue?> = { $0.platform == .android ? $0.attributes : $0.attributes?["alert"] }

    // MARK: The fields, as they stand there

    /// The title (PL-IOS-ALERT, PL-AND-DATA).
    package var title: Part<JSONValue?> = { $0.texts?["title"] }
    /// The body (PL-IOS-ALERT, PL-AND-DATA).
    package var body: Part<JSONValue?> = { $0.texts?["body"] }
    /// The category (PL-IOS-APS, PL-AND-DATA).
    package var category: Part<JSONValue?> = { $0.attributes?["category"] }
    /// The badge (PL-IOS-APS, PL-AND-BADGE).
    package var badge: Part<JSONValue?> = { $0.attributes?["badge"] }
    /// The sound (PL-IOS-APS, PL-AND-DATA).
    package var sound: Part<JSONValue?> = { $0.attributes?["sound"] }
    /// Whether the app is woken in the background (PL-IOS-APS).
    package var contentAvailable: Part<JSONValue?> = {
        $0.platform == .ios ? $0.attributes?["content-available"] : nil
    }
    /// Whether the app's service extension may change the notification (PL-IOS-APS).
    package var mutableContent: Part<JSONValue?> = { $0.platform == .ios ? $0.attributes?["mutable-content"] : nil }
    /// The address of a media file (PL-IOS-TOP, PL-AND-DATA).
    package var mediaAttachmentURL: Part<JSONValue?> = { $0.topLevel?["media-attachment-url"] }
    /// The deep link (PL-IOS-TOP, PL-AND-URI).
    package var deeplinkURL: Part<JSONValue?> = { $0.topLevel?["uri"] }
    /// The id of the delivery (PL-IOS-TOP, PL-AND-DATA).
    package var deliveryID: Part<JSONValue?> = { $0.topLevel?["_dId"] }
    /// The id of the broadlog (PL-IOS-TOP, PL-AND-DATA).
    package var broadlogID: Part<JSONValue?> = { $0.topLevel?["_mId"] }

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
    package var reserved: Part<[String]> = { moment in
        let onBoth = ["_dId", "_mId", "_acsDeliveryTracking", "uri", "media-attachment-url"]
        let onOne = moment.platform == .android ? ["title", "body", "category", "badge", "sound"] : ["aps"]
        return onBoth + onOne
    }

    /// The fields that are not judged: those of a wrong type; only the others must be right (PL-ROBUST).
    package var unjudged: Part<[ParsedField]> = { moment in
        guard moment.event == .parse else { return [] }
        let texts = moment.platform == .ios ? moment.texts : nil
        return ParsedField.allCases.filter { field in
            let isHeld = (field == .title || field == .body) && texts?.isNull == false && texts?.object == nil
            return isHeld || moment.hasWrongType(field)
        }
    }

    // MARK: The composed payload

    /// The payload that is sent, each setting in its attribute (PL-COMPOSE-MAP, PL-COMPOSE-TRACKING).
    ///
    /// On Android the envelope around `data` is free, but has no `notification` block.
    package var composed: Part<JSONObject> = { moment in
        var composed: JSONObject = moment.platform == .android ? ["data": [:]] : ["aps": [:]]
        for setting in CampaignSetting.allCases {
            guard let place = moment.place(setting), let value = moment.setting(setting) else { continue }
            composed.write(value, at: place[...])
        }
        return composed
    }

    /// The keys that lead to the attribute of a setting (PL-COMPOSE-MAP), the last one `*` for custom fields, which
    /// have their own names; `nil` where the setting does not apply (PL-COMPOSE-NA).
    package var place: PartOf<CampaignSetting, [String]?> = { moment, setting in
        guard setting.applies(on: moment.platform) else { return nil }
        let container: [String] =
            switch (moment.platform, setting) {
            case (.android, _): ["data"]
            case (_, .messageTitle), (_, .messageBody): ["aps", "alert"]
            case (_, .sound), (_, .badge), (_, .category), (_, .contentAvailable), (_, .mutableContent): ["aps"]
            default: []
            }
        return container + [attribute(setting)]
    }

    /// The value that a setting sends: a switch that is on sends the number 1, one that is off nothing.
    package var setting: PartOf<CampaignSetting, JSONValue?> = { moment, setting in
        let given = moment.settings?[setting.rawValue]
        switch setting {
        case .contentAvailable: return given == true ? 1 : nil
        case .mutableContent: return moment.isMutable ? 1 : nil
        default: return given
        }
    }

    /// Whether the content is mutable: because the sender says so, or because of a rich-media URL (PL-COMPOSE-MUTABLE).
    package var isMutable: Part<Bool> = { moment in
        let media = CampaignSetting.richMedia.filter { $0.applies(on: moment.platform) }
            .compactMap { moment.settings?[$0.rawValue] }
        return moment.settings?["mutableContent"] == true || media.contains { $0 != "" }
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
