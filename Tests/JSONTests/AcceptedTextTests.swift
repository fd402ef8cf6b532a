import Testing
import TrackingConformanceJSON

/// Texts that RFC 8259 accepts: the cases `y_` of Nicolas Seriot's JSONTestSuite, each with its compact form.
@Suite("Texts that are JSON")
struct AcceptedTextTests {
    @Test("Arrays are read", arguments: arrays)
    func array(text: AcceptedText) throws {
        try text.check()
    }

    @Test("Objects are read", arguments: objects)
    func object(text: AcceptedText) throws {
        try text.check()
    }

    @Test("Numbers are read, and keep their text", arguments: numbers)
    func number(text: AcceptedText) throws {
        try text.check()
    }

    @Test("Strings are read, and their escapes resolved", arguments: strings)
    func string(text: AcceptedText) throws {
        try text.check()
    }

    @Test("Every kind of value may stand alone, with space around it", arguments: structures)
    func structure(text: AcceptedText) throws {
        try text.check()
    }

    @Test("A string holds the scalars that its escapes stand for", arguments: scalars)
    func resolvedScalars(text: String, scalars: [UInt32]) throws {
        let string = try #require(try JSONParser.parse(Array(text.utf8)).string)
        #expect(string.unicodeScalars.map(\.value) == scalars)
    }
}

/// A text that is JSON, and its compact form.
struct AcceptedText: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let compact: String

    init(_ name: String, _ text: String, _ compact: String? = nil) {
        self.name = name
        self.text = text
        self.compact = compact ?? text
    }

    var testDescription: String { name }

    func check() throws {
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(value.description == compact)
    }
}

private let arrays: [AcceptedText] = [
    AcceptedText("array_arraysWithSpaces", "[[]   ]", "[[]]"),
    AcceptedText("array_empty-string", #"[""]"#),
    AcceptedText("array_empty", "[]"),
    AcceptedText("array_ending_with_newline", "[\"a\"]\n", #"["a"]"#),
    AcceptedText("array_false", "[false]"),
    AcceptedText("array_heterogeneous", #"[null, 1, "1", {}]"#, #"[null,1,"1",{}]"#),
    AcceptedText("array_null", "[null]"),
    AcceptedText("array_with_1_and_newline", "[1\n]", "[1]"),
    AcceptedText("array_with_leading_space", " [1]", "[1]"),
    AcceptedText("array_with_several_null", "[1,null,null,null,2]"),
    AcceptedText("array_with_trailing_space", "[2] ", "[2]"),
    AcceptedText("array_nested", "[[[[1],[]],2]]"),
]

private let objects: [AcceptedText] = [
    AcceptedText("object", #"{"asd":"sdf", "dfg":"fgh"}"#, #"{"asd":"sdf","dfg":"fgh"}"#),
    AcceptedText("object_basic", #"{"asd":"sdf"}"#),
    AcceptedText("object_empty", "{}"),
    AcceptedText("object_empty_with_space", "{ }", "{}"),
    AcceptedText("object_empty_key", #"{"":0}"#),
    AcceptedText("object_escaped_null_in_key", #"{"foo\u0000bar": 42}"#, #"{"foo\u0000bar":42}"#),
    AcceptedText("object_extreme_numbers", #"{"min":-1.0e+28,"max":1.0e+28}"#),
    AcceptedText("object_long_strings", #"{"x":[{"id":"\#(String(repeating: "x", count: 40))"}]}"#),
    AcceptedText("object_simple", #"{"a":[]}"#),
    AcceptedText("object_string_unicode", #"{"title":"Поле"}"#, #"{"title":"\u041f\u043e\u043b\u0435"}"#),
    AcceptedText("object_with_newlines", "{\n\"a\": \"b\"\n}", #"{"a":"b"}"#),
    AcceptedText("object_order_is_kept", #"{"z":1,"a":2,"m":3}"#),
    AcceptedText("object_keys_differ_in_case", #"{"a":1,"A":2}"#),
    AcceptedText("object_keys_differ_in_a_space", #"{"a":1,"a ":2," a":3}"#),
    AcceptedText("object_same_key_on_another_level", #"{"a":{"a":{"a":1}}}"#),
    AcceptedText("object_same_key_in_sibling", #"[{"a":1},{"a":1}]"#),
    AcceptedText("object_space_everywhere", "\t{\r\"a\" \n: \t1 \r, \"b\"\n:\n2 }\n", #"{"a":1,"b":2}"#),
]

private let numbers: [AcceptedText] =
    [
        "0", "-0", "1", "-1", "-123", "123", "123.456789", "123e65", "0e+1", "0e1", "20e1", "1E22", "1E-2", "1E+2",
        "123e45", "123.456e78", "1e-2", "1e+2", "-0.0", "0.000", "1.10", "-1.50e-007", "0.5", "10",
        "100000000000000000000",
        "-0.000000000000000000000000000000000000000000000000000000000000000000000000000001", "1e0", "1e00", "0E0",
    ].map { AcceptedText("number_\($0)", "[\($0)]") } + [AcceptedText("number_after_space", "[ 4]", "[4]")]

private let strings: [AcceptedText] = [
    AcceptedText("string_1_2_3_bytes_UTF-8_sequences", #"["\u0060\u012a\u12AB"]"#, #"["`\u012a\u12ab"]"#),
    AcceptedText("string_accepted_surrogate_pair", #"["\uD801\udc37"]"#, #"["\ud801\udc37"]"#),
    AcceptedText("string_accepted_surrogate_pairs", #"["\ud83d\ude39\ud83d\udc8d"]"#),
    AcceptedText("string_allowed_escapes", #"["\"\\\/\b\f\n\r\t"]"#, #"["\"\\/\b\f\n\r\t"]"#),
    AcceptedText("string_backslash_and_u_escaped_zero", #"["\\u0000"]"#),
    AcceptedText("string_backslash_doublequotes", #"["\""]"#),
    AcceptedText("string_comments", #"["a/*b*/c/*d//e"]"#),
    AcceptedText("string_double_escape_a", #"["\\a"]"#),
    AcceptedText("string_double_escape_n", #"["\\n"]"#),
    AcceptedText("string_escaped_control_character", #"["\u0012"]"#),
    AcceptedText("string_escaped_noncharacter", #"["\uFFFF"]"#, #"["\uffff"]"#),
    AcceptedText("string_in_array", #"["asd"]"#),
    AcceptedText("string_in_array_with_leading_space", #"[ "asd"]"#, #"["asd"]"#),
    AcceptedText("string_last_surrogates_1_and_2", #"["\uDBFF\uDFFF"]"#, #"["\udbff\udfff"]"#),
    AcceptedText("string_nbsp_uescaped", #"["new\u00A0line"]"#, #"["new\u00a0line"]"#),
    AcceptedText("string_nonCharacterInUTF-8_U+10FFFF", "[\"\u{10FFFF}\"]", #"["\udbff\udfff"]"#),
    AcceptedText("string_nonCharacterInUTF-8_U+FFFF", "[\"\u{FFFF}\"]", #"["\uffff"]"#),
    AcceptedText("string_null_escape", #"["\u0000"]"#),
    AcceptedText("string_one-byte-utf-8", #"["\u002c"]"#, #"[","]"#),
    AcceptedText("string_pi", #"["π"]"#, #"["\u03c0"]"#),
    AcceptedText("string_reservedCharacterInUTF-8_U+1BFFF", "[\"\u{1BFFF}\"]", #"["\ud82f\udfff"]"#),
    AcceptedText("string_simple_ascii", #"["asd "]"#),
    AcceptedText("string_space", #"" ""#),
    AcceptedText("string_surrogates_U+1D11E_MUSICAL_SYMBOL_G_CLEF", #"["\uD834\uDd1e"]"#, #"["\ud834\udd1e"]"#),
    AcceptedText("string_three-byte-utf-8", #"["\u0821"]"#),
    AcceptedText("string_two-byte-utf-8", #"["\u0123"]"#),
    AcceptedText("string_u+2028_line_sep", "[\"\u{2028}\"]", #"["\u2028"]"#),
    AcceptedText("string_u+2029_par_sep", "[\"\u{2029}\"]", #"["\u2029"]"#),
    AcceptedText("string_uEscape", #"["\u0061\u30af\u30EA\u30b9"]"#, #"["a\u30af\u30ea\u30b9"]"#),
    AcceptedText("string_uescaped_newline", #"["new\u000Aline"]"#, #"["new\nline"]"#),
    AcceptedText("string_unescaped_char_delete", "[\"\u{7F}\"]", #"["\u007f"]"#),
    AcceptedText("string_unicode", #"["\uA66D"]"#, #"["\ua66d"]"#),
    AcceptedText("string_unicodeEscapedBackslash", #"["\u005C"]"#, #"["\\"]"#),
    AcceptedText("string_unicode_2", #"["⍂㈴⍂"]"#, #"["\u2342\u3234\u2342"]"#),
    AcceptedText("string_unicode_U+200B_ZERO_WIDTH_SPACE", #"["\u200B"]"#, #"["\u200b"]"#),
    AcceptedText("string_unicode_U+2064_invisible_plus", #"["\u2064"]"#),
    AcceptedText("string_unicode_U+10FFFE_nonchar", #"["\uDBFF\uDFFE"]"#, #"["\udbff\udffe"]"#),
    AcceptedText("string_unicode_U+1FFFE_nonchar", #"["\uD83F\uDFFE"]"#, #"["\ud83f\udffe"]"#),
    AcceptedText("string_unicode_U+FDD0_nonchar", #"["\uFDD0"]"#, #"["\ufdd0"]"#),
    AcceptedText("string_unicode_U+FFFE_nonchar", #"["\uFFFE"]"#, #"["\ufffe"]"#),
    AcceptedText("string_unicode_escaped_double_quote", #"["\u0022"]"#, #"["\""]"#),
    AcceptedText("string_utf8", "[\"€𝄞\"]", #"["\u20ac\ud834\udd1e"]"#),
    AcceptedText("string_with_del_character", "[\"a\u{7F}a\"]", #"["a\u007fa"]"#),
    AcceptedText("string_byte_order_mark_inside", "[\"\u{FEFF}\"]", #"["\ufeff"]"#),
    AcceptedText("string_escapes_on_both_sides_of_text", #"["\nplain text of some length\n"]"#),
    AcceptedText("string_quote_after_seven_bytes", #"["1234567","12345678","123456789"]"#),
]

private let structures: [AcceptedText] = [
    AcceptedText("structure_lonely_false", "false"),
    AcceptedText("structure_lonely_int", "42"),
    AcceptedText("structure_lonely_negative_real", "-0.1"),
    AcceptedText("structure_lonely_null", "null"),
    AcceptedText("structure_lonely_string", #""asd""#),
    AcceptedText("structure_lonely_true", "true"),
    AcceptedText("structure_string_empty", #""""#),
    AcceptedText("structure_trailing_newline", "[\"a\"]\n", #"["a"]"#),
    AcceptedText("structure_true_in_array", "[true]"),
    AcceptedText("structure_whitespace_array", " [] ", "[]"),
    AcceptedText("structure_whitespace_of_all_four_kinds", " \t\r\n[ \t\r\n] \t\r\n", "[]"),
]

private let scalars: [(String, [UInt32])] = [
    (#""\"\\\/\b\f\n\r\t""#, [0x22, 0x5C, 0x2F, 8, 0xC, 0xA, 0xD, 9]),
    (#""\u0000\u001F\u007f""#, [0, 0x1F, 0x7F]),
    (#""\uD834\uDD1E""#, [0x1D11E]),
    (#""\uD800\uDC00\uDBFF\uDFFF""#, [0x10000, 0x10FFFF]),
    (#""\uD7FF\uE000""#, [0xD7FF, 0xE000]),
    (#""\\u0041\u0041""#, [0x5C, 0x75, 0x30, 0x30, 0x34, 0x31, 0x41]),
    ("\"e\u{301}\u{E9}\"", [0x65, 0x301, 0xE9]),
    ("\"\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"", [0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF]),
]
