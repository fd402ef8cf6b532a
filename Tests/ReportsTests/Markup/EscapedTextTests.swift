import Testing
import TrackingConformanceReports

@Suite("Text from outside is text in every markup")
struct EscapedTextTests {
    @Test(
        "In XML and HTML nothing is markup, a reference or the end of an attribute",
        arguments: [
            ("", ""), ("plain: text_1", "plain: text_1"), ("a<b>&c", "a&lt;b&gt;&amp;c"),
            ("\"a\" 'b'", "&quot;a&quot; &#39;b&#39;"), ("&amp;", "&amp;amp;"), ("]]>", "]]&gt;"),
            ("a\nb\tc", #"a\u{a}b\u{9}c"#), ("\u{0}\u{1B}\u{FFFF}", #"\u{0}\u{1b}\u{ffff}"#),
            ("\u{202E}x", #"\u{202e}x"#), ("Zürich 日本", "Zürich 日本"),
        ]
    )
    func xml(text: String, expected: String) {
        #expect(text.escapedForXML == expected)
    }

    @Test(
        "In Markdown nothing is markup, a link, a table cell or a mention",
        arguments: [
            ("", ""), ("plain text, 1.", "plain text, 1."), ("*a* _b_ `c`", "&#42;a&#42; &#95;b&#95; &#96;c&#96;"),
            ("[a](b)", "&#91;a&#93;(b)"), ("<b>&", "&lt;b&gt;&amp;"), ("a|b", "a&#124;b"),
            ("@team", "&#64;\u{200B}team"), ("#12 a!", "&#35;12 a!"), ("https://a.b", "https&#58;//a.b"),
            ("www.a.b", "www&#46;a.b"), ("ww.a", "ww.a"),
            ("a\n- b", #"a&#92;u{a}- b"#), (#"a\b~$+"#, "a&#92;b&#126;&#36;+"),
            ("a_b (c): d", "a_b (c): d"), (":smile:", "&#58;smile:"), ("say \"x\"", "say \"x\""),
        ]
    )
    func markdown(text: String, expected: String) {
        #expect(text.escapedForMarkdown == expected)
    }

    @Test(
        "In preformatted Markdown each character is escaped once",
        arguments: [
            ("https://a.b?c&d", "https&#58;//a.b?c&amp;d"), ("www.a.b", "www&#46;a.b"), ("<i>*", "&lt;i&gt;&#42;"),
            ("@team", "&#64;\u{200B}team"),
        ]
    )
    func preformatted(text: String, expected: String) {
        #expect(text.escapedForPreformatted == expected)
    }
}
