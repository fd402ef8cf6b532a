import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A JSON report holds what is needed to judge a run again")
struct SavedReportTests {
    private let small: SmallSuite
    private let results: [VectorResult]

    init() throws {
        small = try SmallSuite()
        let vector = small.vector(named: "bad")
        let judge = Judge(catalogue: small.suite.catalogue)
        let wrong = judge.result(of: .observed([.calls([])]), for: vector, milliseconds: 1)
        results = [
            judge.result(of: .observed([.threw("Boom")]), for: small.vector(named: "good"), milliseconds: 1), wrong,
            VectorResult(small.vector(named: "dead"), .unsupported, reason: "it cannot do that"),
            VectorResult(small.vector(named: "other"), .errored, reason: "it hung"),
        ]
    }

    private func read(_ text: String) throws(UnusableInput) -> Run? {
        let (bytes, suite) = (Array(text.utf8), small.suite)
        return try SavedReport.read(bytes, named: "report.json", catalogue: suite.catalogue, suite: suite)?
            .run(in: suite)
    }

    @Test("Verdicts, differences and reasons are those of the run")
    func sameResults() throws {
        let run = try #require(try read(small.report(results).json()))
        #expect(run.results.map(\.vector.id) == results.map(\.vector.id))
        #expect(run.results.map(\.verdict) == results.map(\.verdict))
        #expect(run.results.map(\.mismatches) == results.map(\.mismatches))
        #expect(run.results.map(\.reason) == results.map(\.reason))
        #expect(run.handshake.implementation.name == "small")
    }

    @Test("What a list of known failures made of a verdict is left out")
    func withoutList() throws {
        var listed = results
        listed[1].verdict = .expectedFailure
        listed[2].verdict = .expectedFailure
        let digest = String(repeating: "ab", count: 32)
        let text = small.report(listed).json()
            .replacing(#""strict": false"#, with: #""strict": false, "knownFailures": "\#(digest)""#)
        let run = try #require(try read(text))
        #expect(run.results.map(\.verdict) == results.map(\.verdict))
    }

    @Test("Answers to requests are no report")
    func answers() throws {
        #expect(try read(#"{"jsonrpc":"2.0","id":1,"result":{"steps":[]}}"#) == nil)
        #expect(try read("") == nil)
    }

    @Test(
        "What is wrong with a report is told with its place",
        arguments: [
            (#""id": "push/small/bad""#, #""id": "push/small/worse""#, "the suite has no vector \"push/small/worse\""),
            (#""step": 0"#, #""step": 7"#, #""step" must be a step of the vector, which has 1 step"#),
            (#""report": 1"#, #""report": 2"#, #""report" must be 1, the version of the report's format"#),
            (#""id": "push/small/bad""#, #""name": "bad""#, "a result needs the key \"id\""),
            (#""verdict": "failed""#, #""outcome": "failed""#, "a result needs the key \"verdict\""),
            (#""version": "1.2.3""#, #""version": "9.0.0""#, "the report is of suite 9.0.0"),
        ]
    )
    func wrong(text: String, replacement: String, message: String) throws {
        let report = small.report(results).json()
        let changed = report.replacing(text, with: replacement)
        #expect(changed != report)
        let error = #expect(throws: UnusableInput.self) { try read(changed) }
        let diagnostic = try #require(error?.diagnostics.first)
        #expect(diagnostic.message.hasPrefix(message), "\(diagnostic.message)")
        #expect(diagnostic.location.file == "report.json" && diagnostic.location.line > 1)
    }

    @Test(
        "A report that contradicts its own vectors or problems is refused, with the suite at hand or without",
        arguments: [
            (#""passed": 1"#, #""passed": 2"#, #"the summary has 2 for "passed", but the vectors give 1"#),
            (#""total": 1"#, #""total": 2"#, #"the summary has 2 for "total", but the vectors give 1"#),
            (
                #""problems": []"#, #""problems": ["it crashed"]"#,
                #""conformant" cannot be true: the report has problems"#
            ),
            (
                #""verdict": "passed""#, #""verdict": "not-run""#,
                #"the summary has 1 for "passed", but the vectors give 0"#
            ),
        ]
    )
    func contradiction(text: String, replacement: String, message: String) throws {
        let report = small.report([small.result("good")]).json()
        let changed = report.replacing(text, with: replacement)
        #expect(changed != report)
        for suite in [nil, small.suite] {
            let error = #expect(throws: UnusableInput.self) {
                try SavedReport.read(
                    Array(changed.utf8),
                    named: "report.json",
                    catalogue: small.suite.catalogue,
                    suite: suite
                )
            }
            #expect(error?.diagnostics.first?.message == message)
        }
    }

    @Test("A report that claims conformance for what failed, or a pass for what differs, is refused without a suite")
    func claims() throws {
        let report = small.report([results[1]]).json()
        for (text, replacement, message) in [
            (
                #""conformant": false"#, #""conformant": true"#,
                #""conformant" cannot be true: push/small/bad is failed"#
            ),
            (#""verdict": "failed""#, #""verdict": "passed""#, "push/small/bad cannot be passed: it has mismatches"),
        ] {
            let changed = report.replacing(text, with: replacement)
            #expect(changed != report)
            let error = #expect(throws: UnusableInput.self) {
                try SavedReport.read(Array(changed.utf8), named: "report.json", catalogue: small.suite.catalogue)
            }
            #expect(error?.diagnostics.first?.message == message)
        }
    }
}
