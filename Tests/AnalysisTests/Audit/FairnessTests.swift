import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Fair readings, alone and in pairs; `exploration-trial` puts all of them to the suite and to thousands of sequences.
@Suite("What is fair breaks no required rule")
struct FairnessTests {
    private static let judge = Judge(catalogue: Suite.kit.catalogue)
    private static let oracle = Oracle(catalogue: Suite.kit.catalogue, version: Suite.kit.version)

    @Test("Fair readings pass the suite, alone and in pairs")
    func suite() async {
        let seed = Int(Seed.ofThisRun % 400)
        let failures = await FairnessTrial(of: .kit).failuresOfSuite(every: 400, from: seed)
        #expect(failures.map(\.description) == [])
    }

    @Test("Fair readings pass explored sequences, alone and in pairs")
    func sequences() async {
        let failures = await FairnessTrial(of: .kit).failures(inSequences: 0..<6, seed: Seed.ofThisRun)
        #expect(failures.map(\.description) == [])
    }

    /// Both instants have the same fraction: neither a fraction that is sent nor one that is not stored shows alone.
    @Test("A value that two fair readings give together is judged under a rule of theirs")
    func together() throws {
        let draft = Self.life(launchAt: 999, trackedAt: 1_462_999)
        let readings = try ["LC-SECONDS-WHOLE", "LC-SECONDS-STORED"].map { rule in
            try #require(FairReading.all.first { $0.rule.rawValue == rule })
        }
        for reading in readings {
            #expect(try Self.mismatches(of: .documented.applying([reading.change]), at: draft).isEmpty)
        }
        let mismatches = try Self.mismatches(of: .documented.applying(readings.map(\.change)), at: draft)
        #expect(mismatches.count == 1)
        #expect(mismatches.allSatisfy { mismatch in readings.contains { $0.rule == mismatch.rule } })
    }

    @Test("The flag of the first launch may be a string, as S3's type column has it, when types are judged, too")
    func typeOfFirstLaunch() throws {
        let draft = Self.life(launchAt: 0, trackedAt: 60_000)
        let text = SpecificationChange.lifecycle(["isfirstlaunch": "it as text"])
        #expect(try Self.mismatches(of: .documented.applying([text]), at: draft, typed: true).isEmpty)
        let number = SpecificationChange.lifecycle(["isfirstlaunch": "1 when it"])
        #expect(try !Self.mismatches(of: .documented.applying([number]), at: draft, typed: true).isEmpty)
    }

    @Test("A sequence whose events lack a parameter is not asked")
    func parameters() {
        var draft = Self.life(launchAt: 0, trackedAt: 60_000)
        #expect(draft.isDefined)
        draft.stimuli[2].parameters = JSONObject()
        #expect(!draft.isDefined)
        let parsed = ["platform", "payload"].map { left in
            let parameters: JSONObject = ["platform": "ios", "payload": ["_dId": "d", "_mId": "m"]]
            return JSONObject(parameters.members.filter { $0.key != left }.map { ($0.key, $0.value) })
        }
        for parameters in parsed {
            #expect(!VectorDraft(stimuli: [Stimulus(.payload(.parse), parameters)]).isDefined)
        }
    }

    private static func life(launchAt launch: Int, trackedAt track: Int) -> VectorDraft {
        let begin = 1_710_061_200_000
        return VectorDraft(stimuli: [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(milliseconds: begin)),
            Stimulus(.lifecycle(.launchDetected), at: Instant(milliseconds: begin + launch)),
            Stimulus(.lifecycle(.track), ["name": "view"], at: Instant(milliseconds: begin + track)),
        ])
    }

    private static func mismatches(
        of specification: Specification,
        at draft: VectorDraft,
        typed isTyped: Bool = false
    ) throws -> [Mismatch] {
        let vector = oracle.vector(of: draft, id: "explored/1", .full, typed: isTyped)
        return judge.judge(specification.observations(of: draft.stimuli, in: draft.context), against: vector).mismatches
    }
}
