import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A badge claims no more than its run shows")
struct BadgeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The vectors of the small suite with the ids that their calls have; without an id, the vector was not run.
        var answers: [(name: String, id: String?)] = [("good", "d1")]
        var problems: [String] = []
        var isStrict = false
        var isExcused = false
        var causes = 0
        var suiteSize = 1
        var explored: Int?
        var message: String
        var color: String

        static let all = [
            Case(testDescription: "a whole suite that passes", message: "conformant", color: "green"),
            Case(
                testDescription: "a part of the suite that passes",
                suiteSize: 5,
                message: "conformant, 1 of 5 vectors",
                color: "yellow"
            ),
            Case(
                testDescription: "a warning",
                answers: [("good", "d1"), ("soft", "x")],
                suiteSize: 2,
                message: "conformant",
                color: "green"
            ),
            Case(
                testDescription: "a warning under --strict",
                answers: [("good", "d1"), ("soft", "x")],
                isStrict: true,
                suiteSize: 2,
                message: "not conformant: 1 failure",
                color: "red"
            ),
            Case(
                testDescription: "a failure that is excused",
                answers: [("good", "d1"), ("bad", "x")],
                isExcused: true,
                suiteSize: 2,
                message: "conformant except for 1 known failure (1 vector)",
                color: "yellow"
            ),
            Case(
                testDescription: "a failure with a cause in a part of the suite",
                answers: [("good", "d1"), ("bad", "x")],
                causes: 1,
                suiteSize: 5,
                message: "not conformant: 1 cause, 1 failure, 2 of 5 vectors",
                color: "red"
            ),
            Case(
                testDescription: "a problem of the run",
                problems: ["the adapter crashed"],
                message: "not conformant",
                color: "red"
            ),
            Case(
                testDescription: "an exploration that finds nothing",
                answers: [],
                explored: 20,
                message: "conformant, 20 explored sequences",
                color: "yellow"
            ),
            Case(
                testDescription: "an exploration with a finding",
                answers: [("bad", "x")],
                explored: 20,
                message: "not conformant: 1 failure, 20 explored sequences",
                color: "red"
            ),
            Case(testDescription: "nothing", answers: [], message: "nothing judged", color: "lightgrey"),
            Case(
                testDescription: "an interruption after a failure",
                answers: [("bad", "x")],
                problems: [Policy.interruption],
                message: "interrupted",
                color: "lightgrey"
            ),
            Case(
                testDescription: "an end before anything failed",
                answers: [("good", "d1"), ("bad", nil)],
                suiteSize: 2,
                message: "incomplete, 1 of 2 vectors",
                color: "lightgrey"
            ),
            Case(
                testDescription: "an end after a failure",
                answers: [("bad", "x"), ("good", nil)],
                suiteSize: 2,
                message: "not conformant: 1 failure, 1 of 2 vectors",
                color: "red"
            ),
        ]
    }

    @Test("Its color and its message follow from the verdict", arguments: Case.all)
    func badge(of theCase: Case) throws {
        let names = theCase.answers.map(\.name)
        let all = names + ["good", "bad", "soft", "dead", "other"].filter { !names.contains($0) }
        let small = try SmallSuite(
            all.prefix(theCase.suiteSize).map { SmallVector($0, rules: [$0 == "soft" ? "PT-TWO" : "PT-ONE"]) }
        )
        let badge = try JSONParser.parse(Array(ReportFormat.badge.text(of: Self.report(theCase, small)).utf8))
        #expect(badge["message"]?.string == theCase.message)
        #expect(badge["color"]?.string == theCase.color)
        #expect(badge["schemaVersion"] == 1)
        #expect(badge["label"] == "tracking conformance")
        #expect(badge.object?.members.count == 4)
    }

    private static func report(_ theCase: Case, _ small: SmallSuite) -> Report {
        let results = theCase.answers.map { name, id in
            id.map { small.result(name, id: $0) } ?? VectorResult(small.vector(named: name), .notRun)
        }
        let entry = KnownFailures.Entry(.vectors(IDPattern("push/small/bad"), breaking: ["PT-ONE"]), reason: "Known.")
        let list = theCase.isExcused ? KnownFailures(entries: [entry]) : KnownFailures()
        let causes = (0..<theCase.causes).map { _ in
            Cause(fault: "push/wrong", rule: "PT-ONE", statement: "X.", isExact: true, vectors: [1], example: 1)
        }
        let who = ImplementationDescription(name: "small", version: "1.0", language: "Swift")
        var run = Run(
            of: small.suite,
            by: Handshake(implementation: who, capabilities: [.pushAndroid]),
            results,
            problems: theCase.problems,
            policy: Policy(strict: theCase.isStrict, knownFailures: list)
        )
        run.exploration = theCase.explored.map {
            ExplorationSummary(seed: 1, sequences: $0, steps: $0, exercised: [], neverExercised: [])
        }
        run.diagnosis = Diagnosis(causes: causes)
        return Report(of: run, Invocation(adapter: ["./adapter"]))
    }
}
