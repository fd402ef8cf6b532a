import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in what survives the end of a process, and in what survives a reinstall.
    static let lifecycleStorage: [Fault] =
        lifecycle("LC-PERSIST", persistence) + lifecycle("LC-REINSTALL", reinstall)
        + lifecycle("LC-REINSTALL-ALL", keychain)

    private static let persistence: [FaultEntry<LifecycleTracking>] = [
        .init("update/every-restart-resets", "After an update, every new process resets the counts of the version.") {
            let found = $0.ofVersion
            $0.ofVersion = { moment in
                let instance = moment.events.last?.instance
                let start = moment.events.firstIndex { $0.instance == instance }
                return moment.lastUpdate == nil ? found(moment) : moment.events[(start ?? moment.events.startIndex)...]
            }
        },
        .init("persistence/counts-in-memory", "The counts of the version are lost when the process ends.") {
            let found = $0.ofVersion
            $0.ofVersion = { found($0.ofThisInstance) }
        },
        .init("persistence/total-seconds-in-memory", "The total of seconds is lost when the process ends.") {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { found($0.ofThisInstance) }
        },
        .init("persistence/first-date-in-memory", "The date of the first launch is lost when the process ends.") {
            let found = $0.firstLaunchDate
            $0.firstLaunchDate = { found($0.ofThisInstance) }
        },
        .init(
            "persistence/last-wake-in-memory",
            "The day of the last wake is lost when the process ends, so every process begins with the flag of the day."
        ) {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { found($0.ofThisInstance) }
        },
        .init("persistence/written-by-sleeps-alone", "A crash loses the counts of the version since the last sleep.") {
            let found = $0.ofVersion
            $0.ofVersion = { moment in
                let (events, running) = (found(moment), moment.events.last?.instance)
                let kept = events.indices.filter { place in
                    events[place].instance == running
                        || events[place...].contains { $0.kind == .sleep && $0.instance == events[place].instance }
                }
                return kept.map { events[$0] }[...]
            }
        },
        .init("persistence/launch-once-for-ever", "After the first launch since the install, no launch is reported.") {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                found(moment, event) && !(event.kind == .launch && moment.events.contains { $0.kind == .launch })
            }
        },
        .init("persistence/awake-stored-too", "After a crash the app still counts as awake, and the launch is ignored.")
        {
            let found = $0.isAccepted
            $0.isAccepted = { found($0, $1) && !($1.kind == .launch && $0.events.last?.isWake == true) }
        },
    ]

    private static let reinstall: [FaultEntry<LifecycleTracking>] = [
        .init("reinstall/nothing-wiped", "All lifecycle data survives a reinstall.") {
            let found = $0.data
            $0.data = { found($0.acrossInstalls) }
        },
        .init("reinstall/total-survives", "The total of launches survives a reinstall.") {
            let found = $0.totalLaunchCount
            $0.totalLaunchCount = { found($0.acrossInstalls) }
        },
        .init("reinstall/total-seconds-survive", "The total of seconds survives a reinstall.") {
            let found = $0.totalSecondsAwake
            $0.totalSecondsAwake = { found($0.acrossInstalls) }
        },
    ]

    private static let keychain: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "reinstall/all-but-totals-survive",
            "All lifecycle data but the five totals survives a reinstall."
        ),
        .init("reinstall/date-survives", "The date of the first launch survives a reinstall.") {
            let found = $0.firstLaunchDate
            $0.firstLaunchDate = { found($0.acrossInstalls) }
        },
        .init("reinstall/is-a-crash", "A reinstall during a session is taken for a crash.") {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { found($0.acrossInstalls) }
        },
        .init("reinstall/is-an-update", "A reinstall of another version is taken for an update.") {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { found($0.acrossInstalls) }
        },
        .init("reinstall/counts-survive", "The counts of the version survive a reinstall.") {
            let found = $0.ofVersion
            $0.ofVersion = { found($0.acrossInstalls) }
        },
    ]
}

extension LifecycleTracking.Moment {
    /// The moment as if the instance of the last event were the first.
    fileprivate var ofThisInstance: LifecycleTracking.Moment {
        guard let last = events.last else { return self }
        return after(events[(events.firstIndex { $0.instance == last.instance } ?? events.startIndex)...])
    }
}
