import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The payload part of the specification, against the vectors and for implementations that write right answers
/// otherwise.
@Suite("The structure of the payload is specified")
struct PayloadTests {
    @Test("The specification passes every payload vector")
    func specificationPasses() {
        #expect(!PayloadSuite.vectors.isEmpty)
        for vector in PayloadSuite.vectors {
            let judgement = PayloadSuite.judgement(of: .documented, on: vector)
            #expect(judgement.verdict == .passed || judgement.verdict == .recorded, "\(vector.id): \(judgement)")
        }
    }

    @Test("The specification leaves the fields open that the vectors leave unjudged")
    func unjudgedFields() {
        for vector in PayloadSuite.vectors {
            let answers = Specification.documented.answers(to: vector.steps.map(\.stimulus), in: vector.context)
            for (index, (step, answer)) in zip(vector.steps, answers).enumerated() {
                guard case .parsed(_, let unjudged) = step.expectation?.value else { continue }
                #expect(Set(unjudged) == Set(answer.unjudged), "\(vector.id) step \(index)")
            }
        }
    }

    @Test("A proposal for a malformed payload names PL-ROBUST and the fields that are not judged")
    func proposals() throws {
        let stimulus = Stimulus(
            .payload(.parse),
            ["platform": "ios", "payload": ["aps": ["alert": "text", "badge": 1]]]
        )
        let catalogue = PayloadSuite.suite.catalogue
        let proposal = try #require(
            Specification.proposals(for: [stimulus], in: RunContext(), catalogue: catalogue).first
        )
        #expect(proposal.rule?.rawValue == "PL-ROBUST")
        #expect(proposal.expectation?.json == ["value": ["badge": 1], "unjudged": ["title", "body"]])
    }

    @Test("A proposal for a deep link on Android names PL-AND-URI")
    func proposalsForDeepLink() throws {
        let stimulus = Stimulus(.payload(.parse), ["platform": "android", "payload": ["data": ["uri": "a:b"]]])
        let catalogue = PayloadSuite.suite.catalogue
        let proposal = try #require(
            Specification.proposals(for: [stimulus], in: RunContext(), catalogue: catalogue).first
        )
        #expect(proposal.rule?.rawValue == "PL-AND-URI")
        #expect(proposal.expectation?.json == ["value": ["deeplinkURL": "a:b"]])
    }

    @Test("Malformed input is judged under PL-ROBUST alone")
    func malformedPayloads() {
        let robust = Rule.ID(rawValue: "PL-ROBUST")
        for vector in PayloadSuite.vectors {
            let bases = Specification.bases(of: vector.steps.map(\.stimulus), in: vector.context)
            for (index, (step, basis)) in zip(vector.steps, bases).enumerated() where basis.contains(robust) {
                #expect(step.rule == robust, "\(vector.id) step \(index)")
            }
        }
    }

    @Test("A payload reading is never failed, whatever it changes", arguments: PayloadSuite.readings.map(\.rule))
    func readingsAreNotFailed(rule: Rule.ID) throws {
        let reading = try #require(PayloadSuite.readings.first { $0.rule == rule })
        for vector in PayloadSuite.vectors {
            let judgement = PayloadSuite.judgement(of: reading.specification, on: vector)
            #expect(judgement.verdict != .failed, "\(vector.id): \(judgement)")
            #expect(judgement.mismatches.allSatisfy { $0.rule == rule || isRecorded($0) }, "\(vector.id): \(judgement)")
        }
    }

    private func isRecorded(_ mismatch: Mismatch) -> Bool {
        PayloadSuite.suite.catalogue.level(of: mismatch.rule) == .informational
    }

    @Test("Whoever writes right answers otherwise passes every vector", arguments: PayloadDialect.allCases)
    func dialectsPass(dialect: PayloadDialect) async throws {
        let answers = await SuiteAnswers.observations
        var isOther = false
        for vector in PayloadSuite.vectors {
            let documented = try #require(answers[vector.id])
            let observations = dialect.observations(of: vector.stimuli, documented: documented)
            isOther = isOther || observations != documented
            let judgement = PayloadSuite.judge.judge(observations, against: vector)
            #expect(judgement.verdict == .passed || judgement.verdict == .recorded, "\(vector.id): \(judgement)")
        }
        #expect(isOther, "no vector has anything to write otherwise")
    }
}

/// The vectors that ask for a payload, and their judge.
enum PayloadSuite {
    static let suite = Suite.kit
    static let judge = Judge(catalogue: suite.catalogue)
    static let vectors = suite.vectors.filter { $0.steps.contains { $0.stimulus.event.area == .payload } }
    static let readings = FairReading.all.filter { $0.rule.rawValue.hasPrefix("PL-") }

    static func judgement(of specification: Specification, on vector: Vector) -> Judgement {
        let observations = specification.observations(of: vector.steps.map(\.stimulus), in: vector.context)
        return judge.judge(observations, against: vector)
    }
}
