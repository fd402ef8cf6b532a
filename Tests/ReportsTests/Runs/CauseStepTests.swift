import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A cause is shown at its own step, and not at the first that breaks its rule")
struct CauseStepTests {
    private let small: SmallSuite

    init() throws { small = try SmallSuite() }

    /// A report of one vector with two steps that break one rule, and of causes at some of its steps.
    private func report(causesAt steps: [Int?], _ path: String? = nil) -> Report {
        let one = small.vector(named: "bad")
        let vector = Vector(
            id: one.id,
            topic: one.topic,
            title: one.title,
            rules: one.rules,
            since: one.since,
            requires: one.requires,
            steps: one.steps + one.steps,
            location: one.location
        )
        let observations = ["first", "second"].map { id in
            Observation.calls([
                .collectMessageInfo(["deliveryId": .string(id), "broadlogId": "h1", "action": "9"])
            ])
        }
        let judge = Judge(catalogue: small.suite.catalogue)
        let causes = steps.map { step in
            Cause(
                fault: "push/wrong",
                rule: "PT-ONE",
                statement: "The id is wrong.",
                isExact: true,
                vectors: [0],
                example: 0,
                step: step,
                path: path
            )
        }
        return small.report([judge.result(of: .observed(observations), for: vector, milliseconds: 0)], causes: causes)
    }

    private func plain(_ report: Report) -> [Substring] {
        ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false)).split(separator: "\n")
    }

    @Test("Text, Markdown, HTML and annotations lead with the step; without one, with the first")
    func shown() {
        for (step, number) in [(nil, 0), (0, 0), (1, 1)] as [(Int?, Int)] {
            let report = report(causesAt: [step])
            let name = "step \(number)"
            #expect(plain(report).contains { $0 == "      \(name), android.onMessageReceived" })
            #expect(ReportFormat.markdown.text(of: report).contains("<pre>push/small/bad\n"))
            #expect(ReportFormat.markdown.text(of: report).contains("\n  \(name), android.onMessageReceived\n"))
            #expect(ReportFormat.html.text(of: report).contains("</a> at <b>\(name)</b></p>"))
            #expect(Annotations.text(of: report) { _ in nil }.contains(number == 0 ? "wrong.%0Astep 0" : "%0Astep 1, "))
        }
    }

    @Test("Two causes at one vector are shown each at its step, and one that is shown already is pointed to")
    func twice() {
        let lines = plain(report(causesAt: [1, 0, 1]))
        #expect(lines.count { $0 == "    push/small/bad" } == 2)
        #expect(lines.contains("    as shown with cause 1"))
    }

    @Test(
        "Of several differences at the step, the one that the cause explains stands first",
        arguments: [
            ("/calls/0/data/deliveryId", "expected deliveryId"), ("/calls/0/data/action", "expected action"),
        ]
    )
    func path(path: String, sentence: String) throws {
        let lines = plain(report(causesAt: [0], path))
        let first = try #require(lines.first { $0.contains("expected ") })
        #expect(first.contains(sentence), "\(first)")
    }

    @Test("A JSON report has the step where it is known, and is read with it and without")
    func saved() throws {
        for step in [nil, 1] as [Int?] {
            let text = report(causesAt: [step]).json()
            #expect(text.contains("\"example\": \"push/small/bad\",\n      \"step\": 1,") == (step == 1))
            let read = try SavedReport.read(Array(text.utf8), named: "old.json", catalogue: small.suite.catalogue)
            #expect(read?.causes?.map(\.statement) == ["The id is wrong."])
        }
    }
}
