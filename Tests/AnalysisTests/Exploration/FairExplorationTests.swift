import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Exploration of implementations that the documents allow; `exploration-trial` tries all of them in a release build.
@Suite("Exploration leaves alone what is fair")
struct FairExplorationTests {
    private static let suite = Suite.kit

    @Test("No fair reading breaks a required rule", arguments: Drawing.some(2, of: FairReading.all))
    func fairReadings(reading: FairReading) async {
        let area = Area.allCases.filter { area in
            Self.suite.catalogue[reading.rule]?.area == area
        }
        let exploration = await Exploration.explored(reading.specification, .sequences(4), areas: area)
        let failed = exploration.findings.filter { $0.symptom.level == .required }
        for finding in failed { Issue.record("\(reading): \(finding.result.explanation)") }
        #expect(exploration.summary.unrepeatedCount == 0)
        for result in Self.failures(of: reading.specification, in: area) {
            Issue.record("\(reading): \(result.explanation)")
        }
    }

    /// The breaches of required rules at four sequences after the first four; nothing is shrunk, which takes far longer
    /// than judging them, and is done for warnings, too.
    private static func failures(of specification: Specification, in areas: [Area]) -> [VectorResult] {
        let oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        let judge = Judge(catalogue: suite.catalogue)
        let all = Set(Capability.allCases)
        let source = SequenceSource(seed: Seed.ofThisRun, areas: areas, capabilities: all, splicing: [])
        return (4..<8).compactMap { number in
            let draft = source.draft(number)
            let observations = specification.observations(of: draft.stimuli, in: draft.context)
            // The readings of what is documented matter only if it is not met.
            let results = [Oracle.Thoroughness.quick, .full].lazy.map { detail in
                let vector = oracle.vector(of: draft, id: "explored/\(number)", detail)
                return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            }
            return results.allSatisfy { $0.verdict == .failed } ? results.last : nil
        }
    }

    /// A sequence at which a fair reading gives another answer than the documented one.
    struct Borderline: Sendable, CustomTestStringConvertible {
        let reading: Rule.ID
        let draft: VectorDraft

        var testDescription: String { reading.rawValue }
    }

    @Test(
        "What rests on the readings of two rules, or on what one of them leaves open, breaks no required rule",
        arguments: [
            Borderline(
                reading: "PT-SDK-MISSING-NUMBER",
                draft: VectorDraft(
                    context: RunContext(sdkVersion: "2.3"),
                    stimuli: [
                        Stimulus(
                            .push(.didReceiveNotificationResponse),
                            ["userInfo": ["_dId": "a1", "_mId": "h1"], "actionIdentifier": "dismiss "]
                        )
                    ]
                )
            ),
            Borderline(
                reading: "PL-ROBUST",
                draft: VectorDraft(
                    context: RunContext(),
                    stimuli: [
                        Stimulus(
                            .payload(.parse),
                            ["platform": "android", "payload": ["data": ["badge": "x", "uri": "app://x"]]]
                        )
                    ]
                )
            ),
            Borderline(
                reading: "LC-UPDATE-DOWNGRADE",
                draft: VectorDraft(
                    context: RunContext(),
                    stimuli: [("1.1", 0), ("1.0", 60_000)].flatMap { version, time in
                        let now = Instant(milliseconds: 1_710_061_200_000 + time)
                        return [
                            Stimulus(.lifecycle(.start), ["appVersion": .string(version)], at: now),
                            Stimulus(.lifecycle(.launchDetected), at: now),
                        ]
                    }
                )
            ),
        ]
    )
    func borderlines(_ test: Borderline) throws {
        let oracle = Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version)
        let vector = oracle.vector(of: test.draft, id: "explored/1", .full)
        let reading = try #require(FairReading.all.first { $0.rule == test.reading })
        let observations = reading.specification.observations(of: test.draft.stimuli, in: test.draft.context)
        #expect(observations != Specification.documented.observations(of: test.draft.stimuli, in: test.draft.context))
        let judged = Judge(catalogue: Self.suite.catalogue).judge(observations, against: vector)
        #expect(judged.verdict != .failed, "\(judged.mismatches)")
    }

    @Test("A fair implementation breaks no required rule", arguments: Drawing.some(1, of: LifecycleImplementation.fair))
    func fairLifecycles(implementation: LifecycleImplementation) async {
        let specification = Specification.documented.applying(implementation.changes)
        let exploration = await Exploration.explored(specification, .sequences(4), areas: [.lifecycle])
        for finding in exploration.findings where finding.symptom.level == .required {
            Issue.record("\(finding.result.explanation)")
        }
        for result in Self.failures(of: specification, in: [.lifecycle]) { Issue.record("\(result.explanation)") }
    }

    @Test(
        "A fair implementation of push tracking breaks no required rule",
        arguments: Drawing.some(2, of: PushImplementation.fair)
    )
    func fairPushes(implementation: PushImplementation) async {
        let specification = Specification.documented.applying([implementation.change])
        let exploration = await Exploration.explored(specification, .sequences(20), areas: [.push, .payload])
        for finding in exploration.findings where finding.symptom.level == .required {
            Issue.record("\(finding.result.explanation)")
        }
    }
}
