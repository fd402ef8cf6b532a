import Testing
import TrackingConformanceCore

@Suite("Patterns of vector ids")
struct IDPatternTests {
    @Test(
        "A pattern matches",
        arguments: [
            ("a/b", "a/b"), ("", ""),
            ("*", ""), ("*", "a"), ("a*", "a"), ("a*", "abc"), ("*c", "abc"), ("a*c", "ac"), ("a*c", "abbc"),
            ("*a*", "xay"), ("*ab", "aaab"), ("a*b*c", "a-b-b-c"),
            ("a/*", "a/"), ("a/*", "a/b"), ("*/b", "a/b"), ("*/b", "/b"), ("a/*/c", "a/b/c"), ("*/*", "a/b"),
            ("**", ""), ("**", "a/b/c"), ("a/**", "a/"), ("a/**", "a/b/c"), ("a**", "a"), ("a**", "a/b"),
            ("**/c", "a/b/c"), ("**c", "c"), ("a/**/d", "a/b/c/d"), ("a/**d", "a/d"), ("**/b/**", "a/b/c"),
            ("***", "a/b"), ("a/***", "a/b/c"), ("*/**", "a/b/c"), ("**/*", "a/b/c"),
            ("é*", "éa"), ("a?[b]", "a?[b]"),
        ] as [(String, String)]
    )
    func matching(pattern: String, id: String) {
        #expect(IDPattern(pattern).matches(id))
    }

    @Test(
        "A pattern does not match",
        arguments: [
            ("", "a"), ("a", ""), ("a", "A"), ("a", "ab"), ("a", "ba"), ("a/b", "a/b/c"), ("a/b", "x/a/b"),
            ("*", "a/b"), ("*", "/"), ("a*", "ba"), ("a*", "a/"), ("*c", "cb"), ("a*c", "a/c"),
            ("a/*", "a"), ("a/*", "a/b/c"), ("*/b", "b"), ("a/*/c", "a/c"), ("a/*/c", "a/b/d/c"), ("*/*", "a"),
            ("a/**", "a"), ("a/**", "ab"), ("**/c", "c"), ("a/**/d", "a/d"), ("**b", "bc"),
            ("?", "a"), ("[ab]", "a"), ("a.c", "abc"), ("e*", "é"),
        ] as [(String, String)]
    )
    func notMatching(pattern: String, id: String) {
        #expect(!IDPattern(pattern).matches(id))
    }

    @Test("A pattern is shown as it was written")
    func description() {
        #expect(IDPattern("push/**/*-b").description == "push/**/*-b")
    }
}
