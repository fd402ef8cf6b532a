import TrackingConformanceJSON

/// What of the payload's structure the documents define: the rest is never generated as judged.
enum PayloadDefinedness {
    /// Whether the documents define what follows from each payload event of a sequence.
    static func isDefined(_ stimuli: [Stimulus]) -> Bool {
        stimuli.allSatisfy { stimulus in
            guard case .payload(let event) = stimulus.event, let platform = stimulus.platform else { return true }
            return switch event {
            case .parse: isDefined(received: stimulus.parameters["payload"]?.object, on: platform)
            case .compose: isDefined(settings: stimulus.parameters["settings"]?.object)
            }
        }
    }

    /// A custom field that is null may be handed on or not.
    private static func isDefined(received payload: JSONObject?, on platform: Platform) -> Bool {
        guard let payload else { return false }
        let fields = platform == .ios ? payload : payload["data"]?.object ?? JSONObject()
        return fields.members.allSatisfy { !$0.value.isNull || reserved.contains($0.key) || $0.key == "aps" }
    }

    /// A rich-media URL beside a false setting, and custom fields that are null or have reserved names, are undefined;
    /// a sender always gives both ids.
    private static func isDefined(settings: JSONObject?) -> Bool {
        guard let settings, settings["deliveryId"] != nil, settings["broadlogId"] != nil else { return false }
        let isContradictory = settings["richMediaURL"] != nil && settings["mutableContent"] == false
        let custom = settings["customFields"]?.object?.members ?? []
        let hasForm = settings.members.allSatisfy { CampaignSetting(rawValue: $0.key)?.accepts($0.value) == true }
        return hasForm && !isContradictory
            && custom.allSatisfy { !$0.value.isNull && !reserved.contains($0.key) && $0.key != "aps" }
    }

    private static let reserved: Set<String> = [
        "title", "body", "category", "sound", "badge", "media-attachment-url", "uri", "_dId", "_mId",
        "_acsDeliveryTracking", "content-available", "mutable-content",
    ]
}
