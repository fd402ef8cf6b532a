import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in what ordinary calls and the dictionary carry.
    static let lifecycleCalls: [Fault] =
        lifecycle("LC-EVERY-CALL", ordinaryCalls) + lifecycle("LC-DICTIONARY", dictionary)
        + lifecycle("LC-DICTIONARY-NOW", dictionaryNow) + lifecycle("LC-FLAGS-ORDINARY", flagsOfOrdinaryCalls)

    private static let ordinaryCalls: [FaultEntry<LifecycleTracking>] = [
        .init("ordinary/without-variables", "Ordinary calls carry no variables.") {
            let found = $0.answer
            $0.answer = { found($0, $0.event == .track ? JSONObject() : $1) }
        },
        .init(
            "ordinary/as-of-the-last-event",
            "Ordinary calls and the dictionary carry the variables as of the last lifecycle event."
        ) {
            let found = $0.data
            $0.data = { moment in
                guard moment.reported == nil, let last = moment.events.last else { return found(moment) }
                return found(moment.at(last.instant, in: last.zone))
            }
        },
        .init("ordinary/bare-while-asleep", "Ordinary calls while the app is asleep carry no variables.") {
            let found = $0.answer
            $0.answer = { found($0, $0.event == .track && $0.isAsleep ? JSONObject() : $1) }
        },
    ]

    private static let dictionary: [FaultEntry<LifecycleTracking>] = [
        .init("dictionary/sends-a-call", "Reading the dictionary sends a call.") {
            let found = $0.answer
            $0.answer = { moment, data in
                moment.event == .dictionary
                    ? .answered(calls: [.track("lifecycle", data)], value: .object(data)) : found(moment, data)
            }
        },
        .init("dictionary/empty-while-asleep", "The dictionary is empty while the app is asleep.") {
            let found = $0.answer
            $0.answer = { found($0, $0.event == .dictionary && $0.isAsleep ? JSONObject() : $1) }
        },
        .init("dictionary/missing", "Reading the dictionary returns no variables.") {
            let found = $0.answer
            $0.answer = { $0.event == .dictionary ? .calls([]) : found($0, $1) }
        },
    ]

    private static let dictionaryNow: [FaultEntry<LifecycleTracking>] = [
        .fairReading("dictionary/as-of-the-last-event", "The dictionary has the values as of the last event."),
        .init("dictionary/data-of-the-last-call", "The dictionary has exactly the data of the last lifecycle call.") {
            let found = $0.data
            $0.data = { moment in
                guard moment.event == .dictionary, let last = moment.events.last else { return found(moment) }
                return found(moment.at(last.instant, in: last.zone).reporting(last))
            }
        },
    ]

    private static let flagsOfOrdinaryCalls: [FaultEntry<LifecycleTracking>] = [
        .fairReading(
            "flags/kept-for-ordinary-calls",
            "Ordinary calls and the dictionary carry the flags of the last lifecycle event."
        ),
        .init(
            "flags/day-flag-while-awake",
            "While the app is awake, ordinary calls and the dictionary repeat the day flag of the launch or wake."
        ) {
            let found = $0.isFirstWakeToday
            $0.isFirstWakeToday = { moment in
                guard moment.reported == nil, moment.events.last?.isWake == true else { return found(moment) }
                return found(moment.asOf(moment.events.endIndex - 1))
            }
        },
    ]
}

extension LifecycleTracking.Moment {
    fileprivate var isAsleep: Bool { events.last?.kind == .sleep }
}
