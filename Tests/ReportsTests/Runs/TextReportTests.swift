import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("The text report fits a screenful or two, whatever happened")
struct TextReportTests: TextReading {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("The events before a failed step are shown up to a number, and those before them are counted")
    func precedingEvents() throws {
        let event = #""event": "android.onMessageReceived", "with": { "data": { "_dId": "d1", "_mId": "h1" } }"#
        let data = #""data": { "deliveryId": "d1", "broadlogId": "h1", "action": "7" }"#
        let call = #"{ "function": "collectMessageInfo", \#(data) }"#
        let before = (0..<16).map { _ in #"{ \#(event), "expect": { "calls": [] } }"# }
        let last = #"{ \#(event), "expect": { "calls": [\#(call)] } }"#
        let suite = try SmallSuite(steps: "[\((before + [last]).joined(separator: ", "))]")
        let report = suite.report([try suite.result("bad", .observed(Array(repeating: .calls([]), count: 17)))])
        for (verbose, shown) in [(false, 6), (true, 14)] {
            let lines = text(report, verbose: verbose).split(separator: "\n").map { $0.drop { $0 == " " } }
            let heading = try #require(lines.firstIndex(of: "preceding events:"))
            #expect(lines[heading + 1].hasPrefix("… \(16 - shown) earlier steps; "))
            let events = lines[(heading + 2)...].prefix { $0.hasSuffix("android.onMessageReceived d1/h1") }
            #expect(events.map { $0.prefix { $0.isNumber } } == (16 - shown..<16).map { Substring("\($0)") })
        }
    }

    @Test(
        "A step says the version of the SDK, in quotes if it has blanks",
        arguments: [("1.4", "1.4"), (" 1.4\n", "\" 1.4\\n\"")]
    )
    func versionOfTheSDK(version: String, shown: String) {
        let one = small.vector(named: "bad")
        let vector = Vector(
            id: one.id,
            topic: one.topic,
            title: one.title,
            rules: one.rules,
            since: one.since,
            requires: one.requires,
            context: RunContext(sdkVersion: version),
            steps: one.steps,
            location: one.location
        )
        let answer = RunAnswer.observed([.calls([])])
        let result = Judge(catalogue: small.suite.catalogue).result(of: answer, for: vector, milliseconds: 0)
        let report = text(small.report([result]))
        #expect(report.contains("step 0, android.onMessageReceived with SDK \(shown)\n"), "\(report)")
    }

    @Test("What is recorded says in how many vectors the implementation threw")
    func thrownWhereNothingIsJudged() throws {
        let data = #"{ "data": { "_dId": "d1", "_mId": "h1" } }"#
        let open = try SmallSuite(
            steps: #"[{ "event": "android.onMessageReceived", "with": \#(data) }]"#,
            rule: "PT-THREE"
        )
        func section(_ result: VectorResult) -> String {
            let words = text(open.report([result])).split(separator: /\s+/).joined(separator: " ")
            return String(words.split(separator: "RECORDED ").last?.prefix(120) ?? "")
        }
        let thrown = section(open.thrown("bad", "Boom"))
        let sentence =
            "1 vector left open by the documents, and not judged; the implementation threw in one of them, push/"
        #expect(thrown.hasPrefix(sentence), "\(thrown)")
        #expect(!section(open.result("bad", calls: [])).contains("threw"))
    }

    @Test("A conclusion about a part of the suite says so in its first and last lines")
    func part() throws {
        func report(_ name: String, of size: Int, quiet: Bool = false) throws -> String {
            let names = [name] + (1..<size).map { "other-\($0)" }
            let small = try SmallSuite(
                names.map { SmallVector($0, rules: [$0 == "soft" ? "PT-TWO" : "PT-ONE"]) }
            )
            let report = small.report([small.result(name, id: "wrong")], choice: "that failed last")
            let style = TerminalStyle(coloured: false)
            return ReportFormat.text.text(of: report, style: quiet ? style.quiet : style)
        }
        let verdict = "CONFORMANT in the 1 of 9 vectors that failed last"
        let part = try report("soft", of: 9)
        #expect(part.hasPrefix("\(verdict)  1 warned; ") && part.contains("\n\n\(verdict)\n1 vector: "), "\(part)")
        #expect(try report("soft", of: 9, quiet: true).hasPrefix("\(verdict): "))
        #expect(try report("soft", of: 1).hasPrefix("CONFORMANT  1 warned; "))
        #expect(try report("bad", of: 9).hasPrefix("NOT CONFORMANT  1 failed\n"))
    }

    @Test("A run that can be limited to what failed says how, unless one vector is all there is")
    func failuresAlone() {
        func report(_ names: [String], isPossible: Bool = true) -> String {
            let results = names.map { small.result($0, id: "wrong") } + [small.result("good", id: "d1")]
            var report = small.report(results)
            report.canRepeatFailures = isPossible
            return text(report)
        }
        let sentence = "After a change, add --last-failed to run only the 2 vectors that failed."
        let words = report(["bad", "other"]).split(separator: /\s+/).joined(separator: " ")
        #expect(words.contains(" \(sentence) To repeat one failure alone: "), "\(words)")
        #expect(!report(["bad", "other"], isPossible: false).contains("--last-failed"))
        #expect(!report(["bad"]).contains("--last-failed"))
    }

    @Test("Warnings that differ only in the line that they quote are one, and a line names the first error")
    func alike() {
        let start = "the adapter wrote a line that belongs to no request (no request with the id"
        let lines = (7...9).map { "\(start) \($0) is pending): {\"id\": \($0)}" }
        let problems = ["shard 2 of 3 is missing"]
        let results = [small.result("good", id: "d1")]
        let report = small.report(results, warnings: lines + ["Another."], problems: problems)
        let warnings = "warning: \(start) 7 is pending): {\"id\": 7} (and 2 more such lines) warning: Another."
        #expect(words(of: text(report)).contains(warnings))
        let line = ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false).quiet)
        #expect(line.hasSuffix("; error: shard 2 of 3 is missing; 2 warnings\n"), "\(line)")
    }

    @Test("A verdict that --strict would change, or has changed, says so in its first and its only line")
    func strictness() {
        let warned = small.result("soft", id: "wrong")
        func lines(_ results: [VectorResult], strict: Bool) -> [Substring] {
            let report = small.report(results, isStrict: strict)
            let quiet = ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false).quiet)
            return text(report).split(separator: "\n").prefix(1) + quiet.split(separator: "\n")
        }
        #expect(
            lines([warned], strict: false) == [
                "CONFORMANT  1 warned; recommended rules only warn without --strict",
                "CONFORMANT: small 1.0 (Swift), 1 vector: 1 warned; recommended rules only warn without --strict",
            ]
        )
        #expect(
            lines([warned], strict: true) == [
                "NOT CONFORMANT  1 warned; broken recommended rules fail because of --strict",
                "NOT CONFORMANT: small 1.0 (Swift), 1 vector: 1 warned; broken recommended rules fail because of --strict",
            ]
        )
        let failed = [warned, small.result("bad", id: "wrong")]
        for strict in [false, true] { #expect(!lines(failed, strict: strict).joined().contains("recommended")) }
    }

    @Test("A verdict with exceptions lists them with reason, last day and link, and one with fixed entries begins so")
    func knownFailures() {
        let bad = IDPattern("push/small/bad")
        var entry = KnownFailures.Entry(.vectors(bad, breaking: ["PT-ONE"]), reason: "It is late.")
        entry.link = "https://example.com/7"
        entry.until = CalendarDay("2999-12-31")
        let list = KnownFailures(entries: [entry])
        let excused = small.report([small.result("bad", id: "wrong"), small.result("good", id: "d1")], list: list)
        let section = """

            KNOWN FAILURES  (1)
              push/small/bad (in 1 vector, until 2999-12-31)
                It is late.
                https://example.com/7

            """
        #expect(text(excused).contains(section), "\(text(excused))")
        let page = ReportFormat.html.text(of: excused)
        #expect(page.contains("until <time>2999-12-31</time>") && page.contains(">https://example.com/7</a>"))
        let fixed = text(small.report([small.result("bad", id: "d1")], list: list))
        #expect(fixed.hasPrefix("NOT CONFORMANT  fixed: push/small/bad; run --update\n"), "\(fixed)")
        let other = KnownFailures.Entry(.vectors(IDPattern("push/small/other"), breaking: ["PT-ONE"]), reason: "It is.")
        let both = ["bad", "other"].map { small.result($0, id: "d1") }
        let several = text(small.report(both, list: KnownFailures(entries: [entry, other])))
        #expect(several.hasPrefix("NOT CONFORMANT  2 known failures are fixed; run --update\n"), "\(several)")
        #expect(fixed.contains("\nerror: the known failure \"push/small/bad\" is fixed"))
        #expect(!fixed.contains("PASSED UNEXPECTEDLY"))
    }

    @Test("A failure is repeated before a warning")
    func failureFirst() {
        let results = [small.result("soft", id: "wrong"), small.result("bad", id: "wrong")]
        #expect(text(small.report(results)).hasSuffix("--select push/small/bad -- ./adapter\n"))
        let warning = text(small.report([small.result("soft", id: "wrong")]))
        #expect(warning.contains("To repeat one warning alone:\n") && warning.contains("--select push/small/soft"))
    }

    @Test("The rule that was asked for is shown first")
    func askedRule() throws {
        let results = [small.result("soft", id: "wrong"), small.result("bad", id: "wrong")]
        func first(_ asked: [String]) throws -> Substring {
            let report = small.report(results, askedRules: asked.map { Rule.ID(rawValue: $0) })
            return try #require(lines(text(report)).first { $0.contains("PT-") })
        }
        #expect(try first([]).hasPrefix("BROKEN PT-ONE"))
        #expect(try first(["PT-TWO"]).hasPrefix("WARNING PT-TWO"))
    }

    @Test("Whatever goes wrong, the report has at most 120 lines and says what it leaves out", arguments: [40, 80])
    func limit(width: Int) throws {
        let many = try SmallSuite(rules: 150)
        let long = String(repeating: "word ", count: 40)
        let broken = (0..<150).map { many.thrown("rule-\($0)", long) }
        let dead = (0..<100).map { VectorResult(many.vector(named: "rule-\($0)"), .errored, reason: "\($0) \(long)") }
        let causes = (0..<150).map { place in
            Cause(
                fault: nil,
                rule: Rule.ID(rawValue: "PT-RULE-\(place)"),
                statement: long,
                isExact: false,
                vectors: [place],
                example: place
            )
        }
        let notes = Array(repeating: long, count: 100)
        let report = many.report(broken + dead, name: long, warnings: notes, problems: notes, causes: causes)
        let whole = text(report, width: width)
        #expect(lines(whole).count <= 120)
        #expect(whole.contains("\nCAUSES  150 kinds of mismatch that no"))
        #expect(whole.contains("\nNOT CONFORMANT\n250 vectors: 150 failed, 100 errored\nNot shown: "))
        #expect(words(of: whole).contains(" more items (`--verbose` and") && whole.contains("more notes\n"))
        let verbose = text(report, width: width, verbose: true)
        #expect(lines(verbose).count > 1_000 && !verbose.contains("Not shown: "))
    }

    @Test("Many broken rules are each shown with evidence as long as there is room, and then named")
    func manyRules() throws {
        let many = try SmallSuite(rules: 40)
        let whole = text(many.report((0..<40).map { many.result("rule-\($0)", id: "wrong") }))
        #expect(lines(whole).count <= 60 && lines(whole).count > 45)
        for place in 0..<40 { #expect(whole.contains("PT-RULE-\(place)")) }
        let shown = lines(whole).count { $0.hasPrefix("BROKEN ") }
        #expect(shown < 40)
        let listed = try #require(whole.firstRange(of: "Further broken rules")).lowerBound
        #expect(!whole[listed...].contains("more broken rule"), "\(whole)")
        let vectors = shown == 0 ? "all 40 vectors" : "\(40 - shown) of the 40 vectors"
        #expect(whole.contains("Not shown: the evidence of \(40 - shown) broken rules, and \(vectors) that failed"))
    }

    @Test("Lines are as wide as the terminal", arguments: [40, 60, 100])
    func width(width: Int) {
        let cause = Cause(
            fault: nil,
            rule: Rule.ID(rawValue: "PT-ONE"),
            statement: String(repeating: "word ", count: 50),
            isExact: false,
            vectors: [0],
            example: 0
        )
        let results = ["bad", "other"].map { small.thrown($0, String(repeating: "word ", count: 50)) }
        let widths = lines(text(small.report(results, causes: [cause]), width: width)).map(\.count)
        // A command line is broken only before an option.
        #expect(widths.dropLast(2).allSatisfy { $0 <= width })
        #expect(widths.contains { $0 > width - 6 })
    }
}
