import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("Annotations are commands of GitHub Actions")
struct AnnotationsTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("A failing vector is an error at its line")
    func failing() {
        let report = small.report([small.result("good"), small.thrown("bad", "50%, all: gone")])
        #expect(
            Annotations.text(of: report) { _ in "Vectors/v1/a,b:c.json" } == """
                ::error file=Vectors/v1/a%2Cb%3Ac.json,line=10,col=4,title=failed%3A push/small/bad::\
                PT-ONE: step 0: the implementation threw: 50%25, all: gone%0A\
                step 0, android.onMessageReceived (PT-ONE)%0A\
                \u{20} input     { "data": { "_dId": "d1", "_mId": "h1" } }%0A  the implementation threw: 50%25, all: gone

                """
        )
    }

    @Test("A vector outside the checkout has no place")
    func elsewhere() {
        let errored = VectorResult(
            small.vector(named: "dead"),
            .errored,
            reason: "the adapter exited with status 3"
        )
        #expect(
            Annotations.text(of: small.report([errored])) { _ in nil }
                == "::error title=errored%3A push/small/dead::the adapter exited with status 3\n"
        )
    }

    @Test("A cause is annotated once, at the vector that shows it, and before what has no cause")
    func causes() {
        let results = [
            VectorResult(small.vector(named: "dead"), .errored, reason: "why"), small.thrown("bad", "x"),
            small.thrown("good", "x"),
        ]
        let cause = Cause(
            fault: nil,
            rule: Rule.ID(rawValue: "PT-ONE"),
            statement: "It throws.",
            isExact: false,
            vectors: [1, 2],
            example: 1
        )
        let lines = Annotations.text(of: small.report(results, causes: [cause])) { _ in nil }.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0].hasPrefix(
                "::error title=PT-ONE%2C required%2C fails 2 vectors%2C unexplained%3A push/small/bad::It throws.%0Astep 0"
            )
        )
        #expect(lines[1] == "::error title=errored%3A push/small/dead::why")
    }

    @Test("The evidence of two causes at one step is written once")
    func sharedEvidence() {
        let causes = ["It is wrong.", "It is late."].map { statement in
            Cause(fault: nil, rule: "PT-ONE", statement: statement, isExact: true, vectors: [0], example: 0, step: 0)
        }
        let report = small.report([small.result("bad", id: "wrong")], causes: causes)
        let lines = Annotations.text(of: report) { _ in nil }.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("::It is wrong.%0Astep 0, "))
        #expect(
            lines[1].hasSuffix("::It is late.%0AFor the evidence, see another cause at the same step: It is wrong.")
        )
    }

    @Test("Ten are written, and the rest counted")
    func limit() {
        let results = (0..<25).map { _ in small.thrown("bad", "x") }
        let lines = Annotations.text(of: small.report(results)) { _ in nil }.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.last == "25 problems prevent conformance; 15 of them are not annotated")
    }

    @Test("A broken recommended rule is annotated where it counts")
    func strict() {
        let result = small.thrown("soft", "x")
        #expect(Annotations.text(of: small.report([result])) { _ in nil }.isEmpty)
        #expect(Annotations.text(of: small.report([result], isStrict: true)) { _ in nil }.hasPrefix("::error "))
    }

    @Test("Nothing that an adapter says is a command of its own", arguments: Hostile.texts)
    func hostile(text: String) {
        let report = small.report([small.thrown("bad", text), small.result("other", id: text)])
        let lines = Annotations.text(of: report) { _ in text }.split(whereSeparator: \.isNewline)
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("::error file=") })
        #expect(lines.allSatisfy { $0.matches(of: /::/).count >= 2 && $0.utf8.count < 1_000_000 })
    }

    @Test("A diagnostic is an error at its place")
    func diagnostic() {
        let place = TextLocation(file: "a.json", line: 3, column: 7)
        let diagnostic = Diagnostic(.badID, "the id \"x\" is taken", at: place)
        #expect(
            Annotations.text(of: [diagnostic]) { $0.file }
                == "::error file=a.json,line=3,col=7,title=bad-id::the id \"x\" is taken\n"
        )
    }
}
