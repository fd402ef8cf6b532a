import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in which events are taken, and in what they are called.
    static let lifecycleEvents: [Mutant] = types + launches + wakes + sleeps + automatic

    private static let types: [Mutant] = [
        .lifecycle(
            "type/launch-is-a-wake",
            breaks: "LC-TYPE",
            "A launch counts as a wake, and the same code names both."
        ) { lifecycle in
            lifecycle.type = { specification, moment in
                moment.reported?.kind == .launch ? ["wake"] : documented.type(specification, moment)
            }
        },
        .lifecycle(
            "type/capitalised",
            breaks: "LC-TYPE",
            "The type is the name of a screen text, Launch, Wake and Sleep."
        ) { lifecycle in
            lifecycle.type = { _, moment in
                [
                    moment.reported.map {
                        .string($0.kind.rawValue.prefix(1).uppercased() + $0.kind.rawValue.dropFirst())
                    }
                ]
            }
        },
        .lifecycle(
            "type/missing-on-sleep",
            breaks: "LC-TYPE",
            "The sleep is sent by the handler of the background, which does not know of the type."
        ) { lifecycle in
            lifecycle.type = { specification, moment in
                moment.reported?.kind == .sleep ? [nil] : documented.type(specification, moment)
            }
        },
        .reading(
            of: "LC-TYPE-ORDINARY",
            in: .lifecycle,
            "type/of-the-last-event",
            "All variables are kept in one map, and the type of the last event goes out with ordinary calls."
        ),
        .lifecycle(
            "type/own-value-for-ordinary-calls",
            breaks: "LC-TYPE-ORDINARY",
            "The variable must have some value, and ordinary calls get one of their own."
        ) { lifecycle in
            lifecycle.type = { specification, moment in
                moment.reported == nil ? ["track"] : documented.type(specification, moment)
            }
        },
    ]

    private static let launches: [Mutant] = [
        .lifecycle(
            "event/every-launch-counted",
            breaks: "LC-LAUNCH-ONCE",
            "The module does not remember that it has been launched, and each call of the method is a launch."
        ) { lifecycle in
            lifecycle.isAccepted = { $0.kind == .launch || documented.isAccepted($0, $1) }
        },
        .lifecycle(
            "event/launch-after-a-sleep-counted",
            breaks: "LC-LAUNCH-ONCE",
            "The guard against a second launch asks whether the app is awake, and lets one through while it sleeps."
        ) { lifecycle in
            lifecycle.isAccepted = { event, before in
                let last = before.last { $0.instance == event.instance }
                return documented.isAccepted(event, before) || (event.kind == .launch && last?.kind == .sleep)
            }
        },
        .lifecycle(
            "event/second-launch-sent",
            breaks: "LC-LAUNCH-ONCE",
            "The guard protects the counters, and the call is sent before it is reached."
        ) { lifecycle in
            lifecycle.isReportedThoughRefused = { event, _ in event.kind == .launch }
        },
    ]

    private static let wakes: [Mutant] = [
        .lifecycle(
            "event/wake-after-launch-counted",
            breaks: "LC-WAKE-AFTER-LAUNCH",
            "The wake that the app reports right after its launch is taken like any other."
        ) { lifecycle in
            lifecycle.isAccepted = { event, before in
                let last = before.last { $0.instance == event.instance }
                return documented.isAccepted(event, before) || (event.kind == .wake && last?.kind == .launch)
            }
        },
        .lifecycle(
            "event/wake-after-launch-sent",
            breaks: "LC-WAKE-AFTER-LAUNCH",
            "The wake right after the launch changes no count, yet its call is sent."
        ) { lifecycle in
            lifecycle.isReportedThoughRefused = { event, before in
                event.kind == .wake && before.last?.kind == .launch
            }
        },
        .reading(
            of: "LC-WAKE-FIRST",
            in: .lifecycle,
            "event/wake-needs-a-launch",
            "A wake is refused until the instance has been launched."
        ),
        .lifecycle(
            "event/first-wake-counted-as-launch",
            breaks: "LC-WAKE-FIRST",
            "The first event of an instance is its launch, whatever it is called."
        ) { lifecycle in
            lifecycle.totalLaunchCount = { _, moment in
                [.integer(Set(moment.events.map(\.instance)).count)]
            }
        },
        .reading(
            of: "LC-WAKE-AWAKE",
            in: .lifecycle,
            "event/wake-while-awake-counted",
            "Only the wake after a launch is caught, by asking for the launch, and not one after another wake."
        ),
        .lifecycle(
            "event/wake-while-awake-sent",
            breaks: "LC-WAKE-AWAKE",
            "A wake while awake changes no count, yet its call is sent."
        ) { lifecycle in
            lifecycle.isReportedThoughRefused = { event, before in
                event.kind == .wake && before.last?.kind == .wake
            }
        },
    ]

    private static let sleeps: [Mutant] = [
        .reading(
            of: "LC-SLEEP-ASLEEP",
            in: .lifecycle,
            "event/every-sleep-counted",
            "Sleeps are counted without asking whether a session runs."
        ),
        .lifecycle(
            "event/sleep-while-asleep-sent",
            breaks: "LC-SLEEP-ASLEEP",
            "A sleep while asleep changes no count, yet its call is sent."
        ) { lifecycle in
            lifecycle.isReportedThoughRefused = { event, before in
                event.kind == .sleep && before.last?.kind == .sleep
            }
        },
        .lifecycle(
            "event/sleep-before-launch-counted",
            breaks: "LC-SLEEP-ASLEEP",
            "The state begins as awake, so that a sleep before the launch is taken."
        ) { lifecycle in
            lifecycle.isAccepted = { event, before in
                let isFirst = !before.contains { $0.instance == event.instance }
                return documented.isAccepted(event, before) || (event.kind == .sleep && isFirst)
            }
        },
    ]

    private static let automatic: [Mutant] = [
        .lifecycle(
            "automatic/load-is-no-launch",
            breaks: "LC-AUTO",
            "Automatic tracking begins with the first notification of the app, and nothing happens at the load."
        ) { lifecycle in
            lifecycle.kind = { $0.event == .lifecycle(.start) ? nil : documented.kind($0, $1) }
        },
        .lifecycle(
            "automatic/launch-at-first-activation",
            breaks: "LC-AUTO",
            "The launch is reported when the app first becomes active, as its wake is later."
        ) { lifecycle in
            lifecycle.isAccepted = { event, before in
                event.kind != .wake && documented.isAccepted(event, before)
            }
        },
        .lifecycle(
            "automatic/resign-active-ignored",
            breaks: "LC-AUTO",
            "The sleep waits for did-enter-background, which is another notification."
        ) { lifecycle in
            lifecycle.kind = { $0.event == .lifecycle(.willResignActive) ? nil : documented.kind($0, $1) }
        },
        .lifecycle(
            "automatic/become-active-is-a-launch",
            breaks: "LC-AUTO",
            "Becoming active is handled by the code of the load."
        ) { lifecycle in
            lifecycle.kind = { $0.event == .lifecycle(.didBecomeActive) && $1 ? .launch : documented.kind($0, $1) }
        },
    ]
}
