import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("A comparison tells what was mended and what broke")
struct ComparisonTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    private func right(_ name: String) -> VectorResult { small.result(name) }
    private func wrong(_ name: String) -> VectorResult { small.result(name, id: "other") }

    private func verdict(_ verdict: Verdict, _ reason: String? = nil) -> VectorResult {
        VectorResult(small.vector(named: "good"), verdict, reason: reason)
    }

    @Test("One fault that was mended is told in one line")
    func mendedFault() throws {
        let cause = small.fault("push/x", at: [1], says: "Ids are wrong.")
        let comparison = small.comparison(
            from: try small.saved("old.json", [right("good"), wrong("bad")], causes: [cause]),
            to: try small.saved("new.json", [right("good"), right("bad")])
        )
        #expect(comparison.headline == "1 fault fixed: Ids are wrong (1 vector)")
        #expect(!comparison.isWorse)
        #expect(comparison.vectors.map(\.kind) == [.mended])
        let text = Format<Comparison>.text.text(of: comparison)
        #expect(text.hasPrefix("1 fault fixed: Ids are wrong (1 vector)\n\n"))
        #expect(text.contains("VECTORS  fixed  (1)\n  push/small/bad (failed → passed)\n"))
    }

    @Test("A new fault is worse, and stands before what was mended")
    func newFault() throws {
        let causes = [small.fault("push/x", at: [1], says: "X."), small.fault("push/y", at: [0], says: "Y.")]
        let comparison = small.comparison(
            from: try small.saved("old.json", [right("good"), wrong("bad")], causes: [causes[0]]),
            to: try small.saved("new.json", [wrong("good"), right("bad")], causes: [causes[1]])
        )
        #expect(comparison.headline == "1 new fault: Y (1 vector); 1 fault fixed: X (1 vector)")
        #expect(comparison.isWorse)
    }

    @Test("Without causes, vectors are counted")
    func vectorsAlone() throws {
        let comparison = small.comparison(
            from: try small.saved("old.json", [right("good"), wrong("bad"), wrong("other")], causes: nil),
            to: try small.saved("new.json", [wrong("good"), right("bad"), right("other")], causes: nil)
        )
        #expect(comparison.headline == "1 vector regressed; 2 vectors fixed")
        let text = Format<Comparison>.text.text(of: comparison)
        #expect(text.contains("The causes are not compared, because one of the reports does not name its\ncauses.\n"))
    }

    @Test("What became of a vector is told by its verdicts", arguments: changes)
    func kinds(before: Verdict, after: Verdict, kind: VectorChange.Kind?) throws {
        let comparison = small.comparison(
            from: try small.saved("old.json", [verdict(before)], causes: nil),
            to: try small.saved("new.json", [verdict(after)], causes: nil)
        )
        #expect(comparison.vectors.map(\.kind) == [kind].compactMap { $0 })
        #expect(comparison.isWorse == (kind == .broke || kind == .lost))
    }

    private static let changes: [(Verdict, Verdict, VectorChange.Kind?)] = [
        (.passed, .passed, nil), (.passed, .recorded, nil), (.passed, .errored, .broke), (.passed, .warned, .broke),
        (.passed, .unsupported, .broke), (.warned, .failed, .broke), (.passed, .notApplicable, .lost),
        (.passed, .notRun, .lost), (.failed, .notRun, .otherwise), (.errored, .passed, .mended),
        (.failed, .recorded, .mended), (.errored, .failed, .otherwise), (.failed, .warned, .otherwise),
        (.notApplicable, .passed, .gained), (.notApplicable, .failed, .gained), (.notApplicable, .notRun, nil),
        (.errored, .errored, nil),
    ]

    @Test("A vector that fails with another value fails otherwise")
    func otherwise() throws {
        let comparison = small.comparison(
            from: try small.saved("old.json", [small.result("bad", id: "x")], causes: nil),
            to: try small.saved("new.json", [small.result("bad", id: "y")], causes: nil)
        )
        #expect(comparison.vectors.map(\.kind) == [.otherwise])
        #expect(comparison.headline == "1 vector fails differently from before, and nothing regressed or was fixed")
    }

    @Test("A vector that fails in fewer places fails less, although nothing is fixed")
    func less() throws {
        func run(_ name: String, broadlog: String) throws -> SavedReport {
            let call: JSONObject = ["deliveryId": "x", "broadlogId": .string(broadlog), "action": "7"]
            return try small.saved(name, [small.result("bad", calls: [call])], causes: nil)
        }
        let comparison = small.comparison(
            from: try run("old.json", broadlog: "y"),
            to: try run("new.json", broadlog: "h1")
        )
        #expect(comparison.vectors.map(\.failsLess) == [true])
        #expect(comparison.headline == "1 vector fails in fewer places than before")
    }

    @Test("Required rules come first, then those of the most vectors")
    func rules() throws {
        let comparison = small.comparison(
            from: try small.saved("old.json", [wrong("soft"), right("good")], causes: nil),
            to: try small.saved("new.json", [wrong("soft"), wrong("good")], causes: nil)
        )
        #expect(comparison.rules.map(\.rule.rawValue) == ["PT-ONE", "PT-TWO"])
    }

    @Test("What a list of known failures excuses is compared as it is")
    func listed() throws {
        var excused = wrong("bad")
        (excused.verdict, excused.reason) = (.expectedFailure, "known")
        let comparison = small.comparison(
            from: try small.saved("old.json", [wrong("bad")], causes: nil),
            to: try small.saved("new.json", [excused], causes: nil) {
                $0.replacing(#""strict": false"#, with: #""strict": false, "knownFailures": "ab""#)
            }
        )
        #expect(comparison.vectors.isEmpty)
        #expect(comparison.headline == "Nothing changed: 1 vector fails as before")
    }

    @Test("A fault whose vectors still fail is not mended, and one seen only there is not new")
    func hiddenFault() throws {
        let causes = [small.fault("push/x", at: [0], says: "X."), small.fault("push/y", at: [0], says: "Y.")]
        let comparison = small.comparison(
            from: try small.saved("old.json", [small.result("bad", id: "x")], causes: [causes[0]]),
            to: try small.saved("new.json", [small.result("bad", id: "y")], causes: [causes[1]])
        )
        #expect(comparison.causes?.map(\.kind) == [.revealed, .hidden])
        #expect(!comparison.isWorse)
    }

    @Test("An inferred cause that holds under a narrower condition is still there, and nothing is new")
    func narrowedCause() throws {
        func edit(_ condition: String?) -> JSONValue {
            let parts: JSONValue = ["actions": "absent when it = impression"]
            guard let condition else { return ["area": "push", "edit": parts] }
            return ["area": "push", "edit": parts, "when": .string(condition)]
        }
        func inferred(at vectors: [Int], when condition: [String], says statement: String) -> Cause {
            Cause(
                fault: nil,
                rule: "PT-IMPRESSION",
                statement: statement,
                isExact: true,
                vectors: vectors,
                example: vectors[0],
                condition: condition,
                edit: edit(condition.first)
            )
        }
        let before = inferred(at: [0, 1], when: [], says: "Impressions are missing.")
        let after = inferred(at: [0], when: ["android"], says: "On Android impressions are missing.")
        let comparison = small.comparison(
            from: try small.saved("old.json", [wrong("bad"), wrong("good")], causes: [before]),
            to: try small.saved("new.json", [wrong("bad"), right("good")], causes: [after])
        )
        let changes = try #require(comparison.causes)
        #expect(changes.map(\.kind) == [.remains] && changes.map(\.oldCount) == [2] && changes.map(\.newCount) == [1])
        #expect(!comparison.isWorse)
        let text = Format<Comparison>.text.text(of: comparison)
        #expect(text.contains("seen in 2 → 1 vector)"))
        #expect(text.contains("Before: Impressions are missing."))
        let other = inferred(at: [1], when: ["ios"], says: "On iOS impressions are missing.")
        let elsewhere = small.comparison(
            from: try small.saved("old.json", [wrong("bad"), right("good")], causes: [after]),
            to: try small.saved("new.json", [right("bad"), wrong("good")], causes: [other])
        )
        #expect(elsewhere.causes?.map(\.kind) == [.broke, .mended])
    }

    @Test("Of faults that no vector tells apart, either run may name another one")
    func alternatives() throws {
        let before = small.fault("push/x", at: [0], says: "X.", alternatives: ["push/y"])
        let after = small.fault("push/y", at: [0], says: "Y.")
        let comparison = small.comparison(
            from: try small.saved("old.json", [wrong("bad")], causes: [before]),
            to: try small.saved("new.json", [wrong("bad")], causes: [after])
        )
        #expect(comparison.causes?.map(\.kind) == [.remains])
    }
}

@Suite("A change of the suite is told apart from a change of the code")
struct SuiteChangeTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    @Test("Vectors that only one run has are neither broken nor mended")
    func otherVectors() throws {
        let comparison = small.comparison(
            from: try small.saved("old.json", [small.result("good"), small.result("other", id: "x")], causes: []),
            to: try small.saved(
                "new.json",
                [small.result("good"), small.result("bad", id: "x")],
                causes: [
                    small.fault("push/x", at: [1], says: "X.")
                ]
            ) { $0.replacing("\"1.2.3\"", with: "\"1.3.0\"") }
        )
        #expect(comparison.vectors.isEmpty)
        #expect(!comparison.isWorse)
        #expect(comparison.causes?.map(\.kind) == [.added])
        let newVectors = "1 of 1 new vector fails; no vector of both runs changed: none fails in both"
        #expect(comparison.headline == "\(newVectors) (suite 1.3.0 instead of 1.2.3)")
        let text = Format<Comparison>.text.text(of: comparison)
        #expect(text.contains("The earlier run is of suite 1.2.3, and the later one of suite 1.3.0."))
        #expect(text.contains("Only in the later run: 1 vector; 1 of them fails."))
        #expect(text.contains("Only in the earlier run: 1 vector."))
    }

    @Test("A vector that was corrected in between is not compared")
    func corrected() throws {
        let correction = Correction(
            since: Version(1, 3, 0),
            vectors: [IDPattern("push/small/bad")],
            reason: "It was wrong.",
            location: TextLocation(file: "suite.json", line: 1, column: 1)
        )
        let old = try small.saved("old.json", [small.result("bad")])
        let wrong = small.result("bad", id: "x")
        let new = try small.saved("new.json", [wrong]) { $0.replacing("\"1.2.3\"", with: "\"1.3.0\"") }
        let uncorrected = small.comparison(from: old, to: new)
        #expect(uncorrected.vectors.map(\.kind) == [.broke] && uncorrected.rules.map(\.newCount) == [1])
        let corrected = small.comparison(from: old, to: new, corrections: [correction])
        #expect(corrected.vectors.map(\.kind) == [.corrected] && corrected.rules.isEmpty)
        #expect(!corrected.isWorse)
        // Nothing was corrected between two runs of the same suite.
        let same = small.comparison(from: old, to: try small.saved("new.json", [wrong]), corrections: [correction])
        #expect(same.vectors.map(\.kind) == [.broke])
    }

    @Test("Suites of one version with other contents are told apart by their digests")
    func otherContents() throws {
        func saved(_ digest: String) throws -> SavedReport {
            try small.saved("\(digest).json", [small.result("good")]) {
                let version = "\"suite\": { \"version\": \"1.2.3\""
                let sum = String(repeating: digest, count: 64)
                return $0.replacing(
                    version,
                    with: version + ", \"digest\": { \"vectors\": \"\(sum)\", \"rules\": \"\(sum)\" }"
                )
            }
        }
        #expect(!small.comparison(from: try saved("a"), to: try saved("a")).suite.isOther)
        let comparison = small.comparison(from: try saved("a"), to: try saved("b"))
        #expect(comparison.suite.isOther)
        #expect(comparison.headline.hasSuffix(" (the vectors or rules differ)"))
    }
}
