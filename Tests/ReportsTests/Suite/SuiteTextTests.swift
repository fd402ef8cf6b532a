import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("Rules, vectors, lists and diagnostics are shown as text")
struct SuiteTextTests {
    private let small: SmallSuite
    private let plain = TerminalStyle(coloured: false)

    init() throws {
        small = try SmallSuite()
    }

    @Test("A rule is shown with its level, statement, sources, their passages and vectors")
    func rule() throws {
        let rule = try #require(small.suite.catalogue[Rule.ID(rawValue: "PT-TWO")])
        func text(_ behaviour: [[String]]?) -> String {
            RuleDescription.text(
                of: rule,
                in: small.suite,
                tracedBy: small.traceability,
                behaviour: behaviour,
                style: plain
            )
        }
        let short = text(nil)
        let end = short.split(separator: "\n\n").last?.split(separator: /\s+/).joined(separator: " ")
        let more = "Its behaviour as expressions and its faults: `explain PT-TWO --faults`."
        #expect(end == "1 vector checks it: `list --rule PT-TWO`. \(more)")
        #expect(!short.contains("push/small/soft"))
        let text = text([])
        #expect(text.hasPrefix("PT-TWO  Title of PT-TWO\nrecommended; push; "))
        let sources = "Sources\n  S1  Document: One (list 1, item 1; item 2; list 2)\n"
        #expect(text.contains("\n\nWhat PT-TWO demands.\n\n\(sources)"))
        #expect(text.hasSuffix("\n\nVectors (1)\n  push/small/soft\n"))
    }

    @Test("The passages of a document are a table of 80 columns, whose cells are broken into lines")
    func passages() throws {
        let document = try #require(small.suite.catalogue.documents.first)
        let text = PassageTable.text(of: document, in: small.traceability, style: plain)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(text.hasPrefix("S1  Document\n4 passages: 3 bound to rules, 1 excluded\n\nOne\nplace"))
        #expect(lines.contains("list 1, item 1      This.                                 PT-ONE"))
        #expect(lines.contains("                                                          LC-TWO"))
        #expect(text.hasSuffix("table               More.                                 excluded\n\(reason)\n"))
        #expect(lines.allSatisfy { $0.count <= 80 && $0.last != " " })
    }

    private let reason = "                    Excluded: Why."

    @Test("The passages of each document are counted by what becomes of them, and what is excluded has its reason")
    func coverage() {
        let text = PassageCoverage.text(of: small.traceability, in: small.suite, style: plain)
        #expect(text.hasPrefix("S1  Document\n4 passages: 3 judged, 0 recorded, 1 excluded\nExcluded\n  Why.\n    "))
        #expect(text.contains("    Two, table\n") || text.contains("    One, table\n"))
    }

    @Test("The page of open questions is what the rules say now, and names each rule that is not required")
    func openQuestions() throws {
        let location = SuiteLocation(directory: Checkout.root.path(percentEncoded: false))
        let suite = try Suite.load(location)
        let traceability = Traceability(location, catalogue: suite.catalogue)
        let page = try String(
            contentsOf: Checkout.root.appending(path: "Conformance/OPEN-QUESTIONS.md"),
            encoding: .utf8
        )
        #expect(page == OpenQuestions.markdown(of: traceability, in: suite), "write it anew: explain --open-questions")
        let open = suite.catalogue.rules.filter { $0.level != .required && $0.deprecation == nil }
        #expect(open.count > 30 && open.allSatisfy { page.contains("\n### \($0.id): ") })
    }

    @Test("The rules are listed by areas, with the number of their vectors")
    func rules() {
        let text = RuleList.text(of: small.suite, style: plain)
        #expect(text.hasPrefix("push  (vectors, level, rule)\n"))
        #expect(text.contains("\n    1  recommended    PT-TWO\n                      Title of PT-TWO\n"))
        #expect(text.contains("\n\npayload  (vectors, level, rule)\n") && text.contains("\n\nlifecycle  ("))
    }

    @Test("A vector is shown with its place, its rules and its steps")
    func vector() {
        let vector = small.vector(named: "good")
        let text = VectorDescription.text(of: vector, in: small.suite, style: plain)
        #expect(text.hasPrefix("push/small/good\n  The vector good\n  \(vector.location)\n  since suite "))
        #expect(text.contains("\n  PT-ONE  Title of PT-ONE\n\n  step 0  android.onMessageReceived\n"))
        #expect(text.contains("\n    expected: collectMessageInfo "))
    }

    @Test("Vectors are listed for people and for programs")
    func list() throws {
        let list = VectorList([small.vector(named: "soft")], of: small.suite)
        let formats = VectorList.formats
        #expect(formats.map(\.name) == ["text", "json"])
        #expect(formats[0].text(of: list) == "push/small/soft  The vector soft\n")
        func text(_ detail: VectorList.Detail) -> String {
            formats[0].text(of: VectorList(list.vectors, of: small.suite, detail))
        }
        #expect(text(.long) == "push/small/soft\n  The vector soft\n  recommended: PT-TWO\n")
        #expect(text(.topics) == "    1  push/small\n       PT-TWO\n")
        let json = try JSONParser.parse(Array(formats[1].text(of: list).utf8))
        #expect(json["vectors"]?.array?.first?["id"]?.string == "push/small/soft")
    }

    @Test("Findings are lines as compilers write them, without anything that steers a terminal")
    func diagnostics() {
        let place = TextLocation(file: "a\u{1B}.json", line: 3, column: 7)
        let diagnostic = Diagnostic(.badID, "the id \"x\" is taken", at: place)
        #expect(DiagnosticList.lines(of: [diagnostic]) == [#"a\u{1b}.json:3:7: error: the id "x" is taken [bad-id]"#])
        let advice = "; `explain bad-id` explains "
        #expect(DiagnosticList.summary(of: [diagnostic]) == "1 problem\(advice)it")
        #expect(DiagnosticList.summary(of: [diagnostic, diagnostic]) == "2 problems\(advice)the first")
        #expect(DiagnosticList.summary(of: small.suite).hasSuffix(" and 5 vectors checked, no problems found"))
        let bundled = DiagnosticList.summary(of: small.suite, isBundled: true)
        #expect(bundled.hasSuffix(" and 5 vectors of the suite that comes with the command checked, no problems found"))
    }
}
