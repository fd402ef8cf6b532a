import Testing
import TrackingConformanceCore

@Suite("Suggestions for misspelt words")
struct SuggestionTests {
    private static let words = ["push.ios", "push.android", "lifecycle", "lifecycle.auto"]

    @Test(
        "The word that differs least is suggested",
        arguments: [
            ("push.iso", "push.ios"), ("pushios", "push.ios"), ("push.ioss", "push.ios"), ("PUSH.IOS", "push.ios"),
            ("pish.andriod", "push.android"), ("lifecicle", "lifecycle"), ("lifecycle.aut", "lifecycle.auto"),
            ("liefcycle", "lifecycle"), ("push.an", "push.android"),
        ]
    )
    func near(word: String, meant: String) {
        #expect(nearest(to: word, among: Self.words) == meant)
    }

    @Test(
        "Nothing is suggested for a word that is like none, or like one only in its beginning",
        arguments: ["", "web", "pull.web", "cycle", "ios", "push.windows"]
    )
    func far(word: String) {
        #expect(nearest(to: word, among: Self.words) == nil)
    }

    @Test("The word itself is not suggested")
    func same() {
        #expect(nearest(to: "lifecycle", among: Self.words) == nil)
        #expect(nearest(to: "push.ios", among: ["push.ios", "push.iOS"]) == "push.iOS")
    }

    @Test(
        "A letter more, less, other or swapped is one difference, a word of three letters may have one",
        arguments: [
            ("abcd", true), ("ab", true), ("axc", true), ("acb", true), ("bac", true), ("ABC", true),
            ("cba", false), ("abcde", false), ("a", false), ("xyc", false), ("bca", false),
        ]
    )
    func oneDifference(word: String, isNear: Bool) {
        #expect((nearest(to: word, among: ["abc"]) == "abc") == isNear)
    }

    @Test("A long word may differ in a third of its letters, but in eight at most")
    func longWords() {
        let word = String(repeating: "a", count: 40)
        let eight = String(repeating: "b", count: 8) + word.dropFirst(8)
        #expect(nearest(to: eight, among: [word]) == word)
        #expect(nearest(to: "b" + eight.dropLast() + "b", among: [word]) == nil)
    }

    @Test("Of words that are equally near the first is suggested, and among none there is none")
    func ties() {
        #expect(nearest(to: "abd", among: ["abc", "abe"]) == "abc")
        #expect(nearest(to: "abd", among: []) == nil)
        #expect(nearest(to: "a", among: [""]) == "")
    }
}
