import TrackingConformanceCore
import TrackingConformanceJSON

/// The step at which a vector shows that a rule is broken, with the input, the expectation and the observation.
struct Evidence {
    let result: VectorResult
    /// The difference that shows the broken rule.
    let decisive: Mismatch
    let context: Context

    /// The data about the run that a format needs to show evidence.
    struct Context: Sendable {
        let catalogue: RuleCatalogue
        /// The command of the run, from which commands that repeat a vector are derived.
        let invocation: Invocation
        /// The rules that have their own section.
        let brokenRules: Set<Rule.ID>
    }

    var step: Int { decisive.step }

    var stimulus: Stimulus { result.vector.steps[step].stimulus }

    /// The step with its event and conditions.
    var heading: String { result.vector.heading(ofStep: step) }

    /// The parameters of the event as JSON; `nil` if there are none.
    var input: String? {
        let parameters = stimulus.parameters
        return parameters.isEmpty ? nil : JSONWriter.spaced(.object(parameters))
    }

    /// All differences at the step: the decisive one first, then others of the same rule, then the rest.
    var differences: [Mismatch] {
        let others = result.mismatches.filter { $0.step == step && $0 != decisive }
        return [decisive] + others.filter { $0.rule == decisive.rule } + others.filter { $0.rule != decisive.rule }
    }

    /// The number of a step's differences that every format shows.
    static let fewestDifferences = 3

    /// True if this evidence already shows the decisive difference of other evidence: both are at the same step of the
    /// same vector, and the difference is among those that every format shows.
    func shows(_ other: Evidence) -> Bool {
        result.vector.id == other.result.vector.id && step == other.step
            && differences.prefix(Self.fewestDifferences).contains(other.decisive)
    }

    /// The differences at other steps, in one line; `nil` if there are none.
    var elsewhere: String? {
        let others = result.mismatches.filter { $0.step != step }
        guard !others.isEmpty else { return nil }
        let steps = Set(others.map(\.step)).sorted()
        let rules = Set(others.map(\.rule)).sorted().map(\.rawValue).abridged(to: 6, "rule")
        let numbers = steps.map(String.init).abridged(to: 12, "step").joined(separator: ", ")
        return "also at \(noun(steps.count, "step")) \(numbers): \(rules.joined(separator: ", "))"
    }
}

extension VectorResult {
    /// The sentence on a difference, which names the call if any call but the first of the step differs.
    func sentence(on mismatch: Mismatch) -> String {
        let calls = mismatches.filter { $0.step == mismatch.step }.compactMap(\.call)
        guard let call = mismatch.call, calls.contains(where: { $0 > 0 }) else { return mismatch.message }
        return "\(mismatch.message) in call \(call + 1)"
    }
}

extension Mismatch {
    /// The index of the differing call in the step; `nil` if the difference is not in a call.
    fileprivate var call: Int? {
        let components = path.split(separator: "/")
        return components.count > 1 && components[0] == "calls" ? Int(components[1]) : nil
    }
}

extension [VectorResult] {
    /// The results in the order in which they serve as evidence for a broken rule: those about the rule first, the
    /// shortest first in each group.
    func byLength(breaking rule: Rule.ID) -> [VectorResult] {
        let keys = enumerated().map { place, result in
            let first = result.mismatches.first { $0.rule == rule }
            let isAbout = result.vector.rules.contains(rule)
            return (isAbout ? 0 : 1, result.vector.steps.count, first?.step ?? 0, result.mismatches.count, place)
        }
        return keys.sorted { $0 < $1 }.map { self[$0.4] }
    }
}
