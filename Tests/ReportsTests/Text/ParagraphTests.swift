import Testing
import TrackingConformanceReports

@Suite("Text is broken into lines that fit a terminal")
struct ParagraphTests {
    @Test(
        "Words fill lines up to the width",
        arguments: [
            ("", []), ("   \n ", []), ("one", ["one"]), ("one two", ["one two"]), ("one two th", ["one two th"]),
            ("one two thr", ["one two", "thr"]), ("one\ntwo\n\nthree", ["one two", "three"]),
            ("one elevenletters two", ["one", "elevenletters", "two"]), ("elevenletters", ["elevenletters"]),
            ("日本 日本 日本 日本", ["日本 日本 日本", "日本"]),
        ]
    )
    func plain(text: String, lines: [String]) {
        #expect(TerminalStyle(coloured: false).wrapped(text, width: 10) == lines)
    }

    @Test(
        "Indentation counts towards the width, and later lines may hang",
        arguments: [
            (2, 0, ["  aa bb cc", "  dd ee"]), (2, 2, ["  aa bb cc", "    dd ee"]),
            (8, 0, ["        aa", "        bb", "        cc", "        dd", "        ee"]),
            (0, 4, ["aa bb cc", "    dd ee"]),
        ]
    )
    func indented(indentation: Int, hanging: Int, lines: [String]) {
        let style = TerminalStyle(coloured: false)
        let wrapped = style.wrapped("aa bb cc dd ee", indentation: indentation, hanging: hanging, width: 10)
        #expect(wrapped == lines)
    }

    @Test("A line has 80 columns unless another width is given")
    func standardWidth() {
        let words = Array(repeating: "123456789", count: 9).joined(separator: " ")
        #expect(TerminalStyle(coloured: false).wrapped(words, width: 80).map(\.count) == [79, 9])
    }

    @Test("A label stands before the first line, and the others are indented by its width")
    func labelled() {
        let text = Array(repeating: "123456789", count: 8).joined(separator: " ")
        let lines = TerminalStyle(coloured: false).wrapped(text, after: "ok     ") { $0.replacing("ok", with: "<ok>") }
        #expect(lines.first?.hasPrefix("<ok>     123456789 ") == true)
        #expect(lines.last == "       123456789")
        #expect(TerminalStyle(coloured: false).wrapped(" ", after: "ok ").isEmpty)
    }

    @Test(
        "Nothing in a paragraph steers a terminal or is a command, wherever a line is broken",
        arguments: [
            ("a \u{1B}[31mb", ["a", #"\u{1b}[31mb"#]), ("1234567 ::error::x", ["1234567", #"\u{3a}:error::x"#]),
            ("a\u{202E}b", [#"a\u{202e}b"#]), ("a\rb", [#"a\u{d}b"#]),
        ]
    )
    func harmless(text: String, lines: [String]) {
        #expect(TerminalStyle(coloured: false).wrapped(text, width: 10) == lines)
    }
}
