public import TrackingConformanceCore
public import TrackingConformanceJSON

/// The structure of the push payload (source S2): what an app reads from one, and what Campaign writes into one.
public struct PayloadStructure: Sendable {
    /// A function of the history and a sender's setting that other parts ask through the specification.
    public typealias SettingPart<Output> = @Sendable (Specification, History, CampaignSetting) -> Output

    /// What is answered to an event.
    public var answer: Part<Observation> = { specification, history in
        let payload = specification.payload
        let value = history.now.event == .payload(.parse) ? payload.parsed : payload.composed
        return .answered(calls: [], value: .object(value(specification, history)))
    }

    // MARK: Where a received payload holds its fields

    /// What counts as the top level: the payload itself on iOS (PL-IOS-TOP), `data` on Android (PL-AND-DATA).
    ///
    /// Nothing beside `data` is read: neither the envelope nor a `notification` block (PL-AND-NOTIFICATION).
    public var topLevel: Part<JSONValue?> = { _, history in
        let payload = history.now.parameters["payload"]
        return history.now.platform == .android ? payload?["data"] : payload
    }

    /// Where the attributes of a notification stand: `aps` on iOS (PL-IOS-APS), on Android there is one level only.
    public var attributes: Part<JSONValue?> = { specification, history in
        let topLevel = specification.payload.topLevel(specification, history)
        return history.now.platform == .android ? topLevel : topLevel?["aps"]
    }

    /// Where the texts of a notification stand: `aps.alert` on iOS (PL-IOS-ALERT), on Android there is one level only.
    public var texts: Part<JSONValue?> = { specification, history in
        let attributes = specification.payload.attributes(specification, history)
        return history.now.platform == .android ? attributes : attributes?["alert"]
    }

    // MARK: The fields, as they stand there

    /// The title (PL-IOS-ALERT, PL-AND-DATA).
    public var title: Part<JSONValue?> = { $0.payload.texts($0, $1)?["title"] }
    /// The body (PL-IOS-ALERT, PL-AND-DATA).
    public var body: Part<JSONValue?> = { $0.payload.texts($0, $1)?["body"] }
    /// The category (PL-IOS-APS, PL-AND-DATA).
    public var category: Part<JSONValue?> = { $0.payload.attributes($0, $1)?["category"] }
    /// The badge (PL-IOS-APS, PL-AND-BADGE).
    public var badge: Part<JSONValue?> = { $0.payload.attributes($0, $1)?["badge"] }
    /// The sound (PL-IOS-APS, PL-AND-DATA).
    public var sound: Part<JSONValue?> = { $0.payload.attributes($0, $1)?["sound"] }
    /// Whether the app is woken in the background (PL-IOS-APS).
    public var contentAvailable: Part<JSONValue?> = { specification, history in
        guard history.now.platform == .ios else { return nil }
        return specification.payload.attributes(specification, history)?["content-available"]
    }
    /// Whether the app's service extension may change the notification (PL-IOS-APS).
    public var mutableContent: Part<JSONValue?> = { specification, history in
        guard history.now.platform == .ios else { return nil }
        return specification.payload.attributes(specification, history)?["mutable-content"]
    }
    /// The address of a media file (PL-IOS-TOP, PL-AND-DATA).
    public var mediaAttachmentURL: Part<JSONValue?> = { $0.payload.topLevel($0, $1)?["media-attachment-url"] }
    /// The deep link (PL-IOS-TOP, PL-AND-URI).
    public var deeplinkURL: Part<JSONValue?> = { $0.payload.topLevel($0, $1)?["uri"] }
    /// The id of the delivery (PL-IOS-TOP, PL-AND-DATA).
    public var deliveryID: Part<JSONValue?> = { $0.payload.topLevel($0, $1)?["_dId"] }
    /// The id of the broadlog (PL-IOS-TOP, PL-AND-DATA).
    public var broadlogID: Part<JSONValue?> = { $0.payload.topLevel($0, $1)?["_mId"] }

    // MARK: The parsed payload

    /// The fields that the payload has, each as it stands there (PL-ABSENT), and the custom fields if there are any.
    public var parsed: Part<JSONObject> = { specification, history in
        var parsed = JSONObject()
        for field in ParsedField.allCases {
            parsed[field.rawValue] = specification.payload.value(of: field, specification, history)
        }
        let custom = specification.payload.custom(specification, history)
        parsed[ParsedField.custom] = custom.isEmpty ? nil : .object(custom)
        return parsed
    }

    /// The custom fields: every key of the top level that is not reserved, unchanged (PL-CUSTOM).
    public var custom: Part<JSONObject> = { specification, history in
        let reserved = specification.payload.reserved(specification, history)
        let members = specification.payload.topLevel(specification, history)?.object?.members ?? []
        return JSONObject(
            members.filter { !reserved.contains(where: $0.key.hasSameBytes) }.map { (key: $0.key, value: $0.value) }
        )
    }

    /// The keys of the top level that have a meaning (PL-CUSTOM).
    public var reserved: Part<[String]> = { _, history in
        let onBoth = ["_dId", "_mId", "_acsDeliveryTracking", "uri", "media-attachment-url"]
        let onOne = history.now.platform == .android ? ["title", "body", "category", "badge", "sound"] : ["aps"]
        return onBoth + onOne
    }

    /// The fields that are not judged: those of a wrong type, of which only the others must be right (PL-ROBUST).
    public var unjudged: Part<[ParsedField]> = { specification, history in
        guard history.now.event == .payload(.parse) else { return [] }
        return ParsedField.allCases.filter { specification.payload.isMalformed($0, specification, history) }
    }

    // MARK: The composed payload

    /// The payload that is sent, each setting in its attribute (PL-COMPOSE-MAP, PL-COMPOSE-TRACKING).
    ///
    /// On Android the envelope around `data` is free, but has no `notification` block.
    public var composed: Part<JSONObject> = { specification, history in
        let payload = specification.payload
        var composed = Self.skeleton(on: history.now.platform)
        for setting in CampaignSetting.allCases {
            guard let place = payload.place(specification, history, setting) else { continue }
            composed.merge(payload.written(specification, history, setting), at: place[...])
        }
        return composed
    }

    /// The object in which a setting has its attribute (PL-COMPOSE-MAP); `nil` where it does not apply (PL-COMPOSE-NA).
    public var place: SettingPart<[String]?> = { _, history, setting in
        switch (history.now.platform, setting) {
        case (.android, .contentAvailable), (.android, .mutableContent): nil
        case (.android, _): ["data"]
        case (_, .messageTitle), (_, .messageBody): ["aps", "alert"]
        case (_, .sound), (_, .badge), (_, .category), (_, .contentAvailable), (_, .mutableContent): ["aps"]
        default: []
        }
    }

    /// What a setting writes there: its attribute, or the custom fields under their own names (PL-COMPOSE-MAP).
    public var written: SettingPart<JSONObject> = { specification, history, setting in
        guard let value = specification.payload.setting(specification, history, setting) else { return JSONObject() }
        return attribute(setting).map { [$0: value] } ?? value.object ?? JSONObject()
    }

    /// The value that a setting sends: a switch that is on sends the number 1, one that is off nothing.
    public var setting: SettingPart<JSONValue?> = { specification, history, setting in
        let given = history.now.parameters["settings"]?[setting.rawValue]
        switch setting {
        case .contentAvailable: return given == true ? 1 : nil
        case .mutableContent: return specification.payload.isMutable(specification, history) ? 1 : nil
        default: return given
        }
    }

    /// Whether the content is mutable: because the sender says so, or because of a rich-media URL (PL-COMPOSE-MUTABLE).
    public var isMutable: Part<Bool> = { _, history in
        let settings = history.now.parameters["settings"]
        return settings?["mutableContent"] == true || settings?["richMediaURL"] != nil
    }
}
