import TrackingConformanceJSON

/// Random lives of an app, kept within what the documents define.
package enum LifecycleGenerator {
    /// A random sequence of stimuli.
    static func draft(using random: inout SplitMix64, starts: Int = 4) -> VectorDraft {
        var life = AppLife(zone: zones.randomElement(using: &random) ?? "UTC")
        for _ in 0..<Int.random(in: 1...starts, using: &random) { life.runOnce(using: &random) }
        return VectorDraft(context: RunContext(zone: life.firstZone), stimuli: life.stimuli)
    }

    /// The life of an app with a number of events, of which most are starts and crashes.
    ///
    /// - Parameters:
    ///   - count: The number of stimuli.
    ///   - zone: The IANA time zone in which it begins.
    ///   - random: The source of randomness.
    /// - Returns: The life.
    package static func life(ofStimuli count: Int, in zone: String, using random: inout SplitMix64) -> VectorDraft {
        var life = AppLife(zone: zone)
        while life.stimuli.count < count { life.runOnce(using: &random, events: 0...3) }
        return VectorDraft(context: RunContext(zone: life.firstZone), stimuli: Array(life.stimuli.prefix(count)))
    }

    /// Time zones of every kind of offset, with and without daylight-saving time.
    static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
        "America/St_Johns", "Asia/Kolkata", "Pacific/Chatham", "America/Sao_Paulo",
    ]
}

/// The life of an app on one phone, recorded as it happens.
struct AppLife {
    /// The IANA time zone in which it begins.
    let firstZone: String
    /// What has happened so far.
    private(set) var stimuli: [Stimulus] = []
    /// Milliseconds since 1970.
    private var now = 1_380_000_000_000
    private var zone: String
    private var version = 0
    private var lastZone = ""
    private let versions = ["1.0", "1.0.1", "1.9", "1.10", "2.0"]

    /// Begins a life in a time zone.
    init(zone: String) {
        firstZone = zone
        self.zone = zone
    }

    /// A start of the app, what happens until it ends, and some time after it.
    mutating func runOnce(using random: inout SplitMix64, events: ClosedRange<Int> = 0...8) {
        if !stimuli.isEmpty, Int.random(in: 0...11, using: &random) == 0 { add(.reinstall) }
        if Int.random(in: 0...3, using: &random) == 0 { version = Int.random(in: 0..<versions.count, using: &random) }
        if Int.random(in: 0...4, using: &random) == 0 {
            zone = LifecycleGenerator.zones.randomElement(using: &random) ?? zone
        }
        let isAutomatic = Bool.random(using: &random)
        var with: JSONObject = ["appVersion": .string(versions[version])]
        if isAutomatic { with["automatic"] = true }
        add(.start, with)
        if !isAutomatic { add(.launchDetected) }
        for _ in 0..<Int.random(in: events, using: &random) { happen(isAutomatic, using: &random) }
        if Bool.random(using: &random) { add(.terminate) }
        pass(upTo: 40 * 86_400_000, using: &random)
    }

    private mutating func happen(_ isAutomatic: Bool, using random: inout SplitMix64) {
        pass(upTo: [1_000, 90_000, 5_000_000, 200_000_000].randomElement(using: &random) ?? 1_000, using: &random)
        switch Int.random(in: 0...9, using: &random) {
        case 0...3: add(isAutomatic ? .willResignActive : .sleepDetected)
        case 4...6: add(isAutomatic ? .didBecomeActive : .wakeDetected)
        case 7: add(.track, ["name": "view"])
        case 8: add(.dictionary)
        default: if !isAutomatic { add(.launchDetected) }
        }
    }

    private mutating func pass(upTo milliseconds: Int, using random: inout SplitMix64) {
        now += Int.random(in: 0...milliseconds, using: &random)
        // Most events come on a whole second.
        if Int.random(in: 0...3, using: &random) > 0 { now -= now % 1_000 }
    }

    private mutating func add(_ event: Event.Lifecycle, _ parameters: JSONObject = [:]) {
        let epoch = Instant("1970-01-01T00:00:00Z").flatMap { epoch in
            Instant(CivilTime(epoch, secondsFromGMT: now / 1_000).iso8601 + fraction + "Z")
        }
        let isFirst = stimuli.isEmpty
        stimuli.append(
            Stimulus(.lifecycle(event), parameters, at: epoch, zone: isFirst || zone == lastZone ? nil : zone)
        )
        lastZone = zone
    }

    private var fraction: String {
        let milliseconds = String(now % 1_000)
        return milliseconds == "0" ? "" : "." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
    }
}
