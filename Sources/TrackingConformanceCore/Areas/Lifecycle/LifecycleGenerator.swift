import TrackingConformanceJSON

/// Lives of an app that crowd where the rules have their edges, kept within what the documents define.
package enum LifecycleGenerator {
    static let generator = SequenceGenerator(
        random: { draft(using: &$0, for: $1) },
        isDefined: LifecycleDefinedness.isDefined
    )

    private static func draft(using random: inout SplitMix64, for capabilities: Set<Capability>) -> VectorDraft {
        var life = AppLife(in: random.pick(zones), for: capabilities, using: &random)
        switch random.number(in: 0...99) {
        case 0...2: life.runLong(using: &random)
        case 3: random.happens(70) ? life.crashInARow(using: &random) : life.outlastNumbers(using: &random)
        case 4...59: for _ in 0..<random.number(in: 1...3) { life.runOnce(using: &random, events: 0...4) }
        case 60...89: for _ in 0..<random.number(in: 1...5) { life.runOnce(using: &random, events: 0...7) }
        default: for _ in 0..<random.number(in: 3...12) { life.runOnce(using: &random, events: 0...3) }
        }
        let hasDevice = capabilities.contains(.deviceLocale) && random.happens(12)
        let context = RunContext(zone: life.firstZone, device: hasDevice ? random.pick(devices) : nil)
        return VectorDraft(context: context, stimuli: life.stimuli)
    }

    /// The life of an app with a number of events, mostly starts and crashes.
    package static func life(ofStimuli count: Int, in zone: String, using random: inout SplitMix64) -> VectorDraft {
        var life = AppLife(in: zone, for: [.lifecycle, .lifecycleAuto, .lifecycleDictionary], using: &random)
        while life.stimuli.count < count { life.runOnce(using: &random, events: 0...3) }
        return VectorDraft(context: RunContext(zone: life.firstZone), stimuli: Array(life.stimuli.prefix(count)))
    }

    /// Time zones of every kind of offset, with and without daylight-saving time.
    package static let zones = [
        "UTC", "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
        "America/St_Johns", "Asia/Kolkata", "Pacific/Chatham", "America/Sao_Paulo", "Asia/Tokyo", "America/Los_Angeles",
        "Pacific/Kiritimati", "Europe/Dublin", "Europe/London", "Australia/Adelaide", "Pacific/Honolulu",
    ]

    private static let devices: [Device] = {
        let locales: [(String, Device.Calendar)] = [
            ("ar_EG", .gregorian), ("th_TH", .buddhist), ("fa_IR", .persian), ("ja_JP", .japanese),
            ("zh_Hant_TW", .roc), ("ar_SA", .islamic), ("he_IL", .hebrew), ("en_IN", .indian), ("bn_BD", .gregorian),
            ("mr_IN", .gregorian), ("my_MM", .gregorian), ("de_DE", .gregorian), ("ar_AE", .gregorian),
            ("tr_TR", .gregorian), ("en_US", .gregorian),
            ("hi_IN", .gregorian), ("ne_NP", .gregorian), ("ur_PK", .gregorian), ("bn_IN", .gregorian),
        ]
        return locales.flatMap { locale, calendar in
            Device.HourCycle.allCases.map { Device(locale: locale, calendar: calendar, hourCycle: $0) }
        }
    }()
}
