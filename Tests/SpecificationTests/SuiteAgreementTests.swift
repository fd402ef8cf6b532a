import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The hand-written vectors and the specification are two readings of the rules; here they are held against each other.
@Suite("The vectors and the specification agree")
struct SuiteAgreementTests {
    private var suite: Suite { .kit }
    private var judge: Judge { Judge(catalogue: suite.catalogue) }

    @Test("The specification passes every vector, and without a warning")
    func specificationPasses() async {
        let failures = await SuiteAnswers.all.filter { entry in
            let verdict = judge.judge(entry.documented.map(\.observation), against: entry.vector).verdict
            return verdict != .passed && verdict != .recorded
        }
        #expect(failures.map(\.vector.id) == [])
    }

    @Test("Each vector that requires a capability also requires one of its bases", arguments: Capability.allCases)
    func bases(capability: Capability) {
        let vectors = suite.vectors.filter { $0.requires.contains(capability) }
        #expect(!vectors.isEmpty)
        let alone = vectors.filter { Set($0.requires).isDisjoint(with: capability.bases) }
        #expect(capability.bases.isEmpty ? vectors.contains { $0.requires == [capability] } : alone.isEmpty)
    }

    /// A reading that answers as documented passes, as the specification does.
    @Test("Another fair reading of a rule is never failed")
    func readingsAreNotFailed() async {
        let failures = await SuiteAnswers.all.flatMap { entry in
            entry.readings.filter { $0.judgement.verdict == .failed }.map { "\($0.rule) at \(entry.vector.id)" }
        }
        #expect(failures == [])
    }

    @Test("Every reading of a recommended rule is warned by some vector that names the rule")
    func readingsAreNoticed() {
        let recommended = FairReading.all.filter { suite.catalogue.level(of: $0.rule) == .recommended }
        let vectors = suite.vectors.sorted { $0.steps.count < $1.steps.count }
        let unnoticed = recommended.filter { reading in
            !vectors.contains { vector in
                guard vector.rules.contains(reading.rule) else { return false }
                let observations = reading.specification.observations(of: vector.stimuli, in: vector.context)
                return judge.judge(observations, against: vector).mismatches.contains { $0.rule == reading.rule }
            }
        }
        #expect(!recommended.isEmpty)
        #expect(unnoticed.map(\.rule) == [])
    }

    @Test("Whichever accepted values an implementation sends, it passes", arguments: 0..<6)
    func acceptedValuesPass(choice: Int) async {
        let failures = await SuiteAnswers.all.filter { entry in
            guard choice == 0 || entry.vector.isForThisRun else { return false }
            let observations = entry.documented.enumerated().map { $1.taking(choice + $0) }
            guard observations != entry.documented.map(\.observation) else { return false }
            let verdict = judge.judge(observations, against: entry.vector).verdict
            return verdict != .passed && verdict != .recorded
        }
        #expect(failures.map(\.vector.id) == [])
    }

    @Test("A step of push tracking is judged at the level of the readings that its answer rests on")
    func levelsAgree() async {
        let push = Set(Selection(patterns: [IDPattern("push/**")]).vectors(of: suite).map(\.id))
        for entry in await SuiteAnswers.withReadings where push.contains(entry.vector.id) {
            let vector = entry.vector
            for (index, (step, basis)) in zip(vector.steps, entry.bases).enumerated() {
                let rule = step.rule ?? vector.rules[0]
                // A version that lacks a number can be read in more ways than the one reading there is.
                guard rule.rawValue != "PT-SDK-MISSING-NUMBER" else { continue }
                let level = basis.map { suite.catalogue.level(of: $0) }.min() ?? .required
                if suite.catalogue.level(of: rule) != level || !(basis.isEmpty || basis.contains(rule)) {
                    Issue.record("\(vector.id) step \(index) is judged under \(rule) and rests on \(basis)")
                }
            }
        }
    }

    @Test("A step is recorded where, and only where, it rests on an informational rule")
    func recordedSteps() async {
        for entry in await SuiteAnswers.withReadings {
            for (index, (step, basis)) in zip(entry.vector.steps, entry.bases).enumerated() {
                let isOpen = basis.contains { suite.catalogue.level(of: $0) == .informational }
                if isOpen, step.expectation != nil {
                    Issue.record("\(entry.vector.id) step \(index) rests on \(basis)")
                }
            }
        }
    }

    @Test("A step without an expectation rests on the informational rule it names")
    func recordedStepsRestOnTheirRule() async {
        for entry in await SuiteAnswers.withReadings {
            let vector = entry.vector
            for (index, (step, basis)) in zip(vector.steps, entry.bases).enumerated() where step.expectation == nil {
                let rule = step.rule ?? vector.rules[0]
                if !basis.contains(rule) {
                    Issue.record("\(vector.id) step \(index) rests on \(basis), not on \(rule)")
                }
            }
        }
    }
}

extension Vector {
    var stimuli: [Stimulus] { steps.map(\.stimulus) }
}
