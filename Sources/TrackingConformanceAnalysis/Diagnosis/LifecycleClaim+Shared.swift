import TrackingConformanceCore
import TrackingConformanceSpecification

extension LifecycleClaim {
    /// The claims about the parts that variables share: the events that count, crashes, updates, calls, and lengths of
    /// time.
    static let ofShared: [LifecycleClaim] = all.filter { $0.variables == nil } + others

    /// Claims that are not in the library.
    private static let others: [LifecycleClaim] = events + crashes + updates + calls + lengths + stores

    private static func shared(
        _ parts: KeyValuePairs<String, String>,
        _ statement: String,
        cost: Double = 1
    ) -> LifecycleClaim {
        LifecycleClaim(parts, statement, cost: cost)
    }

    private static let events: [LifecycleClaim] =
        [
            shared(["counts": "reports"], "An event that must be ignored is accepted and sent"),
            shared(["sent": "reports"], "An event that must be ignored is sent, though not counted"),
            shared(["counts": "it or woken"], "A launch or a wake is never ignored"),
            shared(["counts": "it or wake"], "Every wake counts, even while awake"),
            shared(
                ["counts": "it or wake and after-launch and process-launched"],
                "A wake right after a launch counts"
            ),
            shared(
                ["counts": "it and not (wake and not process-begun and not after-sleep)"],
                "A wake as the first event of a process is ignored unless the last event was a sleep",
                cost: 1.5
            ),
            shared(
                ["counts": "it and not (sleep and age(event-before) = 0 and since(event-before) = 0)"],
                "A sleep at the instant of its wake is lost"
            ),
            shared(["counts": "it and not earlier(event-before)"], "An event earlier than the previous one is lost"),
            shared(
                ["counts": "it and not (earlier(event-before) or age(event-before) = 0 and since(event-before) = 0)"],
                "An event that is not later than the previous one is lost",
                cost: 1.2
            ),
            shared(
                [
                    "launches": "it or on(app.start)", "wakes": "it or on(ui.didBecomeActive)",
                    "sleeps": "it or on(ui.willResignActive)",
                ],
                "The app's events are tracked automatically, even if tracking is manual"
            ),
            shared(
                [
                    "launches": "it and not on(app.start)", "wakes": "it and not on(ui.didBecomeActive)",
                    "sleeps": "it and not on(ui.willResignActive)",
                ],
                "The app's events are not tracked, even if tracking is automatic"
            ),
            shared(
                ["unasked-launches": "it or background"],
                "A notification received in the background counts as a launch"
            ),
            shared(
                [
                    "unasked-wakes": "it or background and not automatic",
                    "counts": "it and not (launch and process-begun)",
                ],
                "With manual tracking, a notification received in the background counts as a wake, after which the "
                    + "process has no launch",
                cost: 1.3
            ),
            shared(
                ["unasked-wakes unasked-sleeps": "it or background"],
                "A notification received in the background counts as a wake and a sleep"
            ),
            shared(
                [
                    "counts": "it and not (wake and process-begun) or sleep and process-begun",
                    "session-start": "begin(process) when process-begun else it",
                ],
                "A session continues until its process ends: later wakes are ignored, and every sleep counts",
                cost: 1.3
            ),
            shared(
                [
                    "launches": "it and not (on(lifecycle.launchDetected) and process-begun)",
                    "wakes": "it or on(lifecycle.launchDetected) and process-begun",
                ],
                "`lifecycle.launchDetected` is handled as a wake once its process has begun"
            ),
            shared(["counts": "it and not launch"], "No launch counts"),
            shared(["counts": "it and not wake"], "No wake counts"),
            shared(["counts": "it and not sleep"], "No sleep counts"),
        ] + handled

    /// Handlers mistaken for those of another event.
    private static let handled: [LifecycleClaim] = [
        ("lifecycle.launchDetected", "launches"), ("lifecycle.wakeDetected", "wakes"),
        ("lifecycle.sleepDetected", "sleeps"),
    ].flatMap { event, own in
        ["launches", "wakes", "sleeps"].filter { $0 != own }.map { other in
            let kind = other == "launches" ? "launch" : String(other.dropLast())
            return shared(
                [own: "it and not on(\(event))", other: "it or on(\(event))"],
                "`\(event)` is handled as a \(kind)"
            )
        }
    }

    private static let crashes: [LifecycleClaim] = [
        shared(["crash": "absent"], "No crash is noticed"),
        shared(["crash": "it and woken"], "Only a launch or a wake notices a crash"),
        shared(
            ["crash": "launch and (after-launch or after-wake)"],
            "A launch while awake counts as a crash, even in the same process"
        ),
        shared(
            ["crash": "woken and (after-launch or after-wake)"],
            "A launch or wake while awake counts as a crash, even in the same process"
        ),
        shared(
            ["crash": "new-process and after-sleep"],
            "A crash is reported if the previous process ended asleep, but not if it ended awake"
        ),
        shared(["crash": "it and not after-wake"], "No crash is noticed if the previous event was a wake"),
        shared(["crash": "it and not after-launch"], "No crash is noticed if the previous event was a launch"),
        shared(
            ["crash": "it or new-process and after-sleep and session(wake-before) = 0"],
            "A session shorter than a second counts as a crash"
        ),
    ]

    private static let updates: [LifecycleClaim] = [
        shared(["update": "absent"], "No update is noticed"),
        shared(["update": "it or new-process"], "Every new process counts as an update"),
        shared(
            ["update": "it and launch"],
            "The version of a process that begins with a wake is not compared with the previous one"
        ),
        shared(
            ["update": "new-process and not (version = version of first-event)"],
            "The version of each process is compared with that of the install, not with the previous one"
        ),
        shared(
            ["update": "it and launch", "crash": "it and launch"],
            "A process that begins with a wake notices neither an update nor a crash",
            cost: 1.3
        ),
        shared(
            ["isfirstlaunch": "it or is-update", "isfirstlaunchupdate": "absent"],
            "An update is reported as the first launch",
            cost: 1.2
        ),
    ]

    private static let calls: [LifecycleClaim] = [
        shared(["sends": "reports"], "Each lifecycle call is sent twice"),
        shared(["sends": "ordinary"], "Each ordinary call is sent twice"),
        shared(["sends": "launch"], "The call of a launch is sent twice"),
        shared(["sends": "wake"], "The call of a wake is sent twice"),
        shared(["sends": "sleep"], "The call of a sleep is sent twice"),
        shared(["missing": "launch"], "The call of a launch is not sent"),
        shared(["missing": "wake"], "The call of a wake is not sent"),
        shared(["missing": "sleep"], "The call of a sleep is not sent"),
        shared(
            ["missing": "sleep and process-launched"],
            "The call of a sleep is not sent in a process that has launched",
            cost: 1.3
        ),
        shared(["bare": "reports"], "Lifecycle calls carry no variables"),
    ]

    private static let milliseconds = "((length * 1000) as int32)"

    private static let lengths: [LifecycleClaim] =
        LifecycleChoices.Length.allCases.compactMap { length in
            let words: String? =
                switch length {
                case .clipped: nil
                case .signed: "Durations fall below zero when the clock was set back"
                case .absolute: "Durations lose their sign when the clock was set back"
                case .wallClock: "Durations are differences of local times"
                case .storedSeconds: "Stored instants are cut to whole seconds"
                case .wholeSeconds: "Instants are cut to whole seconds"
                }
            return words.map { shared(["length": length.rawValue], $0) }
        } + [
            shared(
                ["session-start": "begin(process) when process-begun else it"],
                "Every session of a process begins with the first event of the process",
                cost: 1.2
            )
        ]
        + [5, 10, 60].map { seconds in
            let isBack = "process-begun and after-sleep and age(event-before) < \(seconds)"
            return shared(
                [
                    "session-start":
                        "begin(wake-before) when \(isBack) and not (on(lifecycle.launchDetected) or on(app.start))"
                ],
                "A wake less than \(seconds) seconds after a sleep of its process continues the previous session"
            )
        } + [
            shared(["days": "elapsed div 86400"], "Days fall below zero when the clock was set back, rounded down"),
            shared(
                ["days": "0 - ((0 - elapsed) div 86400) when elapsed < 0 else it"],
                "Days fall below zero when the clock was set back"
            ),
            shared(["days": "(length + 86399) div 86400"], "Days are rounded up"),
            shared(["days": "(length + 43200) div 86400"], "Days are rounded to the nearest one"),
            shared(
                ["days": "(length + 43199 + length div 86400 mod 2) div 86400"],
                "Days are rounded to the nearest one, and halves to an even one"
            ),
            shared(
                ["days": "day - day at that-event when elapsed > 0 else 0"],
                "Days are counted as midnights in local time"
            ),
            shared(
                ["days": "(day - day at that-event) in gmt when elapsed > 0 else 0"],
                "Days are counted as midnights in GMT"
            ),
            shared(["days": "length div 3600"], "Days are counted in hours"),
            shared(
                ["days": "\(milliseconds) div 86400000 max 0"],
                "The milliseconds for computing days overflow 32 bits, and a negative result counts as 0"
            ),
            shared(
                [
                    "days":
                        "0 - (0 - \(milliseconds)) div 86400000 when \(milliseconds) < 0 else \(milliseconds) div 86400000"
                ],
                "The milliseconds for computing days overflow 32 bits, so days become negative"
            ),
        ]

    private static let stores: [LifecycleClaim] = [
        shared(["all": "it within process", "version": "it within process"], "Nothing survives the process"),
        shared(["all": "it within installs", "version": "it within installs"], "Nothing is cleared by a reinstall"),
        shared(["forgotten": "true"], "The last event of a process is lost when the process ends"),
        shared(["version": "place(last-launch) else it"], "The counts of the version start again with each launch"),
        shared(["version": "place(process) else it"], "The counts of the version start again with each process"),
        shared(["stored": "now div 86400 * 86400"], "Instants are stored without their time of day"),
        shared(["stored": "local"], "Local time is stored as if it were GMT"),
        shared(["stored": "0"], "Every event is stored with the date 1970-01-01"),
    ]
}
