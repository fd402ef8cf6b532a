import TrackingConformanceJSON

/// Composes a payload from the sender's settings.
enum PayloadComposer {
    /// The payload for iOS.
    static func ios(_ settings: JSONObject) -> JSONObject {
        var alert = JSONObject()
        alert["title"] = settings["messageTitle"]
        alert["body"] = settings["messageBody"]
        var aps = JSONObject()
        if !alert.isEmpty { aps["alert"] = .object(alert) }
        for key in ["badge", "sound", "category"] { aps[key] = settings[key] }
        if settings["contentAvailable"]?.boolean == true { aps["content-available"] = 1 }
        var payload = common(settings, ownMedia: "iosRichMediaURL")
        let hasMedia = payload["media-attachment-url"] != nil
        if settings["mutableContent"]?.boolean == true || hasMedia { aps["mutable-content"] = 1 }
        payload["aps"] = .object(aps)
        return payload
    }

    /// The payload for Android, whose data contains only strings.
    static func android(_ settings: JSONObject) -> JSONObject {
        var data = common(settings, ownMedia: "androidRichMediaURL")
        data["title"] = settings["messageTitle"]
        data["body"] = settings["messageBody"]
        for key in ["sound", "category"] { data[key] = settings[key] }
        data["badge"] = settings["badge"]?.number.map { .string($0.text) }
        return ["data": .object(data)]
    }

    /// What both platforms have under the same keys.
    private static func common(_ settings: JSONObject, ownMedia: String) -> JSONObject {
        var content = settings["customFields"]?.object ?? JSONObject()
        content["uri"] = settings["deeplink"]
        content["media-attachment-url"] = settings[ownMedia] ?? settings["richMediaURL"]
        content["_dId"] = settings["deliveryId"]
        content["_mId"] = settings["broadlogId"]
        content["_acsDeliveryTracking"] = settings["tracking"]
        return content
    }
}
