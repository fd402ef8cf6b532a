import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// An implementation with a known outcome, which shows whether an audit is reliable.
package struct Control: Sendable {
    package let name: String
    /// The expected outcome in one sentence.
    package let expectation: String
    /// True if a vector judges the implementation differently than expected.
    let deviates: @Sendable (VariantTrial) -> Bool

    package static let all = [neverSends, alwaysSends, documented, fairReadings]

    /// Creates a control with one implementation, which a vector catches by failing it or by warning.
    private init(
        name: String,
        expectation: String,
        observations: @escaping @Sendable (Columns) -> [Observation],
        isCaught: @escaping @Sendable (Vector) -> Bool
    ) {
        self.name = name
        self.expectation = expectation
        deviates = { trial in
            let verdict = trial.judgement(of: observations(trial.columns)).verdict
            return (verdict == .failed || verdict == .warned) != isCaught(trial.vector)
        }
    }

    private init(name: String, expectation: String, deviates: @escaping @Sendable (VariantTrial) -> Bool) {
        self.name = name
        self.expectation = expectation
        self.deviates = deviates
    }

    private static let neverSends = Control(
        name: "never-sends",
        expectation: "An implementation that never sends anything is caught by every expected call or value.",
        observations: { $0.observations.map { _ in .calls([]) } },
        isCaught: { $0.expects { $0.calls?.isEmpty == false || $0.value != nil } }
    )

    private static let alwaysSends = Control(
        name: "always-sends-everything",
        expectation: "An implementation that always sends every call is caught by every judged call.",
        deviates: { trial in
            let vector = trial.vector
            let observations = trial.columns.observations.map {
                Observation.answered(calls: everyCall, value: $0.value)
            }
            let verdict = trial.judgement(of: observations).verdict
            let isCaught = verdict == .failed || verdict == .warned
            guard !vector.expects({ $0.calls != nil }) else { return !isCaught }
            // At a push event, lifecycle calls are judged even if push calls are only recorded (LC-UNASKED).
            return isCaught && !vector.steps.contains { $0.stimulus.event.area == .push }
        }
    )

    private static let documented = Control(
        name: "documented",
        expectation: "The specification itself passes every vector.",
        deviates: { $0.isContradicted }
    )

    /// Implementations with another reading of one recommended or informational rule.
    private static let fairReadings = Control(
        name: "fair-readings",
        expectation: "An implementation that reads one recommended or open rule in another fair way fails no vector.",
        deviates: { trial in
            // Most readings answer as documented; that answer is judged once.
            trial.documented.verdict == .failed
                || Variant.readings.contains { trial.judgement(of: $0)?.verdict == .failed }
        }
    )

    private static let everyCall: [TrackingCall] =
        ["7", "2", "1"].map { action in
            .collectMessageInfo(["deliveryId": "56c4", "broadlogId": "h138a", "action": .string(action)])
        }
        + ["launch", "wake", "sleep"].map { .track($0, ["lifecycle_type": .string($0)]) }
}

extension Vector {
    fileprivate func expects(_ isExpected: (Expectation) -> Bool) -> Bool {
        steps.contains { $0.expectation.map(isExpected) ?? false }
    }
}

extension Observation {
    fileprivate var value: JSONValue? {
        if case .answered(_, let value) = self { value } else { nil }
    }
}
