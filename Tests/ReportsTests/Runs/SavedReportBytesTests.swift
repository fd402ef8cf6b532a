import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A JSON report that is read and written again is the same, byte for byte")
struct SavedReportBytesTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    private func results() -> [VectorResult] {
        var shuffled = small.result("soft", id: "wrong", milliseconds: 1_234.5678)
        shuffled.instability = .order
        return [
            small.result("good", milliseconds: 0.0004), small.thrown("bad", "Boom \u{1B}[31m é😀"), shuffled,
            VectorResult(small.vector(named: "dead"), .unsupported, reason: "it cannot do that"),
            VectorResult(small.vector(named: "other"), .errored, reason: "it hung"),
        ]
    }

    private func again(_ report: Report, in suite: Suite? = nil) throws -> (once: String, twice: String?) {
        let text = report.json()
        let catalogue = small.suite.catalogue
        let saved = try SavedReport.read(Array(text.utf8), named: "report.json", catalogue: catalogue, suite: suite)
        return (text, saved?.json())
    }

    private func check(_ report: Report, holds keys: String...) throws {
        for suite in [nil, small.suite] {
            let (once, twice) = try again(report, in: suite)
            #expect(once == twice)
            for key in keys { #expect(once.contains("\"\(key)\""), "\(key)") }
        }
    }

    private func report(_ change: (inout Run) -> Void) -> Report {
        var run = small.report(results(), warnings: ["something was said"]).run
        change(&run)
        run.policy = Policy(strict: true, requiredCapabilities: [.pushIOS])
        (run.diagnosis, run.duration) = (Diagnosis(isComplete: false), .microseconds(1_234_567))
        return Report(
            of: run,
            Invocation(options: ["--strict"], order: ["--repeat", "2"], adapter: ["./a b", ""]),
            SuiteDigest(vectors: String(repeating: "ab", count: 32), rules: String(repeating: "cd", count: 32))
        )
    }

    @Test("Of a run that passed")
    func passing() throws {
        try check(small.report([small.result("good", milliseconds: 12.3456)]))
    }

    @Test("Of a run that failed, without and with its causes")
    func failing() throws {
        try check(small.report(results()), holds: "brokenRules", "dependsOn", "reason")
        let number = try #require(JSONNumber("1.50"))
        let cause = Cause(
            fault: "push/a",
            rule: "PT-ONE",
            statement: "It does something else.",
            isExact: true,
            vectors: [1, 2],
            example: 1,
            step: 0,
            alternatives: ["push/b", "push/c"],
            distinctions: [
                Distinction(alternative: "push/b", means: .vector("push/small/dead")),
                Distinction(alternative: "push/c", means: .sequence(["steps": [JSONValue(.number(number))]])),
            ]
        )
        let unnamed = Cause(
            fault: nil,
            rule: "PT-ONE",
            statement: "It does something.",
            isExact: false,
            vectors: [1],
            example: 1
        )
        let report = small.report(results(), causes: [cause, unnamed])
        try check(report, holds: "distinctions", "sequence", "timeline", "follows")
    }

    @Test("Of a run with a list of known failures")
    func listed() throws {
        var listed = results()
        listed[1].verdict = .expectedFailure
        listed[1].reason = "known"
        listed[3].verdict = .expectedFailure
        listed[0].verdict = .unexpectedPass
        let entry = KnownFailures.Entry(.vectors(IDPattern("push/small/*"), breaking: []), reason: "known")
        let list = KnownFailures(entries: [entry])
        try check(small.report(listed, list: list), holds: "expectedFailures", "knownFailures")
    }

    @Test("Of an interrupted, leaky shard under a policy")
    func shard() throws {
        let shard = try #require(Shard(1, of: 1))
        let report = report { run in
            run.unsteadiness = .unknown
            run.problemsOfRun = ["the run was interrupted"]
            run.shard = ShardOfSelection(shard, of: 5)
        }
        try check(report, holds: "shard", "unsteady", "policy", "require", "digest", "causesIncomplete", "command")
    }

    @Test("Of an exploration")
    func exploration() throws {
        let stimulus = Stimulus(.push(.onMessageReceived), ["data": ["_dId": "a1", "_mId": "h\u{1B}1"]])
        let draft = VectorDraft(context: RunContext(sdkVersion: "1.4.0"), stimuli: [stimulus])
        let exploration = report { run in
            run.exploration = ExplorationSummary(
                seed: .max,
                sequences: 20,
                steps: 30,
                exercised: [.init(rule: "PT-ONE", sequences: 3)],
                neverExercised: ["PT-SOFT"],
                omissions: ["something"],
                unrepeatedCount: 2,
                unrepeated: [.init(origin: "sequence 17", difference: "step 0: no call (PT-ONE)", draft: draft)]
            )
        }
        try check(exploration, holds: "exploration", "unrepeated")
    }
}
