package import TrackingConformanceCore

/// The answers to a sequence as documented, and what variants make of them: of lifecycle tracking every value is a word
/// in a column, so that a row costs what it changes.
///
/// It stays within one task.
package final class Columns {
    private let stimuli: [Stimulus]
    private let context: RunContext
    private let variables: [LifecycleVariable]
    private let areas: Set<Area>
    /// The documented answers.
    package let answers: [SpecifiedAnswer]

    private lazy var replay = Replay(of: stimuli, in: context, giving: variables, answers: answers)
    private lazy var timeline = Timeline(stimuli, in: context, LifecycleData.documented.program)
    /// The accepted values of each variable in each report, the documented one first.
    private lazy var columns: [[[FactValue]]] = timeline.reports.map { report in
        LifecycleVariable.allCases.map { timeline.accepted($0, in: report) }
    }

    /// Takes a sequence.
    ///
    /// - Parameter answers: The documented answers, with the variables at least, if they are known.
    package init(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases,
        answers: [SpecifiedAnswer]? = nil
    ) {
        (self.stimuli, self.context, self.variables) = (stimuli, context, variables)
        areas = Set(stimuli.map(\.event.area))
        self.answers = answers ?? Specification.documented.answers(to: stimuli, in: context, giving: variables)
    }

    /// The observations of a variant; `nil` if they are the documented ones.
    package func observations(of variant: Variant) -> [Observation]? {
        guard areas.contains(variant.area) else { return nil }
        guard let lifecycle = variant.lifecycle else { return replay.observations(of: variant) }
        guard let answers = answers(of: lifecycle, giving: variables, withAccepted: false) else { return nil }
        let isSame = zip(answers, self.answers).allSatisfy { $0.observation == $1.observation }
        return isSame ? nil : answers.map(\.observation)
    }

    /// The answers of the fair readings of the areas concerned.
    package var otherAnswers: [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        Specification.readings.filter { areas.contains($0.reading.change.area) }.map { reading, variant in
            (reading.rule, otherAnswers(of: variant, bearingOn: reading.scope) ?? answers)
        }
    }

    private func otherAnswers(of variant: Variant, bearingOn scope: FairReading.Scope) -> [SpecifiedAnswer]? {
        guard let lifecycle = variant.lifecycle else { return replay.answers(of: variant) }
        guard case .variables(let concerned) = scope else {
            return answers(of: lifecycle, giving: variables, withAccepted: true)
        }
        return answers(of: lifecycle, giving: variables.filter(concerned.contains), withAccepted: true)
    }

    /// The answers of pairs of fair readings of the lifecycle, as far as they bear on the same variables: two readings
    /// may give a value together that neither gives alone.
    ///
    /// - Parameter others: The answers of each reading alone.
    package func pairedAnswers(
        _ others: [(rule: Rule.ID, answers: [SpecifiedAnswer])]
    ) -> [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        guard areas.contains(.lifecycle) else { return [] }
        let noticed = Set(others.filter { $0.answers != answers }.map(\.rule))
        return ReadingPair.all.compactMap { pair in
            guard pair.isNoticed(noticed), let paired = pairedAnswers(of: pair), paired != answers else { return nil }
            return (pair.rule, paired)
        }
    }

    private func pairedAnswers(of pair: ReadingPair) -> [SpecifiedAnswer]? {
        guard let lifecycle = pair.variant.lifecycle else { return nil }
        return answers(of: lifecycle, giving: variables.filter(pair.variables.contains), withAccepted: true)
    }

    // MARK: Lifecycle tracking

    /// The answers of a lifecycle specification, with some variables of its own and the others as documented; `nil` if
    /// they are the documented ones.
    private func answers(
        of data: LifecycleData,
        giving variables: [LifecycleVariable],
        withAccepted isAcceptedCompared: Bool
    ) -> [SpecifiedAnswer]? {
        guard data.changes.isOfVariablesAlone else {
            let varied = Timeline(stimuli, in: context, data.program)
            return answers(of: varied, giving: variables, isAcceptedCompared)
        }
        let changed = data.changes.variables.filter(variables.contains)
        guard !changed.isEmpty else { return nil }
        // The columns are those of what is documented, and so are made before the timeline has other expressions.
        _ = columns
        return timeline.with(data.program) { varied in
            answers(of: varied, giving: changed, isAcceptedCompared)
        }
    }

    private func answers(
        of varied: Timeline,
        giving variables: [LifecycleVariable],
        _ isAcceptedCompared: Bool
    ) -> [SpecifiedAnswer]? {
        guard varied.hasReports(like: timeline) else { return otherCalls(of: varied) }
        var answers: [SpecifiedAnswer]?
        for (place, report) in varied.reports.enumerated() {
            let isSame = variables.allSatisfy { variable in
                let documented = columns[place][variable.place]
                return isAcceptedCompared
                    ? varied.accepted(variable, in: report) == documented
                    : varied.value(of: variable, in: report) == documented.first ?? .unjudged
            }
            if isSame { continue }
            let other = varied.answer(in: report, to: stimuli[report.step], giving: variables)
            let changed = (answers ?? self.answers)[report.step].replacingValues(other)
            answers = answers ?? self.answers
            answers?[report.step] = changed
        }
        return answers
    }

    /// The answers of a timeline with other reports.
    private func otherCalls(of varied: Timeline) -> [SpecifiedAnswer]? {
        let found = varied.answers(to: stimuli, giving: variables)
        let others = answers.indices.map { step in
            guard let found = found[step] else { return answers[step] }
            // A stimulus of another area that is taken for an event has an answer of its own.
            return stimuli[step].event.area == .lifecycle ? found : answers[step].following(found.calls)
        }
        return others == answers ? nil : others
    }
}

extension LifecycleVariable {
    /// The place among all.
    fileprivate var place: Int { LifecyclePart.variable(self).index }
}

extension Timeline {
    /// Whether another timeline sends calls, or throws, at the same steps for the same events.
    fileprivate func hasReports(like other: Timeline) -> Bool {
        if self === other { return true }
        return reports.count == other.reports.count
            && zip(reports, other.reports).allSatisfy { report, its in
                let (sent, documented) = (calls(in: report), other.calls(in: its))
                return report.step == its.step && report.isUnasked == its.isUnasked
                    && report.moment.own == its.moment.own && sent.areBare == documented.areBare
                    && sent.reports.count == documented.reports.count
                    && isThrowing(in: report) == other.isThrowing(in: its)
            }
    }
}
