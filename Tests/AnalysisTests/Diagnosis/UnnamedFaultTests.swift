import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A change that the library has no name for, where it shows, and what is said of it.
struct UnnamedFault: Sendable, CustomTestStringConvertible {
    let topics: [String]
    let sentence: String
    let change: SpecificationChange

    var testDescription: String { sentence }

    static let all = ofNotifications + ofComposing + ofLifecycle + ofHistory

    private static let ofNotifications: [UnnamedFault] = [
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "`trackAction` is called with the name `pushed`.",
            change: .push {
                let found = $0.call
                $0.call = {
                    let call = found($0, $1)
                    return TrackingCall(function: call.function, name: call.name.map { _ in "pushed" }, data: call.data)
                }
            }
        ),
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "A number of an SDK version that is greater by one counts as smaller.",
            change: .push {
                $0.precedes = { _, left, right in
                    let (left, right) = (PushTracking.numbers(left), PushTracking.numbers(right))
                    for place in 0..<max(left.count, right.count) {
                        let first = place < left.count ? left[place] : 0
                        let second = place < right.count ? right[place] : 0
                        if first != second { return first <= second &+ 1 }
                    }
                    return false
                }
            }
        ),
        unchecked("they are sent as they stand, and a missing one is left out") { $0?[$1] },
        unchecked(
            "they are sent as they stand, a missing one is left out, and a dismissal without extras is reported, too",
            dismissals: true
        ) { $0?[$1] },
        unchecked("they are sent as they stand, and a missing one is null") { $0?[$1] ?? .null },
        unchecked("one that is not a text is sent as null") { PushTracking.id($1, of: $0) ?? .null },
        UnnamedFault(
            topics: ["push/android/flag-", "push/android/id-", "push/android/impression"],
            sentence: "`android.onMessageReceived` throws.",
            change: .push {
                let found = $0.answer
                $0.answer = { moment in
                    guard moment.event == .onMessageReceived, moment.notification != nil else { return found(moment) }
                    return moment.isOn ? .threw("") : found(moment)
                }
            }
        ),
        UnnamedFault(
            topics: ["push/android/flag-", "push/ios/flag-", "push/android/impression", "push/ios/impression"],
            sentence: "The handler throws as soon as it reads a notification when the flag is absent or null.",
            change: .push {
                let found = $0.answer
                $0.answer = { moment in
                    let isMessage = moment.event == .onMessageReceived && moment.notification != nil
                    let isRead = isMessage || moment.interaction != nil
                    return isRead && moment.flag?.isNull ?? true ? .threw("") : found(moment)
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/parse"],
            sentence: "`contentAvailable` is absent where it must be `true`, and `true` elsewhere "
                + "unless the contentAvailable is 1.",
            change: .payload {
                let found = $0.contentAvailable
                $0.contentAvailable = { moment in
                    guard moment.platform == .ios else { return found(moment) }
                    return found(moment) == true ? nil : 1
                }
            }
        ),
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "A number of an SDK version that is equal counts as smaller, and one that is greater by one as "
                + "equal.",
            change: .push { $0.precedes = { differences($1, $2).first { $0 != 1 }.map { $0 <= 0 } ?? false } }
        ),
        UnnamedFault(
            topics: ["push/android/sdk-function", "push/ios/sdk-function"],
            sentence: "A number of an SDK version that is equal counts as greater, and one that is greater as equal.",
            change: .push { $0.precedes = { differences($1, $2).first { $0 <= 0 }.map { $0 < 0 } ?? false } }
        ),
        UnnamedFault(
            topics: ["push/android/id-", "push/ios/id-"],
            sentence: "The check of the delivery id is inverted: a call is sent only if the id is not a text.",
            change: .push {
                $0.calls = { moment in
                    let (delivery, broadlog) = (moment.notification?["_dId"], moment.notification?["_mId"])
                    guard let interaction = moment.interaction, moment.isOn, delivery?.string == nil,
                        broadlog?.string != nil
                    else { return [] }
                    return moment.actions(interaction).map { action in
                        var data = moment.data(action)
                        data["deliveryId"] = delivery
                        return moment.call(data)
                    }
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/parse", "payload/android/parse"],
            sentence: "`sound` is missing on iOS.",
            change: .payload {
                let found = $0.sound
                $0.sound = { $0.platform == .ios ? nil : found($0) }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`aps.alert` is written only with both a title and a body.",
            change: .payload {
                let found = $0.composed
                $0.composed = { moment in
                    var composed = found(moment)
                    guard var aps = composed["aps"]?.object else { return composed }
                    if aps["alert"]?["title"] == nil || aps["alert"]?["body"] == nil { aps["alert"] = nil }
                    composed["aps"] = .object(aps)
                    return composed
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` has no effect.",
            change: .payload {
                $0.isMutable = { moment in
                    CampaignSetting.richMedia.contains {
                        $0.applies(on: moment.platform) && moment.settings?[$0.rawValue] != nil
                    }
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "Settings that are written as they are given are missing.",
            change: .payload {
                let found = $0.setting
                $0.setting = { moment, setting in
                    let others: [CampaignSetting] = [.contentAvailable, .mutableContent, .customFields]
                    let isText = moment.platform == .android && setting == .badge
                    return others.contains(setting) || isText ? found(moment, setting) : nil
                }
            }
        ),
    ]

    private static let ofComposing: [UnnamedFault] = [
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` is sent only where it is set and rich media is, too.",
            change: .payload {
                $0.isMutable = { moment in
                    moment.settings?["mutableContent"] == true
                        && CampaignSetting.richMedia.contains {
                            $0.applies(on: moment.platform) && ![nil, ""].contains(moment.settings?[$0.rawValue])
                        }
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`mutableContent` is written as 2.",
            change: .payload {
                let found = $0.setting
                $0.setting = { $1 == .mutableContent ? found($0, $1).map { _ in 2 } : found($0, $1) }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "Custom fields, rich media, the deep link, ids and the flag are not written on Android.",
            change: .payload {
                let found = $0.setting
                $0.setting = { moment, setting in
                    let own: [CampaignSetting] = [.messageTitle, .messageBody, .category, .sound, .badge]
                    return moment.platform == .android && !own.contains(setting) ? nil : found(moment, setting)
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "Settings that are given are not written, and those that are absent are written as null.",
            change: .payload {
                let found = $0.setting
                $0.setting = { moment, setting in
                    let others: [CampaignSetting] = [.contentAvailable, .mutableContent, .customFields]
                    let isText = moment.platform == .android && setting == .badge
                    guard !others.contains(setting), !isText else { return found(moment, setting) }
                    let media = CampaignSetting.richMedia.filter { $0.applies(on: moment.platform) }
                    let same = media.contains(setting) ? media : [setting]
                    return same.allSatisfy { moment.settings?[$0.rawValue] == nil } ? .null : nil
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose", "payload/android/compose"],
            sentence: "`payload.compose` on iOS does what it must do on Android.",
            change: .payload {
                let found = $0.answer
                $0.answer = { moment in
                    guard moment.event == .compose, moment.platform == .ios else { return found(moment) }
                    var (android, settings) = (moment.now, moment.settings?.object ?? [:])
                    var custom = settings["customFields"]?.object ?? [:]
                    for key in ["title", "body", "category", "badge", "sound", "uri", "_dId", "_mId"] {
                        custom[key] = nil
                    }
                    settings["customFields"] = .object(custom)
                    android.parameters["platform"] = "android"
                    android.parameters["settings"] = .object(settings)
                    return PayloadStructure.Moment.all(of: [android], moment.parts)[0].map(found) ?? found(moment)
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/ios/compose"],
            sentence: "`priority` is written, too, always as `high`.",
            change: .payload {
                let found = $0.composed
                $0.composed = { moment in
                    var composed = found(moment)
                    composed["priority"] = "high"
                    return composed
                }
            }
        ),
        UnnamedFault(
            topics: ["payload/android/parse"],
            sentence: "`badge` is given under an empty name, as a number.",
            change: .payload {
                let found = $0.parsed
                $0.parsed = { moment in
                    var parsed = found(moment)
                    if let badge = parsed["badge"] {
                        parsed[""] = badge.string.flatMap { Int($0) }.map { .integer($0) } ?? badge
                        parsed["badge"] = nil
                    }
                    return parsed
                }
            }
        ),
    ]

    private static let ofHistory: [UnnamedFault] = [
        UnnamedFault(
            // What no document says of a call while asleep is no cause of its own.
            topics: ["lifecycle/seconds", "lifecycle/counts", "lifecycle/automatic", "lifecycle/manual-api"],
            sentence: "`lifecycle.wakeDetected` and `ui.didBecomeActive` send nothing.",
            change: .lifecycle {
                let (kind, seconds) = ($0.kind, $0.secondsAwake)
                $0.kind = { kind($0).flatMap { $0 == .wake ? nil : $0 } }
                $0.secondsAwake = { moment in
                    let isAsleep = moment.reported == nil && moment.sessions.last?.end != nil
                    return isAsleep ? [0] : seconds(moment)
                }
            }
        ),
        UnnamedFault(
            // The numbers in what exceptions say may differ.
            topics: ["lifecycle/counts", "lifecycle/automatic", "lifecycle/ordinary-calls"],
            sentence: "Every handler of `lifecycle` throws the same exception: No … in the store.",
            change: .lifecycle {
                $0.answer = { moment, _ in .threw("No \(moment.events.count) in the store") }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/update", "lifecycle/days", "lifecycle/date-form"],
            sentence: "No update is noticed.",
            change: .lifecycle {
                let days = $0.daysSinceUpdate
                $0.isUpdate = { _, _, _ in false }
                // No document says what it is without an update.
                $0.daysSinceUpdate = { $0.lastUpdate == nil ? [0] : days($0) }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/total-seconds", "lifecycle/crash"],
            sentence: "`lifecycle_totalsecondsawake` also counts crashes.",
            change: .lifecycle {
                let found = $0.totalSecondsAwake
                $0.totalSecondsAwake = { moment in
                    let crashes = zip(moment.events.dropFirst(), moment.events).count(where: moment.isAfterCrash)
                    return found(moment).map { $0?.number?.integer.map { .integer($0 + crashes) } }
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/totals", "lifecycle/crash"],
            sentence: "`lifecycle_totalcrashcount` also adds up the seconds awake.",
            change: .lifecycle {
                let found = $0.totalCrashCount
                $0.totalCrashCount = { moment in
                    let seconds = moment.seconds(of: moment.sessions.filter { $0.end != nil })
                    return found(moment).map { count in
                        count?.number?.integer.flatMap { count in
                            seconds[0]?.number?.integer.map { .integer(count + $0) }
                        }
                    }
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/days"],
            sentence: "`lifecycle_dayssincelaunch` takes the seconds awake since the last launch for an instant.",
            change: .lifecycle {
                $0.daysSinceLaunch = { moment in
                    let launch = moment.events.lastIndex { $0.kind == .launch } ?? 0
                    let seconds = moment.seconds(of: moment.sessions.filter { $0.index >= launch && $0.end != nil })
                    let instant = Instant(seconds: seconds[0]?.number?.integer ?? 0)
                    let length = max(.zero, instant.duration(until: moment.instant))
                    return [.integer(length.wholeSeconds / 86_400)]
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/days", "lifecycle/dates"],
            sentence: "Each of `lifecycle_dayssincelaunch` and `lifecycle_firstlaunchdate` moves on by the length of "
                + "each session that ends.",
            change: .lifecycle {
                let (days, date) = ($0.daysSinceLaunch, $0.firstLaunchDate)
                let moved: @Sendable (LifecycleTracking.Moment) -> LifecycleTracking.Moment = { moment in
                    guard let first = moment.events.first else { return moment }
                    let seconds = moment.seconds(of: moment.sessions.filter { $0.end != nil })
                    let length = seconds[0]?.number?.integer ?? 0
                    let instant = Instant(
                        seconds: first.instant.seconds + length,
                        nanoseconds: first.instant.nanoseconds
                    )
                    return moment.beginning(at: instant)
                }
                $0.daysSinceLaunch = { days(moved($0)) }
                $0.firstLaunchDate = { date(moved($0)) }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/crash", "lifecycle/dates", "lifecycle/days", "lifecycle/update", "lifecycle/counts"],
            sentence: "No event counts as the first of an install or process: nothing is dated, no crash or update "
                + "noticed.",
            change: .lifecycle {
                $0.isAfterCrash = { _, _, _ in false }
                $0.isUpdate = { _, _, _ in false }
                $0.isFirstLaunch = { _ in [nil] }
                $0.daysSinceLaunch = { _ in [nil] }
                $0.firstLaunchDate = { _ in [nil] }
                $0.firstLaunchDateUS = { _ in [nil] }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/first-launch", "lifecycle/dates", "lifecycle/days", "lifecycle/update"],
            sentence: "The first event of an install counts as an update, and that of each later process as the first.",
            change: .lifecycle {
                $0.lastUpdate = { $0.events.indices.first }
                $0.ofVersion = { $0.events }
                $0.isFirstLaunch = { moment in
                    let isFirst = !moment.before.contains { $0.instance == moment.instance }
                    return [moment.reportsWake && isFirst && !moment.before.isEmpty ? true : nil]
                }
                $0.isFirstLaunchUpdate = { [$0.reportsWake && $0.before.isEmpty ? true : nil] }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/zones", "lifecycle/day-of-week", "lifecycle/first-local", "lifecycle/hour"],
            sentence: "The time zone is not set at the beginning: GMT is used until a new one is given.",
            change: .lifecycle {
                let found = $0.clock
                $0.clock = { found($0, $1, $0.isZoneGiven ? $2 : "UTC") }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/first-month", "lifecycle/first-day"],
            sentence: "A wake in the same year, or in a month of the same number, counts as one of the same month.",
            change: .lifecycle {
                $0.isFirstWakeMonth = { moment in
                    [moment.isFirstWake { $0.year != $1.year && $0.month != $1.month } ? true : nil]
                }
                $0.isFirstWakeToday = { moment in
                    let isOther = moment.isFirstWake {
                        $0.year != $1.year && $0.month != $1.month || $0.day != $1.day
                    }
                    return [isOther ? true : nil]
                }
            }
        ),
        clock("Every event happens 31 days earlier than it does.") { $0 - 31 * 86_400 },
        clock("Of each instant, every day since 1970-01-01 counts 86,401 seconds.") { $0 + $0 / 86_400 },
    ]

    /// A clock that tells another second.
    private static func clock(_ sentence: String, _ told: @escaping @Sendable (Int) -> Int) -> UnnamedFault {
        UnnamedFault(
            topics: ["lifecycle/dates", "lifecycle/days", "lifecycle/day-of-week", "lifecycle/first-day"],
            sentence: sentence,
            change: .lifecycle {
                let (stored, data) = ($0.stored, $0.data)
                let tell: @Sendable (Instant) -> Instant = {
                    Instant(seconds: told($0.seconds), nanoseconds: $0.nanoseconds)
                }
                $0.stored = { stored($0, tell($1)) }
                $0.data = { moment in data(moment.at(tell(moment.instant), in: moment.zone)) }
            }
        )
    }

    private static let ofLifecycle: [UnnamedFault] = [
        UnnamedFault(
            topics: ["lifecycle/days"],
            sentence: "Each of `lifecycle_dayssincelaunch`, `lifecycle_dayssinceupdate` and "
                + "`lifecycle_dayssincelastwake` counts 86,401 seconds as a day.",
            change: .lifecycle {
                $0.days = { moment, event in moment.elapsed(event.instant, moment.instant).wholeSeconds / 86_401 }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/ordinary-calls", "lifecycle/before-the-first-event", "lifecycle/dictionary"],
            sentence: "The handler throws on ordinary calls and in the dictionary, outside a session.",
            change: .lifecycle {
                let found = $0.answer
                $0.answer = { moment, data in
                    let isAwake = moment.events.last { $0.instance == moment.instance }?.isWake == true
                    return moment.reported == nil && !isAwake ? .threw("") : found(moment, data)
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/prior-seconds"],
            sentence: "`lifecycle_priorsecondsawake` adds up the sessions since the last wake that was no launch.",
            change: .lifecycle {
                let found = $0.priorSecondsAwake
                $0.priorSecondsAwake = { moment in
                    guard moment.reported?.kind == .launch else { return found(moment) }
                    let wake = moment.events.lastIndex { $0.kind == .wake } ?? 0
                    return moment.seconds(of: moment.sessions.filter { $0.index >= wake && $0.end != nil })
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/crash", "lifecycle/totals"],
            sentence: "`lifecycle_totallaunchcount` also counts crashes.",
            change: .lifecycle {
                $0.totalLaunchCount = { moment in
                    let launches = moment.events.count { $0.kind == .launch }
                    let crashes = zip(moment.events.dropFirst(), moment.events).count(where: moment.isAfterCrash)
                    return [.integer(launches + crashes)]
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/counts", "lifecycle/crash"],
            sentence: "`lifecycle_type` is `awoken` at `lifecycle.wakeDetected`.",
            change: .lifecycle {
                let found = $0.type
                $0.type = { $0.reported?.kind == .wake ? ["awoken"] : found($0) }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/crash", "lifecycle/totals"],
            sentence: "A crash is reported on the first event of each process, except after a crash.",
            change: .lifecycle {
                let isCrash: @Sendable (LifecycleTracking.Moment, Int) -> Bool = { moment, place in
                    let before = place == 0 ? nil : moment.events[place - 1]
                    return before?.instance != moment.events[place].instance && before?.isWake != true
                }
                $0.didDetectCrash = { moment in
                    moment.reported != nil && isCrash(moment, moment.events.count - 1) ? [true] : [nil]
                }
                $0.totalCrashCount = { moment in
                    [.integer(moment.events.indices.count { isCrash(moment, $0) })]
                }
            }
        ),
        UnnamedFault(
            topics: ["lifecycle/crash"],
            sentence: "`lifecycle_totalcrashcount` is 0.",
            change: .lifecycle { $0.totalCrashCount = { _ in [0] } }
        ),
    ]

    /// The numbers of a version less those of another.
    private static func differences(_ left: String, _ right: String) -> [Int] {
        let (left, right) = (PushTracking.numbers(left), PushTracking.numbers(right))
        return (0..<max(left.count, right.count)).map {
            ($0 < left.count ? left[$0] : 0) - ($0 < right.count ? right[$0] : 0)
        }
    }

    private static func unchecked(
        _ words: String,
        dismissals isWithoutExtras: Bool = false,
        _ id: @escaping @Sendable (JSONObject?, String) -> JSONValue?
    ) -> UnnamedFault {
        UnnamedFault(
            topics: [
                "push/android/id-", "push/ios/id-", "push/android/impression-empty", "push/android/no-notification",
            ],
            sentence: "Ids are not checked: \(words).",
            change: .push {
                $0.calls = { moment in
                    let isMessage = moment.event == .onMessageReceived && moment.notification != nil
                    let isDismissal = isWithoutExtras && moment.event == .onNotificationDismissed
                    let unread: PushTracking.Interaction? = isMessage ? .impression : isDismissal ? .dismissal : nil
                    guard let interaction = unread ?? moment.interaction, moment.isOn else { return [] }
                    return moment.actions(interaction).map { action in
                        var data = JSONObject()
                        data["deliveryId"] = id(moment.notification, "_dId")
                        data["broadlogId"] = id(moment.notification, "_mId")
                        data["action"] = .string(action.rawValue)
                        return moment.call(data)
                    }
                }
            }
        )
    }
}

@Suite("A fault that nobody named is told in words")
struct UnnamedFaultTests {
    @Test("One cause says what is done, and nothing else is claimed", arguments: UnnamedFault.all)
    func sentence(fault: UnnamedFault) async {
        let suite = Suite.kit
        let specification = Specification.documented.applying([fault.change])
        let judge = Judge(catalogue: suite.catalogue)
        let vectors = suite.vectors.filter { vector in
            vector.deprecation == nil && fault.topics.contains(where: vector.topic.hasPrefix)
        }
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let causes = await Diagnosis.of(results, catalogue: suite.catalogue).causes
        #expect(causes.map(\.statement) == [fault.sentence])
    }
}
