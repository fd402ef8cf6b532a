import Foundation
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

                <code>small 1.0 &#40;Swift&#41;</code>, certified by tracking-conformance \(Kit.version) with suite 1.2.3.
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

                ### Broken rules

                <details><summary><code>PT-ONE</code> (required, 1 vector): Title of PT-ONE</summary>
                <p>What PT-ONE demands.</p>
                <ul>
                <li><code>push/small/bad</code>: <code>step 0&#58; expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;</code>
                <pre>step 0, android.onMessageReceived &#40;PT-ONE&#41;
                  input     &#123; &quot;data&quot;&#58; &#123; &quot;&#95;dId&quot;&#58; &quot;d1&quot;, &quot;&#95;mId&quot;&#58; &quot;h1&quot; &#125; &#125;
                  expected deliveryId &quot;d1&quot;, got &quot;wrong&quot;
                To repeat it alone&#58;
                tracking-conformance run --select push/small/bad -- ./adapter</pre>
                </li>
                </ul>
                </details>

                """
            )
        )
    }

    @Test("Causes come first, unfolded")
    func causes() throws {
        let cause = Cause(
            fault: "push/wrong",
            rule: Rule.ID(rawValue: "PT-ONE"),
            statement: "The `deliveryId` is another one.",
            isExact: true,
            vectors: [0],
            example: 0
        )
        let text = ReportFormat.markdown.text(of: small.report([small.result("bad", id: "wrong")], causes: [cause]))
        let heading = try #require(text.range(of: "### Causes\n\none known fault explains every difference.\n"))
        let rules = try #require(text.range(of: "### Broken rules"))
        #expect(heading.upperBound < rules.lowerBound)
        let part = text[heading.upperBound..<rules.lowerBound]
        #expect(
            part.hasPrefix(
                "\n<details open><summary>1. <b>The <code>deliveryId</code> is another one.</b> <code>PT-ONE</code> "
                    + "(required, 1 vector)</summary>\n"
            )
        )
        #expect(part.contains("--select push/small/bad -- ./adapter</pre>"))
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
        let text = ReportFormat.markdown.text(
            of: small.report(results, warnings: Array(repeating: long, count: 50))
        )
        #expect(text.utf8.count <= MarkdownReport.limit)
        #expect(text.contains("<code>PT-ONE</code> (required, 500 vectors)"))
        #expect(text.contains("<code>PT-TWO</code> (recommended, 500 vectors)"))
        #expect(text.contains("<b>errored</b> (500 vectors)"))
        #expect(text.contains("<p>and 499 more vectors with the same reason</p>"))
        #expect(text.contains("### Warnings: 50"))
    }
}
