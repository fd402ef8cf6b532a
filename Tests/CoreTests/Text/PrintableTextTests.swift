import Testing
import TrackingConformanceCore

@Suite("Text from outside is harmless wherever it is printed")
struct PrintableTextTests {
    @Test(
        "Plain text stays as it is",
        arguments: [
            "", "PT-FLAG-ON", "step 3: expected \"a\", got \"b\"", "Zürich, 日本語, 👍", ":",
            "std::string", "a # b ## c", #"back\slash"#,
        ]
    )
    func plain(text: String) {
        #expect(text.printable == text)
    }

    @Test(
        "Whatever could steer a terminal is escaped",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", #"\u{1b}[31mred\u{1b}[0m"#),
            ("\u{9B}2J", #"\u{9b}2J"#),
            ("a\u{7}b\u{8}c\u{0}", #"a\u{7}b\u{8}c\u{0}"#),
            ("a\nb\r\nc", #"a\u{a}b\u{d}\u{a}c"#),
            ("a\tb\u{B}c\u{C}d\u{85}e", #"a\u{9}b\u{b}c\u{c}d\u{85}e"#),
            ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#),
        ]
    )
    func controlCharacters(text: String, expected: String) {
        #expect(text.printable == expected)
    }

    @Test(
        "Whatever hides or reorders text is escaped",
        arguments: [
            ("user\u{202E}nimda\u{202C}", #"user\u{202e}nimda\u{202c}"#),
            ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
            ("a\u{200B}b\u{FEFF}c\u{AD}d", #"a\u{200b}b\u{feff}c\u{ad}d"#),
            ("\u{E000}\u{FFFF}\u{E0041}", #"\u{e000}\u{ffff}\u{e0041}"#),
        ]
    )
    func invisibleCharacters(text: String, expected: String) {
        #expect(text.printable == expected)
    }

    @Test(
        "No line of it is a command of a CI service, however it is wrapped",
        arguments: [
            ("::error::x", #"\u{3a}:error::x"#),
            ("a ::error file=b::x ::notice::y", #"a \u{3a}:error file=b::x \u{3a}:notice::y"#),
            (":::", #"\u{3a}::"#),
            ("a\n::error::x", #"a\u{a}::error::x"#),
            ("a##[error]x", #"a\u{23}#[error]x"#),
            ("###[add-mask]x", #"#\u{23}#[add-mask]x"#),
            ("a##vso[task.complete result=Succeeded;]", #"a\u{23}#vso[task.complete result=Succeeded;]"#),
            ("##teamcity[buildStatus]", #"\u{23}#teamcity[buildStatus]"#),
            ("## vso[x] ##vso", "## vso[x] ##vso"),
            ("a\u{A0}::error::x", "a\u{A0}\\u{3a}:error::x"),
            ("\u{2003}::error::x", "\u{2003}\\u{3a}:error::x"),
            ("::\u{301}error::x", "\\u{3a}:\u{301}error::x"),
        ]
    )
    func commands(text: String, expected: String) {
        #expect(text.printable == expected)
    }

    @Test("What is printable stays as it is", arguments: ["\u{1B}[0m\n", "::a ::b ##[c]", "\u{202E}"])
    func twice(text: String) {
        #expect(text.printable.printable == text.printable)
    }

    @Test(
        "Of many lines, each is harmless, and only the kit's own marks steer the terminal",
        arguments: [
            ("a\nb\n", "a\nb\n"), ("", ""), ("a\n  ::error::x\n", "a\n  \\u{3a}:error::x\n"),
            ("\u{1B}[1ma\u{1B}[0m\n", "\u{1B}[1ma\u{1B}[0m\n"), ("\u{1B}[1m\u{1B}[2Ja", "\u{1B}[1m\\u{1b}[2Ja"),
            ("\r\n\u{1B}", "\\u{d}\n\\u{1b}"), ("\u{1B}[1m::error::x", "\u{1B}[1m\\u{3a}:error::x"),
        ]
    )
    func lines(text: String, expected: String) {
        #expect(text.printableLines(keeping: ["\u{1B}[1m", "\u{1B}[0m"]) == expected)
        #expect(!text.printableLines().unicodeScalars.contains("\u{1B}"))
    }
}
