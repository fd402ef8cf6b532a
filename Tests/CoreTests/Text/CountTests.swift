import Testing
import TrackingConformanceCore

@Suite("Numbers agree with their nouns, and what is cut says so")
struct CountTests {
    @Test("A number agrees with its noun", arguments: [(0, "0 vectors"), (1, "1 vector"), (2, "2 vectors")])
    func regular(count: Int, expected: String) {
        #expect(counted(count, "vector") == expected)
    }

    @Test("A noun may have a plural of its own", arguments: [(0, "0 entries"), (1, "1 entry"), (21, "21 entries")])
    func irregular(count: Int, expected: String) {
        #expect(counted(count, "entry", "entries") == expected)
    }

    @Test("A noun agrees with a number that is not told", arguments: [(0, "entries"), (1, "entry"), (2, "entries")])
    func nouns(count: Int, expected: String) {
        #expect(noun(count, "entry", "entries") == expected)
    }

    @Test("What is left out is counted", arguments: [(1, "and 1 more vector"), (2, "and 2 more vectors")])
    func more(count: Int, expected: String) {
        #expect(andMore(count, "vector") == expected)
    }

    @Test(
        "A list is cut at its limit, and the rest counted",
        arguments: [
            ([], []), (["a"], ["a"]), (["a", "b"], ["a", "b"]), (["a", "b", "c"], ["a", "b", "and 1 more line"]),
            (["a", "b", "c", "d"], ["a", "b", "and 2 more lines"]),
        ]
    )
    func abridged(list: [String], expected: [String]) {
        #expect(list.abridged(to: 2, "line") == expected)
    }

    @Test(
        "A text is cut at its limit, in Unicode scalars",
        arguments: [
            ("", ""), ("abcd", "abcd"), ("abcde", "abc…"), ("e\u{301}e\u{301}", "e\u{301}e\u{301}"),
            ("e\u{301}e\u{301}e", "e\u{301}e…"), (String(repeating: "a", count: 10_000), "aaa…"),
        ]
    )
    func clipped(text: String, expected: String) {
        #expect(text.clipped(to: 4) == expected)
    }
}
