import TrackingConformanceCore
import TrackingConformanceSpecification

/// What a run showed of an implementation, against which changed specifications are held.
struct Evidence: Sendable {
    /// One vector that was judged.
    struct Case: Sendable {
        /// The place of its result in the run.
        let place: Int
        let vector: Vector
        /// The events of the vector.
        let stimuli: [Stimulus]
        /// The lifecycle variables that are judged.
        let variables: [LifecycleVariable]
        /// The areas of its events.
        let areas: Set<Area>
        /// What differed from its expectations.
        let mismatches: [Mismatch]
        /// Where each of these differences stands, and in which way it differs.
        fileprivate let differences: [(place: Findings.Place, kind: DifferenceKind)]
        /// The same in the form in which two implementations are compared.
        let findings: Findings
        /// What the documented specification does; `nil` where nothing differed in any of the areas.
        fileprivate(set) var documented: Documented?
    }

    /// What the documented specification does at a vector.
    struct Documented: Sendable {
        /// What it answers.
        let observations: [Observation]
        /// Whether it passes; it may not, where a team's own vector goes beyond the rules.
        let isWithinTheRules: Bool
    }

    /// The vectors that were judged, in suite order.
    let cases: [Case]
    let catalogue: RuleCatalogue
    /// The places of the cases at which something differed, those with the fewest steps first.
    let failing: [Int]
    /// The places of the other cases, those with the fewest steps first.
    let passing: [Int]
    /// The places of the cases whose vectors name a rule, those with the fewest steps first.
    private let placesByRule: [Rule.ID: [Int]]
    private let judge: Judge
    /// In which ways each failing case differs.
    private let kinds: [Int: Set<DifferenceKind>]

    /// Collects the evidence of a run.
    init(_ results: [VectorResult], catalogue: RuleCatalogue) async {
        var cases = results.enumerated().compactMap { place, result in
            result.wasJudged ? Case(result, at: place, catalogue: catalogue) : nil
        }
        let areas = cases.reduce(into: Set<Area>()) { $0.formUnion($1.findings.isEmpty ? [] : $1.areas) }
        let concerned = cases.indices.filter { !cases[$0].areas.isDisjoint(with: areas) }
        let judge = Judge(catalogue: catalogue)
        let documented = await concerned.concurrentMap { [cases] in Documented(cases[$0], judge, catalogue: catalogue) }
        for (place, documented) in zip(concerned, documented) { cases[place].documented = documented }
        self.init(of: cases, judge, catalogue: catalogue)
    }

    /// Collects the evidence of one vector.
    init(_ result: VectorResult, catalogue: RuleCatalogue) {
        let judge = Judge(catalogue: catalogue)
        var cases = result.wasJudged ? [Case(result, at: 0, catalogue: catalogue)] : []
        for index in cases.indices { cases[index].documented = Documented(cases[index], judge, catalogue: catalogue) }
        self.init(of: cases, judge, catalogue: catalogue)
    }

    private init(of cases: [Case], _ judge: Judge, catalogue: RuleCatalogue) {
        let byLength = cases.indices.sorted {
            (cases[$0].stimuli.count, $0) < (cases[$1].stimuli.count, $1)
        }
        self.cases = cases
        self.catalogue = catalogue
        self.judge = judge
        placesByRule = byLength.reduce(into: [:]) { places, place in
            for rule in cases[place].vector.rules { places[rule, default: []].append(place) }
        }
        failing = byLength.filter { !cases[$0].findings.isEmpty }
        passing = byLength.filter { cases[$0].findings.isEmpty }
        kinds = failing.reduce(into: [:]) { kinds, place in
            kinds[place] = Set(cases[place].differences.map(\.kind))
        }
    }

    /// In which ways a case differs from what is expected, each with the first step at which it does.
    func firstSteps(at index: Int) -> [DifferenceKind: Int] {
        cases[index].differences.reduce(into: [:]) { $0[$1.kind] = min($0[$1.kind] ?? .max, $1.place.step) }
    }

    /// In which ways a case differs from what is expected.
    func kinds(at index: Int) -> Set<DifferenceKind> { kinds[index] ?? [] }

    /// What differs at some places of a case, at which event and how, whatever rule is broken.
    func patterns(of places: Set<Findings.Place>, at index: Int) -> Set<String> {
        guard !places.isEmpty else { return [] }
        let theCase = cases[index]
        return Set(
            theCase.differences.filter { places.contains($0.place) }
                .map { "\(theCase.stimuli[$0.place.step].event.rawValue) \($0.kind.pattern)" }
        )
    }

    /// In which ways a case differs at some places.
    func kinds(of places: Set<Findings.Place>, at index: Int) -> Set<DifferenceKind> {
        guard !places.isEmpty else { return [] }
        return Set(cases[index].differences.filter { places.contains($0.place) }.map(\.kind))
    }

    /// The vectors that were not judged and are not out of use, those with the fewest steps first.
    func othersOf(_ vectors: [Vector]) -> [Vector] {
        let judged = Set(cases.map(\.vector.id))
        return vectors.filter { $0.deprecation == nil && !judged.contains($0.id) }
            .sorted { $0.steps.count < $1.steps.count }
    }

    /// Whether the vector of a case has fewer steps than that of another.
    func isShorter(_ first: Int, _ second: Int) -> Bool {
        (cases[first].stimuli.count, first) < (cases[second].stimuli.count, second)
    }

    /// The areas in which a changed specification does something else than was done at a vector.
    func areas(of comparison: Comparison, at index: Int) -> Set<Area> {
        Set(comparison.differing.map { cases[index].stimuli[$0.step].event.area })
    }

    /// Whether an event of the candidate's area happens in a vector.
    func concerns(_ candidate: Int, _ place: Int) -> Bool {
        cases[place].areas.contains(Candidate.all[candidate].change.area)
    }

    /// The places of the cases whose vectors name a rule, those with the fewest steps first.
    func places(about rule: Rule.ID?) -> [Int] { rule.flatMap { placesByRule[$0] } ?? [] }

    /// Whether a vector names the rule of a candidate.
    func isOwn(_ place: Int, of candidate: Int) -> Bool {
        Candidate.all[candidate].rule.map(cases[place].vector.rules.contains) ?? false
    }
}

// MARK: - Comparing

extension Evidence {
    /// What a changed specification would be found to do at a vector, held against what the implementation did.
    func comparison(of specification: Specification, at index: Int) -> Comparison {
        comparison(of: answers(of: specification, at: index), at: index)
    }

    /// What a changed specification answers at a vector.
    func answers(of specification: Specification, at index: Int) -> [SpecifiedAnswer] {
        cases[index].answers(of: specification)
    }

    /// What would be found of some answers to a vector, held against what the implementation did.
    func comparison(of answers: [SpecifiedAnswer], at index: Int) -> Comparison {
        let theCase = cases[index]
        let predicted = findings(answers.map(\.observation), at: theCase)
        if predicted == theCase.findings { return Comparison(matching: predicted) }
        guard theCase.documented?.isWithinTheRules != false else { return Comparison([.none], found: theCase.findings) }
        let first = Comparison([predicted], found: theCase.findings)
        guard let choices = choices(among: answers, at: first.differing) else { return first }
        let others = (0..<min(choices, 4)).map { choice in
            findings(answers.map { $0.taking(choice) }, at: theCase)
        }
        return Comparison([predicted] + others, found: theCase.findings)
    }

    /// The number of choices among accepted values, if most of what differs may be a matter of choice.
    private func choices(among answers: [SpecifiedAnswer], at places: Set<Findings.Place>) -> Int? {
        let open = places.count { place in
            place.variable.map { answers[place.step].accepted?[$0]?.count ?? 0 > 1 } ?? false
        }
        return open > 0 && 2 * open >= places.count ? answers.map(\.choiceCount).max() : nil
    }

    private func findings(_ observations: [Observation], at theCase: Case) -> Findings {
        if observations == theCase.documented?.observations { return .none }
        return Findings(judge.judge(observations, against: theCase.vector).mismatches, catalogue: catalogue)
    }
}

extension Evidence.Documented {
    fileprivate init(_ theCase: Evidence.Case, _ judge: Judge, catalogue: RuleCatalogue) {
        observations = theCase.answers(of: .documented).map(\.observation)
        let mismatches = judge.judge(observations, against: theCase.vector).mismatches
        isWithinTheRules = Findings(mismatches, catalogue: catalogue).isEmpty
    }
}

extension Evidence.Case {
    fileprivate func answers(of specification: Specification) -> [SpecifiedAnswer] {
        specification.answers(to: stimuli, in: vector.context, giving: variables)
    }

    fileprivate init(_ result: VectorResult, at place: Int, catalogue: RuleCatalogue) {
        self.place = place
        vector = result.vector
        stimuli = result.vector.steps.map(\.stimulus)
        variables = vector.judgedVariables
        areas = Set(stimuli.map(\.event.area))
        mismatches = result.mismatches
        differences = result.mismatches.map { (Findings.Place(of: $0), DifferenceKind($0)) }
        findings = Findings(result.mismatches, catalogue: catalogue)
    }
}

extension VectorResult {
    /// Whether an answer was held against the vector, whatever a list of known failures says of it, and the same each
    /// time.
    fileprivate var wasJudged: Bool {
        switch verdict {
        case .passed, .recorded, .failed, .warned, .unexpectedPass: instability == nil
        case .expectedFailure: !mismatches.isEmpty && instability == nil
        case .errored, .unsupported, .notApplicable, .notRun: false
        }
    }
}
