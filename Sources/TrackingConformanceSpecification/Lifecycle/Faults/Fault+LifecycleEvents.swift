import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in which events are accepted, and in the type under which they are reported.
    static let lifecycleEvents: [Fault] = [
        lifecycle("LC-TYPE", type), lifecycle("LC-TYPE-ORDINARY", typeOfOrdinaryCalls),
        lifecycle("LC-LAUNCH-ONCE", launches), lifecycle("LC-WAKE-AFTER-LAUNCH", wakeAfterLaunch),
        lifecycle("LC-WAKE-FIRST", firstWake), lifecycle("LC-WAKE-AWAKE", wakeWhileAwake),
        lifecycle("LC-SLEEP-ASLEEP", sleeps), lifecycle("LC-AUTO", automatic),
        lifecycle("LC-AUTO-FIRST-ACTIVE", firstActivation), lifecycle("LC-UNASKED", unasked),
    ].flatMap { $0 }

    private static let type: [FaultEntry<LifecycleTracking>] = [
        .init("type/launch-is-a-wake", "A launch is reported with the type \"wake\".") {
            let found = $0.type
            $0.type = { $0.reported?.kind == .launch ? ["wake"] : found($0) }
        },
        .init("type/launch-sent-late", "A launch is sent only together with the first wake or sleep after it.") {
            let found = $0.answer
            $0.answer = { moment, data in
                guard let event = moment.reported else { return found(moment, data) }
                if event.kind == .launch { return .calls([]) }
                guard let launch = moment.before.last, launch.kind == .launch, launch.instance == event.instance,
                    case .answered(let calls, _) = found(moment, data)
                else { return found(moment, data) }
                let past = moment.after(moment.before).reporting(launch).at(launch.instant, in: launch.zone)
                return .calls([.track(launch.kind.rawValue, past.data.preferred)] + calls)
            }
        },
        .init("type/capitalised", "The type starts with a capital letter.") {
            let found = $0.type
            $0.type = { moment in
                found(moment).map { $0?.string.map { .string($0.prefix(1).uppercased() + $0.dropFirst()) } }
            }
        },
        .init("type/missing-on-sleep", "A sleep is reported without a type.") {
            let found = $0.type
            $0.type = { $0.reported?.kind == .sleep ? [nil] : found($0) }
        },
    ]

    private static let typeOfOrdinaryCalls: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "type/of-the-last-event",
            "Ordinary calls and the dictionary carry the type of the last lifecycle event."
        ),
        .init("type/own-value-for-ordinary-calls", "Ordinary calls and the dictionary carry the type \"track\".") {
            let found = $0.type
            $0.type = { $0.reported == nil ? ["track"] : found($0) }
        },
    ]

    private static let launches: [FaultEntry<LifecycleTracking>] = [
        .init("event/every-launch-counted", "Every launch of an instance counts, not only the first.") {
            let found = $0.isAccepted
            $0.isAccepted = { $1.kind == .launch || found($0, $1) }
        },
        .init("event/launch-after-a-sleep-counted", "A second launch of an instance counts if it follows a sleep.") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                found(moment, event) || (event.kind == .launch && moment.lastEvent(ofInstanceOf: event)?.kind == .sleep)
            }
        },
        .init("event/no-guard", "A second manual launch counts, and so does a manual wake while awake.") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                let isManual = moment.event == .launchDetected || moment.event == .wakeDetected
                return found(moment, event) || (isManual && event.isWake)
            }
        },
        refusedIsSent("event/second-launch-sent", "A second launch of an instance does not count, but is sent.") {
            $1.kind == .launch
        },
    ]

    private static let wakeAfterLaunch: [FaultEntry<LifecycleTracking>] = [
        .fairReading("event/wake-after-launch-counted", "A manual wake directly after the launch counts."),
        refusedIsSent(
            "event/wake-after-launch-sent",
            "A manual wake directly after the launch does not count, but is sent."
        ) {
            $0.isWakeAfterLaunch($1, at: .wakeDetected)
        },
    ]

    private static let firstWake: [FaultEntry<LifecycleTracking>] = [
        .fairReading("event/wake-needs-a-launch", "A wake is ignored until the instance has been launched."),
        .init(
            "event/first-wake-counted-as-launch",
            "In the total of launches, the first event of each instance counts, even if it is a wake."
        ) {
            $0.totalLaunchCount = { .number(Set($0.events.map(\.instance)).count) }
        },
    ]

    private static let wakeWhileAwake: [FaultEntry<LifecycleTracking>] = [
        .fairReading("event/wake-while-awake-counted", "A wake that follows another wake counts."),
        refusedIsSent("event/wake-while-awake-sent", "A wake that follows another wake does not count, but is sent.") {
            $1.kind == .wake && $0.events.last?.kind == .wake
        },
    ]

    private static let sleeps: [FaultEntry<LifecycleTracking>] = [
        .fairReading("event/every-sleep-counted", "Every sleep counts, whether or not a session is running."),
        refusedIsSent(
            "event/sleep-while-asleep-sent",
            "A sleep directly after a sleep, even one of an earlier process, does not count, but is sent."
        ) {
            $1.kind == .sleep && $0.events.last?.kind == .sleep
        },
        .init("event/sleep-before-launch-counted", "A sleep that is the first event of an instance counts.") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                found(moment, event) || (event.kind == .sleep && moment.lastEvent(ofInstanceOf: event) == nil)
            }
        },
    ]

    private static let automatic: [FaultEntry<LifecycleTracking>] = [
        .init("automatic/load-is-no-launch", "Automatic tracking does not report a launch when the app starts.") {
            let found = $0.kind
            $0.kind = { $0.event == .start ? nil : found($0) }
        },
        .init("automatic/launch-at-first-activation", "Becoming active is never reported as a wake.") {
            let found = $0.kind
            $0.kind = { $0.event == .didBecomeActive ? nil : found($0) }
        },
        .init("automatic/resign-active-ignored", "Automatic tracking does not report a sleep on resigning active.") {
            let found = $0.kind
            $0.kind = { $0.event == .willResignActive ? nil : found($0) }
        },
        ignoring(
            "automatic/within-a-second-ignored",
            "Automatic tracking ignores an event that comes no more than a second after the last one of its process.",
            for: 1
        ),
        ignoring(
            "automatic/within-two-seconds-ignored",
            "Automatic tracking ignores an event that comes no more than two seconds after the last of its process.",
            for: 2
        ),
        .init(
            "automatic/become-active-is-a-launch",
            "Automatic tracking takes becoming active for a launch, which is then refused as a second launch."
        ) {
            let found = $0.kind
            $0.kind = { $0.event == .didBecomeActive && $0.isAutomatic ? .launch : found($0) }
        },
    ]

    private static let firstActivation: [FaultEntry<LifecycleTracking>] = [
        .fairReading("automatic/first-activation-counted", "The first did-become-active after loading counts."),
        refusedIsSent(
            "automatic/first-activation-sent",
            "A did-become-active before the first sleep does not count, but is sent."
        ) {
            $0.isWakeAfterLaunch($1, at: .didBecomeActive)
        },
    ]

    private static let unasked: [FaultEntry<LifecycleTracking>] = [
        .init("event/push-opens-a-session", "A notification or a response while no session runs is taken for a wake.") {
            $0.unasked = { stimulus, _ in stimulus.event.area == .push ? [.wake] : [] }
        },
        .init(
            "event/push-in-the-background-is-a-session",
            "A notification received in the background is a session of its own: a wake and a sleep."
        ) {
            $0.unasked = { stimulus, _ in
                let events: [Event] = [.push(.didReceiveRemoteNotification), .push(.onMessageReceived)]
                return events.contains(stimulus.event) ? [.wake, .sleep] : []
            }
        },
        .init("event/start-is-a-session", "Each start without automatic tracking is a launch and a sleep.") {
            $0.unasked = { stimulus, isAutomatic in
                stimulus.event == .lifecycle(.start) && !isAutomatic ? [.launch, .sleep] : []
            }
        },
        .init("event/start-is-a-launch", "A start is a launch, also without automatic tracking.") {
            $0.unasked = { stimulus, isAutomatic in
                stimulus.event == .lifecycle(.start) && !isAutomatic ? [.launch] : []
            }
        },
        .init("event/ordinary-call-opens-a-session", "An ordinary call while no session runs is taken for a wake.") {
            $0.unasked = { stimulus, _ in stimulus.event == .lifecycle(.track) ? [.wake] : [] }
        },
        .init(
            "event/ordinary-call-is-a-launch",
            "An ordinary call in a process that had no launch yet is taken for the launch."
        ) {
            $0.unasked = { stimulus, _ in stimulus.event == .lifecycle(.track) ? [.launch] : [] }
        },
        .init("event/reading-opens-a-session", "Reading the dictionary while no session runs is taken for a wake.") {
            $0.unasked = { stimulus, _ in stimulus.event == .lifecycle(.dictionary) ? [.wake] : [] }
        },
        .init("event/death-is-a-sleep", "The end of a process is taken for a sleep.") {
            $0.unasked = { stimulus, _ in stimulus.event == .lifecycle(.terminate) ? [.sleep] : [] }
        },
    ]

    /// A fault that ignores automatic events for some seconds after another event of the process.
    private static func ignoring(
        _ name: String,
        _ statement: String,
        for seconds: Int
    ) -> FaultEntry<LifecycleTracking> {
        FaultEntry(name, statement) {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                guard moment.isAutomatic, let last = moment.lastEvent(ofInstanceOf: event) else {
                    return found(moment, event)
                }
                return found(moment, event) && last.instant.duration(until: event.instant) > .seconds(seconds)
            }
        }
    }

    /// A fault that sends the call of an event that does not count.
    private static func refusedIsSent(
        _ name: String,
        _ statement: String,
        _ isSent: @escaping @Sendable (LifecycleTracking.Moment, LifecycleEvent) -> Bool
    ) -> FaultEntry<LifecycleTracking> {
        FaultEntry(name, statement) {
            let found = $0.isSentThoughRefused
            $0.isSentThoughRefused = { isSent($0, $1) || found($0, $1) }
        }
    }
}

extension LifecycleTracking.Moment {
    fileprivate func lastEvent(ofInstanceOf event: LifecycleEvent) -> LifecycleEvent? {
        events.last { $0.instance == event.instance }
    }
}
