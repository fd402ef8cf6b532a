import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The results of a run, with which changed specifications are compared fact by fact.
struct Evidence: Sendable {
    /// One judged vector.
    struct Case: Sendable {
        /// The index of the vector's result in the run.
        let place: Int
        let vector: Vector
        let stimuli: [Stimulus]
        let variables: [LifecycleVariable]
        let areas: Set<Area>
        /// True if the case serves to confirm conditions found in other cases.
        var isHeldOut: Bool { vector.id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xffff } % 3 == 0 }
        fileprivate(set) var mismatches: [Mismatch]
        /// The mismatches in a form comparable across implementations.
        fileprivate(set) var findings: Findings
        /// The steps with a difference that no rule decides, about which nothing is known.
        let openSteps: Set<Int>
        /// The steps not compared at all: those with late calls, and lifecycle steps after an exception, which may have
        /// left work undone.
        fileprivate(set) var unknownSteps: Set<Int>
        /// The documented specification's behaviour; `nil` if nothing differed in any area.
        fileprivate(set) var documented: Documented?
        /// The lifecycle variables judged at each step.
        let judged: [[LifecycleVariable: JudgedVariable]]
    }

    /// A lifecycle variable judged at a step.
    struct JudgedVariable: Sendable {
        let place: Findings.Place
        let matcher: LifecycleExpectation.Matcher
    }

    /// The documented specification's behaviour on a vector.
    struct Documented: Sendable {
        let answers: [SpecifiedAnswer]
        let observations: [Observation]
        /// True if the documented specification passes the vector; a team's own vector may go beyond the rules.
        let isWithinTheRules: Bool
    }

    /// The judged vectors, in suite order.
    private(set) var cases: [Case]
    let catalogue: RuleCatalogue
    let judge: Judge

    init(_ results: [VectorResult], catalogue: RuleCatalogue) async {
        var cases = results.enumerated().compactMap { place, result in
            result.wasJudged ? Case(result, at: place, catalogue: catalogue) : nil
        }
        let areas = Self.differingAreas(in: cases)
        let concerned = cases.indices.filter { !cases[$0].areas.isDisjoint(with: areas) }
        let judge = Judge(catalogue: catalogue)
        let documented = await concerned.concurrentMap { [cases] in Documented(cases[$0], judge, catalogue: catalogue) }
        for (place, documented) in zip(concerned, documented) { cases[place].documented = documented }
        (self.cases, self.catalogue, self.judge) = (cases, catalogue, judge)
    }

    init(_ result: VectorResult, catalogue: RuleCatalogue) {
        judge = Judge(catalogue: catalogue)
        var cases = result.wasJudged ? [Case(result, at: 0, catalogue: catalogue)] : []
        for index in cases.indices { cases[index].documented = Documented(cases[index], judge, catalogue: catalogue) }
        (self.cases, self.catalogue) = (cases, catalogue)
    }

    /// The areas with differences, in the order in which causes are sought.
    var differingAreas: [Area] { Area.allCases.filter(Self.differingAreas(in: cases).contains) }

    private static func differingAreas(in cases: [Case]) -> Set<Area> {
        cases.reduce(into: Set<Area>()) { $0.formUnion($1.findings.isEmpty ? [] : $1.areas) }
    }

    /// The cases of an area whose vectors expect documented behaviour, the fewest steps first.
    func places(in area: Area) -> [Int] {
        cases.indices.filter { cases[$0].areas.contains(area) && cases[$0].documented?.isWithinTheRules == true }
            .sorted { (cases[$0].stimuli.count, $0) < (cases[$1].stimuli.count, $1) }
    }

    /// The same evidence for the steps of one area only.
    func limited(to area: Area) -> Evidence {
        var limited = self
        for index in cases.indices where cases[index].areas.count > 1 {
            let kept = cases[index].mismatches.filter { mismatch in
                // A lifecycle call that nothing requires may occur at an event of any area.
                let isUnasked = mismatch.rule == Rule.ID("LC-UNASKED")
                return isUnasked ? area == .lifecycle : cases[index].stimuli[mismatch.step].event.area == area
            }
            limited.cases[index].mismatches = kept
            limited.cases[index].findings = findings(of: kept, at: cases[index])
        }
        return limited
    }

    /// The same evidence, with some of the steps that threw after an exception treated as known.
    func knowing(throwing isKnown: (Vector.Step) -> Bool) -> Evidence {
        var known = self
        for index in cases.indices where !cases[index].unknownSteps.isEmpty {
            let (thrown, steps) = (cases[index].thrownSteps, cases[index].vector.steps)
            known.cases[index].unknownSteps = cases[index].unknownSteps.filter {
                !thrown.contains($0) || !isKnown(steps[$0])
            }
            known.cases[index].findings = known.findings(of: known.cases[index].mismatches, at: known.cases[index])
        }
        return known
    }

    mutating func leaveOut(_ steps: Set<Int>, at index: Int) {
        cases[index].unknownSteps.formUnion(steps)
        cases[index].findings = findings(of: cases[index].mismatches, at: cases[index])
    }

    /// The findings at known steps.
    fileprivate func findings(of mismatches: [Mismatch], at theCase: Case) -> Findings {
        Findings(theCase.known(mismatches), at: theCase.vector, catalogue: catalogue)
    }

    /// The vectors that are neither judged nor deprecated, the fewest steps first.
    func othersOf(_ vectors: [Vector]) -> [Vector] {
        let judged = Set(cases.map(\.vector.id))
        return vectors.filter { $0.deprecation == nil && !judged.contains($0.id) }
            .sorted { $0.steps.count < $1.steps.count }
    }
}

// MARK: - Comparing

extension Evidence {
    /// The findings predicted by a changed specification on a vector, and the places where they differ from those
    /// found.
    func prediction(of specification: Specification, at index: Int) -> Prediction {
        prediction(of: cases[index].answers(of: specification), at: index)
    }

    /// The documented observations of a case; `nil` if its vector fails them.
    func rightObservations(at index: Int) -> RightObservations? {
        cases[index].documented.flatMap { judge.right($0.observations, for: cases[index].vector) }
    }

    /// The findings predicted by some answers.
    ///
    /// - Parameter right: The documented observations, which speed up judging many answers to a case.
    func prediction(of answers: [SpecifiedAnswer], at index: Int, from right: RightObservations? = nil) -> Prediction {
        let theCase = cases[index]
        let found = findings(answers.map(\.observation), at: theCase, from: right).found
        return Prediction(found: found, wrong: wrong(among: found, theCase.findings.found, of: answers, at: theCase))
    }

    /// The places where the prediction is wrong for every choice of accepted values.
    private func wrong(
        among predicted: [Findings.Place: String],
        _ observed: [Findings.Place: String],
        of answers: [SpecifiedAnswer],
        at theCase: Case
    ) -> Set<Findings.Place> {
        var wrong = Set(predicted.keys).union(observed.keys).filter { predicted[$0] != observed[$0] }
        guard !wrong.isEmpty else { return wrong }
        wrong = wrong.filter { place in
            // An unjudged value may be anything.
            place.variable.flatMap { answers[place.step].accepted?[$0]?.values.isEmpty } != true
        }
        for (step, places) in Dictionary(grouping: wrong, by: \.step) where isOpen(answers[step], at: places) {
            for choice in 0..<min(answers[step].choiceCount, 4) {
                let found = judged(answers[step].taking(choice), at: step, of: theCase).found
                wrong.subtract(places.filter { found[$0] == observed[$0] })
            }
        }
        return wrong
    }

    /// True if a difference may be due to a choice among accepted values.
    private func isOpen(_ answer: SpecifiedAnswer, at places: some Sequence<Findings.Place>) -> Bool {
        answer.accepted.map { accepted in
            places.contains { $0.variable.flatMap { accepted[$0]?.values.count } ?? 0 > 1 }
        } ?? false
    }

    /// The comparison of a changed specification with the implementation on a vector.
    func comparison(of specification: Specification, at index: Int) -> Comparison {
        let theCase = cases[index]
        let answers = theCase.answers(of: specification)
        let predicted = findings(answers.map(\.observation), at: theCase)
        if predicted == theCase.findings { return Comparison(matching: predicted) }
        guard theCase.documented?.isWithinTheRules != false else { return Comparison([.none], found: theCase.findings) }
        let first = Comparison([predicted], found: theCase.findings)
        guard first.differing.contains(where: { isOpen(answers[$0.step], at: [$0]) }) else { return first }
        let others = (0..<min(answers.map(\.choiceCount).max() ?? 1, 4)).map { choice in
            findings(answers.map { $0.taking(choice) }, at: theCase)
        }
        return Comparison([predicted] + others, found: theCase.findings)
    }

    /// The findings at one step, without the broken rule, which depends on other steps.
    private func judged(_ observation: Observation, at step: Int, of theCase: Case) -> Findings {
        let found = judge.mismatches(of: observation, at: step, of: theCase.vector, among: [observation])
        return Findings(found, at: theCase.vector)
    }

    private func findings(_ observations: [Observation], at theCase: Case, from right: RightObservations? = nil)
        -> Findings
    {
        if observations == theCase.documented?.observations { return .none }
        guard let documented = theCase.documented?.observations, let right else {
            return findings(of: judge.judge(observations, against: theCase.vector).mismatches, at: theCase)
        }
        let changes = zip(observations, documented).enumerated().compactMap { step, observed -> ObservationChange? in
            observed.0 == observed.1 ? nil : (step, observed.0)
        }
        return findings(of: judge.judge(changes, from: right).mismatches, at: theCase)
    }
}

extension Evidence.Documented {
    fileprivate init(_ theCase: Evidence.Case, _ judge: Judge, catalogue: RuleCatalogue) {
        answers = theCase.answers(of: .documented)
        observations = answers.map(\.observation)
        let mismatches = judge.judge(observations, against: theCase.vector).mismatches
        isWithinTheRules = Findings(mismatches, at: theCase.vector, catalogue: catalogue).isEmpty
    }
}

extension Evidence.Case {
    func answers(of specification: Specification) -> [SpecifiedAnswer] {
        specification.answers(to: stimuli, in: vector.context, giving: variables)
    }

    fileprivate init(_ result: VectorResult, at place: Int, catalogue: RuleCatalogue) {
        self.place = place
        vector = result.vector
        stimuli = result.vector.steps.map(\.stimulus)
        variables = vector.judgedVariables
        areas = result.vector.areas
        mismatches = result.mismatches
        unknownSteps = []
        findings = .none
        judged = vector.steps.enumerated().map { step, expected in
            expected.expectation?.lifecycleData?.judgedVariables(at: step, inCall: expected.expectation?.value == nil)
                ?? [:]
        }
        openSteps = Set(mismatches.filter { catalogue.level(of: $0.rule) == .informational }.map(\.step))
        unknownSteps = stepsAfterFirst(of: thrownSteps.subtracting(openSteps))
        findings = Findings(known(mismatches), at: vector, catalogue: catalogue)
    }

    /// The mismatches at known steps.
    fileprivate func known(_ mismatches: [Mismatch]) -> [Mismatch] {
        unknownSteps.isEmpty ? mismatches : mismatches.filter { !unknownSteps.contains($0.step) }
    }

    func mismatch(at place: Findings.Place) -> Mismatch? { mismatches.first { Findings.Place(of: $0) == place } }

    var thrownSteps: Set<Int> { Set(mismatches.filter(\.isException).map(\.step)) }

    /// True if a step is neither left open by the documents nor left out.
    func isKnown(_ step: Int) -> Bool { !openSteps.contains(step) && !unknownSteps.contains(step) }

    /// The lifecycle steps after the first that threw.
    private func stepsAfterFirst(of thrown: Set<Int>) -> Set<Int> {
        guard !thrown.isEmpty else { return [] }
        var (steps, isBroken): (Set<Int>, Bool) = ([], false)
        for (step, stimulus) in stimuli.enumerated() where stimulus.event.area == .lifecycle {
            if isBroken { steps.insert(step) }
            if thrown.contains(step) { isBroken = true }
        }
        return steps
    }
}

extension Mismatch {
    var isException: Bool { Findings.Place(of: self).isException }
}

extension VectorResult {
    /// True if the vector's answer was judged, regardless of known failures, and was the same each time.
    fileprivate var wasJudged: Bool {
        switch verdict {
        case .passed, .recorded, .failed, .warned, .unexpectedPass: instability == nil
        case .expectedFailure: !mismatches.isEmpty && instability == nil
        case .errored, .unsupported, .notApplicable, .notRun: false
        }
    }
}

extension Expectation {
    /// The lifecycle data of the first call that has any, or else of the value; `nil` if there is none.
    fileprivate var lifecycleData: LifecycleExpectation? {
        for case .lifecycle(_, let data) in calls ?? [] { return data }
        if case .lifecycle(let data) = value { return data }
        return nil
    }
}

extension LifecycleExpectation {
    fileprivate func judgedVariables(at step: Int, inCall isInCall: Bool)
        -> [LifecycleVariable: Evidence.JudgedVariable]
    {
        variables.reduce(into: [:]) { judged, expected in
            guard let variable = LifecycleVariable(rawValue: expected.key), judged[variable] == nil else { return }
            let place = Findings.Place(of: variable, at: step, inCall: isInCall)
            judged[variable] = Evidence.JudgedVariable(place: place, matcher: expected.variable.matcher)
        }
    }
}
