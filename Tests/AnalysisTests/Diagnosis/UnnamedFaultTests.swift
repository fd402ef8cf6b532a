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

    static let all = ofNotifications + ofLifecycle + ofHistory

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

    private static let ofHistory: [UnnamedFault] = [
        UnnamedFault(
            // What no document says of a call while asleep is no cause of its own.
            topics: ["lifecycle/seconds", "lifecycle/counts", "lifecycle/automatic"],
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
    ]

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
        _ id: @escaping @Sendable (JSONObject?, String) -> JSONValue?
    ) -> UnnamedFault {
        UnnamedFault(
            topics: ["push/android/id-", "push/ios/id-", "push/android/impression-empty"],
            sentence: "Ids are not checked: \(words).",
            change: .push {
                $0.calls = { moment in
                    let isMessage = moment.event == .onMessageReceived && moment.notification != nil
                    guard let interaction = isMessage ? .impression : moment.interaction, moment.isOn else { return [] }
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
