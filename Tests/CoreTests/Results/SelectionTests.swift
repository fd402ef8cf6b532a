import TestSupport
import Testing
import TrackingConformanceCore

@Suite("Selections of vectors")
struct SelectionTests {
    private static let vectors = [
        SmallVector("a"), SmallVector("b", rules: ["PT-TWO"]), SmallVector("c", rules: ["PT-TWO", "PT-ONE"]),
        SmallVector("d", rules: ["PT-THREE"]), SmallVector("e", since: "1.1.0"), SmallVector("f", since: "1.2.3"),
        SmallVector("old", members: #""deprecated": { "since": "1.1.0", "reason": "It was wrong." },"#),
    ]

    /// A selection, and the last components of the ids that it selects.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let selection: Selection
        let selected: String

        init(_ description: String, _ selection: Selection, _ selected: String) {
            (testDescription, self.selection, self.selected) = (description, selection, selected)
        }
    }

    private static let patterns = [IDPattern("push/small/b"), IDPattern("push/*/ol*"), IDPattern("**/e")]

    private static func ids(_ ids: [String]) -> [Rule.ID] { ids.map { Rule.ID(rawValue: $0) } }

    @Test(
        "A word that is no level is said to be none",
        arguments: [
            ("requierd", "no level is named \"requierd\"; did you mean \"required\"?"),
            ("all", "no level is named \"all\"; they are informational, recommended, required"),
        ]
    )
    func unknownLevel(level: String, sentence: String) throws {
        let suite = try SmallSuite([SmallVector("b")]).suite
        #expect(Selection(listed: "**/b", rules: "", level: level).problems(in: suite) == [sentence])
        #expect(Selection(listed: "**/b", rules: "", level: "required").problems(in: suite).isEmpty)
    }

    @Test(
        "A selection has the vectors that fit all of its parts, in suite order",
        arguments: [
            Case("everything but what is deprecated", Selection(), "abcdef"),
            Case("one of several patterns", Selection(patterns: patterns), "be"),
            Case("patterns between commas or spaces", Selection(listed: "**/b,**/d **/e,"), "bde"),
            Case("no vector for a word that is no level", Selection(listed: "", rules: "", level: "requierd"), ""),
            Case("no vector for a pattern of a deprecated one", Selection(patterns: [IDPattern("**/old")]), ""),
            Case("all but what is left out", Selection(excluded: patterns), "acdf"),
            Case(
                "what is left out stays out, whatever selects it",
                Selection(patterns: patterns, excluded: [IDPattern("**/e")]),
                "b"
            ),
            Case("one rule", Selection(rules: ids(["PT-TWO"])), "bc"),
            Case("one of two rules", Selection(rules: ids(["PT-THREE", "PT-TWO"])), "bcd"),
            Case("a rule that no vector has", Selection(rules: ids(["PT-FOUR"])), ""),
            Case("the level is that of the most binding rule", Selection(level: .recommended), "b"),
            Case("required vectors", Selection(level: .required), "acef"),
            Case("informational vectors", Selection(level: .informational), "d"),
            Case("vectors up to a version", Selection(latest: Version(1, 0, 0)), "abcd"),
            Case("the version itself is in", Selection(latest: Version(1, 1, 0)), "abcde"),
            Case("a version before all", Selection(latest: Version(0, 9, 0)), ""),
            Case(
                "every part limits the others",
                Selection(
                    patterns: [IDPattern("**")],
                    rules: ids(["PT-ONE"]),
                    level: .required,
                    latest: Version(1, 1, 0)
                ),
                "ace"
            ),
        ]
    )
    func selected(_ test: Case) throws {
        let suite = try SmallSuite(Self.vectors).suite
        #expect(test.selection.vectors(of: suite).map { $0.id.suffix(1) }.joined() == test.selected)
    }
}
