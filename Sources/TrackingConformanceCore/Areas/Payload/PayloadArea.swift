import TrackingConformanceJSON

extension Event.Payload {
    var definition: EventDefinition {
        switch self {
        case .parse: .parse
        case .compose: .compose
        }
    }

    /// The capabilities for composing, plus one if the sender set rich media for one platform.
    fileprivate static func composing(_ stimulus: Stimulus) -> [Capability] {
        let composing: Capability = stimulus.platform == .ios ? .composeIOS : .composeAndroid
        return stimulus.traits.hasMediaOfPlatform ? [composing, .composeRichMedia] : [composing]
    }
}

extension EventDefinition {
    fileprivate static let parse = onEither(.payload) { [$0.platform == .ios ? .parseIOS : .parseAndroid] }
    fileprivate static let compose = onEither(.settings, requiring: Event.Payload.composing)

    private static func onEither(
        _ parameter: Parameter,
        requiring required: @escaping @Sendable (Stimulus) -> [Capability]
    ) -> EventDefinition {
        EventDefinition(parameters: [.platform, parameter], answersWithValue: true) { stimulus in
            stimulus.platform == nil ? [] : required(stimulus)
        }
    }
}

extension AreaDefinition {
    static let payload = AreaDefinition(
        rulePrefix: "PL",
        commonRule: "PL-CUSTOM",
        capabilities: [.parseIOS, .parseAndroid, .composeIOS, .composeAndroid, .composeRichMedia],
        weight: 2,
        decodeValue: { decoder, value, context in
            guard case .payload(let event) = context.stimulus.event else { return nil }
            switch event {
            case .parse: return decoder.parsedPayload(value, unjudged: context.unjudged)
            case .compose: return decoder.composedPayload(value, on: context.stimulus.platform)
            }
        },
        plainSteps: [
            .parseIOS: { [parse(flaggedIDs($0), alert: ["title": .string($0), "body": "Body"], on: .ios)] },
            .parseAndroid: { [parse(flaggedIDs($0), on: .android)] },
            .composeIOS: { [compose(settings($0), on: .ios)] },
            .composeAndroid: { [compose(settings($0), on: .android)] },
            .composeRichMedia: { title in
                var settings = settings(title)
                settings["iosRichMediaURL"] = "https://example.com/a.mp4"
                settings["androidRichMediaURL"] = "https://example.com/a.png"
                return [compose(settings, on: .ios)]
            },
        ],
        draft: { topic in
            let platform: Platform = topic.contains("android") ? .android : .ios
            guard !topic.contains("compose") else {
                let settings: JSONObject = ["messageTitle": "Title", "deliveryId": "56c4", "broadlogId": "h138a"]
                return VectorDraft(stimuli: [compose(settings, on: platform)])
            }
            let data: JSONObject = ["_acsDeliveryTracking": "on", "_dId": "56c4", "_mId": "h138a"]
            return VectorDraft(stimuli: [parse(data, alert: ["title": "Title"], on: platform)])
        },
        generator: PayloadGenerator.generator
    )

    private static func settings(_ title: String) -> JSONObject {
        ["messageTitle": .string(title), "messageBody": "Body", "deliveryId": "1a2b"]
    }

    private static func parse(_ data: JSONObject, alert: JSONValue = [:], on platform: Platform) -> Stimulus {
        var payload = data
        switch platform {
        case .ios: payload["aps"] = ["alert": alert]
        case .android: payload = ["data": .object(data)]
        }
        return Stimulus(.payload(.parse), ["platform": .string(platform.rawValue), "payload": .object(payload)])
    }

    private static func compose(_ settings: JSONObject, on platform: Platform) -> Stimulus {
        Stimulus(.payload(.compose), ["platform": .string(platform.rawValue), "settings": .object(settings)])
    }
}

/// The limits of what the documents define for the payload's structure; no generated sequence is judged beyond them.
enum PayloadDefinedness {
    package static func isDefined(_ stimuli: [Stimulus]) -> Bool {
        stimuli.allSatisfy { stimulus in
            guard case .payload(let event) = stimulus.event, let platform = stimulus.platform else { return true }
            return switch event {
            case .parse: isDefined(received: stimulus.parameters["payload"]?.object, on: platform)
            case .compose: isDefined(settings: stimulus.parameters["settings"]?.object, on: platform)
            }
        }
    }

    /// Undefined are null custom fields, which may be passed on or not; on Android, names that reach no app; and an
    /// empty title in place of a missing body (PL-IOS-FALLBACK), which looks like empty text for a missing value.
    private static func isDefined(received payload: JSONObject?, on platform: Platform) -> Bool {
        guard let payload else { return false }
        let alert = platform == .ios ? payload["aps"]?["alert"]?.object : nil
        if let alert, alert["title"] == "", alert["body"]?.isNull ?? true { return false }
        let fields = platform == .ios ? payload : payload["data"]?.object ?? JSONObject()
        return fields.members.allSatisfy { member in
            (!member.value.isNull || reserved.contains(member.key) || member.key == "aps")
                && (platform == .ios || !member.key.isOfFirebase)
        }
    }

    /// Undefined are a rich-media URL next to a false setting, two rich-media settings that apply, and custom fields
    /// that are null or have reserved names.
    private static func isDefined(settings: JSONObject?, on platform: Platform) -> Bool {
        guard let settings else { return false }
        let media = CampaignSetting.richMedia.filter { $0.applies(on: platform) && settings[$0.rawValue] != nil }
        let isContradictory = media.count > 1 || !media.isEmpty && settings["mutableContent"] == false
        let custom = settings["customFields"]?.object?.members ?? []
        let hasForm = settings.members.allSatisfy { CampaignSetting(rawValue: $0.key)?.accepts($0.value) == true }
        return hasForm && !isContradictory
            && custom.allSatisfy { !$0.value.isNull && !isReserved($0.key, on: platform) }
    }

    /// True if no custom field may have the name, because it is reserved on a platform or reaches no app on this one.
    static func isReserved(_ name: String, on platform: Platform) -> Bool {
        reserved.contains(name) || name == "aps" || platform == .android && name.isOfFirebase
    }

    private static let reserved: Set<String> = [
        "title", "body", "category", "sound", "badge", "media-attachment-url", "uri", "_dId", "_mId",
        "_acsDeliveryTracking", "content-available", "mutable-content",
    ]
}

extension String {
    /// True if Firebase Cloud Messaging reserves the name: `getData()` never contains it.
    var isOfFirebase: Bool {
        ["from", "message_type", "collapse_key"].contains(self) || hasPrefix("google.") || hasPrefix("gcm.")
    }
}
