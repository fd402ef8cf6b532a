import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in what a change of version resets, and in how it is recognised.
    static let lifecycleUpdates: [Fault] =
        lifecycle("LC-UPDATE", update) + lifecycle("LC-UPDATE-DOWNGRADE", downgrade)
        + lifecycle("LC-FIRSTUPDATE", updateFlag)

    private static let update: [FaultEntry<LifecycleTracking>] = [
        .init("update/resets-nothing", "An update does not reset the counts of the version.") {
            $0.ofVersion = { $0.events }
        },
        .init("update/resets-after-counting", "The first launch of a new version is not counted for that version.") {
            let found = $0.ofVersion
            $0.ofVersion = { $0.lastUpdate == nil ? found($0) : found($0).dropFirst() }
        },
        .init("update/leaves-sleeps", "An update does not reset the count of sleeps.") {
            $0.sleepCount = { .number($0.events.count { $0.kind == .sleep }) }
        },
        .init("update/major-number-alone", "Only a change of the first number of the version is an update.") {
            $0.isUpdate = { _, event, before in
                event.version.split(separator: ".").first != before.version.split(separator: ".").first
            }
        },
    ]

    private static let downgrade: [FaultEntry<LifecycleTracking>] = [
        .fairReading("update/higher-version-alone", "A lower version is not an update."),
        .init("update/downgrade-without-flag", "A downgrade resets the counts, but is not flagged as an update.") {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { moment in
                let isLower = moment.comparesWithPrevious { AppVersion($0.version) < AppVersion($1.version) }
                return isLower ? [nil] : found(moment)
            }
        },
    ]

    private static let updateFlag: [FaultEntry<LifecycleTracking>] = [
        .init("update-flag/on-install", "The first launch after the install is flagged as an update.") {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { $0.reported != nil && $0.before.isEmpty ? [true] : found($0) }
        },
        .init("update-flag/compared-as-text", "Only a version that sorts later as text is an update.") {
            $0.isUpdate = { $2.version < $1.version }
        },
        .init(
            "update-flag/kept-for-the-session",
            "The sleep that ends the first session of a new version carries the flag of the update."
        ) {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { moment in
                guard moment.reported?.kind == .sleep, let update = moment.lastUpdate else { return found(moment) }
                return .flag(moment.events.endIndex - update == 2)
            }
        },
        .init(
            "update-flag/kept-for-the-process",
            "Every launch and wake of the first process of a new version carries the flag of the update."
        ) {
            $0.isFirstLaunchUpdate = { moment in
                guard let event = moment.reported, event.isWake, let update = moment.lastUpdate else { return [nil] }
                return .flag(moment.events[update].instance == event.instance)
            }
        },
    ]
}
