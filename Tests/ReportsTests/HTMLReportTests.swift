import Foundation
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

/// The HTML report is one page that needs nothing else.
@Suite("The HTML report is one page that needs nothing else")
struct HTMLReportTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("A page loads nothing from anywhere")
    func selfContained() {
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "wrong")]))
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
        #expect(page.contains("default-src 'none'"))
        for word in ["http://", "https://", " src=", "<link", "@import", "url("] { #expect(!page.contains(word)) }
    }

    @Test("Every vector is there with its verdict, to be filtered by")
    func vectors() {
        let page = ReportFormat.html.text(
            of: small.report([small.result("good"), small.result("bad", id: "wrong")])
        )
        #expect(page.contains("<h1 class=\"bad\">Not conformant</h1>"))
        #expect(page.contains("<details class=\"vector\" data-verdict=\"passed\">"))
        #expect(page.contains("<summary><span class=\"failed\">failed</span> <code>push/small/bad</code></summary>"))
        #expect(page.contains("<input type=\"checkbox\" value=\"failed\" checked> 1 failed</label>"))
    }

    @Test("Whatever an adapter says is text on the page", arguments: Hostile.texts)
    func hostile(text: String) {
        func page(_ text: String) -> String {
            ReportFormat.html.text(
                of: small.report(
                    [small.thrown("bad", text), small.result("other", id: text)],
                    name: text,
                    warnings: [text],
                    problems: [text]
                )
            )
        }
        func tags(_ page: String) -> [Substring] { page.matches(of: /<[^>]*>/).map(\.output) }
        #expect(tags(page(text)) == tags(page("harmless")))
    }
}
