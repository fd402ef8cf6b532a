import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("The text report tells what no rule explains")
struct TextReasonsTests: TextReading {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    private func ending(_ vector: Vector) -> VectorResult {
        var result = VectorResult(vector, .errored, reason: "the adapter exited with status 3")
        result.endsAdapter = true
        return result
    }

    @Test("Of vectors that end the adapter, the options that leave them out can be pasted, unless that leaves nothing")
    func exclusion() {
        func words(_ names: [String: Verdict]) -> String {
            let results = ["bad", "other", "soft", "good"].map { name in
                let verdict = names[name] ?? .notRun
                var result = small.result(name, id: "d1")
                (result.verdict, result.endsAdapter) = (verdict, verdict == .errored)
                result.reason = verdict == .notRun ? "--exclude leaves out their vectors" : nil
                return result
            }
            return self.words(of: text(small.report(results)))
        }
        let sentence = "Here that is: --exclude 'push/small/bad'"
        #expect(words(["bad": .errored, "good": .passed]).contains(sentence))
        #expect(!words(["bad": .errored]).contains("Here that is"))
        #expect(!words(["bad": .failed]).contains("Here that is"))
    }

    @Test("What ended the adapter is the first reason and names its event, as far as the vectors show it")
    func culprits() {
        func report(_ other: VectorResult) -> String {
            let wrong = ["bad", "soft"].map {
                VectorResult(small.vector(named: $0), .errored, reason: "\"calls\" must be an array")
            }
            return words(of: text(small.report(wrong + [ending(small.vector(named: "dead")), other])))
        }
        let heading = "ERRORED 3 vectors push/small/dead the adapter exited with status 3 It happens at"
        let always = report(VectorResult(small.vector(named: "other"), .notRun))
        #expect(
            always.contains("\(heading) android.onMessageReceived: no vector with it has a usable answer. push/"),
            "\(always)"
        )
        let sometimes = report(small.result("other", id: "d1"))
        #expect(sometimes.contains("\(heading) step 0, android.onMessageReceived. push/"), "\(sometimes)")
    }

    @Test("Of several events that may have ended the adapter each is named")
    func suspects() throws {
        func vector(_ name: String, _ events: [String]) -> SmallVector {
            var vector = SmallVector(name, rules: ["PT-ONE"])
            vector.steps =
                "["
                + events.map { event in
                    let field = event == "onMessageReceived" ? "data" : "extras"
                    let with = #""with": { "\#(field)": { "_dId": "d1", "_mId": "h1" } }"#
                    return #"{ "event": "android.\#(event)", \#(with), "expect": { "calls": [] } }"#
                }.joined(separator: ", ") + "]"
            return vector
        }
        let all = ["onMessageReceived", "onResume", "onNotificationDismissed"]
        let suite = try SmallSuite([
            vector("three", all), vector("two", Array(all.dropFirst())), vector("opened", ["onResume"]),
            vector("received", ["onMessageReceived"]), vector("dismissed", ["onNotificationDismissed"]),
            vector("twice", ["onMessageReceived", "onMessageReceived"]),
        ])
        func said(ended: [String], passed: [String] = []) -> String {
            let ended = ended.map { ending(suite.vector(named: $0)) }
            let passed = passed.map { VectorResult(suite.vector(named: $0), .passed) }
            let words = words(of: text(suite.report(ended + passed)))
            return words.firstRange(of: "It ").map { String(words[$0.lowerBound...]) } ?? words
        }
        func expect(_ said: String, _ sentence: String) { #expect(said.hasPrefix("\(sentence) tracking-"), "\(said)") }
        expect(
            said(ended: ["three", "two"]),
            "It happens at android.onResume or android.onNotificationDismissed: no vector with either has a usable answer."
        )
        expect(
            said(ended: ["three", "two"], passed: ["opened"]),
            "It most likely happens at android.onNotificationDismissed: no vector with it has a usable answer."
        )
        expect(
            said(ended: ["dismissed", "two"]),
            "It happens at android.onNotificationDismissed: no vector with it has a usable answer."
        )
        let none = said(ended: ["three", "two"], passed: ["opened", "dismissed"])
        #expect(!none.contains("happens"), "\(none)")
        expect(
            said(ended: ["twice", "three"], passed: ["received"]),
            "It happens at some steps with android.onMessageReceived, such as step 0 in push/small/three."
        )
        expect(
            said(ended: ["twice"], passed: ["received"]),
            "It happens at one of the 2 steps with android.onMessageReceived."
        )
    }

    @Test("What only passes unexpectedly is not offered to be repeated")
    func unexpectedPass() {
        var results = ["good", "other"].map { small.result($0, id: "d1") }
        for place in results.indices { results[place].verdict = .unexpectedPass }
        var report = small.report(results)
        report.canRepeatFailures = true
        #expect(!text(report).contains("repeat") && !text(report).contains("--last-failed"))
    }

    @Test("Equal reasons are told once, with the number of vectors")
    func equalReasons() {
        let same = ["dead", "other", "good"].map {
            VectorResult(small.vector(named: $0), .errored, reason: "the adapter exited with status 3")
        }
        let report = small.report([VectorResult(small.vector(named: "bad"), .errored, reason: "why")] + same)
        let expected = """

            ERRORED  4 vectors
              push/small/dead and 2 more vectors
                the adapter exited with status 3
              push/small/bad
                why

            """
        #expect(text(report).contains(expected))
        #expect(
            text(report, verbose: true).contains(
                "  push/small/dead and 2 more vectors\n  push/small/other\n  push/small/good\n    the"
            )
        )
    }

    @Test(
        "Reasons that differ only in a place are one, with the first as the example",
        arguments: [
            [
                "the answer is not JSON: the string is not valid UTF-8 here (byte 0xED) (at byte 111 of the line)",
                "the answer is not JSON: the string is not valid UTF-8 here (byte 0xED) (at byte 83 of the line)",
            ],
            [
                "\"calls\" must be an array, not null (at /result/steps/0/calls)",
                "\"calls\" must be an array, not null (at /result/steps/12/calls)",
            ],
            [
                "its request got two different answers; the second answer: {\"id\": 4}",
                "its request got two different answers; the second answer: {\"id\": 5}",
            ],
        ]
    )
    func alikeReasons(reasons: [String]) {
        let alike = zip(["dead", "other"], reasons).map {
            VectorResult(small.vector(named: $0), .errored, reason: $1)
        }
        let other = VectorResult(small.vector(named: "bad"), .errored, reason: "the adapter answered with an error: 7")
        let report = words(of: text(small.report([other] + alike)))
        #expect(
            report.contains("ERRORED 3 vectors push/small/dead and 1 more vector \(reasons[0]) push/small/bad the"),
            "\(report)"
        )
    }
}
