import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

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

    @Test("Every vector is there with its verdict, what failed first, to be filtered by")
    func vectors() throws {
        let page = ReportFormat.html.text(
            of: small.report([small.result("good"), small.result("soft", id: "x"), small.result("bad", id: "x")])
        )
        #expect(
            page.contains(
                "<header class=\"bad\">\n<h1>NOT CONFORMANT</h1>\n<p>small 1.0 (Swift), "
                    + "<time>\(try #require(CalendarDay.today))</time>; judged by tracking-conformance \(Kit.version), suite 1.2.3</p>"
            )
        )
        #expect(page.contains("<dt>warned</dt><dd>Only recommended rules were broken; they count with"))
        #expect(page.contains("<p>3 vectors: 1 passed, 1 failed, 1 warned</p>"))
        let verdicts = page.matches(of: /\ class="vector[ a-z]*" data-verdict="([a-z]+)"/).map { String($0.output.1) }
        #expect(verdicts == ["failed", "warned", "passed"])
        #expect(page.contains("<summary><span class=\"failed\">failed</span> <code>push/small/bad</code>"))
        #expect(page.contains("<input type=\"checkbox\" value=\"failed\" checked> 1 failed</label>"))
        // Without the script there is nothing that does nothing.
        #expect(page.contains("<form id=\"filter\" hidden>"))
        #expect(
            page.contains(
                "<tr><th>topic</th><th class=\"number\">failed</th><th class=\"number\">warned</th><th class=\"number\">passed</th></tr>"
            )
        )
        #expect(page.contains("<td><a href=\"#topic-push/small\"><code>push/small</code></a></td>"))
    }

    @Test("The first sentence on a cause is its heading and its line in the index, and advice follows it")
    func advice() {
        let sentences = [
            "Nothing of `push.ios` is there: no call. Begin. Then go on.", "Wrong.", "What is gcm. is lost.",
        ]
        let causes = sentences.map {
            Cause(
                fault: nil,
                rule: Rule.ID(rawValue: "PT-ONE"),
                statement: $0,
                isExact: true,
                vectors: [0],
                example: 0
            )
        }
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "wrong")], causes: causes))
        #expect(page.contains("<a href=\"#cause-1\">Nothing of <code>push.ios</code> is there: no call.</a>"))
        let heading = "<h3>1. Nothing of <code>push.ios</code> is there: no call.</h3>"
        #expect(page.contains("\(heading)\n<p>Begin. Then go on.</p>\n"))
        #expect(page.contains("<h3>2. Wrong.</h3>\n<p><a"))
        #expect(page.contains("<h3>3. What is gcm. is lost.</h3>"))
    }

    @Test(
        "What was sent for a notification stands below it: as expected, missing, too much, or otherwise than expected",
        arguments: [
            (["7"], "d2", ["impression (7) differs|differs"]), (["1"], "d1", ["impression (7) differs|differs"]),
            ([], "d1", ["impression (7) missing|missing"]),
            (["7", "2"], "d1", ["impression (7)|sent", "click (2) unexpected|unexpected"]),
            (
                ["2", "1"], "d1",
                ["impression (7) missing|missing", "click (2) unexpected|unexpected", "open (1) unexpected|unexpected"]
            ),
        ]
    )
    func notifications(actions: [String], id: String, marks: [String]) {
        let calls = actions.map {
            ["deliveryId": .string(id), "broadlogId": "h1", "action": .string($0)] as JSONObject
        }
        let page = page(with: small.result("bad", calls: calls))
        #expect(page.contains("<ol class=\"sent\"><li><b>0 <code>onMessageReceived</code></b><small>d1/h1"))
        let found = page.matches(of: /<i class="([a-z]+)">([^<]+)</).map { "\($0.output.2)|\($0.output.1)" }
        #expect(found == marks)
    }

    @Test("Below a notification whose handler threw stands that it did")
    func notificationWithException() {
        #expect(page(with: small.thrown("bad", "Boom")).contains("<i class=\"unexpected\">exception unexpected</i>"))
    }

    /// A page with a cause that a result of the vector `bad` shows.
    private func page(with result: VectorResult) -> String {
        let cause = Cause(
            fault: nil,
            rule: Rule.ID(rawValue: "PT-ONE"),
            statement: "Wrong.",
            isExact: true,
            vectors: [0],
            example: 0
        )
        return ReportFormat.html.text(of: small.report([result], causes: [cause]))
    }

    @Test("Vectors of which there is nothing to show are a line each, in one element for each verdict")
    func listed() {
        let page = ReportFormat.html.text(of: small.report([small.result("good"), small.result("other")]))
        let lines = "push/small/good  The vector good\npush/small/other  The vector other"
        #expect(page.contains("<pre class=\"vector listed passed\" data-verdict=\"passed\">\(lines)</pre>"))
    }

    @Test("Of very many vectors a browser makes the steps of most only when they are unfolded")
    func templates() throws {
        let many = try SmallSuite(rules: 510)
        let page = ReportFormat.html.text(of: many.report((0..<510).map { many.result("rule-\($0)", id: "wrong") }))
        #expect(page.matches(of: /<template><div>/).count == 210)
        #expect(page.matches(of: /\ id="vector-push[^"]*"/).count == 510)
    }

    @Test("A page names no directory of the machine, not even where the system does not say which one it is in")
    func paths() {
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "x")], root: "/elsewhere"))
        let unknown = ReportFormat.html.text(of: small.report([small.result("bad", id: "x")], root: ""))
        #expect(unknown == page && page.contains("./adapter"))
        #expect(small.vector(named: "bad").location.file.hasPrefix("/"))
        #expect(page.contains("<p class=\"quiet\"><code>PT-ONE</code> · <code>Vectors/v1/push/small.json:"))
    }

    @Test("An exception has no values that are expected and actual")
    func exception() {
        let page = ReportFormat.html.text(of: small.report([small.thrown("bad", "Boom")]))
        #expect(page.contains("the implementation threw: Boom") && !page.contains("<div class=\"values\">"))
    }

    @Test("The causes stand before the command of the run")
    func order() throws {
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "x")]))
        let vectors = try #require(page.range(of: "<section id=\"vectors\">"))
        let run = try #require(page.range(of: "<section id=\"run\">"))
        #expect(vectors.lowerBound < run.lowerBound)
        #expect(page[run.upperBound...].contains("<pre class=\"command\"><span>tracking-conformance</span> run"))
    }

    @Test("Topics in which nothing fails are folded together, and a table of topics needs one that fails")
    func topics() {
        let fine = ReportFormat.html.text(of: small.report([small.result("good")]))
        #expect(!fine.contains("id=\"topics\""))
        #expect(fine.contains("<details class=\"topics\"><summary class=\"quiet\">1 topic</summary>"))
        let broken = ReportFormat.html.text(of: small.report([small.result("bad", id: "x")]))
        #expect(broken.contains("id=\"topics\"") && !broken.contains("<details class=\"topics\">"))
    }

    @Test("A known failure has a link on a page if it is a web address", arguments: ["https://x.y/1?a&b", "APP-1"])
    func link(text: String) {
        let bad = IDPattern("push/small/bad")
        var entry = KnownFailures.Entry(.vectors(bad, breaking: ["PT-ONE"]), reason: "It is slow.")
        entry.link = text
        let page = ReportFormat.html.text(
            of: small.report([small.result("bad", id: "x")], list: KnownFailures(entries: [entry]))
        )
        let shown = text == "APP-1" ? text : "<a href=\"https://x.y/1?a&amp;b\">https://x.y/1?a&amp;b</a>"
        #expect(page.contains("<div class=\"quiet\">It is slow.</div><div class=\"quiet\">\(shown)</div>"), "\(page)")
    }

    @Test("A column of broken rules stands only in a table with one")
    func brokenRules() {
        let heading = "<th class=\"number\">broken in</th>"
        #expect(!ReportFormat.html.text(of: small.report([small.result("good")])).contains(heading))
        #expect(ReportFormat.html.text(of: small.report([small.result("bad", id: "x")])).contains(heading))
    }

    @Test("A notification before the one that differs shows what was sent for it")
    func sent() throws {
        let step = #"{ "event": "android.onMessageReceived", "with": { "data": { "_dId": "d1", "_mId": "h1" } }, "#
        let data = #"{ "deliveryId": "d1", "broadlogId": "h1", "action": "7" }"#
        let call = #"{ "function": "collectMessageInfo", "data": \#(data) }"#
        let two = try SmallSuite(
            steps: #"[\#(step) "expect": { "calls": [\#(call)] } }, \#(step) "expect": { "calls": [] } }]"#
        )
        let observed = Observation.calls([
            .collectMessageInfo(["deliveryId": "d1", "broadlogId": "h1", "action": "7"])
        ])
        let page = ReportFormat.html.text(
            of: two.report([try two.result("bad", .observed([observed, observed]))])
        )
        #expect(page.contains("<span class=\"outcome\">as expected: an impression (7) for d1/h1</span>"))
    }

    @Test("Every link leads to a rule, a vector or a section of the page")
    func anchors() throws {
        let cause = Cause(
            fault: nil,
            rule: Rule.ID(rawValue: "PT-ONE"),
            statement: "The `deliveryId` is another one.",
            isExact: false,
            vectors: [0],
            example: 0
        )
        let results = [small.result("bad", id: "x"), small.result("soft", id: "x"), small.result("good")]
        let page = ReportFormat.html.text(of: small.report(results, causes: [cause]))
        let targets = Set(page.matches(of: /\ id="([^"]+)"/).map { String($0.output.1) })
        let links = Set(page.matches(of: /\ href="#([^"]+)"/).map { String($0.output.1) })
        #expect(targets.isSuperset(of: links))
        #expect(links.isSuperset(of: ["causes", "rules", "vectors", "rule-PT-ONE", "vector-push/small/bad"]))
        #expect(targets.contains("cause-1"))
        #expect(page.contains("<h3>1. The <code>deliveryId</code> is another one.</h3>"))
        let places = ["causes", "rules", "vectors"].map { page.range(of: "<section id=\"\($0)\">")?.lowerBound }
        #expect(try zip(places, places.dropFirst()).allSatisfy { try #require($0) < #require($1) })
    }

    @Test("What is recorded breaks no rule, so its rule has no section and no link leads there")
    func recorded() throws {
        let steps = #"[{ "event": "android.onMessageReceived", "with": { "data": { "_dId": "d1", "_mId": "h1" } } }]"#
        let open = try SmallSuite(steps: steps, rule: "PT-THREE")
        let page = ReportFormat.html.text(of: open.report([open.result("bad")]))
        #expect(page.contains("<small><code>PT-THREE</code></small>") && !page.contains("#rule-PT-THREE"))
    }

    @Test("Evidence that a cause shows is not shown again with its rule, which links to the cause")
    func once() throws {
        let rule = Rule.ID(rawValue: "PT-ONE")
        let cause = Cause(fault: nil, rule: rule, statement: "X.", isExact: false, vectors: [0], example: 0)
        let results = [small.result("bad", id: "x"), small.result("soft", id: "x")]
        let page = ReportFormat.html.text(of: small.report(results, causes: [cause]))
        let vectors = try #require(page.range(of: "<section id=\"vectors\">")).lowerBound
        #expect(page[..<vectors].matches(of: /<ol class="timeline"/).count == 2)
        #expect(page.contains("<p>as shown with <a href=\"#cause-1\">cause 1</a></p>"))
    }

    @Test("A step shows what went in, and expected against actual with the difference marked")
    func timeline() {
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "wrong")]))
        #expect(page.contains("<li class=\"differs\"><div class=\"step\">step 0 "))
        #expect(page.contains("input <code>{ &quot;data&quot;: { &quot;_dId&quot;: &quot;d1&quot;"))
        #expect(
            page.contains(
                "expected <code>deliveryId</code> <span class=\"expected\"><mark>&quot;d1&quot;</mark></span>, got"
            )
        )
        #expect(page.contains(", got <span class=\"actual\"><mark>&quot;wrong&quot;</mark></span> <a class=\"rule\" "))
        let missing = ReportFormat.html.text(of: small.report([small.result("bad", calls: [])]))
        #expect(missing.contains("<div class=\"expected\">expected<pre><mark>[{ &quot;function&quot;: "))
        #expect(missing.contains("<div class=\"actual\">actual<pre><mark>[]</mark></pre></div>"))
    }

    @Test("Of values that are alike only the characters that differ are marked")
    func characters() {
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "d12")]))
        #expect(
            page.contains(
                "<span class=\"expected\">&quot;d1&quot;</span>, got <span class=\"actual\">&quot;d1<mark>2</mark>"
            )
        )
    }

    @Test("Each checked rule is listed under its level, with its title and the vectors that check and break it")
    func rules() {
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "wrong"), small.result("other")]))
        #expect(page.contains("<section id=\"all-rules\">\n<h2>Rules <small>1</small></h2>"))
        let cells = "<td class=\"number\">2</td><td class=\"number\"><span class=\"bad\">1</span></td>"
        #expect(page.contains("<td><code>PT-ONE</code></td><td>"), "\(page)")
        #expect(page.contains(cells), "\(page)")
    }

    @Test("A long input is folded, and begins in sight")
    func longInput() throws {
        let long = String(repeating: "0123456789", count: 120)
        let step = #"{ "event": "android.onMessageReceived", "with": { "data": { "_dId": "\#(long)" } } }"#
        let expectation = #", "expect": { "calls": [] } }"#
        let small = try SmallSuite(steps: "[\(step.dropLast())\(expectation)]")
        let page = ReportFormat.html.text(of: small.report([small.result("bad", id: "wrong")]))
        #expect(page.contains("<details class=\"input\"><summary>input <code>{ &quot;data&quot;: {"))
        #expect(page.contains(/[0-9]…<\/code><\/summary>/))
        #expect(page.contains("\(long)&quot; } }</code></details>"))
    }

    @Test("What was exchanged with the adapter stands with the vector, where it was kept")
    func wire() {
        let results = [small.result("bad", id: "wrong")]
        #expect(!ReportFormat.html.text(of: small.report(results)).contains("on the wire"))
        let page = ReportFormat.html.text(of: small.report(results, wire: ["push/small/bad": ["> <x>", "< {}"]]))
        #expect(page.contains("<summary>on the wire</summary><pre>&gt; &lt;x&gt;\n&lt; {}</pre>"))
    }

    @Test("The exchange about a vector is found by its request, and its answer by the id")
    func excerpts() throws {
        let (bad, good) = (small.vector(named: "bad"), small.vector(named: "good"))
        func request(_ vector: Vector, _ id: Int) -> String {
            "> " + String(decoding: AdapterRequest.run(vector).encoded.line(id: id), as: UTF8.self).dropLast()
        }
        let answer = #"< {"id": 7, "result": {"steps": [{"id": 8}]}}"#
        let file = [request(bad, 7), "< a log line", #"< {"id": 9}"#, answer].joined(separator: "\n")
        let lines = [request(bad, 7), answer]
        // The two vectors differ in nothing that is sent.
        #expect(WireExcerpts.lines(about: [bad, good], in: [file]) == [bad.id: lines, good.id: lines])
        #expect(WireExcerpts.lines(about: [good], in: ["< {}", ""]).isEmpty)
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
        // Long values are shown differently from short ones, and the lines of a message below each other.
        let harmless = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? "\n" : "h" }))
        #expect(tags(page(text)) == tags(page(harmless)))
    }
}
