package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The trial of what is said about the rules that a sequence exercises, by implementations that break one rule each.
///
/// Where such an implementation first breaks its rule in a sequence, the step must be said to exercise it; what comes
/// later may follow from that.
package struct ExerciseTrial: Sendable {
    /// A step at which an implementation breaks its rule, and which is not said to exercise it.
    package struct Gap: Sendable, CustomStringConvertible {
        /// The implementation.
        package let mutant: String
        /// The rule that it breaks.
        package let rule: Rule.ID
        /// The sequence.
        package let draft: VectorDraft
        /// The place of the step.
        package let step: Int

        /// The gap in words.
        package var description: String {
            "\(mutant) breaks \(rule) at step \(step) of \(draft.stimuli.prefix(step + 1).map(\.json.description)) in \(draft.context.zone)"
        }
    }

    /// How often a step is said to exercise a rule, and how often an implementation that breaks it differs there.
    package struct Count: Sendable {
        /// The number of steps that are said to exercise it.
        package var said = 0
        /// The number of those at which some implementation differs.
        package var shown = 0
    }

    /// The gaps that were found, at most one for each implementation.
    package private(set) var gaps: [Gap] = []
    /// The counts of each rule.
    package private(set) var counts: [Rule.ID: Count] = [:]

    private let oracle: Oracle
    private let judge: Judge
    private let catalogue: RuleCatalogue
    private let mutants: [FaultTrial.Mutant]

    /// Creates a trial.
    package init(of suite: Suite, by mutants: [FaultTrial.Mutant]) {
        oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        judge = Judge(catalogue: suite.catalogue)
        catalogue = suite.catalogue
        self.mutants = mutants
    }

    /// Tries a sequence.
    package mutating func take(_ draft: VectorDraft) {
        let areas = Set(draft.stimuli.map(\.event.area))
        let vector = oracle.vector(of: draft, id: "tried", .full, typed: true)
        let rules = Exercise.rulesByStep(of: vector.steps, in: vector.context, typed: true)
        let documented = Specification.documented.observations(of: draft.stimuli, in: draft.context)
        var shown: [Rule.ID: Set<Int>] = [:]
        for mutant in mutants where areas.contains(mutant.area) {
            let observations = mutant.specification.observations(of: draft.stimuli, in: draft.context)
            let steps = observations.indices.filter { observations[$0] != documented[$0] }
            guard !steps.isEmpty else { continue }
            shown[mutant.rule, default: []].formUnion(steps)
            if let step = firstBrokenStep(observations, vector, mutant.rule) {
                note(mutant, at: step, of: draft, rules[step])
            }
        }
        for (step, rules) in rules.enumerated() {
            for rule in rules {
                counts[rule, default: Count()].said += 1
                if shown[rule]?.contains(step) == true { counts[rule, default: Count()].shown += 1 }
            }
        }
    }

    private func firstBrokenStep(_ observations: [Observation], _ vector: Vector, _ rule: Rule.ID) -> Int? {
        judge.judge(observations, against: vector).mismatches.first { $0.rule == rule }?.step
    }

    /// Where no rule is named, the judge puts a call for a flag of any text under PT-FLAG-OFF.
    private static let judgedAs: [Rule.ID: Rule.ID] = ["PT-FLAG-OFF": "PT-FLAG-OTHER"]

    private mutating func note(_ mutant: FaultTrial.Mutant, at step: Int, of draft: VectorDraft, _ rules: [Rule.ID]) {
        let accepted = [mutant.rule, Self.judgedAs[mutant.rule] ?? mutant.rule]
        guard catalogue.level(of: mutant.rule) != .informational, !rules.contains(where: accepted.contains),
            !gaps.contains(where: { $0.mutant == mutant.name })
        else { return }
        gaps.append(Gap(mutant: mutant.name, rule: mutant.rule, draft: draft, step: step))
    }
}
