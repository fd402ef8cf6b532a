import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("The Markdown report fits a pull request")
struct MarkdownReportTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("A run that conforms is a verdict and its counts")
    func conformant() {
        #expect(
            ReportFormat.markdown.text(of: small.report([small.result("good")])) == """
                ## ✅ CONFORMANT

                tracking-conformance \(Kit.version), suite 1.2.3, certifying small 1.0 (Swift)
                capabilities: push.android

                1 vector: 1 passed

                """
        )
    }

    @Test("Many vectors that are left open are a line, and no heading with nothing below it")
    func recorded() {
        let recorded = VectorResult(small.vector(named: "good"), .recorded)
        let results = [small.result("good")] + Array(repeating: recorded, count: 20)
        #expect(
            ReportFormat.markdown.text(of: small.report(results)).hasSuffix(
                "\n\nRecorded: 20 vectors left open by the documents, and not judged\n"
            )
        )
    }

    @Test("Broken rules are folded, with their first vectors")
    func broken() {
        let text = ReportFormat.markdown.text(of: small.report([small.result("bad", id: "wrong")]))
        #expect(text.hasPrefix("## ❌ NOT CONFORMANT\n"))
        #expect(
            text.hasSuffix(
                """

                1 vector: 1 failed

                To repeat one failure alone:

                <pre>tracking-conformance run --select push/small/bad -- ./adapter</pre>

                ### Broken rules (1)

                <details><summary><code>PT-ONE</code> (required, in 1 vector): Title of PT-ONE</summary>
                <p>What PT-ONE demands.</p>
                <pre>push/small/bad
                  step 0, android.onMessageReceived
                    input     { "data": { "_dId": "d1", "_mId": "h1" } }
                    expected deliveryId "d1", got "wrong"</pre>
                </details>

                """
            )
        )
    }

    private func cause(_ statement: String, _ rule: String, at place: Int, isExact: Bool = true) -> Cause {
        Cause(
            fault: "push/wrong",
            rule: Rule.ID(rawValue: rule),
            statement: statement,
            isExact: isExact,
            vectors: [place],
            example: place
        )
    }

    @Test("Causes come first, unfolded, and their evidence is not shown again with the rules that they explain")
    func causes() throws {
        let causes = [cause("The `deliveryId` is another one.", "PT-ONE", at: 0)]
        let text = ReportFormat.markdown.text(of: small.report([small.result("bad", id: "wrong")], causes: causes))
        #expect(text.contains("\n### Causes: one cause explains every mismatch\n"))
        #expect(
            text.hasSuffix(
                """

                <details open><summary>1. <b>The <code>deliveryId</code> is another one.</b> <code>PT-ONE</code> \
                (required, fails 1 vector, fault push/wrong)</summary>
                <pre>push/small/bad
                  step 0, android.onMessageReceived
                    input     { "data": { "_dId": "d1", "_mId": "h1" } }
                    expected deliveryId "d1", got "wrong"</pre>
                </details>

                ### Broken rules (1)

                <details><summary>Explained by these causes (1)</summary>
                <ul>
                <li><code>PT-ONE</code> (required, in 1 vector): Title of PT-ONE, as shown with cause 1</li>
                </ul>
                <p><code>run --rule RULE</code> shows the evidence of one.</p>
                </details>

                """
            )
        )
    }

    @Test("A rule that no cause explains stands alone, and points to the cause that shows it")
    func unexplained() {
        let causes = [cause("X.", "PT-ONE", at: 0, isExact: false)]
        let results = [small.result("bad", id: "wrong"), small.result("soft", id: "wrong")]
        let text = ReportFormat.markdown.text(of: small.report(results, causes: causes))
        let rule = "<details><summary><code>PT-TWO</code> (recommended, in 1 vector): Title of PT-TWO</summary>"
        #expect(text.contains("### Broken rules (2)\n\n\(rule)\n<p>What PT-TWO demands.</p>\n<pre>push/small/soft\n"))
        #expect(text.contains("<li><code>PT-ONE</code> (required, in 1 vector)"))
        #expect(text.matches(of: /step 0,/).count == 2)
    }

    @Test("One failure is repeated, whatever it is")
    func errored() {
        let dead = VectorResult(small.vector(named: "dead"), .errored, reason: "why")
        let text = ReportFormat.markdown.text(of: small.report([dead]))
        #expect(text.matches(of: /conformance run --select/).count == 1)
    }

    @Test("Of many causes the first stand open, and each has a few lines")
    func manyCauses() throws {
        let many = try SmallSuite(rules: 40)
        let results = (0..<40).map { many.result("rule-\($0)", id: "wrong") }
        let causes = (0..<40).map { cause("Number \($0).", "PT-RULE-\($0)", at: $0) }
        let text = ReportFormat.markdown.text(of: many.report(results, causes: causes))
        #expect((5..<20).contains(text.matches(of: /<details open>/).count))
        for place in 0..<40 { #expect(text.contains("<b>Number \(place).</b>")) }
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 9 * 40)
        #expect(text.matches(of: /step 0,/).count == 40)
    }

    @Test("Of many broken rules without causes the first have their shortest vector, and the others a line each")
    func manyRules() throws {
        let many = try SmallSuite(rules: 40)
        let results = (0..<40).flatMap { place in (0..<3).map { _ in many.result("rule-\(place)", id: "wrong") } }
        let text = ReportFormat.markdown.text(of: many.report(results))
        let shown = text.matches(of: /step 0,/).count
        #expect((5..<20).contains(shown))
        #expect(text.contains("<details><summary>Further broken rules (\(40 - shown))</summary>\n<ul>\n"))
        for place in 0..<40 {
            let name = "<code>PT-RULE-\(place)</code> (required, in 3 vectors)"
            #expect(text.ranges(of: name).count == 1)
        }
        #expect(text.contains("</ul>\n<p><code>run --rule RULE</code> shows the evidence of one.</p>\n</details>\n"))
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    }

    @Test("Nothing that an adapter says is markup or a mention", arguments: Hostile.texts)
    func hostile(text: String) {
        let report = small.report(
            [small.thrown("bad", text), small.result("other", id: text)],
            name: text,
            warnings: [text],
            problems: [text]
        )
        let markdown = ReportFormat.markdown.text(of: report)
        // The kit itself writes neither of these but for its headings, table and marks.
        #expect(!markdown.contains("@") && !markdown.contains("`") && !markdown.contains("<script"))
        #expect(!markdown.contains("http://") && !markdown.contains("**x**") && !markdown.contains("\r"))
        #expect(markdown.unicodeScalars.allSatisfy { $0 == "\n" || $0 >= " " })
        #expect(markdown.utf8.count <= DocumentMarkdown.limit)
        #expect(markdown.matches(of: /<details>/).count == markdown.matches(of: /<\/details>/).count)
        #expect(markdown.matches(of: /<pre>/).count == markdown.matches(of: /<\/pre>/).count)
    }

    @Test("Many failures stay within the limit, and none is passed over in silence")
    func limit() {
        let long = String(repeating: "<", count: 10_000)
        let errored = VectorResult(small.vector(named: "dead"), .errored, reason: long)
        let results = (0..<500).flatMap { _ in
            [small.thrown("bad", long), small.thrown("soft", long), errored]
        }
        let many = Array(repeating: long, count: 50)
        let text = ReportFormat.markdown.text(of: small.report(results, warnings: many, problems: many))
        #expect(text.utf8.count <= DocumentMarkdown.limit)
        #expect(text.contains("<code>PT-ONE</code> (required, in 500 vectors)"))
        #expect(text.contains("<code>PT-TWO</code> (recommended, in 500 vectors)"))
        #expect(text.contains("### Errored: 500 vectors"))
        #expect(text.contains("<code>push/small/dead</code> and 499 more vectors"))
        #expect(text.contains("### Warnings (50)"))
    }
}
