import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("The text report shows causes, however many there are")
struct TextCausesTests: TextReading {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
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

    @Test("A cause counts the vectors in which it is seen, and a rule those in which it is broken, in every format")
    func counts() {
        let rule = Rule.ID(rawValue: "PT-ONE")
        let cause = Cause(fault: "push/wrong", rule: rule, statement: "X.", isExact: true, vectors: [0, 1], example: 0)
        let results = ["bad", "soft"].map { small.result($0, id: "wrong") }
        let report = small.report(results, causes: [cause])
        let words = words(of: text(report))
        #expect(words.contains(" PT-ONE (required, fails 1 vector, warns in 1, fault push/wrong) "))
        // The causes explain both rules.
        #expect(!text(report).contains("BROKEN") && !text(report).contains("PT-TWO"))
        #expect(text(report, verbose: true).contains("\nBROKEN PT-ONE  (required, in 1 vector)\n"))
        for format in [ReportFormat.markdown, .html] {
            let written = format.text(of: report)
            #expect(
                written.contains("required, fails 1 vector, warns in 1, fault")
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
             explain every mismatch; some vectors show several
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
            let noun = count - listed == 1 ? "cause" : "causes"
            let rest = "\n  and \(count - listed) more \(noun) (`--verbose` and `--report html:FILE` show them)\n"
            #expect(whole.contains(rest) == (listed < count), "\(whole)")
            let verbose = text(report, verbose: true)
            #expect(rows(verbose) == count && !verbose.contains("(`--verbose` and"))
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
            let text = Diagnosis(causes: causes).explanation(of: small.report(results).run) {
                verdicts.contains($0.verdict)
            }
            return String(try #require(text).prefix { $0 != "\n" })
        }
        #expect(try heading([.failed]) == "one cause explains all but 1 of the vectors that failed or warned:")
        #expect(try heading([.failed, .warned]) == "1 cause, and 1 kind of mismatch that no cause explains:")
    }

    @Test("Causes in the same vector say that it counts for each, so that their numbers add up")
    func overlap() {
        func words(_ places: [[Int]]) -> String {
            let causes = places.map { vectors in
                Cause(fault: nil, rule: "PT-ONE", statement: "X.", isExact: true, vectors: vectors, example: vectors[0])
            }
            return self.words(
                of: text(small.report(["bad", "other"].map { small.result($0, id: "wrong") }, causes: causes))
            )
        }
        let sentence = "2 causes explain every mismatch"
        #expect(words([[0, 1], [1]]).contains("\(sentence); some vectors show several 1. "))
        #expect(words([[0], [1]]).contains("\(sentence) 1. "))
    }

    @Test("A cause of which the list of known failures has some vectors says how many")
    func partlyKnown() {
        let rule = Rule.ID(rawValue: "PT-ONE")
        let cause = Cause(fault: "push/wrong", rule: rule, statement: "X.", isExact: true, vectors: [0, 1], example: 0)
        var results = ["bad", "other"].map { small.result($0, id: "wrong") }
        results[1].verdict = .expectedFailure
        let words = text(small.report(results, causes: [cause])).split(separator: /\s+/).joined(separator: " ")
        #expect(words.contains("fails 1 vector, 1 known failure, fault push/wrong)"))
        results[0].verdict = .expectedFailure
        let wrapped = text(small.report(results, causes: [cause])).split(separator: /\s+/).joined(separator: " ")
        #expect(wrapped.contains("2 known failures, fault push/wrong)"))
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
}
