import TrackingConformanceJSON

/// The comparison of what was observed with what a vector expects.
public struct Judge: Sendable {
    private let attribution: Attribution

    /// Creates a judge.
    ///
    /// - Parameter catalogue: The rules, which say what binds how much.
    public init(catalogue: RuleCatalogue) {
        attribution = Attribution(catalogue: catalogue)
    }

    /// Compares the observations of a run with a vector.
    ///
    /// - Parameters:
    ///   - observations: What was observed, step by step; as many as the vector has steps.
    ///   - vector: The vector.
    /// - Returns: The verdict, and what differs.
    public func judge(_ observations: [Observation], against vector: Vector) -> Judgement {
        var mismatches: [Mismatch] = []
        var history = JudgingHistory(in: vector.context)
        let pushFunction = PushFunction(in: vector.context, observations: observations)
        for (index, (step, observation)) in zip(vector.steps, observations).enumerated() {
            history.begin(step, observing: observation)
            guard let expectation = step.expectation else {
                mismatches += recorded(observation, at: index, of: vector, after: history)
                continue
            }
            let found = differences(observation, expectation, stimulus: step.stimulus, pushFunction: pushFunction)
                .compactMap { difference in
                    attribution.rule(for: difference, at: step, of: vector, after: history).map { (difference, $0) }
                }
            history.add(found, of: observation, at: step)
            mismatches += found.map { Mismatch($0, step: index, rule: $1) }
        }
        return Judgement(verdict: verdict(of: mismatches), mismatches: mismatches)
    }

    private func differences(
        _ observation: Observation,
        _ expectation: Expectation,
        stimulus: Stimulus,
        pushFunction: PushFunction
    ) -> [Difference] {
        switch observation {
        case .threw(let message):
            [Difference(path: [], expected: nil, actual: nil, message: "the implementation threw: \(message)")]
        case .answered(let calls, let value):
            CallComparison(pushFunction: pushFunction).differences(calls, expected: expectation.calls)
                + ValueComparison(stimulus: stimulus).differences(value, expected: expectation.value)
        }
    }

    /// The most binding rule that was broken decides.
    private func verdict(of mismatches: [Mismatch]) -> Verdict {
        switch mismatches.map({ attribution.catalogue.level(of: $0.rule) }).max() {
        case .required: .failed
        case .recommended: .warned
        case .informational: .recorded
        case nil: .passed
        }
    }

    /// An exception where the documents leave the outcome open, if the catalogue has a rule against exceptions.
    private func thrown(
        _ message: String,
        at index: Int,
        of vector: Vector,
        after history: JudgingHistory
    ) -> Mismatch? {
        let sentence = "the implementation threw: \(message)"
        let difference = Difference(path: ["threw"], expected: nil, actual: .string(message), message: sentence)
        let rule = attribution.boundRule(for: difference, at: vector.steps[index].stimulus, after: history)
        return rule.map { Mismatch(difference, step: index, rule: $0) }
    }

    private func recorded(
        _ observation: Observation,
        at index: Int,
        of vector: Vector,
        after history: JudgingHistory
    ) -> [Mismatch] {
        if case .threw(let message) = observation,
            let mismatch = thrown(message, at: index, of: vector, after: history)
        {
            return [mismatch]
        }
        guard let rule = vector.steps[index].rule ?? vector.rules.first else { return [] }
        let message =
            switch observation {
            case .threw(let message): "recorded: it threw: \(message)"
            case .answered(let calls, nil): "recorded: " + CallSummary.summary(of: calls)
            case .answered(_, let value?): "recorded: " + JSONWriter.spaced(value)
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

extension Mismatch {
    fileprivate init(_ difference: Difference, step: Int, rule: Rule.ID) {
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
