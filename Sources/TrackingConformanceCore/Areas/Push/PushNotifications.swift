import TrackingConformanceJSON

/// Random notifications, with flags, ids and decoys near every boundary of the rules.
enum PushNotifications {
    static func random(on platform: Platform, number: Int, using random: inout SplitMix64) -> JSONObject {
        var data = JSONObject()
        if platform == .android, random.happens(5) { return data }
        switch platform {
        case .ios: data["aps"] = random.happens(4) ? random.pick([.null, "Read more", [], 1]) : aps(using: &random)
        case .android:
            if random.happens(90) { data["title"] = random.happens(60) ? "Title" : .string(random.pick(titles)) }
            if random.happens(5) { data["title"] = .null }
            if random.happens(15) { data["sound"] = .string(random.pick(GeneratedTexts.sounds)) }
            if random.happens(12) { data["badge"] = .string(random.pick(badges)) }
            if random.happens(30) { data["body"] = .string(random.pick(titles)) }
        }
        if random.happens(20) { addHostileFields(to: &data, on: platform, using: &random) }
        data["_acsDeliveryTracking"] = allowed(flag(using: &random), on: platform)
        // Notifications of one delivery differ in their broadlog ids.
        data["_dId"] = allowed(id(random.happens(15) ? "a0" : "a\(number)", using: &random), on: platform)
        data["_mId"] = allowed(id("h\(number)", using: &random), on: platform)
        if random.happens(35) { addDecoys(to: &data, on: platform, using: &random) }
        if random.happens(25) { data["uri"] = .string(random.pick(GeneratedTexts.links)) }
        if random.happens(20) { data["media-attachment-url"] = .string(random.pick(GeneratedTexts.links)) }
        return data
    }

    /// Adds fields irrelevant to tracking, and some that trip careless code.
    private static func addHostileFields(
        to data: inout JSONObject,
        on platform: Platform,
        using random: inout SplitMix64
    ) {
        if platform == .ios, var aps = data["aps"]?.object {
            let key = random.pick([
                "badge", "alert", "interruption-level", "relevance-score", "sound", "thread-id", "content-available",
                "mutable-content",
            ])
            let levels: [JSONValue] = ["passive", "active", "time-sensitive", "critical"]
            aps[key] = random.pick(
                key == "interruption-level" && random.happens(80)
                    ? levels
                    : [
                        .null, "many", "critical", ["title": .null], ["loc-key": "A"], ["title": "", "body": ""],
                        ["title": "Title", "subtitle": "Subtitle"], 0, -1, true, [], [:], 2, "1",
                    ]
            )
            data["aps"] = .object(aps)
        }
        if platform == .android {
            data[random.pick(["badge", "badge", "sound", "category"])] = random.pick([
                .null, .string(random.pick(badges)),
            ])
        }
        let name =
            random.happens(40) ? "uri" : random.happens(50) ? random.pick(names) : GeneratedTexts.name(using: &random)
        data[name] = random.pick(["http://[broken", "9", "active", "x", "", "a b", "link"])
        if platform == .ios, random.happens(20) { data[name] = random.pick([7, .null, [:], [], true]) }
    }

    /// Names of parameters, of other services' fields, and beginnings of such names.
    private static let names = [
        "action", "data", "extras", "userInfo", "applicationState", "actionIdentifier", "event", "name", "type", "id",
        "message", "from", "priority", "to", "tracking", "url", "image", "icon", "channel", "tag", "ttl", "state",
        "sdk", "version", "platform", "content", "origin", "source", "wzrk_id", "ab_cta", "_sid", "com.example.key",
        "fcm_options", "twi_body", "af_id", "_x", "wp_key", "moe_cid", "ns_id", "uuid", "adb_id", "acs_id", "x-id",
        "io.key", "$key", "mp_key", "CT_id", "leanplum_id", "braze_id", "pw_id", "kumulos_id", "airship_id",
        "tealium_id", "lifecycle_type", "a.b", "_dKey", "_mKey",
    ]

    /// A tracked notification, with an id that careless code changes or a field that makes such code fail.
    static func oddity(on platform: Platform, number: Int, using random: inout SplitMix64) -> JSONObject {
        var data = self.random(on: platform, number: number, using: &random)
        if random.happens(70) { data["_acsDeliveryTracking"] = random.pick(["on", "on", "ON", nil]) }
        let plain = [("_dId", "a\(number)"), ("_mId", "h\(number)")]
        let odd = random.pick(["_dId", "_mId", nil])
        for (key, id) in plain { data[key] = .string(key == odd ? random.pick(oddities) : id) }
        return data
    }

    private static let badges = ["3", "many", "", " 3", "03", "3.0", "\u{663}", "\u{FF13}", "+3"]

    private static func allowed(_ value: JSONValue?, on platform: Platform) -> JSONValue? {
        guard platform == .android, let value, value.string == nil, !value.isNull else { return value }
        return nil
    }

    private static func flag(using random: inout SplitMix64) -> JSONValue? {
        switch random.number(in: 0...9) {
        case 0...2: "on"
        case 3: nil
        case 4: .null
        case 5: .string(random.pick(["ON", "On", "oN"]))
        case 6: .string(random.pick(["off", "OFF", "Off", "oFf"]))
        case 7: .string(random.pick(lookalikes))
        case 8: .string(random.pick(others))
        default: random.happens(20) ? random.pick([true, 1, ["on": "on"], false, 0]) : .string(random.pick(others))
        }
    }

    private static let others = [
        "", " on", "on ", " on ", "onn", "on1", "noon", "true", "TRUE", "1", "0", "yes", "enabled", "false", "no",
        "null", "nil", "none", "undefined", "o n", "on\n", "\ton", "on,off", "o", "n", "offf", "of", "only", "\"on\"",
        "o\u{0}n", "on\u{0}", "on;", "on,", "on.", "on=", "/on", "on;off",
    ]
    private static let lookalikes = [
        "\u{FF4F}\u{FF4E}", "\u{FF2F}\u{FF2E}", "\u{043E}n", "\u{43E}\u{43D}", "o\u{301}n", "\u{F3}n", "on\u{200B}",
        "\u{FEFF}on", "o\u{200D}n", "on\u{301}", "\u{2134}n", "o\u{144}", "\u{3BF}n", "on\u{A0}", "\u{6A9}",
        "o\u{FE0F}n",
    ]

    private static func id(_ plain: String, using random: inout SplitMix64) -> JSONValue? {
        switch random.number(in: 0...11) {
        case 0: nil
        case 1 where random.happens(40): nil
        case 1: random.pick([.null, .null, 56, ["x": "y"], true, ""])
        case 2...4: .string(random.happens(10) ? hexadecimal(using: &random) : random.pick(oddities))
        case 5 where random.happens(25):
            .string(plain + long(random.pick([254, 300, 1_030, 2_000, 4_100, 8_200, 9_000])))
        default: .string(plain)
        }
    }

    private static func long(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { bytes in
            bytes.initialize(repeating: UInt8(ascii: "x"))
            return count
        }
    }

    /// Eight or more hexadecimal digits, with letters in lower, upper or mixed case.
    private static func hexadecimal(using random: inout SplitMix64) -> String {
        let digits = Array(random.pick(["0123456789ABCDEF", "0123456789abcdef", "0123456789ABCDEFabcdef"]))
        let zeros = String(repeating: "0", count: random.pick([0, 0, 2]))
        let rest = String((0..<random.number(in: 8...16)).map { _ in random.pick(digits) })
        return random.happens(10) ? " \(zeros)\(rest)" : zeros + rest
    }

    private static let oddities = [
        " 7 ", "7 ", "\t7\n", "007", "42", "0", "-1", "1e3", "0x1F", "123456789", "9007199254740993",
        "12345678901234567890", "e\u{301}", "\u{E9}", "\u{212B}", "%20", "a%2Fb", "100%", "%zz", "\"", "\"quoted\"",
        "\u{1F600}", "a+b", "a b", "a\u{0}b", "\u{200B}x", "a\u{7}b", "true", "false", "null", "nil", "undefined",
        "NULL",
        "A1B2", "0XD57F", "h52A0F", "6F9619FF-8B86-D011-B42D-00CF4FC964FF", "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
        "ZDE=", "bTE==", "-d-1", "a;b:c", "1,2|3", "<b>&amp;", "a&b", "a/b", "\u{130}", "[1]", "{}",
        "1.50", "+7", "NaN", "none", "(null)", "None", "a=b", "a#b", "a'b", "a\\b", "a?b", "a@b", "a*b", "a$b", "a^b",
        "a`b", "a{b}", "a~b", "a!b", "a(b)", "a.b", "a_b", "b\u{FC}", "\u{65E5}\u{672C}", "a\u{A0}b", "A0B1C2",
        "\u{201C}a\u{201D}", "FF", "0XFF", "a\u{2028}b", "a\u{200B}b", "a\u{AD}b",
    ]
    private static let titles = GeneratedTexts.texts + ["Title", "", ""]

    private static func aps(using random: inout SplitMix64) -> JSONValue {
        var aps: JSONObject = ["alert": ["title": "Title"], "content-available": 1]
        if random.happens(35) { aps["alert"] = ["title": .string(random.pick(titles)), "body": "Body"] }
        if random.happens(8) { aps["alert"] = nil }
        if random.happens(10) { aps["mutable-content"] = random.pick([1, 1, 0]) }
        if random.happens(10) { aps["sound"] = .string(random.pick(GeneratedTexts.sounds)) }
        if random.happens(10) { aps["_acsDeliveryTracking"] = random.happens(50) ? "off" : "on" }
        if random.happens(10) { aps["_dId"] = "decoy-d" }
        if random.happens(10) { aps["_mId"] = "decoy-m" }
        if random.happens(8) {
            aps["alert"] = ["title": "Title", "_dId": "decoy-d", "_mId": "decoy-m", "_acsDeliveryTracking": "off"]
        }
        return .object(aps)
    }

    /// Adds keys that resemble documented keys.
    private static func addDecoys(to data: inout JSONObject, on platform: Platform, using random: inout SplitMix64) {
        for _ in 0..<random.number(in: 1...3) {
            switch random.number(in: 0...4) {
            case 0:
                let names = random.happens(60) ? likelyIDNames : idNames
                data[random.pick(names)] = .string(random.pick(["decoy", "decoy2"]))
            case 1: data[random.pick(flagNames)] = .string(random.pick(["off", "on"]))
            case 2: data[random.pick(["body", "custom key"])] = "app://x"
            case 3: data[random.pick(serviceNames)] = "x"
            default: if platform == .ios { data[random.pick(["custom", "payload", "data"])] = .object(nested) }
            }
        }
    }

    private static let likelyIDNames = ["deliveryId", "broadlogId", "dId", "mId"]
    private static let idNames = [
        "deliveryId", "broadlogId", "dId", "mId", "_did", "_mid", "_DID", "_MID", "did", "mid", "delivery_id",
        "messageId",
        "broadLogId", "_deliveryId", "_broadlogId", "dID", "mID",
    ]
    private static let flagNames = [
        "_acsdeliverytracking", "_ACSDELIVERYTRACKING", "acsDeliveryTracking", "deliveryTracking",
        "_AcsDeliveryTracking",
    ]
    private static let serviceNames = [
        "google.message_id", "gcm.message_id", "gcm.notification.e", "gcm.n.e", "from", "collapse_key", "message_type",
        "google.sent_time", "gcm.notification.title", "adb_title", "adb_m_id", "google.c.a.e",
    ]
    private static let nested: JSONObject = [
        "_acsDeliveryTracking": "off", "_dId": "nested-d", "_mId": "nested-m",
    ]
}
