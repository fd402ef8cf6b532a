import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("The text report fits a screenful or two, whatever happened")
struct TextReportTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    private func text(_ report: Report, width: Int = 80, verbose: Bool = false) -> String {
        ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false, width: width, verbose: verbose))
    }

    private func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    private func words(of text: String) -> String { text.split(separator: /\s+/).joined(separator: " ") }

    private func ending(_ vector: Vector) -> VectorResult {
        var result = VectorResult(vector, .errored, reason: "the adapter exited with status 3")
        result.endsAdapter = true
        return result
    }

    @Test("A cause comes first, with its evidence, and its rule points to it")
    func cause() {
        let cause = Cause(
            fault: "push/wrong",
            rule: Rule.ID(rawValue: "PT-ONE"),
            statement: "The delivery's id is another one.",
            isExact: true,
            vectors: [0],
            example: 0
        )
        #expect(
            text(small.report([small.result("bad", id: "wrong")], causes: [cause])) == """
                NOT CONFORMANT  1 failed
                tracking-conformance \(Kit.version), suite 1.2.3, certifying small 1.0 (Swift)
                capabilities: push.android

                CAUSES  one cause explains every mismatch

                1.  The delivery's id is another one.
                    PT-ONE  (required, fails 1 vector, fault push/wrong)
                    push/small/bad
                      step 0, android.onMessageReceived
                        input     { "data": { "_dId": "d1", "_mId": "h1" } }
                        expected deliveryId "d1", got "wrong"

                NOT CONFORMANT
                1 vector: 1 failed
                To repeat one failure alone:
                  tracking-conformance run --select push/small/bad -- ./adapter

                """
        )
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

    @Test("A cause counts the vectors in which it is seen, and a rule those in which it is broken, in every format")
    func counts() {
        let rule = Rule.ID(rawValue: "PT-ONE")
        let cause = Cause(fault: "push/wrong", rule: rule, statement: "X.", isExact: true, vectors: [0, 1], example: 0)
        let results = ["bad", "soft"].map { small.result($0, id: "wrong") }
        let report = small.report(results, causes: [cause])
        let words = words(of: text(report))
        #expect(words.contains(" PT-ONE (required, fails 1 of 2 vectors, fault push/wrong) "))
        // The causes explain both rules.
        #expect(!text(report).contains("BROKEN") && !text(report).contains("PT-TWO"))
        #expect(text(report, verbose: true).contains("\nBROKEN PT-ONE  (required, in 1 vector)\n"))
        for format in [ReportFormat.markdown, .html] {
            let written = format.text(of: report)
            #expect(
                written.contains("required, fails 1 of 2 vectors, fault")
                    && written.contains("required, in 1 vector")
            )
        }
    }

    @Test(
        "A rule that breaks because of a cause of another rule needs no evidence of its own",
        arguments: [true, false]
    )
    func rulesOfACause(isExact: Bool) {
        let rules = ["PT-TWO", "PT-ONE"].map { Rule.ID(rawValue: $0) }
        // A second group without an explanation shows in the same vector.
        let causes = [(rules[0], isExact, rules), (rules[0], false, [rules[0]])].map { rule, isExact, rules in
            Cause(
                fault: nil,
                rule: rule,
                statement: "X.",
                isExact: isExact,
                vectors: [0],
                example: 0,
                rules: rules
            )
        }
        let report = text(small.report([small.result("bad", id: "wrong")], causes: causes))
        #expect(report.contains("\nBROKEN PT-ONE") != isExact, "\(report)")
    }

    @Test("A rule that follows from one that the causes show is named only where everything is")
    func followingRules() throws {
        let kit = try SmallSuite(SuiteFiles(topics: ["push/android/sdk-function"]))
        let judge = Judge(catalogue: kit.suite.catalogue)
        let results = kit.suite.vectors.map { vector in
            judge.result(of: .observed(vector.steps.map { _ in .threw("no number") }), for: vector, milliseconds: 0)
        }
        let cause = Cause(
            fault: nil,
            rule: "PT-SDK-FUNCTION",
            statement: "Every handler throws.",
            isExact: false,
            vectors: Array(results.indices),
            example: 0
        )
        let report = kit.report(results, causes: [cause])
        #expect(report.brokenRules.contains { $0.rule.id == "PT-SDK-VERSION-FORM" && $0.origin == "PT-SDK-FUNCTION" })
        #expect(!text(report).contains("PT-SDK-VERSION-FORM"), "\(text(report))")
        #expect(text(report, verbose: true).contains("\nWARNING PT-SDK-VERSION-FORM"))
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

    /// Causes that show in a number of results, the first one in all of them.
    private func causes(_ count: Int, of results: Int, words: Int = 9, isExact: Bool = true) -> [Cause] {
        (0..<count).map { place in
            Cause(
                fault: nil,
                rule: Rule.ID(rawValue: "PT-RULE-\(place)"),
                statement: "Number \(place) is wrong\(String(repeating: " and wrong", count: words)). Fix it.",
                isExact: isExact,
                vectors: Array(place..<results),
                example: place
            )
        }
    }

    @Test("More than five causes are listed before their evidence, in whole words, and what to do before the list")
    func overview() throws {
        let many = try SmallSuite(rules: 8)
        let results = (0..<8).map { many.result("rule-\($0)", id: "wrong") }
        func report(_ count: Int, isExact: Bool = true) -> String {
            text(many.report(results, causes: causes(count, of: 8, isExact: isExact)))
        }
        let whole = report(8)
        let first = """
             explain every mismatch
              Fix cause 1, then run again.

              vectors
                    8  1.  Number 0 is wrong and wrong and wrong and wrong and wrong and
                           wrong and wrong and wrong and wrong and wrong.
                    7  2.  Number 1 is wrong
            """
        #expect(whole.contains(first), "\(whole)")
        #expect(whole.contains("\n        1  8.  Number 7 is wrong and") && !whole.contains("  and "))
        #expect(lines(whole).count <= 60 && whole.contains("\n1.  Number 0 is wrong"))
        #expect(!report(5).contains("\n  vectors\n") && !report(5).contains("Fix cause 1"))
        #expect(report(8, isExact: false).contains("\n        8  1.  unexplained: Number 0 is wrong"))
    }

    @Test("Many causes take 60 lines: ten are listed at most, the others are counted, and the first is shown")
    func manyCauses() throws {
        let many = try SmallSuite(rules: 40)
        let wrong = (0..<30).map { many.result("rule-\($0)", id: "wrong") }
        func rows(_ text: String) -> Int {
            lines(text).count { $0.prefixMatch(of: #/ +[0-9]+  [0-9]+\. +Number /#) != nil }
        }
        let dead = (30..<40).map { VectorResult(many.vector(named: "rule-\($0)"), .errored, reason: "\($0) ended") }
        for (count, words) in [6, 10, 11, 30].flatMap({ count in [0, 9, 18].map { (count, $0) } }) {
            let causes = causes(count, of: 30, words: words)
            var report = many.report(
                wrong + dead,
                warnings: ["It is odd.", "It is."],
                problems: ["Bad."],
                causes: causes
            )
            report.canRepeatFailures = true
            let whole = text(report)
            #expect(lines(whole).count <= 60, "\(whole)")
            #expect(lines(whole).firstIndex { $0.hasPrefix("1.  Number 0 ") } ?? 60 < 40, "\(whole)")
            let listed = rows(whole)
            #expect((3...10).contains(listed) && (words > 0 || listed == min(count, 10)), "\(whole)")
            let rest = "\n  and \(count - listed) more (`--verbose` and `--report html:FILE` show them)\n"
            #expect(whole.contains(rest) == (listed < count), "\(whole)")
            let verbose = text(report, verbose: true)
            #expect(rows(verbose) == count && !verbose.contains(" more (`--verbose"))
        }
    }

    @Test("With many causes in several areas the report names the option for one of them")
    func areas() throws {
        let kit = try SmallSuite(SuiteFiles(topics: ["lifecycle/day-of-week", "push/android/flag-on"]))
        let judge = Judge(catalogue: kit.suite.catalogue)
        func report(_ vectors: [Vector]) -> String {
            let failed = vectors.map { vector in
                judge.result(of: .observed(vector.steps.map { _ in .threw("no") }), for: vector, milliseconds: 0)
            }
            let causes = failed.indices.map { place in
                let rule = failed[place].vector.rules[0]
                return Cause(fault: nil, rule: rule, statement: "X.", isExact: true, vectors: [place], example: place)
            }
            var report = kit.report(failed + [VectorResult(kit.suite.vectors[0], .passed)], causes: causes)
            report.canRepeatFailures = true
            return words(of: text(report))
        }
        let first = "Fix cause 1, then run again with --last-failed."
        let (days, flags) = (kit.suite.vectors.prefix(3), kit.suite.vectors.suffix(6))
        let both = report(days + Array(flags))
        #expect(
            both.contains("\(first) To take one area after the other, add --select 'lifecycle/**'. vectors"),
            "\(both)"
        )
        let one = report(Array(flags))
        #expect(one.contains("\(first) vectors"), "\(one)")
    }

    @Test("What nothing explains comes with the title of its rule")
    func titleOfUnexplained() throws {
        func shown(_ isExact: Bool) -> String {
            let cause = Cause(fault: nil, rule: "PT-ONE", statement: "X.", isExact: isExact, vectors: [0], example: 0)
            return text(small.report([small.result("bad", id: "wrong")], causes: [cause]))
        }
        let title = try #require(small.suite.catalogue["PT-ONE"]?.title)
        #expect(
            shown(false).contains("\n    PT-ONE  (required, fails 1 vector, unexplained)\n    \(title).\n"),
            "\(shown(false))"
        )
        #expect(!shown(true).contains(title))
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

    @Test("The causes of failures alone do not claim to explain what only warns")
    func explanationOfFailures() throws {
        let results = ["bad", "soft"].map { small.result($0, id: "wrong") }
        let causes = [(0, true), (1, false)].map { place, isExact in
            let rule: Rule.ID = isExact ? "PT-ONE" : "PT-TWO"
            return Cause(
                fault: nil,
                rule: rule,
                statement: "X.",
                isExact: isExact,
                vectors: [place],
                example: place
            )
        }
        func heading(_ verdicts: [Verdict]) throws -> String {
            let text = Diagnosis(causes: causes).explanation(of: results, small.suite.catalogue) {
                verdicts.contains($0.verdict)
            }
            return String(try #require(text).prefix { $0 != "\n" })
        }
        #expect(try heading([.failed]) == "one cause explains all that differs, except in 1 vector:")
        #expect(try heading([.failed, .warned]) == "1 cause, and 1 kind of mismatch that no cause explains:")
    }

    @Test("A conclusion about a part of the suite says so in its first and last lines")
    func part() {
        func report(_ name: String, of size: Int?, quiet: Bool = false) -> String {
            var report = small.report([small.result(name, id: "wrong")])
            (report.suiteSize, report.choice) = (size, "that failed last")
            let style = TerminalStyle(coloured: false)
            return ReportFormat.text.text(of: report, style: quiet ? style.quiet : style)
        }
        let verdict = "CONFORMANT in the 1 of 9 vectors that failed last"
        let part = report("soft", of: 9)
        #expect(part.hasPrefix("\(verdict)  1 warned; ") && part.contains("\n\n\(verdict)\n1 vector: "), "\(part)")
        #expect(report("soft", of: 9, quiet: true).hasPrefix("\(verdict): "))
        #expect(report("soft", of: 1).hasPrefix("CONFORMANT  1 warned; "))
        #expect(report("bad", of: 9).hasPrefix("NOT CONFORMANT  1 failed\n"))
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

    @Test("A cause of which the list of known failures has some vectors says how many")
    func partlyKnown() {
        let rule = Rule.ID(rawValue: "PT-ONE")
        let cause = Cause(fault: "push/wrong", rule: rule, statement: "X.", isExact: true, vectors: [0, 1], example: 0)
        var results = ["bad", "other"].map { small.result($0, id: "wrong") }
        results[1].verdict = .expectedFailure
        let words = text(small.report(results, causes: [cause])).split(separator: /\s+/).joined(separator: " ")
        #expect(words.contains("fails 1 of 2 vectors, 1 of them a known failure, fault push/wrong)"))
        results[0].verdict = .expectedFailure
        let wrapped = text(small.report(results, causes: [cause])).split(separator: /\s+/).joined(separator: " ")
        #expect(wrapped.contains("seen in 2 vectors, known failures, fault push/wrong)"))
    }

    @Test("Causes stand under headings by what they do to the verdict, those that fail first, unless all do the same")
    func groups() {
        let rules = ["soft": "PT-TWO", "bad": "PT-ONE", "other": "PT-ONE"]
        func report(_ names: [String], excused: Set<String> = [], strict: Bool = false) -> String {
            let results = names.map { name in
                var result = small.result(name, id: "wrong")
                if excused.contains(name) { result.verdict = .expectedFailure }
                return result
            }
            let causes = names.enumerated().map { place, name in
                Cause(
                    fault: nil,
                    rule: Rule.ID(rawValue: rules[name] ?? ""),
                    statement: "It is \(name).",
                    isExact: true,
                    vectors: [place],
                    example: place
                )
            }
            return text(small.report(results, isStrict: strict, causes: causes))
        }
        let names = ["other", "soft", "bad"]
        let mixed = report(names, excused: ["other"])
        let headings = [
            "Fail:\n1.  It is bad.", "Only warn (recommended; `--strict` makes them fail):\n2.  It is soft.",
            "Excused by the list of known failures:\n3.  It is other.",
        ]
        let places = headings.compactMap { mixed.firstRange(of: "\n\n" + $0)?.lowerBound }
        #expect(places.count == 3 && places == places.sorted(), "\(mixed)")
        #expect(!report(["bad", "other"]).contains("Fail:") && !report(["soft"]).contains("Only warn"))
        let strict = report(names, strict: true)
        #expect(!strict.contains("Fail:") && strict.contains("(recommended, fails 1 vector)"), "\(strict)")
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
                "its request was answered twice, and differently; the second answer: {\"id\": 4}",
                "its request was answered twice, and differently; the second answer: {\"id\": 5}",
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
        var entry = KnownFailures.Entry(pattern: IDPattern("push/small/bad"), reason: "It is late.", rules: ["PT-ONE"])
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
        let other = KnownFailures.Entry(pattern: IDPattern("push/small/other"), reason: "It is.", rules: ["PT-ONE"])
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
        let long = String(repeating: "word ", count: 120)
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
        #expect(whole.contains(" more (`--verbose` and") && whole.contains("more notes\n"))
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
        #expect(whole.contains("Not shown: the evidence of \(40 - shown) broken rules, and \(40 - shown) vectors"))
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
