import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceTesting

@Suite("The gate itself")
struct GateTests {
    // swift-format-ignore: NeverUseForceTry
    private static let suite = try! TrackingConformanceCore.Suite.bundled()

    @Test("A selection limits the vectors, and one that matches nothing is a problem")
    func selection() {
        let id = "push/ios/flag-on/background-upper"
        let one = Conformance(of: Sound.self, suite: Self.suite, selection: Selection(patterns: [IDPattern(id)]))
        #expect(one.vectors(of: .push).map(\.id) == [id])
        #expect(one.vectors(of: .payload).isEmpty)
        #expect(one.problems == [])
        let none = Conformance(of: Sound.self, suite: Self.suite, selection: Selection(patterns: [IDPattern("push")]))
        #expect(
            none.problems
                == [#"the selection "push" matches no vector; a pattern is an id, in which ** stands for any text"#]
        )
    }

    @Test("Vectors that require what an implementation does not declare are left out")
    func capabilities() {
        let conformance = Conformance(of: ExactFlag.self, suite: Self.suite)
        #expect(conformance.vectors(of: .lifecycle).isEmpty)
        #expect(!conformance.vectors(of: .push).isEmpty)
        #expect(conformance.vectors(of: .push).allSatisfy { $0.requires == [.pushIOS] })
    }

    @Test("An implementation that no vector applies to is a problem")
    func idleness() {
        let conformance = Conformance(of: Idle.self, suite: Self.suite)
        #expect(
            conformance.problems
                == ["no vector applies to idle; does its handshake declare all its capabilities?"]
        )
        withKnownIssue { conformance.checkGate() }
    }

    @Test("An area that no test checks is an issue if others are checked and vectors of it apply")
    func untestedAreas() {
        let conformance = Conformance(of: Sound.self, suite: Self.suite)
        // The gate by itself, as in `swift test --filter gate`.
        conformance.checkGate()
        for area in [VectorArea.push, .payload, .lifecycle] { #expect(!conformance.vectors(of: area).isEmpty) }
        let count = Self.suite.vectors.count { $0.deprecation == nil && $0.id.hasPrefix("journeys/") }
        withKnownIssue {
            conformance.checkGate()
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                "no test of this run checks the \(count) vectors of journeys that apply; add one with "
                    + "`arguments: conformance.vectors(of: .journeys)`"
            ]
        }
        let push = Conformance(of: ExactFlag.self, suite: Self.suite)
        #expect(!push.vectors(of: .push).isEmpty)
        push.checkGate()
    }

    @Test("An entry of known failures that matches nothing or gives no reason is a problem")
    func knownFailures() {
        let entries = [("push/ios/none", "it is late"), ("push/ios/open/**", "TODO: say why")].map {
            KnownFailures.Entry(.vectors(IDPattern($0), breaking: []), reason: $1)
        }
        let policy = Policy(knownFailures: KnownFailures(entries: entries))
        let conformance = Conformance(of: Sound.self, suite: Self.suite, policy: policy)
        #expect(
            conformance.problems == [
                #"the known failure "push/ios/none" matches no vector of the suite"#,
                #"the known failure "push/ios/open/**" gives no reason; say why it fails"#,
            ]
        )
    }

    @Test("A required capability that is not declared is a problem")
    func requiredCapabilities() {
        let policy = Policy(requiredCapabilities: [.pushIOS, .lifecycle])
        let conformance = Conformance(of: ExactFlag.self, suite: Self.suite, policy: policy)
        #expect(conformance.problems == ["the implementation does not declare the required capability lifecycle"])
    }

    @Test("A list of known failures is looked for beside the file that names it")
    func listBesideTheTests() {
        let problems = Conformance(of: Sound.self, knownFailures: "no-such-list.json").problems
        #expect(problems.count == 1)
        #expect(problems.first?.contains("/Tests/TestingTests/no-such-list.json:1:1: the file cannot be read") == true)
    }

    @Test(
        "A typing error in the list of known failures is one problem with its place, and no vector is judged",
        arguments: [
            (#"{ "knownFailures": [x] }"#, "1:21: a value is expected here, not x"),
            (#"{ "knownFailures": [] // none\#n}"#, "1:23: JSON has no comments; remove this one"),
            (
                #"{ "knownFailures": [{ "patern": "push/**", "pattern": "push/**", "reason": "a", "rules": ["PT-DISMISS"] }] }"#,
                #"1:23: a known failure has no key "patern"; did you mean "pattern"?"#
            ),
        ]
    )
    func typingError(text: String, sentence: String) throws {
        try TemporaryDirectory.with { directory in
            let file = directory + "/known-failures.json"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let conformance = Conformance(of: Sound.self, knownFailures: file)
            #expect(conformance.problems == ["\(file):\(sentence)"])
            #expect(VectorArea.allCases.allSatisfy { conformance.vectors(of: $0).isEmpty })
            withKnownIssue {
                conformance.checkGate()
            } matching: { issue in
                issue.comments.map(\.rawValue) == ["\(file):\(sentence)"]
            }
        }
    }
}
