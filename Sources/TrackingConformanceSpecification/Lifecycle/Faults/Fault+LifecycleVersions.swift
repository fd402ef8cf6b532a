import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in how versions are compared, and in what follows an update.
    static let lifecycleVersions: [Fault] = [
        lifecycle("LC-UPDATE", comparison), lifecycle("LC-UPDATE-FORM", spelling),
        lifecycle("LC-FIRSTUPDATE", restarts),
        lifecycle("LC-UPDATEDATE", date),
    ].flatMap { $0 }

    private static let comparison: [FaultEntry<LifecycleTracking>] = [
        comparing("version/without-its-suffix", "A change of only the version's suffix is not an update.") {
            String($0.prefix { !"-+ ".contains($0) })
        },
        comparing(
            "version/three-numbers",
            "Only the first three components of the version, separated by dots, are compared."
        ) {
            $0.split(separator: ".").prefix(3).joined(separator: ".")
        },
        comparing(
            "version/as-a-decimal",
            "Versions that are decimal numbers are compared as such, so 1.1 and 1.10 are the same."
        ) {
            Double($0).map { String($0) } ?? $0
        },
    ]

    private static let spelling: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "version/by-its-usual-order",
            "Versions that differ as texts, but come neither before nor after each other, are the same."
        ),
        comparing("version/without-its-build", "Versions that differ only after a plus sign are the same.") {
            String($0.prefix { $0 != "+" })
        },
        comparing("version/letter-case", "Versions that differ only in letter case are the same.") { $0.lowercased() },
        comparing("version/trimmed", "Versions that differ only in spaces are the same.") {
            $0.filter { $0 != " " }
        },
        comparing("version/leading-zeros", "Versions that differ only in leading zeros are the same.") {
            $0.split(separator: ".").map { Int($0).map { String($0) } ?? String($0) }.joined(separator: ".")
        },
    ]

    private static let restarts: [FaultEntry<LifecycleTracking>] = [
        .init(
            "update-flag/compared-with-the-install",
            "The version is compared with that of the install, so every process after an update carries the flag."
        ) {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { moment in
                guard moment.reportsWake, let event = moment.reported, let previous = moment.before.last,
                    event.instance != previous.instance
                else { return found(moment) }
                return .flag(!(moment.events.first?.version.hasSameBytes(as: event.version) ?? false))
            }
        },
        .init(
            "update-flag/version-stored-by-sleeps",
            "The version is stored only at a sleep, so a crash before it makes the next launch report the update again."
        ) {
            let found = $0.isFirstLaunchUpdate
            $0.isFirstLaunchUpdate = { moment in
                guard moment.reportsWake, let event = moment.reported, let previous = moment.before.last,
                    event.instance != previous.instance, moment.lastUpdate != nil
                else { return found(moment) }
                return .flag(!moment.ofVersion.contains { $0.kind == .sleep })
            }
        },
    ]

    private static let date: [FaultEntry<LifecycleTracking>] = [
        .init("update-date/absent-on-the-update", "The first launch after an update does not carry its date yet.") {
            let found = $0.updateLaunchDate
            $0.updateLaunchDate = { $0.comparesWithPrevious($0.isUpdate) ? [nil] : found($0) }
        }
    ]

    /// A fault that compares versions in a form in which some different ones are equal.
    private static func comparing(
        _ name: String,
        _ statement: String,
        _ form: @escaping @Sendable (String) -> String
    ) -> FaultEntry<LifecycleTracking> {
        FaultEntry(name, statement) {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) && !form($1.version).hasSameBytes(as: form($2.version)) }
        }
    }
}
