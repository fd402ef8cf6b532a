import TestSupport
import Testing
import TrackingConformanceCore

@testable import TrackingConformanceReports

@Suite("A document is written once, and each format shows it in its own way")
struct DocumentTests {
    private let small: SmallSuite

    init() throws { small = try SmallSuite() }

    private func text(_ document: Document, width: Int = 80, verbose: Bool = false) -> String {
        DocumentText(style: TerminalStyle(coloured: false, width: width, verbose: verbose)).text(of: document)
    }

    /// An entry with one example; one with a number is a cause, and one without a rule.
    private func entry(
        _ place: Int,
        isNumbered: Bool,
        _ standing: Document.Entry.Standing = .alone,
        shownWith reference: Phrase? = nil
    ) -> Document.Entry {
        let report = small.report([small.result("bad", id: "wrong")])
        let example = Evidence(report.run.results[0], of: report)
        return Document.Entry(
            number: isNumbered ? place + 1 : nil,
            id: "entry-\(place)",
            name: "PT-\(place)",
            heading: "Heading \(place)",
            extent: "required, in 1 vector",
            count: 1,
            mark: .bad,
            label: "BROKEN",
            standing: standing,
            brief: [],
            explanation: ["Explanation \(place)"],
            vectors: { ["push/small/bad"] },
            proof: { _ in
                Document.Proof(reference: reference, examples: reference == nil ? [example].compactMap { $0 } : [])
            }
        )
    }

    private func document(_ entries: [Document.Entry], budget: Int? = 120) -> Document {
        let block = Document.Block.entries(
            Document.Entries(all: entries, noun: "rule", vectorNoun: "vector", explained: "explained", advice: "ask")
        )
        return Document(
            title: "BAD",
            isGood: false,
            concludes: true,
            blocks: [.section(Document.Section(label: "Rules", id: "rules", blocks: [block]))],
            budget: budget,
            remark: { $0.entries.isEmpty ? nil : "Without evidence: \($0.entries[0].count)" }
        )
    }

    @Test("Evidence is the vector, the step, what went in, and the difference")
    func evidence() {
        let entries = [entry(0, isNumbered: true)]
        #expect(
            text(document(entries)).contains(
                """
                1.  Heading 0
                    PT-0  (required, in 1 vector)
                    push/small/bad
                      step 0, android.onMessageReceived
                        input     { "data": { "_dId": "d1", "_mId": "h1" } }
                        expected deliveryId "d1", got "wrong"

                """
            )
        )
        let markdown = DocumentMarkdown.text(of: document(entries))
        #expect(
            markdown.contains("\n    expected deliveryId &quot;d1&quot;")
                || markdown.contains("\n    expected deliveryId \"d1\"")
        )
        let page = DocumentHTML.text(of: document(entries))
        #expect(page.contains("<mark>&quot;d1&quot;</mark>") && page.contains("<mark>&quot;wrong&quot;</mark>"))
        let command = "<span>tracking-conformance</span> run <span>--select</span> push/small/bad"
        #expect(page.contains("<pre class=\"command\">\(command)"))
    }

    @Test("A text keeps its budget: entries lose their evidence, then their lines, and the end counts them")
    func budget() {
        let entries = (0..<40).map { entry($0, isNumbered: false) }
        for budget in [20, 60, 120] {
            let lines = text(document(entries, budget: budget)).split(separator: "\n", omittingEmptySubsequences: false)
            let whole = lines.count { $0.hasPrefix("BROKEN ") }
            #expect(lines.count <= budget + 1, "\(budget)")
            #expect(lines.contains("Without evidence: \(40 - whole)"))
            #expect(lines.contains { $0.hasPrefix("Further rules (ask):") })
        }
        #expect(text(document(entries, budget: 20)).contains("\n  and 2"))
        #expect(text(document(entries, budget: 20), verbose: true).ranges(of: "step 0,").count == 40)
        #expect(text(document(entries, budget: nil)).ranges(of: "step 0,").count == 40)
    }

    @Test("What is shown with another entry is pointed to, and counts as shown")
    func reference() {
        for isNumbered in [true, false] {
            let entries = [0, 1].map {
                entry(
                    $0,
                    isNumbered: isNumbered,
                    shownWith: $0 == 0 ? nil : "as shown with \(reference: "0", to: "entry-0")"
                )
            }
            #expect(text(document(entries)).ranges(of: "step 0,").count == 1)
            #expect(text(document(entries)).contains("  as shown with 0\n"))
            #expect(!text(document(entries)).contains("Without evidence"))
            #expect(
                DocumentHTML.text(of: document(entries)).contains("<p>as shown with <a href=\"#entry-0\">0</a></p>")
            )
        }
    }

    @Test("What others explain is left to the verbose text, folded in Markdown, and whole on a page")
    func covered() {
        let entries = [entry(0, isNumbered: false), entry(1, isNumbered: false, .covered)]
        #expect(!text(document(entries)).contains("PT-1"))
        #expect(text(document(entries), verbose: true).contains("PT-1  (required, in 1 vector)"))
        let markdown = DocumentMarkdown.text(of: document(entries))
        #expect(
            markdown.contains("<details><summary>Explained (1)</summary>\n<ul>\n<li>PT-1 (required, in 1 vector): ")
        )
        let page = DocumentHTML.text(of: document(entries))
        #expect(page.contains("<div id=\"entry-1\">") && page.contains("Explanation 1"))
    }

    @Test("Lists are cut where the budget is small, and whole where everything is asked for")
    func lists() {
        let items = (0..<12).map { Phrase("item \($0)") }
        let section = Document.Section(label: "Things", blocks: [.list(items, of: "thing")])
        func document(_ budget: Int?) -> Document {
            Document(title: "BAD", isGood: false, concludes: true, blocks: [.section(section)], budget: budget)
        }
        #expect(text(document(120)).contains("  item 7\n  and 4 more things\n"))
        #expect(text(document(12)).contains("THINGS\n  item 0\n  item 1\n  item 2\n  and 9 more things\n"))
        #expect(text(document(120), verbose: true).contains("  item 11\n"))
    }

    @Test("A section with a note has it before each item in place of a heading")
    func note() {
        let section = Document.Section(note: "error", label: "Problems", blocks: [.list(["it broke"], of: "note")])
        let document = Document(title: "BAD", isGood: false, blocks: [.section(section)])
        #expect(text(document) == "BAD\n\nerror: it broke\n")
        #expect(DocumentMarkdown.text(of: document).contains("### Problems\n\n- it broke\n"))
    }

    @Test("What only a page has room for is not in other formats, and what everything asks for is in a text")
    func audiences() {
        let blocks: [Document.Block] = [.page { "<i>drawn</i>" }, .verbose { [.prose("at length")] }]
        let document = Document(title: "GOOD", isGood: true, blocks: blocks)
        #expect(text(document) == "GOOD\n")
        #expect(text(document, verbose: true) == "GOOD\n\nat length\n")
        #expect(!DocumentMarkdown.text(of: document).contains("drawn"))
        #expect(DocumentHTML.text(of: document).contains("<i>drawn</i>"))
    }

    @Test("Lines are as wide as the style says", arguments: [40, 60, 100])
    func width(width: Int) {
        let long = Phrase(String(repeating: "word ", count: 60))
        let section = Document.Section(label: "Causes", title: long, blocks: [.prose(long)])
        let lines = text(Document(title: "BAD", blocks: [.section(section)]), width: width).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= width } && lines.contains { $0.count > width - 6 })
    }
}
