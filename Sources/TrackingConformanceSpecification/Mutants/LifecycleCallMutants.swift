import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in what ordinary calls and the dictionary carry.
    static let lifecycleCalls: [Mutant] = ordinary + dictionary + flagsOfOrdinaryCalls

    private static let ordinary: [Mutant] = [
        .lifecycle(
            "ordinary/without-variables",
            breaks: "LC-EVERY-CALL",
            "The variables are added where lifecycle calls are built and nowhere else."
        ) { lifecycle in
            lifecycle.answer = { stimulus, moment, data in
                documented.answer(stimulus, moment, stimulus.event == .lifecycle(.track) ? JSONObject() : data)
            }
        },
        .lifecycle(
            "ordinary/as-of-the-last-event",
            breaks: "LC-EVERY-CALL",
            "The variables are worked out at lifecycle events, and ordinary calls carry them as they were then."
        ) { lifecycle in
            lifecycle.data = { specification, moment in
                guard moment.reported == nil, let last = moment.events.last else {
                    return documented.data(specification, moment)
                }
                var then = moment
                (then.instant, then.zone) = (last.instant, last.zone)
                return documented.data(specification, then)
            }
        },
        .lifecycle(
            "ordinary/bare-while-asleep",
            breaks: "LC-EVERY-CALL",
            "The map of variables is emptied by the sleep and filled again by the next wake."
        ) { lifecycle in
            lifecycle.answer = { stimulus, moment, data in
                let isAsleep = stimulus.event == .lifecycle(.track) && moment.events.last?.kind == .sleep
                return documented.answer(stimulus, moment, isAsleep ? JSONObject() : data)
            }
        },
    ]

    private static let dictionary: [Mutant] = [
        .lifecycle(
            "dictionary/sends-a-call",
            breaks: "LC-DICTIONARY",
            "Reading the data goes through the code that sends it."
        ) { lifecycle in
            lifecycle.answer = { stimulus, moment, data in
                guard stimulus.event == .lifecycle(.dictionary) else { return documented.answer(stimulus, moment, data) }
                return .answered(calls: [.track("lifecycle", data)], value: .object(data))
            }
        },
        .lifecycle(
            "dictionary/empty-while-asleep",
            breaks: "LC-DICTIONARY",
            "The map of variables is emptied by the sleep and filled again by the next wake."
        ) { lifecycle in
            lifecycle.answer = { stimulus, moment, data in
                let isAsleep = stimulus.event == .lifecycle(.dictionary) && moment.events.last?.kind == .sleep
                return documented.answer(stimulus, moment, isAsleep ? JSONObject() : data)
            }
        },
        .lifecycle(
            "dictionary/missing",
            breaks: "LC-DICTIONARY",
            "The data is handed out only once a call has carried it, and null until then."
        ) { lifecycle in
            lifecycle.answer = { stimulus, moment, data in
                stimulus.event == .lifecycle(.dictionary) ? .calls([]) : documented.answer(stimulus, moment, data)
            }
        },
    ]

    private static let flagsOfOrdinaryCalls: [Mutant] = [
        .reading(
            of: "LC-FLAGS-ORDINARY",
            in: .lifecycle,
            "flags/kept-for-ordinary-calls",
            "All variables are kept in one map, and the flags of the last event stay in it until the next."
        ),
        .lifecycle(
            "flags/day-flag-while-awake",
            breaks: "LC-FLAGS-ORDINARY",
            "The flag of the day is raised for the whole session that is the first of its day."
        ) { lifecycle in
            lifecycle.isFirstWakeToday = { specification, moment in
                guard moment.reported == nil, let last = moment.events.last, last.isWake else {
                    return documented.isFirstWakeToday(specification, moment)
                }
                return documented.isFirstWakeToday(specification, moment.reporting(last))
            }
        },
        .lifecycle(
            "flags/prior-seconds-on-ordinary-calls",
            breaks: "LC-FLAGS-ORDINARY",
            "The prior seconds stay in the map of variables until the next event."
        ) { lifecycle in
            lifecycle.priorSecondsAwake = { specification, moment in
                guard moment.reported == nil, let last = moment.events.last else {
                    return documented.priorSecondsAwake(specification, moment)
                }
                return documented.priorSecondsAwake(specification, moment.reporting(last))
            }
        },
    ]
}
