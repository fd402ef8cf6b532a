import TestSupport
import Testing
import TrackingConformanceCore

@Suite("What counts against conformance")
struct PolicyTests {
    private static let suite = Result { try SmallSuite([SmallVector("a"), SmallVector("b")]) }

    private static func record(
        _ verdicts: [Verdict],
        wasInterrupted: Bool = false,
        of capabilities: [Capability] = [.pushAndroid]
    ) throws -> RunRecord {
        let suite = try suite.get()
        let who = ImplementationDescription(name: "small", version: "1", language: "Swift")
        return RunRecord(
            suiteVersion: suite.suite.version,
            handshake: Handshake(implementation: who, capabilities: capabilities),
            results: zip(suite.suite.vectors, verdicts).map { VectorResult($0, $1) },
            wasInterrupted: wasInterrupted
        )
    }

    private static func conclusion(_ record: RunRecord, _ policy: Policy = Policy()) throws -> Conclusion {
        policy.conclusion(of: record, suite: try suite.get().suite)
    }

    /// A verdict, and whether a run with it conforms, strictly judged and otherwise.
    static let verdicts: [(Verdict, conforms: Bool, strictly: Bool)] = [
        (.passed, true, true), (.failed, false, false), (.warned, true, false), (.recorded, true, true),
        (.errored, false, false), (.unsupported, false, false), (.notApplicable, true, true),
        (.expectedFailure, true, true), (.unexpectedPass, false, false), (.notRun, false, false),
    ]

    @Test("Each verdict counts or does not", arguments: verdicts)
    func verdict(verdict: Verdict, conforms: Bool, strictly: Bool) throws {
        let record = try Self.record([.passed, verdict])
        #expect(try Self.conclusion(record).isConformant == conforms)
        #expect(try Self.conclusion(record, Policy(strict: true)).isConformant == strictly)
        #expect(try Self.conclusion(record).problems == [])
    }

    @Test("Every verdict is in the table")
    func allVerdicts() {
        #expect(Set(Self.verdicts.map(\.0)) == Set(Verdict.allCases))
    }

    @Test(
        "A run that judged nothing does not conform",
        arguments: [[.recorded], [.notApplicable, .notApplicable], [.notRun], []] as [[Verdict]]
    )
    func nothingJudged(verdicts: [Verdict]) throws {
        let conclusion = try Self.conclusion(Self.record(verdicts))
        #expect(conclusion.problems == ["no vector was judged"])
        #expect(!conclusion.isConformant)
    }

    @Test("A run to which nothing applies says which capability would change that")
    func nothingApplies() throws {
        let record = try Self.record([.notApplicable, .notApplicable], of: [.pushIOS])
        let reason = "these vectors need push.android, which the adapter does not declare"
        #expect(try Self.conclusion(record).problems == ["no vector was judged: \(reason)"])
    }

    @Test("An interrupted run does not conform, whatever passed")
    func interrupted() throws {
        let conclusion = try Self.conclusion(Self.record([.passed, .passed], wasInterrupted: true))
        #expect(conclusion.problems == ["the run was interrupted"])
        #expect(!conclusion.isConformant)
    }

    @Test(
        "A required capability that is not declared is a problem",
        arguments: [
            ([.pushAndroid], []),
            ([.lifecycle], ["the implementation does not declare the required capability lifecycle"]),
            (
                [.pushIOS, .pushAndroid, .lifecycle],
                ["the implementation does not declare the required capabilities push.ios, lifecycle"]
            ),
        ] as [([Capability], [String])]
    )
    func requirements(required: [Capability], problems: [String]) throws {
        let conclusion = try Self.conclusion(Self.record([.passed]), Policy(requiredCapabilities: required))
        #expect(conclusion.problems == problems)
        #expect(conclusion.isConformant == problems.isEmpty)
    }

    @Test("The list of known failures is applied once to every result, and its problems are the run's")
    func knownFailures() throws {
        let entries = [("push/small/a", "It is late."), ("push/small/no-such-vector", "It is late.")].map {
            KnownFailures.Entry(pattern: IDPattern($0), reason: $1, rules: [])
        }
        let policy = Policy(knownFailures: KnownFailures(entries: entries))
        let conclusion = try Self.conclusion(Self.record([.failed, .passed]), policy)
        #expect(conclusion.record.results.map(\.verdict) == [.expectedFailure, .passed])
        let problem = #"the known failure "push/small/no-such-vector" matches no vector of the suite"#
        #expect(conclusion.problems == [problem])
        #expect(!conclusion.isConformant)
    }
}
