import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The hand-written vectors and the specification are two readings of the rules; here they are held against each other.
@Suite("The vectors and the specification agree")
struct SuiteAgreementTests {
    static let suite: Suite = {
        guard let location = SuiteLocation.bundled(), let suite = try? Suite.load(location) else {
            fatalError("the suite does not load; run tracking-conformance lint")
        }
        return suite
    }()

    private var suite: Suite { Self.suite }
    private var judge: Judge { Judge(catalogue: suite.catalogue) }

    @Test("The specification passes every vector, and without a warning")
    func specificationPasses() async {
        for vector in suite.vectors {
            await Task.yield()
            let observations = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            let judgement = judge.judge(observations, against: vector)
            #expect(judgement.verdict == .passed || judgement.verdict == .recorded, "\(vector.id): \(judgement)")
        }
    }

    @Test("Another fair reading of a rule is never failed", arguments: FairReading.all)
    func readingsAreNotFailed(reading: FairReading) async {
        for vector in suite.vectors {
            await Task.yield()
            let observations = reading.specification.observations(of: vector.stimuli, in: vector.context)
            let judgement = judge.judge(observations, against: vector)
            #expect(judgement.verdict != .failed, "\(vector.id): \(judgement)")
        }
    }

    @Test("Every reading of a recommended rule is warned by some vector that names the rule")
    func readingsAreNoticed() async {
        for reading in FairReading.all where suite.catalogue.level(of: reading.rule) == .recommended {
            let isNoticed = suite.vectors.contains { vector in
                guard vector.rules.contains(reading.rule) else { return false }
                let observations = reading.specification.observations(of: vector.stimuli, in: vector.context)
                return judge.judge(observations, against: vector).mismatches.contains { $0.rule == reading.rule }
            }
            #expect(isNoticed, "\(reading.rule)")
        }
    }

    @Test("Whichever accepted values an implementation sends, it passes every vector", arguments: 0..<6)
    func acceptedValuesPass(choice: Int) async {
        for vector in suite.vectors {
            await Task.yield()
            let answers = Specification.documented.answers(to: vector.stimuli, in: vector.context)
            let observations = answers.enumerated().map { $1.taking(choice + $0) }
            let judgement = judge.judge(observations, against: vector)
            #expect(judgement.verdict == .passed || judgement.verdict == .recorded, "\(vector.id): \(judgement)")
        }
    }

    @Test("A step of push tracking is judged at the level of the readings that its answer rests on")
    func levelsAgree() {
        for vector in Selection(patterns: [IDPattern("push/**")]).vectors(of: suite) {
            let bases = Specification.bases(of: vector.stimuli, in: vector.context)
            for (index, (step, basis)) in zip(vector.steps, bases).enumerated() {
                let rule = step.rule ?? vector.rules[0]
                // A version that lacks a number can be read in more ways than the one reading there is.
                guard rule.rawValue != "PT-SDK-MISSING-NUMBER" else { continue }
                let level = basis.map { suite.catalogue.level(of: $0) }.min() ?? .required
                #expect(
                    suite.catalogue.level(of: rule) == level && (basis.isEmpty || basis.contains(rule)),
                    "\(vector.id) step \(index) is judged under \(rule) and rests on \(basis)"
                )
            }
        }
    }

    @Test("A step is recorded where, and only where, it rests on an informational rule")
    func recordedSteps() async {
        for vector in suite.vectors {
            await Task.yield()
            let bases = Specification.bases(of: vector.stimuli, in: vector.context)
            for (index, (step, basis)) in zip(vector.steps, bases).enumerated() {
                let isOpen = basis.contains { suite.catalogue.level(of: $0) == .informational }
                if isOpen { #expect(step.expectation == nil, "\(vector.id) step \(index) rests on \(basis)") }
            }
        }
    }

    @Test("A step without an expectation rests on the informational rule it names")
    func recordedStepsRestOnTheirRule() async {
        for vector in suite.vectors {
            await Task.yield()
            let bases = Specification.bases(of: vector.stimuli, in: vector.context)
            for (index, (step, basis)) in zip(vector.steps, bases).enumerated() where step.expectation == nil {
                let rule = step.rule ?? vector.rules[0]
                #expect(basis.contains(rule), "\(vector.id) step \(index) rests on \(basis), not on \(rule)")
            }
        }
    }
}

extension Vector {
    var stimuli: [Stimulus] { steps.map(\.stimulus) }
}

extension SpecifiedAnswer {
    /// The observation with other accepted values taken in turn.
    func taking(_ choice: Int) -> Observation {
        guard let acceptedValues = accepted else { return observation }
        func changed(_ data: JSONObject) -> JSONObject {
            var data = data
            for (index, variable) in LifecycleVariable.allCases.enumerated() {
                guard let accepted = acceptedValues[variable], !accepted.isEmpty else { continue }
                data[variable.rawValue] = accepted[(choice + index) % accepted.count]
            }
            return data
        }
        guard case .answered(let calls, let value) = observation else { return observation }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: changed($0.data)) },
            value: value?.object.map { .object(changed($0)) }
        )
    }
}
