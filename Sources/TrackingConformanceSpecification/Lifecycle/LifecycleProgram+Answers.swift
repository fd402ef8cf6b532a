import TrackingConformanceCore
import TrackingConformanceJSON

/// The last sent value of each variable, cached because most are the same in the next report.
final class SentValues {
    private typealias Sent = (value: FactValue, json: JSONValue?)
    private let last: UnsafeMutableBufferPointer<Sent>

    init() {
        last = .allocate(capacity: LifecycleVariable.allCases.count)
        last.initialize(repeating: (.absent, nil))
    }

    deinit {
        last.deinitialize()
        last.deallocate()
    }

    /// A value of the variable at an index, in the form sent.
    func json(of value: FactValue, at place: Int) -> JSONValue? {
        if last[place].value != value { last[place] = (value, value.json) }
        return last[place].json
    }
}

extension Timeline {
    /// The answers to stimuli that are lifecycle events or mistaken for them, with the other accepted values if
    /// requested; `nil` for all other stimuli.
    func answers(
        to stimuli: [Stimulus],
        giving variables: [LifecycleVariable],
        accepting isAccepting: Bool = true
    ) -> [SpecifiedAnswer?] {
        var answers = stimuli.map { $0.event.area == .lifecycle ? SpecifiedAnswer(.calls([])) : nil }
        for report in reports {
            let before = answers[report.step]?.calls ?? []
            let answer = answer(
                in: report,
                to: stimuli[report.step],
                giving: variables,
                after: before,
                accepting: isAccepting
            )
            answers[report.step] = answer
        }
        return answers
    }

    /// The answer for a report, preceded by other calls at the same step.
    func answer(
        in report: Report,
        to stimulus: Stimulus,
        giving variables: [LifecycleVariable],
        after before: [TrackingCall] = [],
        accepting isAccepting: Bool = true
    ) -> SpecifiedAnswer {
        let answer = answer(in: report, to: stimulus, giving: variables, isAccepting)
        return report.isUnasked ? SpecifiedAnswer(.calls(before + answer.calls)) : answer.following(before)
    }

    private func answer(
        in report: Report,
        to stimulus: Stimulus,
        giving variables: [LifecycleVariable],
        _ isAccepting: Bool
    ) -> SpecifiedAnswer {
        if isThrowing(in: report) { return SpecifiedAnswer(.threw("")) }
        let (reports, areBare) = calls(in: report)
        let accepted = isAccepting ? acceptedValues(in: report, of: variables) : nil
        let data = areBare ? JSONObject() : accepted?.preferred ?? preferredValues(in: report, of: variables)
        let isDictionary = !report.isUnasked && stimulus.event == .lifecycle(.dictionary)
        guard !isDictionary else {
            guard let last = reports.indices.last else { return SpecifiedAnswer(.calls([]), accepted: accepted) }
            let calls = reports[..<last].map { _ in TrackingCall.track("lifecycle", data) }
            return SpecifiedAnswer(.answered(calls: calls, value: .object(data)), accepted: accepted)
        }
        let calls = reports.map { sent in
            let isOwn = sent.moment.own == report.moment.own
            return TrackingCall.track(
                kind(of: sent) ?? stimulus.parameters["name"]?.string ?? "",
                isOwn ? data : preferredValues(in: sent, of: variables)
            )
        }
        return SpecifiedAnswer(.calls(calls), accepted: accepted)
    }

    private func preferredValues(in report: Report, of variables: [LifecycleVariable]) -> JSONObject {
        var members: [JSONObject.Member] = []
        members.reserveCapacity(variables.count)
        for variable in variables {
            let place = LifecyclePart.variable(variable).index
            guard let json = sent.json(of: value(ofVariableAt: place, in: report), at: place) else { continue }
            members.append(JSONObject.Member(key: variable.rawValue, value: json))
        }
        return JSONObject(distinct: members)
    }

    private func acceptedValues(in report: Report, of variables: [LifecycleVariable]) -> AcceptedValues {
        AcceptedValues(
            entries: variables.map { variable in
                AcceptedValues.Entry(variable: variable, values: accepted(variable, in: report).map(\.json))
            }
        )
    }
}
