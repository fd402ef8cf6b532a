import TrackingConformanceJSON

/// Random payloads to parse and settings to compose them from, with names and types near every boundary of the rules.
enum PayloadGenerator {
    static let generator = SequenceGenerator(
        random: { draft(using: &$0, for: $1) },
        alphabets: alphabets,
        isDefined: { PayloadDefinedness.isDefined($0.stimuli) }
    )

    private static let kinds: [(Event.Payload, Platform, Capability)] = [
        (.parse, .ios, .parseIOS), (.parse, .android, .parseAndroid), (.compose, .ios, .composeIOS),
        (.compose, .android, .composeAndroid),
    ]

    private static func draft(using random: inout SplitMix64, for capabilities: Set<Capability>) -> VectorDraft {
        let offered = kinds.filter { capabilities.contains($0.2) }
        let count = random.number(in: 1...3)
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
            case (.compose, _): ("settings", PayloadFields.settings(using: &random, with: hasPlatforms))
            }
        return Stimulus(.payload(event), ["platform": .string(platform.rawValue), key: .object(value)])
    }

    /// Every choice of a few fields, each there or not.
    private static let alphabets: [Alphabet] = {
        let data: [(String, JSONValue)] = [
            ("title", ""), ("body", "Body"), ("badge", 0), ("sound", "s"), ("_dId", "a1"), ("custom key", "v"),
        ]
        let settings: [(String, JSONValue)] = [
            ("messageTitle", "Title"), ("badge", 1), ("richMediaURL", "https://example.com/a.png"),
            ("contentAvailable", true), ("tracking", "off"), ("customFields", ["_own": "v"]),
        ]
        func choices(_ fields: [(String, JSONValue)]) -> [JSONObject] {
            (0..<(1 << fields.count)).map { choice in
                JSONObject(
                    fields.indices.filter { choice >> $0 & 1 == 1 }.map { (key: fields[$0].0, value: fields[$0].1) }
                )
            }
        }
        func letters(_ event: Event.Payload, _ platform: Platform, _ key: String, _ values: [JSONObject]) -> Alphabet {
            Alphabet(
                letters: values.map {
                    [Stimulus(.payload(event), ["platform": .string(platform.rawValue), key: .object($0)])]
                }
            )
        }
        let onIOS = choices(data).map { fields -> JSONObject in
            var (payload, alert, aps) = (JSONObject(), JSONObject(), JSONObject())
            for field in fields.members {
                switch field.key {
                case "title", "body": alert[field.key] = field.value
                case "badge", "sound": aps[field.key] = field.value
                default: payload[field.key] = field.value
                }
            }
            aps["alert"] = .object(alert)
            payload["aps"] = .object(aps)
            return payload
        }
        let composed = choices(settings).map { chosen -> JSONObject in
            var settings: JSONObject = ["deliveryId": "a1", "broadlogId": "h1"]
            for member in chosen.members { settings[member.key] = member.value }
            return settings
        }
        return [
            letters(.parse, .ios, "payload", onIOS),
            letters(.parse, .android, "payload", choices(data).map { ["data": .object($0)] }),
            letters(.compose, .ios, "settings", composed), letters(.compose, .android, "settings", composed),
        ]
    }()
}
