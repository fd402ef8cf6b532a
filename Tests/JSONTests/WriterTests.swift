import Testing
import TrackingConformanceJSON

@Suite("Writing JSON")
struct WriterTests {
    @Test("Each form writes each kind of value as documented", arguments: forms)
    func form(form: WrittenForms) throws {
        let value = try JSONParser.parse(Array(form.text.utf8))
        #expect(String(decoding: JSONWriter.compact(value), as: UTF8.self) == form.compact)
        #expect(JSONWriter.spaced(value) == form.spaced)
        #expect(JSONWriter.canonical(value) == form.spaced + "\n")
        #expect(value.description == form.compact)
    }

    @Test("Strings are written in ASCII, with the short escapes where there are some", arguments: strings)
    func string(text: String, written: String) {
        #expect(JSONValue.string(text).description == written)
        #expect(JSONValue.object([text: 1]).description == "{\(written):1}")
    }

    @Test("Every scalar below U+0300 is written in ASCII and read back")
    func lowScalars() throws {
        for code in UInt32(0)..<0x300 {
            let scalar = try #require(Unicode.Scalar(code))
            for text in ["a\(scalar)b", "longer than eight bytes\(scalar)and longer behind it"] {
                let written = JSONWriter.compact(.string(text))
                #expect(written.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
                #expect(try JSONParser.parse(written).string?.hasSameBytes(as: text) == true)
            }
        }
    }

    @Test("The canonical form breaks what does not fit, and nothing else")
    func canonical() throws {
        let text = #"{"id":"a","short":[1,{"b":[]}],"long":[\#(long(40)),{"x":\#(long(40)),"y":\#(long(40))}],"e":{}}"#
        let expected = """
            {
              "id": "a",
              "short": [1, { "b": [] }],
              "long": [
                \(long(40)),
                { "x": \(long(40)), "y": \(long(40)) }
              ],
              "e": {}
            }

            """
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(JSONWriter.canonical(value) == expected)
    }

    @Test("A value breaks when it and the comma behind it pass column 120", arguments: [0, 1, 2])
    func lastColumn(excess: Int) {
        // `["…"]` has four characters around the letters.
        let value = JSONValue.array([.string(String(repeating: "x", count: 115 + excess))])
        let lines = JSONWriter.canonical(value).split(separator: "\n")
        #expect(lines.count == (excess == 0 ? 1 : 3))
        #expect(lines[0].count == (excess == 0 ? 119 : 1))
    }

    @Test("Indentation and key count towards the width", arguments: [0, 1])
    func keyColumn(excess: Int) {
        // Two columns of indentation, `"key": `, the brackets and quotes, the comma: 120 with 106 letters.
        let element = JSONValue.array([.string(String(repeating: "x", count: 106 + excess))])
        let lines = JSONWriter.canonical(["key": element, "z": 0]).split(separator: "\n")
        #expect(lines.count == (excess == 0 ? 4 : 6))
        #expect(lines[1].count == (excess == 0 ? 120 : 10))
    }

    @Test("A string that is longer than a line stays whole")
    func longString() {
        let text = String(repeating: "x", count: 300)
        #expect(JSONWriter.canonical(.string(text)) == "\"\(text)\"\n")
        #expect(JSONWriter.canonical(["k": .string(text)]) == "{\n  \"k\": \"\(text)\"\n}\n")
    }

    @Test("The width can be chosen")
    func width() {
        #expect(JSONWriter.canonical([1, 2], width: 7) == "[1, 2]\n")
        #expect(JSONWriter.canonical([1, 2], width: 6) == "[\n  1,\n  2\n]\n")
        #expect(JSONWriter.canonical(["a": [], "b": [:]], width: 0) == "{\n  \"a\": [],\n  \"b\": {}\n}\n")
    }

    @Test("A text in canonical form is written as it was")
    func stable() throws {
        let text = """
            {
              "numbers": [1.10, 1e400, -0],
              "rest": ["\\u00e9", \(long(40)), \(long(40)), null],
              "empty": { "array": [], "object": {} }
            }

            """
        #expect(JSONWriter.canonical(try JSONParser.parse(Array(text.utf8))) == text)
    }

    private func long(_ count: Int) -> String {
        "\"\(String(repeating: "x", count: count))\""
    }
}

/// A text with its two forms on one line.
struct WrittenForms: Sendable, CustomTestStringConvertible {
    let text: String
    let compact: String
    let spaced: String

    init(_ text: String, compact: String, spaced: String) {
        self.text = text
        self.compact = compact
        self.spaced = spaced
    }

    var testDescription: String { text }
}

private let forms = [
    WrittenForms(" null ", compact: "null", spaced: "null"),
    WrittenForms("true", compact: "true", spaced: "true"),
    WrittenForms("false", compact: "false", spaced: "false"),
    WrittenForms("-1.50E+3", compact: "-1.50E+3", spaced: "-1.50E+3"),
    WrittenForms(#""a\/b""#, compact: #""a/b""#, spaced: #""a/b""#),
    WrittenForms("[ ]", compact: "[]", spaced: "[]"),
    WrittenForms("{ }", compact: "{}", spaced: "{}"),
    WrittenForms("[1,2 ,[3]]", compact: "[1,2,[3]]", spaced: "[1, 2, [3]]"),
    WrittenForms(#"{"a":1,"b":{"c":[]}}"#, compact: #"{"a":1,"b":{"c":[]}}"#, spaced: #"{ "a": 1, "b": { "c": [] } }"#),
    WrittenForms("[{},{\"z\":0}]", compact: #"[{},{"z":0}]"#, spaced: #"[{}, { "z": 0 }]"#),
]

private let strings: [(String, String)] = [
    ("", #""""#),
    ("plain / text", #""plain / text""#),
    ("\"\\", #""\"\\""#),
    ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    ("é", #""\u00e9""#),
    ("e\u{301}", #""e\u0301""#),
    ("\u{2028}\u{FEFF}\u{FFFD}", #""\u2028\ufeff\ufffd""#),
    ("😀\u{10FFFF}", #""\ud83d\ude00\udbff\udfff""#),
    ("\u{1B}[31mred", #""\u001b[31mred""#),
    ("<script>&'", #""<script>&'""#),
]
