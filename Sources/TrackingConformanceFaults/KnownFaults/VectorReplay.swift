import TrackingConformanceCore
import TrackingConformanceSpecification

/// What an implementation did at one vector, against which changed specifications are held.
struct VectorReplay {
    /// The areas of the vector's events.
    let areas: Set<Area>
    /// What was found, in the form in which two implementations are compared.
    let findings: Findings
    private let vector: Vector
    private let stimuli: [Stimulus]
    private let documented: [Observation]
    private let judge: Judge
    private let catalogue: RuleCatalogue

    /// Prepares the comparison for one result.
    init(_ result: VectorResult, _ judge: Judge, catalogue: RuleCatalogue) {
        vector = result.vector
        stimuli = result.vector.steps.map(\.stimulus)
        areas = Set(stimuli.map(\.event.area))
        findings = Findings(result.mismatches, catalogue: catalogue)
        documented = Specification.documented.observations(of: stimuli, in: result.vector.context)
        self.judge = judge
        self.catalogue = catalogue
    }

    /// Whether a specification answers otherwise than documented.
    func isChanged(by specification: Specification) -> Bool {
        specification.observations(of: stimuli, in: vector.context) != documented
    }

    /// Whether the documented specification passes; it may not, where a team's own vector goes beyond the rules.
    var isWithinTheRules: Bool {
        Findings(judge.judge(documented, against: vector).mismatches, catalogue: catalogue).isEmpty
    }

    /// What a specification would be found to do, compared with what the implementation did, whichever of the accepted
    /// values it takes.
    func comparison(with specification: Specification) -> Comparison {
        let answers = specification.answers(to: stimuli, in: vector.context)
        let predicted = predictedFindings(answers.map(\.observation))
        let choices = answers.map(\.choiceCount).max() ?? 1
        guard predicted != findings, choices > 1 else { return Comparison([predicted], found: findings) }
        let others = (0..<min(choices, 4)).map { choice in predictedFindings(answers.map { $0.taking(choice) }) }
        return Comparison([predicted] + others, found: findings)
    }

    private func predictedFindings(_ observations: [Observation]) -> Findings {
        observations == documented
            ? .none : Findings(judge.judge(observations, against: vector).mismatches, catalogue: catalogue)
    }
}

extension Comparison {
    /// Whether the specification would be found to do anything unexpected.
    var hasEffect: Bool { !matched.isEmpty || !wrong.isEmpty }
}
