package import TrackingConformanceCore
import TrackingConformanceJSON

extension LifecycleProgram {
    /// The answers to the stimuli that are the area's, or that are taken for an event; `nil` at all others.
    package func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        Timeline(stimuli, in: context, self).answers(to: stimuli, giving: variables)
    }
}

extension Timeline {
    /// The answers to the stimuli that are the area's, or that are taken for an event; `nil` at all others.
    func answers(to stimuli: [Stimulus], giving variables: [LifecycleVariable]) -> [SpecifiedAnswer?] {
        var answers = stimuli.map { $0.event.area == .lifecycle ? SpecifiedAnswer(.calls([])) : nil }
        for report in reports {
            let before = answers[report.step]?.calls ?? []
            answers[report.step] = answer(in: report, to: stimuli[report.step], giving: variables, after: before)
        }
        return answers
    }

    /// The answer at a report, after some calls at the same step.
    func answer(
        in report: Report,
        to stimulus: Stimulus,
        giving variables: [LifecycleVariable],
        after before: [TrackingCall] = []
    ) -> SpecifiedAnswer {
        let answer = answer(in: report, to: stimulus, giving: variables)
        return report.isUnasked ? SpecifiedAnswer(.calls(before + answer.calls)) : answer.following(before)
    }

    private func answer(
        in report: Report,
        to stimulus: Stimulus,
        giving variables: [LifecycleVariable]
    ) -> SpecifiedAnswer {
        if isThrowing(in: report) { return SpecifiedAnswer(.threw("")) }
        let (reports, areBare) = calls(in: report)
        let accepted = acceptedValues(in: report, of: variables)
        let data = areBare ? JSONObject() : accepted.preferred
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
                isOwn ? data : acceptedValues(in: sent, of: variables).preferred
            )
        }
        return SpecifiedAnswer(.calls(calls), accepted: accepted)
    }

    private func acceptedValues(in report: Report, of variables: [LifecycleVariable]) -> AcceptedValues {
        AcceptedValues(
            entries: variables.map { variable in
                AcceptedValues.Entry(variable: variable, values: accepted(variable, in: report).map(\.json))
            }
        )
    }
}
