import TrackingConformanceJSON

enum PayloadFields {
    /// A payload as iOS delivers it.
    static func userInfo(using random: inout SplitMix64) -> JSONObject {
        var (alert, aps, top) = (JSONObject(), JSONObject(), JSONObject())
        for key in ["title", "body"] { maybe(&alert, key, text(using: &random), using: &random) }
        if random.happens(15) {
            alert[
                random.pick(["title-loc-key", "loc-key", "subtitle", "subtitle", "action-loc-key", "launch-image"])
            ] =
                "KEY"
        }
        if !alert.isEmpty || random.happens(20) { aps["alert"] = .object(alert) }
        maybe(&aps, "category", text(using: &random), using: &random)
        maybe(&aps, "sound", sound(using: &random), using: &random)
        maybe(&aps, "badge", random.pick(badges), using: &random)
        for key in ["content-available", "mutable-content"] {
            maybe(&aps, key, random.pick(switches), using: &random)
        }
        if random.happens(25) { aps["uri"] = "decoy" }
        if random.happens(15) { aps["media-attachment-url"] = "decoy" }
        top["aps"] = .object(aps)
        addTracking(to: &top, using: &random)
        if random.happens(25) {
            top[random.pick(["title", "body", "category", "sound", "badge", "alert"])] = "decoy"
        }
        addCustom(to: &top, on: .ios, values: customValues, using: &random)
        if random.happens(15) { malform(&top, using: &random) }
        return top
    }

    /// A message as Android delivers it.
    static func message(using random: inout SplitMix64) -> JSONObject {
        var data = JSONObject()
        for key in ["title", "body", "category"] { maybe(&data, key, text(using: &random), using: &random) }
        maybe(&data, "sound", sound(using: &random), using: &random)
        maybe(&data, "badge", random.pick(androidBadges), using: &random)
        addTracking(to: &data, using: &random)
        addCustom(to: &data, on: .android, values: androidCustomValues, using: &random)
        if random.happens(10) {
            data[random.pick(["title", "badge", "_dId", "sound"])] = random.pick([.null, 5, [1], true])
        }
        var message: JSONObject = random.happens(80) ? ["collapseKey": "1476005"] : [:]
        if random.happens(92) { message["data"] = .object(data) }
        if random.happens(15) {
            message["notification"] = ["title": "decoy title", "body": "decoy body", "sound": "decoy"]
        }
        if random.happens(25) {
            message[random.pick(["title", "body", "_dId", "uri", "badge", "priority", "to"])] = "decoy"
        }
        return message
    }

    /// Settings as a sender makes them, which may include rich-media settings for one platform.
    static func settings(on platform: Platform, using random: inout SplitMix64, with hasPlatforms: Bool) -> JSONObject {
        var settings: JSONObject = ["deliveryId": "56c4", "broadlogId": "h138a"]
        if random.happens(15) {
            for key in settings.keys where random.happens(60) { settings[key] = nil }
        } else if random.happens(25) {
            for key in settings.keys { settings[key] = id(using: &random) }
        }
        for key in ["messageTitle", "messageBody", "sound", "deeplink", "category"] {
            let value =
                switch key {
                case "sound" where random.happens(50): JSONValue.string(random.pick(GeneratedTexts.sounds))
                case "deeplink" where random.happens(60): JSONValue.string(random.pick(GeneratedTexts.links))
                default: setting(using: &random)
                }
            maybe(&settings, key, value, using: &random)
        }
        let isOrdinary = random.happens(90)
        maybe(
            &settings,
            "badge",
            random.pick(isOrdinary ? [0, 1, 3, 1_817] : [-1, 2_147_483_648, 4_294_967_296]),
            using: &random
        )
        maybe(&settings, "contentAvailable", .bool(random.happens(50)), using: &random)
        maybe(&settings, "tracking", random.happens(50) ? "on" : "off", using: &random)
        if random.happens(40) {
            let names = hasPlatforms && random.happens(40) ? CampaignSetting.richMedia : [.richMediaURL]
            for _ in 0..<(names.count == 1 ? 1 : 2) {
                settings[random.pick(names).rawValue] = random.happens(95) ? link(using: &random) : ""
            }
            if random.happens(30) { settings["mutableContent"] = true }
        } else {
            maybe(&settings, "mutableContent", .bool(random.happens(50)), using: &random)
        }
        var custom = JSONObject()
        addCustom(to: &custom, on: platform, values: customValues, using: &random)
        if !custom.isEmpty { settings["customFields"] = .object(custom) }
        return settings
    }

    private static let texts = [
        "", "a title", "e\u{301}", "\u{E9}", "100 %", "\"\\\n", "\u{1F600}", " x ", "on", "a\u{0}b", "1+1", "<b>&amp;",
        "a%20b", "app://open?x=1&y=a b", "https://example.com/\u{E9}", "caf\u{E9} {}", "007", "null", "a|b",
        "http://example.com/a.png", "HTTPS://Example.COM/A", "one\r\ntwo", "two  blanks", " \u{FF21} ",
    ]
    /// Ids that careless code changes.
    private static let ids = [" x ", "0A1B2C3D4E5F", "0a1b2c3d4e5f", "\u{FF21}", String(repeating: "x", count: 300)]
    private static let names =
        [
            "custom key 1", "_own", "Uri", "dId", "\u{E9}", "e\u{301}", "a.b", "title2", "__proto__", "gcm.n.e",
            "from_x",
            "google.x", "adb_x", "snake_case", "from", "message_type", "collapse_key", "gcm.message_id", "Title", "APS",
            "message", "notification",
        ] + CampaignSetting.allCases.map(\.rawValue)
    private static let androidCustomValues: [JSONValue] = [
        "v", "", "1", "a\u{0}b", "a+b", "a&b", "007", "true", "{\"a\":1}", "1.0", " x ", "\u{201C}a\u{201D}",
    ]
    private static let customValues: [JSONValue] = [
        "v", "", 1, true, ["x": ["y", 2]], ["a", "b"], "1", 0, false, [:], [], "a\u{0}b", "a+b", "a&b", "007", "true",
        "a%20b", -1, 2_147_483_648, 9_007_199_254_740_991, " x ", "a\r\nb", "{\"a\":1}", [["a"], ["b": [false]]],
        ["": " a ", "uri": "app://a", "title": "T", "off": false, "zero": 0, "empty": ""], [" a ", "b", "b", 3, true],
    ]
    /// Custom values judged under a separate rule (PL-CUSTOM-NUMBER).
    private static let rareCustomValues: [JSONValue] = [
        9_007_199_254_740_993, ["x": .null], [.null, 1], [[.null]], ["x": ["y": .null]], ["n": 9_007_199_254_740_993],
    ]
    private static let badges: [JSONValue] = [
        0, 1, 3, 1_817, -1, 2_147_483_648, 4_294_967_297, 9_007_199_254_740_993, "5", true, "x", .null,
    ]
    private static let androidBadges: [JSONValue] = [
        1_817, "1817", 0, "0", -1, "-1", "2147483648", 2_147_483_648, "9007199254740993", "010", "08", "007",
        "99999999999999999999", "x", "", "1.5", 4_294_967_297, "4294967297", " 3", "3 ", "03", "3.0", "\u{663}", "+3",
    ]
    private static let switches: [JSONValue] = [1, 1, 0, true, false, 2, "1", .null]

    /// Text longer than a notification may be.
    private static let longText = String(repeating: "x", count: 4_200)
    private static let longValue: JSONValue = .string(String(repeating: "y", count: 4_200))

    /// Text for a setting, seldom empty, because the result of empty text is not judged.
    private static func setting(using random: inout SplitMix64) -> JSONValue {
        let text = text(using: &random)
        return text == "" && random.happens(90) ? "Text" : text
    }

    private static func text(using random: inout SplitMix64) -> JSONValue {
        .string(random.happens(2) ? longText : random.pick(random.happens(50) ? GeneratedTexts.texts : texts))
    }

    private static func id(using random: inout SplitMix64) -> JSONValue {
        random.happens(40) ? .string(random.pick(ids)) : setting(using: &random)
    }

    private static func link(using random: inout SplitMix64) -> JSONValue {
        random.happens(80) ? .string(random.pick(GeneratedTexts.links)) : text(using: &random)
    }

    private static func sound(using random: inout SplitMix64) -> JSONValue {
        random.happens(50) ? .string(random.pick(GeneratedTexts.sounds)) : text(using: &random)
    }

    /// Adds a member every other time.
    private static func maybe(
        _ object: inout JSONObject,
        _ key: String,
        _ value: JSONValue,
        using random: inout SplitMix64
    ) {
        if random.happens(45) { object[key] = value }
    }

    private static func addTracking(to object: inout JSONObject, using random: inout SplitMix64) {
        for key in ["_dId", "_mId"] {
            maybe(&object, key, random.happens(40) ? .string(random.pick(ids)) : text(using: &random), using: &random)
        }
        for key in ["uri", "media-attachment-url"] { maybe(&object, key, link(using: &random), using: &random) }
        maybe(&object, "_acsDeliveryTracking", "on", using: &random)
    }

    /// Adds a few custom fields or, sometimes, very many short ones.
    private static func addCustom(
        to object: inout JSONObject,
        on platform: Platform,
        values: [JSONValue],
        using random: inout SplitMix64
    ) {
        let isCrowd = random.happens(3)
        for number in 0..<(isCrowd ? random.number(in: 21...40) : random.number(in: 0...5)) {
            let isRare = values.count == customValues.count && random.happens(4)
            let usual = random.happens(1) && !isCrowd ? [longValue] : values
            let name =
                isCrowd
                ? "key\(number)" : random.happens(35) ? random.pick(names) : GeneratedTexts.name(using: &random)
            let isTaken = PayloadDefinedness.isReserved(name, on: platform) || object[name] != nil
            object[isTaken ? "key\(number)" : name] = random.pick(isRare ? rareCustomValues : usual)
        }
        // Names that differ only in their normalisation.
        if random.happens(3) { (object["\u{E9}"], object["e\u{301}"]) = ("one", "two") }
    }

    /// Gives a field a wrong type, or removes its container.
    private static func malform(_ top: inout JSONObject, using random: inout SplitMix64) {
        var aps = top["aps"]?.object ?? JSONObject()
        switch random.number(in: 0...5) {
        case 0: return top["aps"] = nil
        case 1: return top["aps"] = random.pick(["text", 1, []])
        case 2: aps["alert"] = random.pick(["an alert", 7, .null])
        case 3: aps[random.pick(["category", "sound"])] = random.pick([1, true, [:]])
        case 4: return top[random.pick(["_dId", "_mId", "uri"])] = random.pick([5, .null, ["x"]])
        default: aps["alert"] = ["title": random.pick([1, .null, [:]]), "body": "Body"]
        }
        top["aps"] = .object(aps)
    }
}

/// Random payloads to parse and settings to compose them from, with names and types near every boundary of the rules.
enum PayloadGenerator {
    static let generator = SequenceGenerator(
        random: { draft(using: &$0, for: $1) },
        isDefined: { PayloadDefinedness.isDefined($0.stimuli) }
    )

    private static let kinds: [(Event.Payload, Platform, Capability)] = [
        (.parse, .ios, .parseIOS), (.parse, .android, .parseAndroid), (.compose, .ios, .composeIOS),
        (.compose, .android, .composeAndroid),
    ]

    private static func draft(using random: inout SplitMix64, for capabilities: Set<Capability>) -> VectorDraft {
        let offered = kinds.filter { capabilities.contains($0.2) }
        let count = random.number(in: 1...random.pick([6, 24]))
        return VectorDraft(
            stimuli: (0..<count).map { _ in
                let (event, platform, _) = random.pick(offered.isEmpty ? kinds : offered)
                return stimulus(event, platform, using: &random, with: capabilities.contains(.composeRichMedia))
            }
        )
    }

    private static func stimulus(
        _ event: Event.Payload,
        _ platform: Platform,
        using random: inout SplitMix64,
        with hasPlatforms: Bool
    ) -> Stimulus {
        let (key, value) =
            switch (event, platform) {
            case (.parse, .ios): ("payload", PayloadFields.userInfo(using: &random))
            case (.parse, .android): ("payload", PayloadFields.message(using: &random))
            case (.compose, _):
                ("settings", PayloadFields.settings(on: platform, using: &random, with: hasPlatforms))
            }
        return Stimulus(.payload(event), ["platform": .string(platform.rawValue), key: .object(value)])
    }
}
