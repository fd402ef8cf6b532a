import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("What differs can be seen, however long the values are, and in whichever call they stand")
struct DifferingValuesTests {
    private let long = String(repeating: "0123456789", count: 10)

    /// A report of a message whose delivery id is sent as another text.
    private func report(of id: String, sentAs other: String) throws -> Report {
        let small = try SmallSuite(
            steps: #"""
                [{
                  "event": "android.onMessageReceived", "with": { "data": { "_dId": "\#(id)", "_mId": "h1" } },
                  "expect": { "calls": [{
                    "function": "collectMessageInfo", "data": { "deliveryId": "\#(id)", "broadlogId": "h1", "action": "7" }
                  }] }
                }]
                """#
        )
        return small.report([small.result("bad", id: other)])
    }

    private func plain(_ report: Report) -> [String] {
        ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false)).split(separator: "\n").map {
            String($0)
        }
    }

    @Test("Of long texts that begin alike, the part that differs is shown")
    func texts() throws {
        let report = try report(of: long + "a", sentAs: long + "b")
        let likeness = "The first 100 characters are the same."
        let expected = "…\"01234567890123456789a\" (101 characters)"
        let actual = "…\"01234567890123456789b\" (101 characters)"
        let lines = plain(report)
        #expect(lines.contains("        \(likeness)"))
        #expect(lines.contains("        expected  \(expected)") && lines.contains("        actual    \(actual)"))
        let annotation = Annotations.text(of: report) { _ in nil }
        #expect(annotation.contains("%0A  \(likeness)%0A  expected  \(expected)%0A  actual    \(actual)"))
        let page = ReportFormat.html.text(of: report)
        #expect(page.contains("<p>\(likeness)</p>"))
        #expect(page.contains("…&quot;01234567890123456789<mark>b</mark>&quot; (101 characters)</pre>"))
    }

    @Test("What a sentence shows is not shown again", arguments: ["d1", String(repeating: "0123456789", count: 10)])
    func once(id: String) throws {
        let report = try report(of: id, sentAs: "x")
        #expect(!plain(report).contains { $0.hasPrefix("        expected") || $0.contains("are the same") })
        let page = ReportFormat.html.text(of: report)
        #expect(page.contains("got <span class=\"actual\">&quot;<mark>x</mark>&quot;</span>") == (id == "d1"))
        #expect(page.contains("<div class=\"values\">") == (id != "d1"))
    }

    @Test("No line of a value is longer than the terminal")
    func words() throws {
        let lines = try plain(report(of: long + long, sentAs: "x"))
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.hasPrefix("                \"0123456789") && $0.count == 80 })
    }

    @Test("A difference names its call where another call than the first differs")
    func calls() throws {
        let small = try SmallSuite(
            steps: #"""
                [{
                  "event": "android.onResume", "with": { "extras": { "_dId": "d1", "_mId": "h1" } },
                  "expect": { "calls": [
                    { "function": "collectMessageInfo", "data": { "deliveryId": "d1", "broadlogId": "h1", "action": "2" } },
                    { "function": "collectMessageInfo", "data": { "deliveryId": "d1", "broadlogId": "h1", "action": "1" } }
                  ] }
                }]
                """#
        )
        func sentences(_ ids: [JSONValue]) -> [String] {
            let calls: [JSONObject] = [
                ["deliveryId": ids[0], "broadlogId": "h1", "action": "2"],
                ["deliveryId": ids[1], "broadlogId": "h1", "action": "1"],
            ]
            return plain(small.report([small.result("bad", calls: calls)])).filter { $0.contains("expected delivery") }
        }
        let sentence = "      expected deliveryId \"d1\", got \"x\""
        #expect(sentences(["x", "d1"]) == [sentence])
        #expect(sentences(["d1", "x"]) == [sentence + " in call 2"])
        #expect(sentences(["x", "x"]) == [sentence + " in call 1", sentence + " in call 2"])
    }
}
