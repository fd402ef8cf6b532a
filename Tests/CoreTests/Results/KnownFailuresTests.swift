import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Lists of known failures")
struct KnownFailuresTests {
    private static let suite = Result {
        try SmallSuite([
            SmallVector("a"), SmallVector("b"), SmallVector("soft", rules: ["PT-TWO"]),
            SmallVector("open", rules: ["PT-THREE"]),
        ])
    }

    private static func list(_ entries: (pattern: String, reason: String, rules: [String])...) -> KnownFailures {
        KnownFailures(
            entries: entries.map {
                let rules = $0.rules.map { Rule.ID(rawValue: $0) }
                let pattern = IDPattern("push/small/" + $0.pattern)
                return KnownFailures.Entry(.vectors(pattern, breaking: rules), reason: $0.reason)
            }
        )
    }

    // MARK: Applied

    /// A result, and its outcome under a list that says that it fails for a reason.
    struct Case: Sendable, CustomTestStringConvertible {
        let vector: String
        let answer: RunAnswer
        let before: Verdict
        let after: Verdict
        let reason: String?
        var testDescription: String { "\(vector), \(before.rawValue)" }
    }

    private static let reason = "It is late."
    private static let passes =
        #"it passes, but the known failure "push/small/**" expects it to fail; if that is fixed, remove the entry"#

    static let cases = [
        Case(vector: "a", answer: impression("2"), before: .failed, after: .expectedFailure, reason: reason),
        Case(vector: "soft", answer: impression("2"), before: .warned, after: .expectedFailure, reason: reason),
        Case(
            vector: "a",
            answer: .unsupported("no"),
            before: .unsupported,
            after: .unsupported,
            reason: #"no; its known failure "push/small/**" does not mark it as unsupported"#
        ),
        Case(
            vector: "a",
            answer: impression("7"),
            before: .passed,
            after: .unexpectedPass,
            reason: passes
        ),
        Case(
            vector: "open",
            answer: impression("7"),
            before: .recorded,
            after: .unexpectedPass,
            reason: passes
        ),
    ]

    private static func impression(_ action: String) -> RunAnswer {
        .observed([.calls([.collectMessageInfo(["deliveryId": "d1", "broadlogId": "h1", "action": .string(action)])])])
    }

    @Test("A listed vector is expected to fail, and must not pass", arguments: cases)
    func applied(_ test: Case) throws {
        let result = try Self.suite.get().result(test.vector, test.answer)
        #expect(result.verdict == test.before)
        let applied = Self.list(("**", Self.reason, ["PT-ONE", "PT-TWO"])).applied(to: result)
        #expect(applied.verdict == test.after)
        #expect(applied.reason == test.reason)
        #expect(applied.mismatches == result.mismatches)
    }

    private static func declined(_ pattern: String) -> KnownFailures {
        KnownFailures(entries: [.init(.declined(IDPattern("push/small/" + pattern)), reason: reason)])
    }

    private static func run(_ results: [VectorResult], _ list: KnownFailures) throws -> Run {
        let suite = try Self.suite.get().suite
        let handshake = Handshake(
            implementation: ImplementationDescription(name: "a", version: "1", language: "Swift"),
            capabilities: [.pushAndroid]
        )
        return Run(of: suite, by: handshake, results, policy: Policy(knownFailures: list))
    }

    @Test("An entry for declines excuses them, and nothing else; one for failures excuses no decline")
    func declines() throws {
        let suite = try Self.suite.get()
        let (declined, failed) = (try suite.result("a", .unsupported("no")), try suite.result("b", action: "2"))
        let passed = try suite.result("b", action: "7")
        #expect(try Self.run([declined, passed], Self.declined("a")).isConformant)
        let wrong = try Self.run([declined, failed], Self.declined("*"))
        #expect(wrong.results.map(\.verdict) == [.expectedFailure, .failed])
        #expect(
            wrong.problems == [
                #"the known failure "push/small/*" is for declined vectors, but the implementation answers 1 vector, the "#
                    + #"first of them push/small/b; name the "rules" that they break instead of "unsupported""#
            ]
        )
        let stale = try Self.run([declined, passed], Self.list(("a", Self.reason, ["PT-ONE"])))
        #expect(
            stale.problems == [
                #"the known failure "push/small/a" is for failures, but the implementation declines 1 vector, the first "#
                    + #"of them push/small/a; an entry with "unsupported": true instead of "rules" excuses declines"#
            ]
        )
    }

    @Test("Where nothing was judged nothing conforms, whatever a list excuses")
    func nothingJudged() throws {
        let results = try ["a", "b"].map { try Self.suite.get().result($0, .unsupported("no")) }
        let run = try Self.run(results, Self.declined("*"))
        #expect(run.results.allSatisfy { $0.verdict == .expectedFailure })
        #expect(run.problems == ["no vector was judged"] && !run.isConformant)
    }

    @Test(
        "An entry for vectors has rules or says that they are unsupported, and stands once",
        arguments: [
            (
                #"{ "pattern": "a", "reason": "Late.", "unsupported": false }"#,
                #""unsupported" must be true or left out, not false"#
            ),
            (
                #"{ "pattern": "a", "reason": "Late.", "unsupported": false, "rules": ["PT-ONE"] }"#,
                #""unsupported" must be true or left out, not false"#
            ),
            (
                #"{ "pattern": "a", "reason": "Late.", "unsupported": true, "rules": ["PT-ONE"] }"#,
                #""rules" and "unsupported" cannot be combined in a known failure; keep one"#
            ),
            (
                #"{ "pattern": "a", "reason": "One.", "rules": ["PT-ONE"] }, "#
                    + #"{ "pattern": "a", "reason": "Two.", "rules": ["PT-TWO"] }"#,
                #"the known failure "a" is listed twice; keep one entry"#
            ),
        ]
    )
    func refused(entries: String, sentence: String) throws {
        let text = SourceText(name: "known.json", bytes: Array(#"{ "knownFailures": [\#(entries)] }"#.utf8))
        let catalogue = try Self.suite.get().suite.catalogue
        let error = try #require(throws: UnusableInput.self) {
            try KnownFailures(text, catalogue: catalogue, faults: nil, today: nil)
        }
        #expect(error.diagnostics.map(\.message) == [sentence])
    }

    @Test("An array of entries in place of a list is one problem")
    func array() throws {
        let text = SourceText(name: "known.json", bytes: Array(#"[{ "pattern": "a" }]"#.utf8))
        let catalogue = try Self.suite.get().suite.catalogue
        let error = try #require(throws: UnusableInput.self) {
            try KnownFailures(text, catalogue: catalogue, faults: nil, today: nil)
        }
        #expect(
            error.diagnostics.map(\.message) == [#"the entries need an object around them: { "knownFailures": […] }"#]
        )
    }

    @Test("A JSON report in place of a list is one problem")
    func report() throws {
        let text = SourceText(name: "known.json", bytes: Array(#"{ "report": 1, "suite": {}, "kit": {} }"#.utf8))
        let catalogue = try Self.suite.get().suite.catalogue
        let error = try #require(throws: UnusableInput.self) {
            try KnownFailures(text, catalogue: catalogue, faults: nil, today: nil)
        }
        let advice = "--update with the name of a new file writes a list"
        let sentence = "this is a JSON report, not a list of known failures; \(advice)"
        #expect(error.diagnostics.map(\.message) == [sentence])
    }

    @Test("A vector that was not judged stays as it is", arguments: [Verdict.errored, .notApplicable, .notRun])
    func notJudged(verdict: Verdict) throws {
        let result = VectorResult(try Self.suite.get().vector("a"), verdict, reason: "something happened")
        let applied = Self.list(("**", Self.reason, ["PT-ONE"])).applied(to: result)
        #expect(applied.verdict == verdict)
        #expect(applied.reason == "something happened")
    }

    @Test("A vector that no entry names stays as it is")
    func notListed() throws {
        let failed = try Self.suite.get().result("a", action: "2")
        #expect(Self.list(("b", Self.reason, ["PT-ONE"])).applied(to: failed).verdict == .failed)
        #expect(KnownFailures().applied(to: failed).verdict == .failed)
    }

    @Test("A vector that breaks a rule that its entry does not name fails, and says so")
    func otherRule() throws {
        let failed = try Self.suite.get().result("a", action: "2")
        let applied = Self.list(("a", Self.reason, ["PT-TWO"])).applied(to: failed)
        #expect(applied.verdict == .failed)
        let sentence = #"push/small/a breaks PT-ONE, which its known failure "push/small/a" does not name"#
        #expect(applied.reason == sentence)
    }

    @Test("Of two entries for a vector the rules count together, and the reason is the first one's")
    func twoEntries() throws {
        let failed = try Self.suite.get().result("a", action: "2")
        let applied = Self.list(("a", "First.", ["PT-TWO"]), ("*", "Second.", ["PT-ONE"])).applied(to: failed)
        #expect(applied.verdict == .expectedFailure)
        #expect(applied.reason == "First.")
    }

    @Test(
        "An entry is found wherever its pattern has its wildcards",
        arguments: [
            ("push/small/a", true), ("push/small/*", true), ("push/small/a*", true), ("**/a", true), ("push/**a", true),
            ("push/*/a", true), ("*/small/*", true), ("**", true), ("push/small/b", false), ("**/b", false),
            ("push/small/b*", false), ("push/**b", false), ("push/small/a*a", false), ("*", false),
        ]
    )
    func wildcards(pattern: String, isFound: Bool) throws {
        let suite = try Self.suite.get()
        let rules = [Rule.ID(rawValue: "PT-ONE")]
        let other = KnownFailures.Entry(.vectors(IDPattern("push/small/b"), breaking: rules), reason: Self.reason)
        let entry = KnownFailures.Entry(.vectors(IDPattern(pattern), breaking: rules), reason: Self.reason)
        let applied = KnownFailures(entries: [other, entry]).applied(to: try suite.result("a", action: "2"))
        #expect(applied.verdict == (isFound ? .expectedFailure : .failed))
    }

    @Test("A run has the problems of the list and of its vectors, and does not conform for each of them")
    func run() throws {
        let suite = try Self.suite.get()
        let results = [try suite.result("a", action: "2"), try suite.result("b", action: "7")]
        let list = Self.list(("a", Self.reason, ["PT-TWO"]), ("no-such-vector", "TODO", ["PT-ONE"]))
        let run = try Self.run(results, list)
        #expect(run.results.map(\.verdict) == [.failed, .passed])
        #expect(
            run.problems == [
                #"the known failure "push/small/no-such-vector" matches no vector of the suite"#,
                #"the known failure "push/small/no-such-vector" gives no reason; say why it fails"#,
                #"push/small/a breaks PT-ONE, which its known failure "push/small/a" does not name"#,
                #"the known failure "push/small/a" names PT-TWO, which its vectors no longer break; remove the rule from it"#,
            ]
        )
        #expect(try Self.run(results, Self.list(("a", Self.reason, ["PT-ONE"]))).isConformant)
    }

    @Test(
        "A reason that says nothing is a problem",
        arguments: ["", " ", "...", "TODO", "todo: say why", "FIXME", "TBD", "xxx", "- ", "Reason", "42"]
    )
    func noReason(reason: String) throws {
        let problems = Self.list(("a", reason, ["PT-ONE"])).problems(in: try Self.suite.get().suite)
        #expect(problems.map(\.description) == [#"the known failure "push/small/a" gives no reason; say why it fails"#])
    }

    @Test("A problem of an entry that was read from a file says where it stands, and which vector may be meant")
    func place() throws {
        let suite = try SmallSuite([SmallVector("impression"), SmallVector("dismissal")]).suite
        let text = """
            { "knownFailures": [
              { "pattern": "push/small/impresion", "reason": "TODO", "rules": ["PT-ONE"] },
              { "pattern": "push/smal/**", "reason": "It is late.", "rules": ["PT-ONE"] },
              { "pattern": "push/smal/*", "reason": "It is late.", "rules": ["PT-ONE"] }
            ] }
            """
        let source = SourceText(name: "known.json", bytes: Array(text.utf8))
        let list = try KnownFailures(source, catalogue: suite.catalogue, faults: nil, today: nil)
        #expect(
            list.problems(in: suite).map(\.description) == [
                #"known.json:2:16: the known failure "push/small/impresion" matches no vector of the suite; "#
                    + #"did you mean "push/small/impression"?"#,
                #"known.json:2:16: the known failure "push/small/impresion" gives no reason; say why it fails"#,
                #"known.json:3:16: the known failure "push/smal/**" matches no vector of the suite"#,
                #"known.json:4:16: the known failure "push/smal/*" matches no vector of the suite; "#
                    + #"did you mean "push/small/*"?"#,
            ]
        )
    }

    @Test("A reason that says something is none", arguments: ["It is late.", "We have a TODO for it", "遅い"])
    func someReason(reason: String) throws {
        #expect(Self.list(("a", reason, ["PT-ONE"])).problems(in: try Self.suite.get().suite).isEmpty)
    }

    // MARK: Fixed

    @Test("An entry is one problem at its line however many of its vectors pass, and names what is fixed")
    func fixed() throws {
        let suite = try SmallSuite(["one-late", "two-late", "one-soon", "two-soon"].map { SmallVector($0) })
        let text = """
            { "knownFailures": [
              { "pattern": "push/small/*-late", "reason": "It is late.", "rules": ["PT-ONE"] },
              { "pattern": "push/small/*-soon", "reason": "It is early.", "rules": ["PT-ONE"] }
            ] }
            """
        let source = SourceText(name: "known.json", bytes: Array(text.utf8))
        let list = try KnownFailures(source, catalogue: suite.suite.catalogue, faults: nil, today: nil)
        let results = try [("one-late", "7"), ("two-late", "7"), ("one-soon", "7"), ("two-soon", "2")]
            .map { try suite.result($0, action: $1) }
        let problems = list.problems(after: results, of: suite.suite)
        #expect(
            problems.map(\.description) == [
                #"known.json:2:16: the known failure "push/small/*-late" is fixed: it explains no vector of this run; "#
                    + "remove its entry",
                #"known.json:3:16: the known failure "push/small/*-soon" no longer shows in 1 of 2 vectors, such as "#
                    + "push/small/one-soon; update its entry",
            ]
        )
        #expect(problems.map(\.fixed) == ["push/small/*-late", nil])
    }

    // MARK: Updated

    /// The list's entries, each in a line.
    private static func lines(_ list: KnownFailures) -> [String] {
        list.entries.map {
            let subject = $0.isForDeclines ? "unsupported" : $0.rules.map(\.rawValue).joined(separator: " ")
            return "\($0.pattern?.description ?? "") \($0.reason) \(subject)"
        }
    }

    @Test(
        "New failures and unsupported vectors come with a reason that no run accepts, and warnings only if they count"
    )
    func updatedFromNothing() throws {
        let suite = try Self.suite.get()
        let results = [
            try suite.result("a", action: "2"), try suite.result("b", .unsupported("no")),
            try suite.result("soft", action: "2"), try suite.result("open", action: "2"),
        ]
        let lines = [
            "push/small/a TODO: say why PT-ONE", "push/small/b TODO: say why unsupported",
            "push/small/soft TODO: say why PT-TWO",
        ]
        let updated = KnownFailures().updated(for: results)
        #expect(Self.lines(updated) == Array(lines.dropLast()))
        #expect(updated.problems(in: suite.suite).count == 2)
        #expect(Self.lines(KnownFailures().updated(for: results, strict: true)) == lines)
    }

    @Test("Two new failures with names that end alike are one entry")
    func updatedByPattern() throws {
        let suite = try SmallSuite(["one-late", "two-late", "three"].map { SmallVector($0) })
        let results = [
            try suite.result("one-late", action: "2"), try suite.result("two-late", action: "2"),
            try suite.result("three", action: "7"),
        ]
        let updated = KnownFailures().updated(for: results)
        #expect(Self.lines(updated) == ["push/small/*-late TODO: say why PT-ONE"])
    }

    @Test("An entry whose vectors all fail is kept, with the rules that they break now")
    func kept() throws {
        let suite = try Self.suite.get()
        let results = [try suite.result("a", action: "2"), try suite.result("soft", action: "2")]
        let updated = Self.list(("**", Self.reason, ["PT-ONE"])).updated(for: results)
        #expect(Self.lines(updated) == ["push/small/** It is late. PT-ONE PT-TWO"])
    }

    @Test("An entry of which a vector passes is divided into those that fail, which keep its reason")
    func divided() throws {
        let suite = try Self.suite.get()
        let results = [try suite.result("a", action: "2"), try suite.result("b", action: "7")]
        let updated = Self.list(("**", Self.reason, ["PT-ONE"])).updated(for: results)
        #expect(Self.lines(updated) == ["push/small/a It is late. PT-ONE"])
    }

    @Test("An entry whose vectors pass, or that matches nothing, goes")
    func gone() throws {
        let passed = try Self.suite.get().result("a", action: "7")
        let list = Self.list(("a", Self.reason, ["PT-ONE"]), ("none", "It is not there.", ["PT-ONE"]))
        #expect(list.updated(for: [passed]).entries.isEmpty)
    }

    @Test("What does not apply to the implementation does not count")
    func notApplicable() throws {
        let suite = try Self.suite.get()
        let results = [
            try suite.result("a", action: "2"), VectorResult(try suite.vector("b"), .notApplicable, reason: "no"),
        ]
        let updated = Self.list(("**", Self.reason, ["PT-ONE"])).updated(for: results)
        #expect(Self.lines(updated) == ["push/small/** It is late. PT-ONE"])
    }

    @Test("An updated list read from its file gives the same list once more, and the run conforms once it has reasons")
    func roundTrip() throws {
        let suite = try Self.suite.get()
        let results = [
            try suite.result("a", action: "2"), try suite.result("b", .unsupported("no")),
            try suite.result("soft", action: "2"),
        ]
        var updated = KnownFailures().updated(for: results, strict: true)
        for index in updated.entries.indices { updated.entries[index].reason = Self.reason }
        let read = try TemporaryDirectory.with { directory in
            try Data(updated.text.utf8).write(to: URL(filePath: directory + "/known.json"))
            return try KnownFailures(file: directory + "/known.json", catalogue: suite.suite.catalogue)
        }
        #expect(Self.lines(read) == Self.lines(updated))
        #expect(Self.lines(read.updated(for: results, strict: true)) == Self.lines(read))
        #expect(results.allSatisfy { read.applied(to: $0).verdict == .expectedFailure })
    }
}
