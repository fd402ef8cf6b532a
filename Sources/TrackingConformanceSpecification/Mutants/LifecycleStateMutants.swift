import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in what is stored, and in the form of the values.
    static let lifecycleState: [Mutant] = persistence + reinstall + jsonTypes

    private static let persistence: [Mutant] = [
        .lifecycle(
            "persistence/counts-in-memory",
            breaks: "LC-PERSIST",
            "The counts are properties of the module and begin at zero in every process."
        ) { lifecycle in
            lifecycle.ofVersion = { documented.ofVersion($0, $1.ofThisInstance) }
        },
        .lifecycle(
            "persistence/total-seconds-in-memory",
            breaks: "LC-PERSIST",
            "The total of seconds is a property of the module and is never written."
        ) { lifecycle in
            lifecycle.totalSecondsAwake = { documented.totalSecondsAwake($0, $1.ofThisInstance) }
        },
        .lifecycle(
            "persistence/first-date-in-memory",
            breaks: "LC-PERSIST",
            "The first launch is a property of the module, set where it is not set yet."
        ) { lifecycle in
            lifecycle.firstLaunchDate = { documented.firstLaunchDate($0, $1.ofThisInstance) }
        },
        .lifecycle(
            "persistence/last-wake-in-memory",
            breaks: "LC-PERSIST",
            "The instant of the last wake is not written, and the first launch of a process is the first of its day."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { documented.isFirstWakeToday($0, $1.ofThisInstance) }
        },
        .lifecycle(
            "persistence/written-by-sleeps-alone",
            breaks: "LC-PERSIST",
            "The counts are written when the app goes to sleep, and a crash loses what came since."
        ) { lifecycle in
            lifecycle.ofVersion = { specification, moment in
                documented.ofVersion(specification, moment).filter { event in
                    event.instance == moment.events.last?.instance
                        || moment.events.contains {
                            $0.kind == .sleep && $0.instance == event.instance && $0.instant >= event.instant
                        }
                }[...]
            }
        },
        .lifecycle(
            "persistence/launch-once-for-ever",
            breaks: "LC-PERSIST",
            "That the module was launched is stored, and no later process may launch it again."
        ) { lifecycle in
            lifecycle.isAccepted = { event, before in
                documented.isAccepted(event, before)
                    && !(event.kind == .launch && before.contains { $0.kind == .launch })
            }
        },
        .lifecycle(
            "persistence/awake-stored-too",
            breaks: "LC-PERSIST",
            "Being awake is stored with the rest, and after a crash the launch finds the app awake and does nothing."
        ) { lifecycle in
            lifecycle.isAccepted = { event, before in
                documented.isAccepted(event, before) && !(event.kind == .launch && before.last?.isWake == true)
            }
        },
    ]

    private static let reinstall: [Mutant] = [
        .lifecycle(
            "reinstall/nothing-wiped",
            breaks: "LC-REINSTALL",
            "The data lies in a place that survives the app, such as a shared directory or a backup."
        ) { lifecycle in
            lifecycle.data = { documented.data($0, $1.acrossInstalls) }
        },
        .lifecycle(
            "reinstall/total-survives",
            breaks: "LC-REINSTALL",
            "The totals lie in the keychain, which a reinstall does not empty."
        ) { lifecycle in
            lifecycle.totalLaunchCount = { documented.totalLaunchCount($0, $1.acrossInstalls) }
        },
        .lifecycle(
            "reinstall/date-survives",
            breaks: "LC-REINSTALL",
            "The first launch is restored from a backup of the settings."
        ) { lifecycle in
            lifecycle.firstLaunchDate = { documented.firstLaunchDate($0, $1.acrossInstalls) }
        },
        .lifecycle(
            "reinstall/is-a-crash",
            breaks: "LC-REINSTALL",
            "The mark of the running session survives the reinstall and is taken for a crash."
        ) { lifecycle in
            lifecycle.didDetectCrash = { documented.didDetectCrash($0, $1.acrossInstalls) }
        },
        .lifecycle(
            "reinstall/is-an-update",
            breaks: "LC-REINSTALL",
            "The version before survives the reinstall, and another one is taken for an update."
        ) { lifecycle in
            lifecycle.isFirstLaunchUpdate = { documented.isFirstLaunchUpdate($0, $1.acrossInstalls) }
        },
    ]

    private static let jsonTypes: [Mutant] = [
        .typed(
            "types/counts-as-text",
            breaks: "LC-JSONTYPES",
            "The data is a map of strings, and the counts are put into it as text."
        ) { _, value in
            value.number.map { .string($0.text) } ?? value
        },
        .typed(
            "types/flags-as-text",
            breaks: "LC-JSONTYPES",
            "The flags are sent as the text true, as the examples have it."
        ) { _, value in
            value.boolean.map { .string($0 ? "true" : "false") } ?? value
        },
        .typed(
            "types/hour-as-number",
            breaks: "LC-JSONTYPES",
            "The hour is sent as the number that it is, like the day of the week."
        ) { variable, value in
            guard variable == .hourOfDay, let hour = value.string.flatMap({ Int($0) }) else { return value }
            return .integer(hour)
        },
        .typed(
            "types/seconds-as-text",
            breaks: "LC-JSONTYPES",
            "The seconds pass through a formatter of numbers."
        ) { variable, value in
            let isSum = variable == .totalSecondsAwake || variable == .priorSecondsAwake || variable == .secondsAwake
            return isSum ? value.number.map { .string($0.text) } ?? value : value
        },
    ]

    /// A fault in the JSON type of values.
    private static func typed(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: @escaping @Sendable (LifecycleVariable, JSONValue) -> JSONValue
    ) -> Mutant {
        .lifecycle(name, breaks: rule, fault) { lifecycle in
            lifecycle.data = { specification, moment in
                var data = documented.data(specification, moment)
                for index in data.entries.indices {
                    let variable = data.entries[index].variable
                    data.entries[index].readings = data.entries[index].readings.map { reading in
                        reading.map { change(variable, $0) }
                    }
                }
                return data
            }
        }
    }
}

extension Moment {
    /// The moment as if the instance of the last event were the first.
    fileprivate var ofThisInstance: Moment {
        guard let last = events.last else { return self }
        return after(events[(events.firstIndex { $0.instance == last.instance } ?? events.startIndex)...])
    }
}
