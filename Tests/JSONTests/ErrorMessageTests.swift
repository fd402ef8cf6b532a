import Testing
import TrackingConformanceJSON

@Suite("Messages of refusals")
struct ErrorMessageTests {
    @Test("A refusal says where, what is wrong and what would be right", arguments: messages)
    func message(text: String, message: String) {
        #expect(refusal(of: Array(text.utf8)) == message)
    }

    @Test("A byte that is no UTF-8 is named in hexadecimal")
    func invalidUTF8() {
        #expect(refusal(of: [0x22, 0x61, 0xC3, 0x22]) == "1:3: the string is not valid UTF-8 here (byte 0xC3)")
        #expect(refusal(of: [0x22, 0x80, 0x22]) == "1:2: the string is not valid UTF-8 here (byte 0x80)")
    }

    @Test("A byte-order mark is named")
    func byteOrderMark() {
        #expect(
            refusal(of: [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]) == "1:1: the text begins with a byte-order mark; remove it"
        )
    }

    @Test("UTF-16 is named, with and without a byte-order mark")
    func utf16() {
        let texts: [[UInt8]] = [
            [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
        ]
        for text in texts { #expect(refusal(of: text) == "1:1: the text is in UTF-16; save it as UTF-8", "\(text)") }
    }

    @Test("A limit that is passed is named with its value")
    func limits() {
        let limits = JSONParser.Limits(depth: 2, size: 10)
        #expect(refusal(of: Array("[[\n[]]]".utf8), limits: limits) == "2:1: the nesting is deeper than 2")
        #expect(refusal(of: Array("[{\"a\":{}}]".utf8), limits: limits) == "1:7: the nesting is deeper than 2")
        #expect(refusal(of: Array("[1,2,3,4,5]".utf8), limits: limits) == "1:11: the text has 11 bytes, more than 10")
    }

    /// The message with line and column, as `file:line:column` would have it.
    private func refusal(of bytes: [UInt8], limits: JSONParser.Limits = JSONParser.Limits()) -> String? {
        do throws(JSONSyntaxError) {
            _ = try JSONParser.parse(bytes, limits: limits)
            return nil
        } catch {
            let location = SourceText(name: "text", bytes: bytes).location(of: error.offset)
            return "\(location.line):\(location.column): \(error.message)"
        }
    }
}

private let literals = "a value is expected here; JSON has true, false and null, and neither NaN nor infinity"
private let longKey = String(repeating: "k", count: 200)

private let messages: [(String, String)] = [
    // Structure
    ("", "1:1: the text ends too early: a value is expected here"),
    (" \n ", "2:2: the text ends too early: a value is expected here"),
    ("[1,\n  x]", "2:3: a value is expected here, not x"),
    ("[1,\n  é]", "2:3: a value is expected here"),
    ("[,]", "1:2: a value is expected here, not ,"),
    ("[", "1:2: the text ends too early: a value is expected here"),
    ("[1", "1:3: the text ends too early: a comma or ] is expected here"),
    ("[1 2]", "1:4: a comma or ] is expected here, not 2"),
    ("[1}", "1:3: a comma or ] is expected here, not }"),
    ("[1, ]", "1:3: there is a comma before ]; remove it"),
    ("[1,\n2,\n]", "2:2: there is a comma before ]; remove it"),
    ("{} {}", "1:4: text follows the value; nothing may follow it, not {"),
    ("1\u{0}", "1:2: text follows the value; nothing may follow it"),
    ("[1, /", "1:5: a value is expected here, not /"),
    ("// why\n[]", "1:1: JSON has no comments; remove this one"),
    ("{ /* why */ }", "1:3: JSON has no comments; remove this one"),
    ("[1, // why\n2]", "1:5: JSON has no comments; remove this one"),
    ("{\"a\": 1 // why\n}", "1:9: JSON has no comments; remove this one"),
    ("[] // why", "1:4: JSON has no comments; remove this one"),
    ("{", "1:2: the text ends too early: a key in double quotes is expected here"),
    ("{a:1}", "1:2: a key in double quotes is expected here, not a"),
    ("{'a':1}", "1:2: a key in double quotes is expected here, not '"),
    (#"{"a"}"#, "1:5: a colon is expected after the key, not }"),
    (#"{"a" 1}"#, "1:6: a colon is expected after the key, not 1"),
    (#"{"a"#, "1:2: the string is not closed; a double quote is missing"),
    (#"{"a":}"#, "1:6: a value is expected here, not }"),
    (#"{"a":1"#, "1:7: the text ends too early: a comma or } is expected here"),
    (#"{"a":1;"b":2}"#, "1:7: a comma or } is expected here, not ;"),
    (#"{"a":1,}"#, "1:7: there is a comma before }; remove it"),
    (#"{"a":1,b:2}"#, "1:8: a key in double quotes is expected here, not b"),
    (
        #"{"\#(longKey)":1,"\#(longKey)":2}"#,
        #"1:207: the key "\#(longKey.prefix(60))\u2026" appears twice in this object; keep one"#
    ),
    ("{\"a\":1,\n \"b\":2,\n \"\\u0061\":3}", #"3:2: the key "a" appears twice in this object; keep one"#),
    (#"{"é":1,"é":2}"#, #"1:8: the key "\u00e9" appears twice in this object; keep one"#),
    // Literals
    ("[tru]", "1:2: \(literals)"),
    ("nil", "1:1: \(literals)"),
    ("fals", "1:1: \(literals)"),
    ("truely", "1:5: text follows the value; nothing may follow it, not l"),
    // Numbers
    ("[01]", "1:2: a number must not begin with a zero before other digits"),
    ("[-01]", "1:2: a number must not begin with a zero before other digits"),
    ("[-]", "1:3: a digit is expected here, not ]"),
    ("[1.]", "1:4: a digit is expected here, not ]"),
    ("1.", "1:3: the text ends too early: a digit is expected here"),
    ("[1e+]", "1:5: a digit is expected here, not ]"),
    ("[+1]", "1:2: a value is expected here, not +"),
    ("[.5]", "1:2: a value is expected here, not ."),
    ("[NaN]", "1:2: \(literals)"),
    ("[None]", "1:2: \(literals)"),
    // Strings
    ("\n\"abc", "2:1: the string is not closed; a double quote is missing"),
    (#""abc\""#, "1:1: the string is not closed; a double quote is missing"),
    (#""a\"#, #"1:3: a backslash must be followed by one of " \ / b f n r t u"#),
    (#""é\x""#, #"1:3: a backslash must be followed by one of " \ / b f n r t u"#),
    (#""\u12""#, #"1:2: \u must be followed by four hexadecimal digits"#),
    (#""\u12G4""#, #"1:2: \u must be followed by four hexadecimal digits"#),
    (#""ab\ud800""#, "1:4: a surrogate escape must be part of a pair, the high one first"),
    (#""\udc00\ud800""#, "1:2: a surrogate escape must be part of a pair, the high one first"),
    (#""\ud800\u12""#, #"1:2: \u must be followed by four hexadecimal digits"#),
    ("\"a\tb\"", #"1:3: a control character in a string must be written \u0009"#),
    ("\"a\nb\"", #"1:3: a control character in a string must be written \u000A"#),
    ("\"\u{1F}\"", #"1:2: a control character in a string must be written \u001F"#),
]
