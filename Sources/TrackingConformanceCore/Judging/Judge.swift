import TrackingConformanceJSON

/// The comparison of observations with a vector's expectations.
package struct Judge: Sendable {
    let attribution: Attribution

    package init(catalogue: RuleCatalogue) {
        attribution = Attribution(catalogue: catalogue)
    }

    package func judge(_ observations: [Observation], against vector: Vector) -> Judgement {
        let pushFunction = PushFunction(in: vector.context, observations: observations)
        let differences = zip(vector.steps, observations).map { self.differences($1, at: $0, pushFunction) }
        if differences.allSatisfy({ $0?.isEmpty == true }) { return Judgement([], attribution.catalogue) }
        let steps = zip(zip(vector.steps, observations), differences).map { observed, differences in
            JudgedStep(step: observed.0, observation: observed.1, differences: differences)
        }
        let mismatches = mismatches(of: steps, in: vector)
        return Judgement(mismatches, attribution.catalogue)
    }

    /// Finds the rules that the differences break, which depend on the steps before them.
    private func mismatches(of steps: [JudgedStep], in vector: Vector) -> [Mismatch] {
        var mismatches: [Mismatch] = []
        var history = JudgingHistory(in: vector.context)
        // Steps after the last difference are not needed.
        let told = (steps.lastIndex { $0.isToBeAttributed } ?? -1) + 1
        for (index, judged) in steps.enumerated() {
            if index < told { history.begin(judged.step, observing: judged.observation) }
            guard let differences = judged.differences else {
                mismatches += recorded(judged.observation, at: index, of: vector, after: history)
                continue
            }
            let found = differences.compactMap { difference in
                attribution.rule(for: difference, among: differences, at: judged.step, of: vector, after: history)
                    .map { (difference, $0) }
            }
            if index + 1 < told { history.add(found, of: judged.observation, at: judged.step) }
            mismatches += found.map { Mismatch($0, step: index, rule: $1) }
        }
        return mismatches
    }

    /// The differences at one step, each under the vector's first rule until the rule that it breaks is found.
    package func mismatches(of observation: Observation, at index: Int, of vector: Vector, among all: [Observation])
        -> [Mismatch]
    {
        let found = differences(
            observation,
            at: vector.steps[index],
            PushFunction(in: vector.context, observations: all)
        )
        let rule = vector.rules.first ?? vector.steps[index].stimulus.event.area.commonRule
        return (found ?? []).map { Mismatch($0, step: index, rule: rule) }
    }

    func differences(
        _ observation: Observation,
        at step: Vector.Step,
        _ pushFunction: PushFunction
    ) -> [Difference]? {
        if observation == step.documented { return [] }
        guard let expectation = step.expectation else {
            // Without an expectation, only lifecycle calls that nothing asks for are judged.
            guard step.stimulus.event.area != .payload, let calls = observation.calls else { return nil }
            return UnaskedCalls(among: calls, at: step.stimulus).difference.map { [$0] }
        }
        let calls = observation.calls.map {
            callDifferences($0, expected: expectation.calls, at: step.stimulus, pushFunction)
        }
        switch observation {
        case .threw(let message, _):
            // An exception that hides the calls counts as their absence; otherwise it is judged by itself.
            let path = calls == nil ? [] : ["threw"]
            return (calls ?? []) + [Self.exception(message, path: path)]
        case .answered(_, let value):
            return (calls ?? [])
                + ValueComparison(stimulus: step.stimulus).differences(value, expected: expectation.value)
        }
    }

    private static func exception(_ message: String, path: [String]) -> Difference {
        let sentence = "the implementation threw: \(message)"
        return Difference(path: path, expected: nil, actual: path.isEmpty ? nil : .string(message), message: sentence)
    }

    private func callDifferences(
        _ calls: [TrackingCall],
        expected: [ExpectedCall]?,
        at stimulus: Stimulus,
        _ pushFunction: PushFunction
    ) -> [Difference] {
        guard let expected else { return [] }
        let sorted = UnaskedCalls(among: calls, at: stimulus)
        return [sorted.difference].compactMap { $0 }
            + CallComparison(pushFunction: pushFunction).differences(sorted.others, expected: expected)
    }

    /// The mismatch of an exception at an open step, if the catalogue has a rule against exceptions.
    private func thrown(
        _ message: String,
        at index: Int,
        of vector: Vector,
        after history: JudgingHistory
    ) -> Mismatch? {
        let difference = Self.exception(message, path: ["threw"])
        let rule = attribution.boundRule(for: difference, at: vector.steps[index].stimulus, after: history)
        return rule.map { Mismatch(difference, step: index, rule: $0) }
    }

    func recorded(
        _ observation: Observation,
        at index: Int,
        of vector: Vector,
        after history: JudgingHistory
    ) -> [Mismatch] {
        if case .threw(let message, _) = observation,
            let mismatch = thrown(message, at: index, of: vector, after: history)
        {
            return [mismatch]
        }
        guard let rule = vector.steps[index].rule ?? vector.rules.first else { return [] }
        let message =
            switch observation {
            case .threw(let message, _): Mismatch.recordBeginning + "it threw: \(message)"
            case .answered(let calls, nil): Mismatch.recordBeginning + CallSummary.summary(of: calls)
            case .answered(_, let value?): Mismatch.recordBeginning + JSONWriter.spaced(value)
            }
        return [
            Mismatch(
                step: index,
                rule: rule,
                path: "",
                expected: nil,
                actual: observation.json.abridged(),
                message: message.abridged()
            )
        ]
    }
}

private struct JudgedStep {
    let step: Vector.Step
    let observation: Observation
    /// The differences from the expectation; `nil` if the step has none.
    let differences: [Difference]?

    /// True if anything at the step must be attributed to a rule.
    var isToBeAttributed: Bool {
        guard let differences else { return observation.isException }
        return !differences.isEmpty
    }
}

extension Mismatch {
    init(_ difference: Difference, step: Int, rule: Rule.ID) {
        self.init(
            step: step,
            rule: rule,
            path: JSONPointer.pointer(to: difference.path).abridged(),
            expected: difference.expected,
            actual: difference.actual?.abridged(),
            message: difference.message.abridged()
        )
    }
}

extension Judge {
    package func result(of answer: RunAnswer, for vector: Vector, milliseconds: Double) -> VectorResult {
        switch answer {
        case .unsupported(let reason):
            return VectorResult(vector, .unsupported, milliseconds: milliseconds, reason: reason)
        case .observed(let observations):
            let judgement = judge(observations, against: vector)
            return VectorResult(
                vector,
                judgement.verdict,
                mismatches: judgement.mismatches,
                milliseconds: milliseconds
            )
        }
    }

    /// The result of a vector for an adapter's answer; an unusable answer makes the vector errored.
    package func result(of answer: AdapterAnswer, for vector: Vector, milliseconds: Double) -> VectorResult {
        do throws(WireFormError) {
            let answer = try answer.run(stepCount: vector.steps.count)
            return result(of: answer, for: vector, milliseconds: milliseconds)
        } catch {
            return VectorResult(vector, .errored, milliseconds: milliseconds, reason: error.description)
        }
    }
}
