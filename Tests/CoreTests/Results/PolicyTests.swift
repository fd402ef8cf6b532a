import TestSupport
import Testing
import TrackingConformanceCore

@Suite("What counts against conformance")
struct PolicyTests {
    private static let suite = Result { try SmallSuite([SmallVector("a"), SmallVector("b")]) }

    private static func run(
        _ verdicts: [Verdict],
        wasInterrupted: Bool = false,
        of capabilities: [Capability] = [.pushAndroid],
        _ policy: Policy = Policy()
    ) throws -> Run {
        let suite = try suite.get().suite
        let who = ImplementationDescription(name: "small", version: "1", language: "Swift")
        return Run(
            of: suite,
            by: Handshake(implementation: who, capabilities: capabilities),
            zip(suite.vectors, verdicts).map { VectorResult($0, $1) },
            wasInterrupted: wasInterrupted,
            policy: policy
        )
    }

    /// A verdict, and whether a run with it conforms, strictly judged and otherwise.
    static let verdicts: [(Verdict, conforms: Bool, strictly: Bool)] = [
        (.passed, true, true), (.failed, false, false), (.warned, true, false), (.recorded, true, true),
        (.errored, false, false), (.unsupported, false, false), (.notApplicable, true, true),
        (.expectedFailure, true, true), (.unexpectedPass, false, false), (.notRun, false, false),
    ]

    @Test("Each verdict counts or does not", arguments: verdicts)
    func verdict(verdict: Verdict, conforms: Bool, strictly: Bool) throws {
        var run = try Self.run([.passed, verdict])
        #expect(run.isConformant == conforms && run.problems == [])
        run.policy.isStrict = true
        #expect(run.isConformant == strictly)
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
        let run = try Self.run(verdicts)
        #expect(run.problems == ["no vector was judged"])
        #expect(!run.isConformant)
    }

    @Test("A run to which nothing applies says which capability would change that")
    func nothingApplies() throws {
        let run = try Self.run([.notApplicable, .notApplicable], of: [.pushIOS])
        let reason = "these vectors need push.android, which the adapter does not declare"
        #expect(run.problems == ["no vector was judged: \(reason)"])
    }

    @Test("An interrupted run does not conform, whatever passed")
    func interrupted() throws {
        let run = try Self.run([.passed, .passed], wasInterrupted: true)
        #expect(run.problems == ["the run was interrupted"])
        #expect(!run.isConformant)
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
        let run = try Self.run([.passed], Policy(requiredCapabilities: required))
        #expect(run.problems == problems)
        #expect(run.isConformant == problems.isEmpty)
    }

    @Test("The list of known failures is applied once to every result, and its problems are the run's")
    func knownFailures() throws {
        let entries = [("push/small/a", "It is late."), ("push/small/no-such-vector", "It is late.")].map {
            KnownFailures.Entry(.vectors(IDPattern($0), breaking: []), reason: $1)
        }
        let policy = Policy(knownFailures: KnownFailures(entries: entries))
        var run = try Self.run([.failed, .passed], policy)
        #expect(run.results.map(\.verdict) == [.expectedFailure, .passed])
        #expect(run.unlisted.map(\.verdict) == [.failed, .passed])
        let problem = #"the known failure "push/small/no-such-vector" matches no vector of the suite"#
        #expect(run.problems == [problem])
        #expect(!run.isConformant)
        run.policy = Policy()
        #expect(run.results.map(\.verdict) == [.failed, .passed] && run.problems == [])
    }
}
