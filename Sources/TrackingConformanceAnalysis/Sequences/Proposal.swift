package import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

/// An expectation proposed by the specification for a step, for an author to confirm against the rules.
package struct Proposal: Sendable {
    /// The rule under which the step is judged, if the expectation rests on the reading of a rule.
    package let rule: Rule.ID?
    /// The expectation; `nil` if the step rests on an informational rule and is recorded.
    package let expectation: Expectation?

    fileprivate init(rule: Rule.ID?, expectation: Expectation?) {
        (self.rule, self.expectation) = (rule, expectation)
    }
}

extension Specification {
    /// The proposals for a sequence of stimuli.
    ///
    /// A fact that rests on the reading of a recommended rule is judged under that rule; one that rests on an
    /// informational rule is left open.
    package static func proposals(
        for stimuli: [Stimulus],
        in context: RunContext,
        catalogue: RuleCatalogue,
        doubting doubted: [LifecycleVariable] = LifecycleVariable.allCases,
        naming isNamed: (Rule.ID) -> Bool = { _ in true }
    ) -> [Proposal] {
        let documented = Specification.documented.answers(to: stimuli, in: context)
        let columns = Columns(of: stimuli, in: context, giving: doubted, answers: documented)
        let alone = columns.otherAnswers
        let others = (alone + columns.answersTogether(alone)).filter { isNamed($0.rule) }
        return documented.indices.map { index in
            // Most readings change nothing at most steps.
            let others = others.filter { $0.answers[index] != documented[index] }
                .map { OtherAnswer(rule: $0.rule, answer: $0.answers[index]) }
            return proposal(for: stimuli[index], in: context, documented[index], others, catalogue: catalogue)
        }
    }

    /// The values that the documented reading accepts for a stimulus, regardless of the rules on which they rest.
    static func acceptance(
        of answer: SpecifiedAnswer,
        at stimulus: Stimulus,
        catalogue: RuleCatalogue
    ) -> Expectation? {
        proposal(for: stimulus, in: RunContext(), answer, [], catalogue: catalogue).expectation
    }

    private static func proposal(
        for stimulus: Stimulus,
        in context: RunContext,
        _ answer: SpecifiedAnswer,
        _ others: [OtherAnswer],
        catalogue: RuleCatalogue
    ) -> Proposal {
        guard case .answered(let calls, let value) = answer.observation else {
            return Proposal(rule: nil, expectation: nil)
        }
        let differing = others.filter { !$0.answer.isJudgedLike(answer) }
        let rule = differing.first?.rule
        if let rule, catalogue.level(of: rule) == .informational { return Proposal(rule: rule, expectation: nil) }
        guard let acceptedValues = answer.accepted else {
            let expected = Expectation(
                calls: stimulus.event.area == .payload ? nil : calls.map(ExpectedCall.push),
                value: value?.object.map { payload in
                    stimulus.event == .payload(.parse)
                        ? .parsed(payload, unjudged: answer.unjudged) : .composed(payload)
                }
            )
            guard Set(differing.map(\.rule)).count > 1 else { return Proposal(rule: rule, expectation: expected) }
            // Readings of two rules may coincide, and a step is bound to one rule at most.
            let lenient = lenientRule(for: stimulus, in: context, expected, differing, catalogue)
            // Exceptions are still judged, under the rule of a reading that throws, if any.
            let exception = others.first(where: \.answer.observation.isException)?.rule
            return Proposal(rule: lenient ?? exception, expectation: lenient == nil ? .open : expected)
        }
        let data = LifecycleExpectation(
            acceptedValues.entries.map { entry in
                (key: entry.variable.rawValue, variable: expectation(of: entry, others))
            },
            isComplete: true
        )
        let expected = Expectation(
            calls: calls.map { .lifecycle(name: $0.name ?? "", data: data) },
            value: value == nil ? nil : .lifecycle(data)
        )
        return Proposal(rule: rule, expectation: expected)
    }

    /// The first rule under which none of the readings with another answer fails.
    private static func lenientRule(
        for stimulus: Stimulus,
        in context: RunContext,
        _ expected: Expectation,
        _ others: [OtherAnswer],
        _ catalogue: RuleCatalogue
    ) -> Rule.ID? {
        guard others.allSatisfy({ catalogue.level(of: $0.rule) == .recommended }) else { return nil }
        let (judge, draft) = (Judge(catalogue: catalogue), VectorDraft(context: context, stimuli: [stimulus]))
        return others.map(\.rule).first { rule in
            let step = Vector.Step(stimulus: stimulus, rule: rule, expectation: expected, location: Oracle.place)
            let vector = Oracle(catalogue: catalogue, version: Version(1, 0, 0)).vector(of: draft, id: "step", [step])
            return others.allSatisfy {
                !judge.judge([$0.answer.observation], against: vector).verdict.fails(strict: false)
            }
        }
    }

    private static func expectation(
        of entry: AcceptedValues.Entry,
        _ others: [OtherAnswer]
    ) -> LifecycleExpectation.Variable {
        guard !entry.values.isEmpty else { return .init(.any, reason: "the documents do not say") }
        var distinct: [JSONValue?] = []
        for value in entry.values where !distinct.contains(value) { distinct.append(value) }
        let values = distinct.map { LifecycleExpectation.AcceptedValue($0) }
        // A quick check considers no other readings.
        if others.isEmpty { return .init(.oneOf(values)) }
        let bases = others.filter { other in
            guard let other = other.answer.accepted?[entry.variable] else { return false }
            // A value that another reading leaves undefined may be anything.
            return other.values.isEmpty || other.values.contains { !distinct.contains($0) }
        }
        let others = bases.count < 2 ? [] : readings(of: entry, bases)
        return .init(.oneOf(values), rule: bases.first?.rule, readings: others)
    }

    /// The values of other readings for a variable, if they are defined.
    private static func readings(
        of entry: AcceptedValues.Entry,
        _ bases: [OtherAnswer]
    ) -> [LifecycleExpectation.Reading] {
        var readings: [LifecycleExpectation.Reading] = []
        for basis in bases {
            let values =
                basis.answer.accepted?[entry.variable]?.values.map { LifecycleExpectation.AcceptedValue($0) } ?? []
            let reading = LifecycleExpectation.Reading(rule: basis.rule, values: values)
            if !values.isEmpty, !readings.contains(reading) { readings.append(reading) }
        }
        return readings
    }
}

/// The answer of another reading at a step.
private struct OtherAnswer {
    let rule: Rule.ID
    let answer: SpecifiedAnswer
}

extension SpecifiedAnswer {
    /// True if two answers differ only in lifecycle data, which is judged key by key.
    fileprivate func isJudgedLike(_ other: SpecifiedAnswer) -> Bool {
        other.accepted == nil ? observation == other.observation : observation.hasShape(of: other.observation)
    }
}

extension Observation {
    /// True if two observations differ only in lifecycle data, which is judged key by key.
    fileprivate func hasShape(of other: Observation) -> Bool {
        guard case .answered(let calls, let value) = self, case .answered(let others, let otherValue) = other else {
            return self == other
        }
        let isLifecycle = (calls + others).contains { $0.function == TrackingFunction.track.rawValue }
        guard isLifecycle else { return calls == others && (value == nil) == (otherValue == nil) }
        return calls.map(\.function) == others.map(\.function) && calls.map(\.name) == others.map(\.name)
    }
}
