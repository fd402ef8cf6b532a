import TrackingConformanceJSON

/// Random payloads to be parsed, and random settings to be composed, within what the documents define.
enum PayloadGenerator {
    /// A random sequence of stimuli.
    static func draft(using random: inout SplitMix64) -> VectorDraft {
        let platform = Platform.allCases.randomElement(using: &random) ?? .ios
        let name: JSONValue = .string(platform.rawValue)
        let stimuli = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            if Bool.random(using: &random) {
                let settings = settings(using: &random)
                return Stimulus(.payload(.compose), ["platform": name, "settings": .object(settings)])
            }
            let payload = platform == .ios ? userInfo(using: &random) : message(using: &random)
            return Stimulus(.payload(.parse), ["platform": name, "payload": .object(payload)])
        }
        return VectorDraft(stimuli: stimuli)
    }

    private static let texts = [
        "", "a title", "e\u{301}", "\u{E9}", "100 %", "\"\\\n", "\u{1F600}", " x ", "on", "a\u{0}b", "1+1", "<b>&amp;",
    ]
    private static let names = [
        "custom key 1", "_own", "Uri", "dId", "\u{E9}", "e\u{301}", "a.b", "title2", "__proto__", "gcm.n.e",
    ]
    private static let customValues: [JSONValue] = [
        "v", "", 1, true, ["x": ["y", 2]], ["a", "b"], "1", 9_007_199_254_740_993, ["x": .null], [.null, 1],
    ]

    private static func text(using random: inout SplitMix64) -> JSONValue {
        .string(texts.randomElement(using: &random) ?? "")
    }

    /// Adds a member every other time.
    private static func maybe(
        _ object: inout JSONObject,
        _ key: String,
        _ value: JSONValue,
        using random: inout SplitMix64
    ) {
        if Bool.random(using: &random) { object[key] = value }
    }

    private static func userInfo(using random: inout SplitMix64) -> JSONObject {
        var (alert, aps, top) = (JSONObject(), JSONObject(), JSONObject())
        maybe(&alert, "title", text(using: &random), using: &random)
        maybe(&alert, "body", text(using: &random), using: &random)
        if !alert.isEmpty { aps["alert"] = .object(alert) }
        maybe(&aps, "category", text(using: &random), using: &random)
        maybe(&aps, "sound", text(using: &random), using: &random)
        maybe(&aps, "badge", .integer(Int.random(in: 0...3, using: &random)), using: &random)
        maybe(&aps, "content-available", .integer(Int.random(in: 0...1, using: &random)), using: &random)
        maybe(&aps, "mutable-content", 1, using: &random)
        maybe(&aps, "uri", "decoy", using: &random)
        top["aps"] = .object(aps)
        addTracking(to: &top, using: &random)
        maybe(&top, "title", "decoy", using: &random)
        addCustom(to: &top, values: customValues, using: &random)
        return top
    }

    private static func message(using random: inout SplitMix64) -> JSONObject {
        var data = JSONObject()
        for key in ["title", "body", "category", "sound"] {
            maybe(&data, key, text(using: &random), using: &random)
        }
        maybe(
            &data,
            "badge",
            [1_817, "1817", 0, "0", -1, "2147483648"].randomElement(using: &random) ?? 0,
            using: &random
        )
        addTracking(to: &data, using: &random)
        addCustom(to: &data, values: ["v", "", "1"], using: &random)
        var message: JSONObject = ["collapseKey": "1476005"]
        if Int.random(in: 0...9, using: &random) > 0 { message["data"] = .object(data) }
        return message
    }

    private static func addTracking(to object: inout JSONObject, using random: inout SplitMix64) {
        for key in ["_dId", "_mId", "uri", "media-attachment-url"] {
            maybe(&object, key, text(using: &random), using: &random)
        }
        maybe(&object, "_acsDeliveryTracking", "on", using: &random)
    }

    private static func addCustom(
        to object: inout JSONObject,
        values: [JSONValue],
        using random: inout SplitMix64
    ) {
        for name in names where Int.random(in: 0...2, using: &random) == 0 {
            object[name] = values.randomElement(using: &random)
        }
    }

    private static func settings(using random: inout SplitMix64) -> JSONObject {
        var settings: JSONObject = ["deliveryId": "56c4", "broadlogId": "h138a"]
        for key in ["messageTitle", "messageBody", "sound", "deeplink", "category"] {
            maybe(&settings, key, .string("a \(key)"), using: &random)
        }
        maybe(&settings, "badge", .integer(Int.random(in: 0...3, using: &random)), using: &random)
        maybe(&settings, "contentAvailable", .bool(Bool.random(using: &random)), using: &random)
        maybe(&settings, "tracking", Bool.random(using: &random) ? "on" : "off", using: &random)
        // A rich-media URL together with a false setting is undefined.
        if Bool.random(using: &random) {
            settings["richMediaURL"] = "https://example.com/a.png"
            maybe(&settings, "mutableContent", true, using: &random)
        } else {
            maybe(&settings, "mutableContent", .bool(Bool.random(using: &random)), using: &random)
        }
        var custom = JSONObject()
        addCustom(to: &custom, values: ["v", "", "1"], using: &random)
        if !custom.isEmpty { settings["customFields"] = .object(custom) }
        return settings
    }
}
