import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

/// The Markdown report fits a pull request.
@Suite("The Markdown report fits a pull request")
struct MarkdownReportTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("A run that conforms is a verdict and a table")
    func conformant() {
        #expect(
            ReportFormat.markdown.text(of: small.report([small.result("good")])) == """
                ## ✅ Conformant

                <code>small 1.0 (Swift)</code>, judged by tracking-conformance \(Kit.version) with suite 1.2.3.
                Capabilities: <code>push.android</code>.

                | verdict | vectors |
                | :-- | --: |
                | passed | 1 |
                | **total** | **1** |

                """
        )
    }

    @Test("Broken rules are folded, with their first vectors")
    func broken() {
        let text = ReportFormat.markdown.text(of: small.report([small.result("bad", id: "wrong")]))
        #expect(text.hasPrefix("## ❌ Not conformant\n"))
        #expect(
            text.hasSuffix(
                """

                To repeat one failure alone:

                <pre>tracking-conformance run --select push/small/bad -- ./adapter</pre>

                ### Broken rules

                <details><summary><code>PT-ONE</code> (required, broken in 1 vector): Title of PT-ONE</summary>
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
        #expect(text.contains("\n### Causes\n\nOne known fault explains every mismatch.\n"))
        #expect(!text.contains("### Broken rules"))
        #expect(
            text.hasSuffix(
                """

                <details open><summary>1. <b>The <code>deliveryId</code> is another one.</b> <code>PT-ONE</code> \
                (required, seen in 1 of 1 differing vector)</summary>
                <pre>push/small/bad
                  step 0, android.onMessageReceived
                    input     { "data": { "_dId": "d1", "_mId": "h1" } }
                    expected deliveryId "d1", got "wrong"</pre>
                </details>

                To repeat one failure alone:

                <pre>tracking-conformance run --select push/small/bad -- ./adapter</pre>

                <details><summary>One broken rule, which the causes explain</summary>
                <ul>
                <li><code>PT-ONE</code> (required, broken in 1 vector): Title of PT-ONE, as shown with cause 1</li>
                </ul>
                <p><code>run --rule RULE</code> shows the evidence of one.</p>
                </details>

                """
            )
        )
    }

    @Test("A rule that no known fault explains stands alone, and points to the cause that shows it")
    func unexplained() {
        let results = [small.result("bad", id: "wrong"), small.result("soft", id: "wrong")]
        let causes = [cause("X.", "PT-ONE", at: 0), cause("Y.", "PT-TWO", at: 1, isExact: false)]
        let text = ReportFormat.markdown.text(of: small.report(results, causes: causes))
        let rule = "<details><summary><code>PT-TWO</code> (recommended, broken in 1 vector): Title of PT-TWO</summary>"
        #expect(
            text.contains("### Broken rules\n\n\(rule)\n<p>What PT-TWO demands.</p>\n<p>as shown with cause 2</p>\n")
        )
        #expect(text.contains("<li><code>PT-ONE</code> (required, broken in 1 vector)"))
        #expect(text.matches(of: /step 0,/).count == 2)
    }

    @Test("What breaks no rule has the commands that repeat it beside its reasons alone")
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
        #expect(text.matches(of: /<p>and 2 more vectors<\/p>/).count == shown)
        #expect(text.contains("<details><summary>\(40 - shown) further broken rules</summary>\n<ul>\n"))
        for place in 0..<40 {
            let name = "<code>PT-RULE-\(place)</code> (required, broken in 3 vectors)"
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
        #expect(markdown.utf8.count <= MarkdownReport.limit)
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
        #expect(text.utf8.count <= MarkdownReport.limit)
        #expect(text.contains("<code>PT-ONE</code> (required, broken in 500 vectors)"))
        #expect(text.contains("<code>PT-TWO</code> (recommended, broken in 500 vectors)"))
        #expect(text.contains("<b>errored</b> (500 vectors)"))
        #expect(text.contains("<p>and 499 more vectors with the same reason</p>"))
        #expect(text.contains("### Warnings: 50"))
    }
}
