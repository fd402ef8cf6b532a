import TrackingConformanceJSON

/// Random sequences of push events, with flags and ids near every boundary of the rules.
enum PushGenerator {
    /// A random sequence of stimuli.
    static func draft(using random: inout SplitMix64) -> VectorDraft {
        let platform = Platform.allCases.randomElement(using: &random) ?? .ios
        let notifications = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            notification(platform, using: &random)
        }
        let stimuli = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            stimulus(platform, of: notifications.randomElement(using: &random) ?? [:], using: &random)
        }
        let version = Bool.random(using: &random) ? versions.randomElement(using: &random) : nil
        return VectorDraft(context: RunContext(sdkVersion: version), stimuli: stimuli)
    }

    private static let versions = [
        "1.3.9", "1.4.0", "1.4.1", "1.10.0", "2.2.9", "2.3.0", "2.10.0", "0.9.10", "10.0.0", "1.4", "2.3", "3.0.0",
        "1.3.9.9", "1.5.0-rc.1", "2.2.9+build.7", " 2.4.0\n", "1.03.9",
    ]

    private static let flags: [JSONValue?] = [
        nil, .null, "on", "ON", "oN", "off", "OFF", "", " on", "on ", "onn", "true", "1", "\u{FF4F}\u{FF4E}",
        "\u{043E}n", true,
        1, "enabled",
    ]

    private static let ids: [JSONValue?] = [
        nil, .null, "56c4", "h138a", "", " 7 ", "007", "e\u{301}", "\u{E9}", "%20", "\"", "\u{1F600}", 56, ["x": "y"],
        "true", "a+b", "9007199254740993", "a\u{0}b",
    ]

    private static func notification(_ platform: Platform, using random: inout SplitMix64) -> JSONObject {
        var data = JSONObject()
        switch (platform, Int.random(in: 0...9, using: &random)) {
        case (.ios, 0): data["aps"] = ["content-available": 1]
        case (.android, 0): break
        case (.ios, _): data["aps"] = ["alert": ["title": "t"], "content-available": 1]
        case (.android, _): data["title"] = "t"
        }
        data["_acsDeliveryTracking"] = pick(flags, platform, using: &random)
        data["_dId"] = pick(ids, platform, using: &random) ?? "56c4"
        data["_mId"] = pick(ids, platform, using: &random) ?? "h138a"
        if Bool.random(using: &random) { data["deliveryId"] = "decoy" }
        return data
    }

    /// Android hands on strings and nulls alone.
    private static func pick(
        _ values: [JSONValue?],
        _ platform: Platform,
        using random: inout SplitMix64
    ) -> JSONValue? {
        let value = values.randomElement(using: &random) ?? nil
        guard platform == .android, let value, value.string == nil, !value.isNull else { return value }
        return nil
    }

    private static func stimulus(
        _ platform: Platform,
        of notification: JSONObject,
        using random: inout SplitMix64
    ) -> Stimulus {
        let choice = Int.random(in: 0...3, using: &random)
        guard platform == .ios else {
            let extras: JSONValue = Bool.random(using: &random) ? .object(notification) : .null
            switch choice {
            case 0, 1: return Stimulus(.push(.onMessageReceived), ["data": .object(notification)])
            case 2: return Stimulus(.push(.onNotificationDismissed), ["extras": extras])
            default: return Stimulus(.push(.onResume), ["extras": extras])
            }
        }
        switch choice {
        case 0:
            let state = ["active", "inactive", "background"].randomElement(using: &random) ?? "active"
            let with: JSONObject = ["userInfo": .object(notification), "applicationState": .string(state)]
            return Stimulus(.push(.didReceiveRemoteNotification), with)
        case 1: return Stimulus(.push(.willPresentNotification), ["userInfo": .object(notification)])
        default:
            let action =
                ["default", "dismiss", "REPLY", "Dismiss", "dismiss "].randomElement(using: &random) ?? "default"
            let with: JSONObject = ["userInfo": .object(notification), "actionIdentifier": .string(action)]
            return Stimulus(.push(.didReceiveNotificationResponse), with)
        }
    }
}
