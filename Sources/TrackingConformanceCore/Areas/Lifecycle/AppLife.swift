import TrackingConformanceJSON
import TrackingConformanceSystem

/// The life of an app on one phone, generated event by event.
struct AppLife {
    /// The IANA time zone in which the life begins.
    let firstZone: String
    private(set) var stimuli: [Stimulus] = []
    /// Milliseconds since 1970.
    private var now: Int
    private var zone: String
    private var version = "1.0"
    private var lastZone = ""
    private let capabilities: Set<Capability>
    /// True if events may happen at fractions of a second.
    private let hasFractions: Bool
    private let isSetBack: Bool
    private let movesZone: Bool

    init(in zone: String, for capabilities: Set<Capability>, using random: inout SplitMix64) {
        self.capabilities = capabilities
        hasFractions = random.happens(20)
        isSetBack = random.happens(8)
        movesZone = random.happens(25)
        var now = LifeClock.beginning(using: &random)
        if random.happens(60) { now = LifeClock.edge(after: now, in: zone, using: &random) }
        firstZone = LifeClock.zones.contains(now) ? zone : "UTC"
        (self.now, self.zone) = (now, firstZone)
    }

    /// Adds a start of the app, its events until it ends, and some time after that.
    mutating func runOnce(using random: inout SplitMix64, events: ClosedRange<Int>) {
        let isAutomatic = begin(using: &random)
        for _ in 0..<random.number(in: events) { happen(isAutomatic, using: &random) }
        end(using: &random)
    }

    /// Adds many sessions or many starts.
    mutating func runLong(using random: inout SplitMix64) {
        let (processes, sessions) = random.pick([
            (1, 30), (1, 70), (2, 60), (1, 140), (1, 240), (40, 0), (36, 1),
        ])
        // Counts that a reinstall or an update resets grow only over many starts of one version.
        let isSteady = processes > 10 && random.happens(75)
        for _ in 0..<processes {
            let isAutomatic = begin(steady: isSteady, using: &random)
            for _ in 0..<sessions {
                pass(using: &random)
                add(isAutomatic ? .willResignActive : .sleepDetected)
                pass(using: &random)
                add(isAutomatic ? .didBecomeActive : .wakeDetected)
            }
            if processes < 3, random.happens(50) { add(isAutomatic ? .willResignActive : .sleepDetected) }
            pass(using: &random)
        }
        _ = begin(steady: isSteady, using: &random)
    }

    /// Adds a session of more seconds than fit into 32 bits, and its consequences; no other session is that long.
    mutating func outlastNumbers(using random: inout SplitMix64) {
        for _ in 0..<random.number(in: 1...2) {
            let isAutomatic = begin(steady: true, using: &random)
            (now, zone) = (now + random.pick([24_856, 30_000, 50_000]) * 86_400_000, "UTC")
            add(isAutomatic ? .willResignActive : .sleepDetected)
            pass(using: &random)
        }
        _ = begin(steady: true, using: &random)
    }

    /// Adds consecutive starts of one version that all crash, at their launch or soon after it.
    mutating func crashInARow(using random: inout SplitMix64) {
        let isAutomatic = capabilities.contains(.lifecycleAuto) && random.happens(40)
        // A vector has room for counts beyond a byte only if each start launches by itself.
        let count = isAutomatic && random.happens(25) ? 260 : random.number(in: 31...40)
        for _ in 0...count {
            start(isAutomatic)
            if !isAutomatic { add(.launchDetected) }
            if random.happens(10) { add(.track, ["name": "view"]) }
            pass(using: &random)
        }
    }

    private mutating func begin(steady isSteady: Bool = false, using random: inout SplitMix64) -> Bool {
        if !stimuli.isEmpty, !isSteady, random.happens(9) { add(.reinstall) }
        if !isSteady, random.happens(stimuli.isEmpty ? 40 : 25) {
            version = Self.version(after: version, using: &random)
        }
        let isAutomatic = capabilities.contains(.lifecycleAuto) && random.happens(40)
        if !isSteady, random.happens(8) {
            // Processes that end before their first event.
            for _ in 0..<random.number(in: 1...3) {
                start(false)
                if random.happens(30) { ask(using: &random) }
                pass(using: &random)
            }
        }
        start(isAutomatic)
        if isAutomatic { return true }
        if random.happens(4) { add(.sleepDetected) }
        if random.happens(20) { pass(using: &random) }
        if random.happens(10) {
            ask(using: &random)
            if random.happens(50) { pass(using: &random) }
        }
        add(random.happens(15) ? .wakeDetected : .launchDetected)
        return false
    }

    /// Adds a stimulus without effect before a process's first event: a notification, a call or a read.
    private mutating func ask(using random: inout SplitMix64) {
        switch random.number(in: 0...2) {
        case 0: notify(using: &random)
        case 1 where capabilities.contains(.lifecycleDictionary): add(.dictionary)
        default: add(.track, ["name": .string(random.pick(Self.names))])
        }
    }

    /// Adds a notification received or opened, which does not affect the app's life.
    private mutating func notify(using random: inout SplitMix64) {
        let platforms = [Capability.pushIOS, .pushAndroid].filter(capabilities.contains)
        guard !platforms.isEmpty else { return }
        let number = stimuli.count
        var fields: JSONObject = ["_acsDeliveryTracking": "on", "_dId": "a1", "_mId": .string("h\(number)")]
        let isReceived = random.happens(50)
        let event: Event.Push
        var parameters: JSONObject
        if random.pick(platforms) == .pushIOS {
            fields["aps"] = ["alert": ["title": "Title"], "content-available": 1]
            event = isReceived ? .didReceiveRemoteNotification : .didReceiveNotificationResponse
            parameters = ["userInfo": .object(fields)]
            parameters[isReceived ? "applicationState" : "actionIdentifier"] = isReceived ? "background" : "default"
        } else {
            fields["title"] = "Title"
            event = isReceived ? .onMessageReceived : .onNotificationDismissed
            parameters = [isReceived ? "data" : "extras": .object(fields)]
        }
        stimuli.append(Stimulus(.push(event), parameters, at: Instant(milliseconds: now)))
    }

    private mutating func start(_ isAutomatic: Bool) {
        var with: JSONObject = ["appVersion": .string(version)]
        if isAutomatic { with["automatic"] = true }
        add(.start, with)
    }

    private mutating func end(using random: inout SplitMix64) {
        if random.happens(30) { add(.terminate) }
        pass(using: &random)
    }

    private mutating func happen(_ isAutomatic: Bool, using random: inout SplitMix64) {
        pass(using: &random)
        if random.happens(4) { notify(using: &random) }
        // One stimulus is sometimes repeated.
        let count = random.happens(3) ? 5 : 1
        switch random.number(in: 0...9) {
        case 0...3: for _ in 0..<count { add(isAutomatic ? .willResignActive : .sleepDetected) }
        case 4...6: for _ in 0..<count { add(isAutomatic ? .didBecomeActive : .wakeDetected) }
        case 7: add(.track, ["name": .string(random.pick(Self.names))])
        case 8 where capabilities.contains(.lifecycleDictionary): add(.dictionary)
        default: if !isAutomatic { add(.launchDetected) }
        }
    }

    /// Names of ordinary calls, some of which careless code mistakes for its own.
    private static let names = ["view", "purchase", "launch", "wake", "sleep", "lifecycle_view", "lifecycle_sleep", ""]

    private mutating func pass(using random: inout SplitMix64) {
        defer { if !LifeClock.zones.contains(now) { zone = "UTC" } }
        if movesZone, random.happens(25) { zone = random.pick(LifecycleGenerator.zones) }
        now = LifeClock.next(after: now, in: zone, using: &random)
        if hasFractions, random.happens(50) {
            now += random.pick([1, 100, 400, 499, 500, 501, 900, 999, 250])
        } else {
            now = now.flooredQuotient(by: 1_000) * 1_000 + (now % 1_000 == 0 ? 0 : 1_000)
        }
        if isSetBack, random.happens(25) {
            now -= random.pick([1_000, 60_000, 3_600_000, 86_400_000, 90_000_000, 40 * 86_400_000])
        }
    }

    private mutating func add(_ event: Event.Lifecycle, _ parameters: JSONObject = [:]) {
        let isKnown = stimuli.isEmpty || zone == lastZone
        stimuli.append(
            Stimulus(.lifecycle(event), parameters, at: Instant(milliseconds: now), zone: isKnown ? nil : zone)
        )
        if stimuli.count == 1 { zone = firstZone }
        lastZone = zone
    }

    private static func version(after version: String, using random: inout SplitMix64) -> String {
        random.pick(random.happens(70) ? neighbours[version] ?? versions : versions)
    }

    private static let neighbours: [String: [String]] = [
        "1.0": ["1.0.1", "1.1", "1.0-beta", "2.0", "0.9", "1.0+1"], "1.0+1": ["1.0+2", "1.0+2", "1.0"],
        "1.1": ["1.10", "1.01", "1.0", "1.2"],
        "1.10": ["1.1", "1.9", "2.0"], "1.9": ["1.10", "2.0"], "2.0": ["2.0 (45)", "10.0", "1.10", "2.0 "],
        "1.0.1": ["1.0.1.1", "1.0.2", "1.0"], "1.0-beta": ["1.0-Beta", "1.0", "1.0-rc", "1.0-b\u{EA}ta"],
        "1.2.3.4": ["1.2.3.5", "1,2,3,4", "", "1.2.3-4"], "": ["1.0", "2.0"],
        "1.0-b\u{EA}ta": ["1.0-be\u{302}ta", "1.0"],
    ]
    private static let versions = ["1.0", "1.0.1", "1.1", "1.9", "1.10", "2.0", "10.0", "1.2.3.4", "1.2.3.5", "2024.1"]
}

/// Lives of an app, concentrated on the edges of the rules and within the limits of the documents.
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

    /// The life of an app with a given number of stimuli, mostly starts and crashes.
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
