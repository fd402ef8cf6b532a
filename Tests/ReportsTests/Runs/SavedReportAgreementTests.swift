import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A JSON report that says one thing in two places says it alike, or is refused")
struct SavedReportAgreementTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    /// A claim that is put into the report of a vector that passed, or of one that failed.
    struct Claim: Sendable, CustomTestStringConvertible {
        let isOfFailure: Bool
        /// The members that replace those of the report.
        let members: String
        /// The reason for refusing the report; `needsSuite` if only the suite shows it.
        let message: String
        var needsSuite = false

        var testDescription: String { message }

        static func passed(_ members: String, _ message: String, needsSuite: Bool = false) -> Claim {
            Claim(isOfFailure: false, members: members, message: message, needsSuite: needsSuite)
        }

        static func failed(_ members: String, _ message: String, needsSuite: Bool = false) -> Claim {
            Claim(isOfFailure: true, members: members, message: message, needsSuite: needsSuite)
        }
    }

    private static let shard = #""command": { "subcommand": ["run"], "order": ["--shard", "1/2"] }"#

    static let claims: [Claim] = [
        .passed(
            #"{ "conformant": false }"#,
            #""conformant" cannot be false: no vector and no problem counts against it"#
        ),
        .passed(
            #"{ "policy": { "strict": false, "require": ["push.ios"] } }"#,
            #""conformant" cannot be true: the implementation does not declare the required capability push.ios"#
        ),
        .passed(
            #"{ "summary": {}, "vectors": [{ "id": "push/small/good", "verdict": "not-applicable" }] }"#,
            #""conformant" cannot be true: no vector was judged"#
        ),
        .passed(
            #"{ "brokenRules": [{ "id": "PT-ONE", "level": "required", "vectors": 1 }] }"#,
            #""brokenRules" has 1 vector for PT-ONE, but "vectors" has 0"#
        ),
        .passed(
            #"{ "brokenRules": [{ "id": "PT-ONE", "level": "required", "vectors": 0, "example": "push/small/good" }] }"#,
            #""brokenRules" states that push/small/good breaks PT-ONE, but "vectors" does not"#
        ),
        .passed(
            #"{ "causes": [{ "rule": "PT-ONE", "statement": "It fails.", "vectors": ["push/small/good"] }] }"#,
            #""causes" contains a cause shown by push/small/good, but "vectors" lists it as passed"#
        ),
        .passed(
            #"{ "causes": [{ "rule": "PT-ONE", "statement": "It fails.", "vectors": ["push/small/bad"] }] }"#,
            #""causes" contains a cause shown by push/small/bad, but "vectors" does not list it"#
        ),
        .passed(
            #"{ "problemsOfRun": ["it crashed"] }"#,
            #""problemsOfRun" contains "it crashed", but "problems" does not"#
        ),
        .passed(
            #"{ "unsteady": "chance" }"#,
            #""unsteady" states that the adapter is unsteady, but "problems" does not"#
        ),
        .passed("{ \(shard) }", #""command" has --shard 1/2, but there is no "shard""#),
        .passed(
            #"{ "shard": { "number": 2, "count": 2, "selected": 2 }, \#(shard) }"#,
            #""command" has --shard 1/2, but "shard" is 2/2"#
        ),
        .passed(
            #"{ "shard": { "number": 1, "count": 2, "selected": 5 }, \#(shard) }"#,
            #""shard" is 1/2 of 5 vectors, which has 3, but "vectors" has 1"#
        ),
        .passed(
            #"{ "shard": { "number": 1, "count": 2, "selected": 9 }, \#(shard) }"#,
            #""shard" is of a selection of 9 vectors, but the suite has 5"#,
            needsSuite: true
        ),
        .passed(
            #"{ "capabilities": ["push.ios"] }"#,
            #""vectors" lists push/small/good as passed, but "capabilities" does not have what it requires"#,
            needsSuite: true
        ),
        .failed(
            #"{ "vectors": [{ "id": "push/small/bad", "verdict": "not-applicable" }], "#
                + #""summary": {}, "brokenRules": [], "problems": ["no vector was judged"] }"#,
            #""vectors" lists push/small/bad as not-applicable, but "capabilities" has all that it requires"#,
            needsSuite: true
        ),
        .failed(
            #"{ "brokenRules": [] }"#,
            #""vectors" lists push/small/bad as failed, but "brokenRules" contains no rule of it"#
        ),
        .failed(
            #"{ "brokenRules": [{ "id": "PT-ONE", "level": "required", "vectors": 2, "example": "push/small/bad" }] }"#,
            #""brokenRules" has 2 vectors for PT-ONE, but "vectors" has 1"#
        ),
        .failed(#"{ "problems": ["it crashed"] }"#, #""problems" contains "it crashed", but "problemsOfRun" does not"#),
        .failed(
            #"{ "conformant": true, "summary": {}, "brokenRules": [], "#
                + #""vectors": [{ "id": "push/small/bad", "verdict": "expected-failure" }] }"#,
            #""vectors" lists push/small/bad as expected-failure, but "policy" has no "knownFailures""#
        ),
        .failed(
            #"{ "summary": {}, "brokenRules": [], "vectors": [{ "id": "push/small/bad", "verdict": "not-run", "#
                + #""mismatches": [{ "step": 0, "rule": "PT-ONE" }] }] }"#,
            "push/small/bad cannot be not-run: it has mismatches"
        ),
    ]

    private func read(_ report: JSONValue, in suite: Suite?) throws(UnusableInput) -> SavedReport? {
        try SavedReport.read(
            Array(JSONWriter.canonical(report).utf8),
            named: "report.json",
            catalogue: small.suite.catalogue,
            suite: suite
        )
    }

    @Test("A cause may show at a vector that passes, because another makes up for it there")
    func hidden() throws {
        let results = [small.result("bad", id: "wrong"), small.result("good")]
        var report = try #require(try JSONParser.parse(Array(small.report(results).json().utf8)).object)
        let vectors: JSONValue = ["push/small/bad", "push/small/good"]
        report["causes"] = [["rule": "PT-ONE", "statement": "It fails.", "vectors": vectors]]
        #expect(try read(.object(report), in: small.suite)?.causes?.first?.vectors.count == 2)
    }

    @Test("A claim that another part of the report contradicts", arguments: claims)
    func claim(_ claim: Claim) throws {
        let result = claim.isOfFailure ? small.result("bad", id: "wrong") : small.result("good")
        var report = try #require(try JSONParser.parse(Array(small.report([result]).json().utf8)).object)
        #expect(try read(.object(report), in: small.suite) != nil)
        for member in try JSONParser.parse(Array(claim.members.utf8)).object?.members ?? [] {
            report[member.key] = member.value
        }
        for suite in claim.needsSuite ? [small.suite] : [nil, small.suite] {
            let error = #expect(throws: UnusableInput.self) { try read(.object(report), in: suite) }
            #expect(error?.diagnostics.first?.message == claim.message)
        }
    }

    static let sizes = [(1, 2, 5, 3), (2, 2, 5, 2), (3, 3, 2, 0), (9, 9, 1, 0), (1, 1, 7, 7)]

    @Test("A shard has every so many vectors of its selection", arguments: sizes)
    func shardSize(_ number: Int, _ count: Int, _ selected: Int, _ size: Int) throws {
        #expect(try #require(Shard(number, of: count)).size(of: selected) == size)
    }
}
