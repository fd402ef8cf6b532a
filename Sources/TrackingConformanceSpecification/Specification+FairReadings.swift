package import TrackingConformanceCore
import TrackingConformanceJSON

extension Specification {
    /// The rules on whose reading the answers to a sequence of stimuli rest.
    package static func bases(of stimuli: [Stimulus], in context: RunContext) -> [[Rule.ID]] {
        let columns = Columns(of: stimuli, in: context)
        return bases(of: columns.answers, columns.otherAnswers)
    }

    /// The rules on whose reading the answers to a sequence of stimuli rest.
    package static func bases(
        of documented: [SpecifiedAnswer],
        _ others: [(rule: Rule.ID, answers: [SpecifiedAnswer])]
    ) -> [[Rule.ID]] {
        documented.indices.map { index in
            others.filter { documented[index].differs(from: $0.answers[index]) }.map(\.rule)
        }
    }
}

/// Two fair readings of different rules that affect only the same lifecycle variables.
///
/// A reading that accepts or sends other calls is in no pair, because its effects are judged under its own rule only.
struct ReadingPair: Sendable {
    /// The rule under which facts that rest on both readings are judged.
    let rule: Rule.ID
    let variables: Set<LifecycleVariable>
    let variant: Variant
    private let rules: [Rule.ID]
    /// True if both readings affect the seconds awake.
    private let areOfSeconds: Bool

    private init?(_ first: FairReading, _ second: FairReading) {
        guard first.rule != second.rule, case .variables(let some) = first.scope,
            case .variables(let others) = second.scope
        else { return nil }
        let shared = Set(some).intersection(others)
        guard !shared.isEmpty else { return nil }
        areOfSeconds = shared.contains(.secondsAwake)
        // The value stored under one reading may change a variable that otherwise only the other affects.
        variables = Set(some).union(others)
        (rule, rules) = (first.rule, [first.rule, second.rule])
        variant = Variant(first.change, second.change)
    }

    static let all: [ReadingPair] = {
        let readings = Specification.readings(of: .lifecycle).map(\.reading)
        return readings.indices.flatMap { first in
            readings[(first + 1)...].compactMap { ReadingPair(readings[first], $0) }
        }
    }()

    /// True if the pair may have an effect, given the rules whose readings have an effect by themselves.
    ///
    /// Sending fractions of a second and not storing them may have an effect only in combination.
    func isNoticed(_ noticed: Set<Rule.ID>) -> Bool {
        areOfSeconds || rules.contains(where: noticed.contains)
    }
}

extension SpecifiedAnswer {
    /// True if another answer differs in a judged fact; a variable without accepted values is not judged.
    fileprivate func differs(from other: SpecifiedAnswer) -> Bool {
        guard observation != other.observation else { return false }
        guard let accepted else { return true }
        let unjudged = Set(accepted.entries.filter(\.values.isEmpty).map(\.variable.rawValue))
        return observation.without(unjudged) != other.observation.without(unjudged)
    }

    /// The answer with the accepted values of another answer, if it has any.
    func replacingValues(_ other: SpecifiedAnswer) -> SpecifiedAnswer {
        guard var accepted, let others = other.accepted else { return self }
        for (place, entry) in accepted.entries.enumerated() {
            if let other = others.entries.first(where: { $0.variable == entry.variable }) {
                accepted.entries[place] = other
            }
        }
        guard accepted != self.accepted else { return self }
        return SpecifiedAnswer(observation.carrying(accepted.preferred), accepted: accepted, unjudged: unjudged)
    }
}

extension Observation {
    fileprivate func without(_ variables: Set<String>) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        func reduced(_ data: JSONObject) -> JSONObject {
            JSONObject(data.members.filter { !variables.contains($0.key) }.map { ($0.key, $0.value) })
        }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: reduced($0.data)) },
            value: value?.object.map { .object(reduced($0)) } ?? value
        )
    }

    func carrying(_ data: JSONObject) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: data) },
            value: value == nil ? nil : .object(data)
        )
    }
}
