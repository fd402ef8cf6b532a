import TrackingConformanceJSON

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
