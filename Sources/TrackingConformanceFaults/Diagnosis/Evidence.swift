import TrackingConformanceCore
import TrackingConformanceSpecification

/// What a run showed of an implementation, against which changed specifications are held.
struct Evidence: Sendable {
    /// One vector that was judged.
    struct Case: Sendable {
        /// The place of its result in the run.
        let place: Int
        /// The vector.
        let vector: Vector
        /// The events of the vector.
        let stimuli: [Stimulus]
        /// The areas of its events.
        let areas: Set<Area>
        /// What differed from its expectations.
        let mismatches: [Mismatch]
        /// The same in the form in which two implementations are compared.
        let findings: Findings
        /// What the documented specification answers.
        let documented: [Observation]
        /// Whether the documented specification passes; it may not, where a team's own vector goes beyond the rules.
        let isWithinTheRules: Bool
    }

    /// The vectors that were judged, in suite order.
    let cases: [Case]
    /// The rules.
    let catalogue: RuleCatalogue
    private let judge: Judge

    /// Collects the evidence of a run.
    init(_ results: [VectorResult], catalogue: RuleCatalogue) {
        self.catalogue = catalogue
        let judge = Judge(catalogue: catalogue)
        self.judge = judge
        cases = results.enumerated().compactMap { place, result in
            result.wasJudged ? Case(result, at: place, judge, catalogue: catalogue) : nil
        }
    }

    /// Some of the cases at which something differed, from every topic those with the fewest steps.
    var sample: [Int] {
        Dictionary(grouping: failing) { cases[$0].vector.topic }.values
            .flatMap { $0.sorted(by: isShorter).prefix(4) }
            .sorted(by: isShorter)
    }

    /// Whether the vector of a case has fewer steps than that of another.
    func isShorter(_ first: Int, _ second: Int) -> Bool {
        (cases[first].stimuli.count, first) < (cases[second].stimuli.count, second)
    }

    /// The indices of cases at which something differed.
    var failing: [Int] { cases.indices.filter { !cases[$0].findings.isEmpty } }

    /// What a changed specification would be found to do at a vector, held against what the implementation did.
    func comparison(of specification: Specification, at index: Int) -> Comparison {
        let theCase = cases[index]
        guard theCase.isWithinTheRules else { return Comparison([.none], found: theCase.findings) }
        let answers = specification.answers(to: theCase.stimuli, in: theCase.vector.context)
        let predicted = findings(answers.map(\.observation), at: theCase)
        if predicted == theCase.findings { return Comparison(matched: predicted.count) }
        let choices = answers.map(\.choiceCount).max() ?? 1
        let others = (0..<(choices > 1 ? min(choices, 4) : 0)).map { choice in
            findings(answers.map { $0.taking(choice) }, at: theCase)
        }
        return Comparison([predicted] + others, found: theCase.findings)
    }

    private func findings(_ observations: [Observation], at theCase: Case) -> Findings {
        guard observations != theCase.documented else { return .none }
        return Findings(judge.judge(observations, against: theCase.vector).mismatches, catalogue: catalogue)
    }
}

extension Evidence.Case {
    fileprivate init(_ result: VectorResult, at place: Int, _ judge: Judge, catalogue: RuleCatalogue) {
        self.place = place
        vector = result.vector
        stimuli = result.vector.steps.map(\.stimulus)
        areas = Set(stimuli.map(\.event.area))
        mismatches = result.mismatches
        findings = Findings(result.mismatches, catalogue: catalogue)
        documented = Specification.documented.observations(of: stimuli, in: result.vector.context)
        let mismatches = judge.judge(documented, against: result.vector).mismatches
        isWithinTheRules = Findings(mismatches, catalogue: catalogue).isEmpty
    }
}

extension VectorResult {
    /// Whether an answer was held against the vector, whatever a list of known failures says of it, and the same each time.
    fileprivate var wasJudged: Bool {
        switch verdict {
        case .passed, .recorded, .failed, .warned, .unexpectedPass: instability == nil
        case .expectedFailure: !mismatches.isEmpty && instability == nil
        case .errored, .unsupported, .notApplicable, .notRun: false
        }
    }
}
