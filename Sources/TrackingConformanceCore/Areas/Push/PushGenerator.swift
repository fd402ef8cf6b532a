import TrackingConformanceJSON

/// Sequences of push events, with flags and ids near every boundary of the rules.
enum PushGenerator {
    static let generator = SequenceGenerator(
        random: { draft(using: &$0, for: $1) },
        isDefined: { PushDefinedness.isDefined($0.stimuli) }
    )

    private static func draft(using random: inout SplitMix64, for capabilities: Set<Capability>) -> VectorDraft {
        let platforms = [(Platform.ios, Capability.pushIOS), (.android, .pushAndroid)]
            .filter { capabilities.contains($0.1) }
        let platform = platforms.isEmpty ? .ios : random.pick(platforms).0
        if random.happens(1) { return VectorDraft(stimuli: crowd(on: platform, using: &random)) }
        if random.happens(15) { return VectorDraft(stimuli: parade(on: platform, using: &random)) }
        let count = random.number(in: 1...4)
        let notifications = (0..<count).map { PushNotifications.random(on: platform, number: $0, using: &random) }
        var stimuli: [Stimulus] = []
        // Sometimes both platforms in one life; neither may remember the other's notifications.
        let other = platforms.count == 2 && random.happens(8) ? platforms.first { $0.0 != platform }?.0 : nil
        for number in 0..<random.number(in: 1...random.pick([2, 4, 8])) {
            if let other, random.happens(50) {
                var notification = PushNotifications.random(on: other, number: 10 + number, using: &random)
                // One delivery goes to both platforms, with a broadlog id for each notification.
                if random.happens(80), let shared = random.pick(notifications)["_dId"]?.string {
                    notification["_dId"] = .string(shared)
                }
                stimuli += steps(other, of: notification, using: &random)
            } else {
                var notification = random.pick(notifications)
                // An untracked notification does not affect the next one with the same ids.
                if random.happens(4) {
                    notification["_acsDeliveryTracking"] = "off"
                    stimuli += steps(platform, of: notification, using: &random)
                    notification["_acsDeliveryTracking"] = random.pick(["on", nil])
                }
                stimuli += steps(platform, of: notification, using: &random)
            }
        }
        if random.happens(5) { share(&stimuli, using: &random) }
        let hasVersion = capabilities.contains(.pushSDKVersion) && random.happens(40)
        let context = RunContext(sdkVersion: hasVersion ? version(near: platform, using: &random) : nil)
        let hasLife = capabilities.contains(.lifecycle) && random.happens(20)
        return VectorDraft(context: context, stimuli: hasLife ? living(stimuli, using: &random) : stimuli)
    }

    /// Unusual notifications, each for one handler.
    private static func parade(on platform: Platform, using random: inout SplitMix64) -> [Stimulus] {
        (0..<random.number(in: 8...20)).map { number in
            var notification = PushNotifications.oddity(on: platform, number: number, using: &random)
            guard platform == .ios else {
                return event(ofAndroid: random.number(in: 0...2), notification)
            }
            let aps = notification["aps"]?.object
            // Only a reception in the background needs a switch of 1.
            let kind = random.number(in: aps == nil ? 1...4 : 0...4)
            if var aps {
                aps["content-available"] = kind == 0 ? 1 : random.pick([2, "1", 0, true, false, .null, nil, 1])
                notification["aps"] = .object(aps)
            }
            switch kind {
            case 0: return received(notification, "background")
            case 1: return response(notification, "default")
            case 2: return response(notification, "dismiss")
            case 3: return response(notification, random.pick(actions))
            default: return Stimulus(.push(.willPresentNotification), ["userInfo": .object(notification)])
            }
        }
    }

    /// Adds the first event once more, for a notification of another delivery with the same broadlog id.
    private static func share(_ stimuli: inout [Stimulus], using random: inout SplitMix64) {
        guard var again = stimuli.first,
            let parameter = ["userInfo", "data", "extras"].first(where: { again.parameters[$0]?.object != nil }),
            var notification = again.parameters[parameter]?.object
        else { return }
        notification["_dId"] = "b7"
        again.parameters[parameter] = .object(notification)
        stimuli.append(again)
    }

    /// More notifications than any implementation may remember, each with its own ids.
    private static func crowd(on platform: Platform, using random: inout SplitMix64) -> [Stimulus] {
        let delivery = random.happens(50) ? "a0" : nil
        let onlyKind = random.happens(60) ? random.number(in: 0...3) : nil
        return (0..<random.number(in: 105...140)).map { number in
            var notification: JSONObject = [
                "_dId": .string(delivery ?? "a\(number)"), "_mId": .string("h\(number)"), "_acsDeliveryTracking": "on",
            ]
            let kind = onlyKind ?? random.number(in: 0...3)
            guard platform == .ios else {
                notification["title"] = "Title"
                return event(ofAndroid: kind, notification)
            }
            notification["aps"] = ["alert": ["title": "Title"], "content-available": 1]
            switch kind {
            case 0, 1: return response(notification, kind == 0 ? "default" : "dismiss")
            case 2: return received(notification, "background")
            default: return Stimulus(.push(.willPresentNotification), ["userInfo": .object(notification)])
            }
        }
    }

    private static func version(near platform: Platform, using random: inout SplitMix64) -> String {
        let versions = [
            "1.3.9", "1.4.0", "1.4.1", "1.10.0", "2.2.9", "2.3.0", "2.10.0", "0.9.10", "10.0.0", "1.4", "2.3", "3.0.0",
            "1.3.9.9", "2.2.9.9", "2.4.0.1", "1.5.0.2", "1.5.0-rc.1", "2.4.0-beta", "2.2.9+build.7", " 2.4.0\n",
            " 1.5.0", "v1.4.0", "v2.2.9", "1.4.0-rc.1", "1.03.9", "1.3.9-rc", "3.0", "1.99999999999999999999.0",
            "2.99999999999999999999.0", "2", "1.9.9", "1.08.0", "1.04.0", "2.08.1", "2.09.0", "2.010.0",
        ]
        let near = platform == .ios ? (2, 3) : (1, 4)
        guard random.happens(30) else { return random.pick(versions) }
        return "\(near.0).\(near.1 + random.number(in: -1...1)).\(random.number(in: 0...12))"
    }

    /// One event of a notification, or several that usually follow each other.
    private static func steps(
        _ platform: Platform,
        of notification: JSONObject,
        using random: inout SplitMix64
    ) -> [Stimulus] {
        platform == .ios
            ? stepsOnIOS(of: notification, using: &random) : stepsOnAndroid(of: notification, using: &random)
    }

    private static func stepsOnIOS(of notification: JSONObject, using random: inout SplitMix64) -> [Stimulus] {
        let present = Stimulus(.push(.willPresentNotification), ["userInfo": .object(notification)])
        switch random.number(in: 0...6) {
        case 0: return [present]
        case 1: return [received(notification, "active"), present]
        case 2: return [received(notification, random.pick(["active", "inactive", "background", "background"]))]
        case 3: return [received(notification, "background"), response(notification, random.pick(actions))]
        case 4: return [response(notification, random.pick(["default", "dismiss"]))]
        case 6: return (0...1).map { _ in response(notification, random.pick(["default", "dismiss", "REPLY"])) }
        default: return [response(notification, random.pick(actions))]
        }
    }

    private static func stepsOnAndroid(of notification: JSONObject, using random: inout SplitMix64) -> [Stimulus] {
        let (resume, dismissal) = (event(ofAndroid: 0, notification), event(ofAndroid: 1, notification))
        let message = event(ofAndroid: 2, notification)
        switch random.number(in: 0...9) {
        case 0: return [message]
        case 1: return [message, resume]
        case 2: return [message, dismissal]
        case 3: return [resume]
        case 4: return Array(repeating: resume, count: random.number(in: 2...3))
        case 5, 9: return twins(of: notification, using: &random)
        case 6: return [dismissal]
        case 7: return [Stimulus(.push(.onResume), ["extras": .null])]
        default: return [random.happens(50) ? Stimulus(.push(.onNotificationDismissed), ["extras": .null]) : message]
        }
    }

    /// A resume for kind 0, a dismissal for kind 1, or else a message.
    private static func event(ofAndroid kind: Int, _ notification: JSONObject) -> Stimulus {
        switch kind {
        case 0: Stimulus(.push(.onResume), ["extras": .object(notification)])
        case 1: Stimulus(.push(.onNotificationDismissed), ["extras": .object(notification)])
        default: Stimulus(.push(.onMessageReceived), ["data": .object(notification)])
        }
    }

    /// Two resumes in a row, for nearly equal notifications.
    private static func twins(of notification: JSONObject, using random: inout SplitMix64) -> [Stimulus] {
        // Texts with the same hash code in Java, and numbers that are equal.
        let (first, second) = random.pick([
            ("AaAa", "BBBB"), ("7", "007"), ("12", "12.0"), ("", ""), ("", ""), ("", ""),
        ])
        var notification = notification
        if random.happens(50) { notification["_acsDeliveryTracking"] = "on" }
        var extras = [notification, sibling(of: notification, using: &random)]
        if !first.isEmpty {
            for key in ["_dId", "_mId"] { (extras[0][key], extras[1][key]) = (.string(first), .string(second)) }
            for index in extras.indices { extras[index]["_acsDeliveryTracking"] = "on" }
        }
        // A notification that must not be tracked, then the first once more.
        if random.happens(25) {
            extras[1] = notification.without("_mId")
            extras[1]["title"] = "untracked"
            if random.happens(50) { extras[1]["_acsDeliveryTracking"] = "off" }
            extras.append(extras[0])
        }
        return extras.map { Stimulus(.push(.onResume), ["extras": .object($0)]) }
    }

    private static func sibling(of notification: JSONObject, using random: inout SplitMix64) -> JSONObject {
        var sibling = notification
        switch random.number(in: 0...8) {
        case 0, 7: sibling["title"] = "another title"
        case 8: sibling[random.pick(["body", "uri", "badge", "collapse_key"])] = "another"
        case 1, 2: sibling["_dId"] = "b7"
        case 3, 4: sibling["_mId"] = "h77"
        case 5:
            for key in ["_dId", "_mId"] { sibling[key] = .string(" " + (notification[key]?.string ?? "x")) }
        case 6:
            for key in ["_dId", "_mId"] { sibling[key] = .string((notification[key]?.string ?? "x") + "0") }
        default: break
        }
        return sibling
    }

    private static func received(_ notification: JSONObject, _ state: String) -> Stimulus {
        let with: JSONObject = ["userInfo": .object(notification), "applicationState": .string(state)]
        return Stimulus(.push(.didReceiveRemoteNotification), with)
    }

    private static func response(_ notification: JSONObject, _ action: String) -> Stimulus {
        let with: JSONObject = ["userInfo": .object(notification), "actionIdentifier": .string(action)]
        return Stimulus(.push(.didReceiveNotificationResponse), with)
    }

    private static let actions = [
        "default", "default", "dismiss", "REPLY", "", "", "", "Dismiss", "dismiss ", " dismiss", "dismissed",
        "app/dismiss",
        "com.example.dismiss", "not-dismiss", "DISMISS", "d\u{131}smiss", "dismi\u{DF}", "\u{FF44}ismiss", "close",
        "cancel", "clear", "null", "nil", "none", "DismissActionIdentifier", "dismissAll",
        "com.apple.UNNotificationDismissActionIdentifier.offer", "UNNotificationDefaultAction", "def",
    ]

    /// The same events while the app starts, sleeps, wakes and ends.
    private static func living(_ stimuli: [Stimulus], using random: inout SplitMix64) -> [Stimulus] {
        var (now, isRunning, isAwake) = (1_715_673_660_000, false, false)
        var living: [Stimulus] = []
        func add(_ event: Event.Lifecycle, _ parameters: JSONObject = [:]) {
            living.append(Stimulus(.lifecycle(event), parameters, at: Instant(milliseconds: now)))
            now += 60_000
        }
        for stimulus in stimuli + stimuli.prefix(1) {
            switch (isRunning, isAwake, random.number(in: 0...5)) {
            case (false, _, 0...2):
                add(.start, ["appVersion": "1.0"])
                add(.launchDetected)
                (isRunning, isAwake) = (true, true)
            case (true, true, 0...1):
                add(.sleepDetected)
                isAwake = false
            case (true, false, 0...1):
                add(.wakeDetected)
                isAwake = true
            case (true, _, 2):
                add(.terminate)
                isRunning = false
            default: break
            }
            var stimulus = stimulus
            stimulus.instant = Instant(milliseconds: now)
            now += 60_000
            living.append(stimulus)
        }
        return living
    }
}
