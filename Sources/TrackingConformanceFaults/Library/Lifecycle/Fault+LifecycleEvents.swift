import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension Fault {
    /// Faults in which events are accepted, and in the type under which they are reported.
    static let lifecycleEvents: [Fault] = [
        lifecycle("LC-TYPE", type), lifecycle("LC-TYPE-ORDINARY", typeOfOrdinaryCalls),
        lifecycle("LC-LAUNCH-ONCE", launches), lifecycle("LC-WAKE-AFTER-LAUNCH", wakeAfterLaunch),
        lifecycle("LC-WAKE-FIRST", firstWake), lifecycle("LC-WAKE-AWAKE", wakeWhileAwake),
        lifecycle("LC-SLEEP-ASLEEP", sleeps), lifecycle("LC-AUTO", automatic),
    ].flatMap { $0 }

    private static let type: [FaultEntry<LifecycleTracking>] = [
        .init("type/launch-is-a-wake", "A launch is reported with the type \"wake\".") {
            let found = $0.type
            $0.type = { $0.reported?.kind == .launch ? ["wake"] : found($0) }
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
        .fairReading("type/of-the-last-event", "Ordinary calls carry the type of the last lifecycle event."),
        .init("type/own-value-for-ordinary-calls", "Ordinary calls carry a type of their own.") {
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
        refusedIsSent("event/second-launch-sent", "A second launch of an instance does not count, but is sent.") {
            $1.kind == .launch
        },
    ]

    private static let wakeAfterLaunch: [FaultEntry<LifecycleTracking>] = [
        .init("event/wake-after-launch-counted", "A wake directly after the launch counts.") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                found(moment, event) || (event.kind == .wake && moment.lastEvent(ofInstanceOf: event)?.kind == .launch)
            }
        },
        refusedIsSent("event/wake-after-launch-sent", "A wake directly after the launch does not count, but is sent.") {
            $1.kind == .wake && $0.events.last?.kind == .launch
        },
    ]

    private static let firstWake: [FaultEntry<LifecycleTracking>] = [
        .fairReading("event/wake-needs-a-launch", "A wake is ignored until the instance has been launched."),
        .init("event/first-wake-counted-as-launch", "The first event of an instance counts as a launch, even a wake.") {
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
        refusedIsSent("event/sleep-while-asleep-sent", "A sleep while asleep does not count, but is sent.") {
            $1.kind == .sleep && $0.events.last?.kind == .sleep
        },
        .init("event/sleep-before-launch-counted", "A sleep before the launch of an instance counts.") {
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
        .init("automatic/become-active-is-a-launch", "Automatic tracking takes becoming active for a launch.") {
            let found = $0.kind
            $0.kind = { $0.event == .didBecomeActive && $0.isAutomatic ? .launch : found($0) }
        },
    ]

    /// A fault that sends the call of an event that does not count.
    private static func refusedIsSent(
        _ name: String,
        _ statement: String,
        _ isSent: @escaping @Sendable (LifecycleMoment, LifecycleEvent) -> Bool
    ) -> FaultEntry<LifecycleTracking> {
        FaultEntry(name, statement) {
            let found = $0.isSentThoughRefused
            $0.isSentThoughRefused = { isSent($0, $1) || found($0, $1) }
        }
    }
}

extension LifecycleMoment {
    /// The last event of the instance to which an event belongs.
    fileprivate func lastEvent(ofInstanceOf event: LifecycleEvent) -> LifecycleEvent? {
        events.last { $0.instance == event.instance }
    }
}
