import Testing
import TrackingConformanceJSON

/// Texts that RFC 8259 refuses: the cases `n_` of Nicolas Seriot's JSONTestSuite.
@Suite("Texts that are no JSON")
struct RefusedTextTests {
    @Test("Broken arrays are refused", arguments: arrays)
    func array(text: JSONText) {
        expectRefusal(of: text)
    }

    @Test("Broken objects are refused", arguments: objects)
    func object(text: JSONText) {
        expectRefusal(of: text)
    }

    @Test("Broken numbers are refused", arguments: numbers)
    func number(text: JSONText) {
        expectRefusal(of: text)
    }

    @Test("Broken strings are refused", arguments: strings)
    func string(text: JSONText) {
        expectRefusal(of: text)
    }

    @Test("Broken literals and broken texts are refused", arguments: structures)
    func structure(text: JSONText) {
        expectRefusal(of: text)
    }

    @Test("Every beginning of a text is refused, and the place lies within it")
    func truncation() throws {
        let text = Array(#"{"a": [-1.5e+3, "é\ud834\udd1e\n", true, {"b": null}], "c": {}}"#.utf8)
        _ = try JSONParser.parse(text)
        for length in 0..<text.count {
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text[..<length])) }
            #expect((0...length).contains(error?.offset ?? -1))
        }
    }

    @Test("A control character is refused wherever in a string it stands", arguments: UInt8(0)..<0x20)
    func controlCharacter(code: UInt8) {
        for length in 0..<18 {
            let bytes = Array(repeating: UInt8(ascii: "x"), count: length) + [code] + Array("behind".utf8)
            let error = #expect(throws: JSONSyntaxError.self) {
                try JSONParser.parse(JSONText.string("", bytes).bytes)
            }
            #expect(error?.offset == 2 + length)
        }
    }
}

/// Expects that a text is refused, at a place within it.
func expectRefusal(of text: JSONText, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let error = #expect(throws: JSONSyntaxError.self, sourceLocation: sourceLocation) {
        try JSONParser.parse(text.bytes)
    }
    #expect((0...text.bytes.count).contains(error?.offset ?? -1), sourceLocation: sourceLocation)
}

private let arrays: [JSONText] = [
    JSONText("array_1_true_without_comma", "[1 true]"),
    JSONText("array_a_invalid_utf8", bytes: [0x5B, 0x61, 0xE5, 0x5D]),
    JSONText("array_colon_instead_of_comma", #"["": 1]"#),
    JSONText("array_comma_after_close", #"[""],"#),
    JSONText("array_comma_and_number", "[,1]"),
    JSONText("array_double_comma", "[1,,2]"),
    JSONText("array_double_extra_comma", #"["x",,]"#),
    JSONText("array_extra_close", #"["x"]]"#),
    JSONText("array_extra_comma", #"["",]"#),
    JSONText("array_incomplete", #"["x""#),
    JSONText("array_incomplete_invalid_value", "[x"),
    JSONText("array_inner_array_no_comma", "[3[4]]"),
    JSONText("array_invalid_utf8", bytes: [0x5B, 0xFF, 0x5D]),
    JSONText("array_items_separated_by_semicolon", "[1:2]"),
    JSONText("array_just_comma", "[,]"),
    JSONText("array_just_minus", "[-]"),
    JSONText("array_missing_value", #"[   , ""]"#),
    JSONText("array_newlines_unclosed", "[\"a\",\n4\n,1,"),
    JSONText("array_number_and_comma", "[1,]"),
    JSONText("array_number_and_several_commas", "[1,,]"),
    JSONText("array_spaces_vertical_tab_formfeed", "[\"\u{B}a\"\\f]"),
    JSONText("array_star_inside", "[*]"),
    JSONText("array_unclosed", #"[""#),
    JSONText("array_unclosed_trailing_comma", "[1,"),
    JSONText("array_unclosed_with_new_lines", "[1,\n1\n,1"),
    JSONText("array_unclosed_with_object_inside", "[{}"),
    JSONText("array_closed_by_brace", "[1}"),
    JSONText("array_space_inside_is_no-break", "[\u{A0}1]"),
]

private let objects: [JSONText] = [
    JSONText("object_bad_value", #"["x", truth]"#),
    JSONText("object_bracket_key", #"{[: "x"}"#),
    JSONText("object_comma_instead_of_colon", #"{"x", null}"#),
    JSONText("object_double_colon", #"{"x"::"b"}"#),
    JSONText("object_emoji", "{🇨🇭}"),
    JSONText("object_garbage_at_end", #"{"a":"a" 123}"#),
    JSONText("object_key_with_single_quotes", "{key: 'value'}"),
    JSONText(
        "object_lone_continuation_byte_in_key_and_trailing_comma",
        bytes: Array(#"{""#.utf8) + [0xB9]
            + Array(#"":"0",}"#.utf8)
    ),
    JSONText("object_missing_colon", #"{"a" b}"#),
    JSONText("object_missing_key", #"{:"b"}"#),
    JSONText("object_missing_semicolon", #"{"a" "b"}"#),
    JSONText("object_missing_value", #"{"a":"#),
    JSONText("object_missing_value_closed", #"{"a":}"#),
    JSONText("object_no-colon", #"{"a""#),
    JSONText("object_non_string_key", "{1:1}"),
    JSONText("object_non_string_key_but_huge_number_instead", "{9999E9999:1}"),
    JSONText("object_null_key", "{null:null}"),
    JSONText("object_true_key", "{true:false}"),
    JSONText("object_repeated_null_null", "{null:null,null:null}"),
    JSONText("object_several_trailing_commas", #"{"id":0,,,,,}"#),
    JSONText("object_single_quote", "{'a':0}"),
    JSONText("object_trailing_comma", #"{"id":0,}"#),
    JSONText("object_trailing_comma_after_space", #"{"id":0 , }"#),
    JSONText("object_trailing_comment", #"{"a":"b"}/**/"#),
    JSONText("object_trailing_comment_open", #"{"a":"b"}/**//"#),
    JSONText("object_trailing_comment_slash_open", #"{"a":"b"}//"#),
    JSONText("object_trailing_comment_slash_open_incomplete", #"{"a":"b"}/"#),
    JSONText("object_two_commas_in_a_row", #"{"a":"b",,"c":"d"}"#),
    JSONText("object_unquoted_key", #"{a: "b"}"#),
    JSONText("object_unterminated-value", #"{"a":"a"#),
    JSONText("object_with_single_string", #"{ "foo" : "bar", "a" }"#),
    JSONText("object_with_trailing_garbage", ##"{"a":"b"}#"##),
    JSONText("object_leading_comma", #"{,"a":1}"#),
    JSONText("object_just_comma", "{,}"),
    JSONText("object_equals_sign", #"{"a"=1}"#),
    JSONText("object_closed_by_bracket", #"{"a":1]"#),
]

private let numbers: [JSONText] =
    [
        "++1234", "+1", "+Inf", "-01", "-1.0.", "-2.", "-NaN", ".-1", ".2e-3", "0.1.2", "0.3e+", "0.3e", "0.e1", "0_1",
        "0E+", "0E", "0e+", "0e", "1.0e+", "1.0e-", "1.0e", "1 000.0", "1eE2", "2.e+3", "2.e-3", "2.e3", "9.e+", "Inf",
        "NaN", "1+2", "0x1", "0x42", "Infinity", "0e+-1", "-123.123foo", "123\u{0}", "-Infinity", "-foo", "- 1", "-012",
        "-.123", "-1x", "1ea", "1.", ".123", "1.2a-3", "1.8011670033376514H-308", "012", "00", "--1", "1e1.5", "1e",
        "1,5,",
        "1'000", "１", "-１", "0b1", "1f", "1n", "0.", "-", "+", "e1", "1.2.3", "1-1", "0-0", "∞", "1e++1",
    ].map { JSONText("number_\($0)", "[\($0)]") } + [
        JSONText("number_invalid-utf-8-in-exponent", bytes: Array("[1e1".utf8) + [0xE5, 0x5D]),
        JSONText("number_invalid-utf-8-in-bigger-int", bytes: Array("[123".utf8) + [0xE5, 0x5D]),
        JSONText("number_invalid-utf-8-in-int", bytes: Array("[0".utf8) + [0xE5, 0x5D]),
        JSONText("number_real_with_invalid_utf8_after_e", bytes: Array("[1e".utf8) + [0xE5, 0x5D]),
    ]

private let strings: [JSONText] = [
    JSONText("string_1_surrogate_then_escape", #"["\uD800\"]"#),
    JSONText("string_1_surrogate_then_escape_u", #"["\uD800\u"]"#),
    JSONText("string_1_surrogate_then_escape_u1", #"["\uD800\u1"]"#),
    JSONText("string_1_surrogate_then_escape_u1x", #"["\uD800\u1x"]"#),
    JSONText("string_accentuated_char_no_quotes", "[é]"),
    JSONText("string_backslash_00", "[\"\\\u{0}\"]"),
    JSONText("string_escape_x", #"["\x00"]"#),
    JSONText("string_escaped_backslash_bad", #"["\\\"]"#),
    JSONText("string_escaped_ctrl_char_tab", "[\"\\\t\"]"),
    JSONText("string_escaped_emoji", "[\"\\🌀\"]"),
    JSONText("string_escaped_newline", "[\"\\\n\"]"),
    JSONText("string_incomplete_escape", #"["\"]"#),
    JSONText("string_incomplete_escaped_character", #"["\u00A"]"#),
    JSONText("string_incomplete_surrogate", #"["\uD834\uDd"]"#),
    JSONText("string_incomplete_surrogate_escape_invalid", #"["\uD800\uD800\x"]"#),
    JSONText("string_invalid-utf-8-in-escape", bytes: Array(#"["\u"#.utf8) + [0xE5] + Array(#""]"#.utf8)),
    JSONText("string_invalid_backslash_esc", #"["\a"]"#),
    JSONText("string_invalid_unicode_escape", #"["\uqqqq"]"#),
    JSONText("string_invalid_utf8_after_escape", bytes: Array(#"["\"#.utf8) + [0xE5] + Array(#""]"#.utf8)),
    JSONText("string_leading_uescaped_thinspace", #"[\u0020"asd"]"#),
    JSONText("string_no_quotes_with_bad_escape", #"[\n]"#),
    JSONText("string_single_doublequote", #"""#),
    JSONText("string_single_quote", "['single quote']"),
    JSONText("string_single_string_no_double_quotes", "abc"),
    JSONText("string_start_escape_unclosed", #"["\"#),
    JSONText("string_unescaped_ctrl_char", "[\"a\u{0}a\"]"),
    JSONText("string_unescaped_newline", "[\"new\nline\"]"),
    JSONText("string_unescaped_tab", "[\"\t\"]"),
    JSONText("string_unicode_CapitalU", #""\UA66D""#),
    JSONText("string_with_trailing_garbage", #""""x"#),
    JSONText("string_escape_u_signed", #"["\u+041"]"#),
    JSONText("string_escape_u_negative", #"["\u-041"]"#),
    JSONText("string_escape_u_with_space", #"["\u 041"]"#),
    JSONText("string_escape_u_with_wide_digits", #"["\u００４１"]"#),
    JSONText("string_escape_u_in_braces", #"["\u{41}"]"#),
    JSONText("string_escape_octal", #"["\101"]"#),
    JSONText("string_escape_zero", #"["\0"]"#),
    JSONText("string_escape_single_quote", #"["\'"]"#),
    JSONText("string_escape_vertical_tab", #"["\v"]"#),
    JSONText("string_escape_in_capitals", #"["\N"]"#),
    JSONText("string_curly_quotes", "[“a”]"),
    JSONText("string_backquotes", "[`a`]"),
]

private let structures: [JSONText] = [
    JSONText("incomplete_false", "[fals]"),
    JSONText("incomplete_null", "[nul]"),
    JSONText("incomplete_true", "[tru]"),
    JSONText("literal_in_capitals", "[TRUE]"),
    JSONText("literal_capitalised", "[True]"),
    JSONText("literal_of_python", "[None]"),
    JSONText("literal_of_javascript", "[undefined]"),
    JSONText("literal_with_a_letter_too_many", "[nulll]"),
    JSONText("multidigit_number_then_00", "123\u{0}"),
    JSONText("single_space", " "),
    JSONText("structure_100000_opening_arrays", String(repeating: "[", count: 100_000)),
    JSONText("structure_angle_bracket_.", "<.>"),
    JSONText("structure_angle_bracket_null", "[<null>]"),
    JSONText("structure_array_trailing_garbage", "[1]x"),
    JSONText("structure_array_with_extra_array_close", "[1]]"),
    JSONText("structure_array_with_unclosed_string", #"["asd]"#),
    JSONText("structure_ascii-unicode-identifier", "aå"),
    JSONText("structure_capitalized_True", "[True]"),
    JSONText("structure_close_unopened_array", "1]"),
    JSONText("structure_comma_instead_of_closing_brace", #"{"x": true,"#),
    JSONText("structure_double_array", "[][]"),
    JSONText("structure_end_array", "]"),
    JSONText("structure_incomplete_UTF8_BOM", bytes: [0xEF, 0xBB, 0x7B, 0x7D]),
    JSONText("structure_lone-invalid-utf-8", bytes: [0xE5]),
    JSONText("structure_lone-open-bracket", "["),
    JSONText("structure_no_data", ""),
    JSONText("structure_null-byte-outside-string", "[\u{0}]"),
    JSONText("structure_number_with_trailing_garbage", "2@"),
    JSONText("structure_object_followed_by_closing_object", "{}}"),
    JSONText("structure_object_unclosed_no_value", #"{"":"#),
    JSONText("structure_object_with_comment", #"{"a":/*comment*/"b"}"#),
    JSONText("structure_object_with_trailing_garbage", #"{"a": true} "x""#),
    JSONText("structure_open_array_apostrophe", "['"),
    JSONText("structure_open_array_comma", "[,"),
    JSONText("structure_open_array_object", String(repeating: #"[{"":"#, count: 50_000) + "\n"),
    JSONText("structure_open_array_open_object", "[{"),
    JSONText("structure_open_array_open_string", #"["a"#),
    JSONText("structure_open_array_string", #"["a""#),
    JSONText("structure_open_object", "{"),
    JSONText("structure_open_object_close_array", "{]"),
    JSONText("structure_open_object_comma", "{,"),
    JSONText("structure_open_object_open_array", "{["),
    JSONText("structure_open_object_open_string", #"{"a"#),
    JSONText("structure_open_object_string_with_apostrophes", "{'a'"),
    JSONText("structure_open_open", #"["\{["\{["\{["\{"#),
    JSONText("structure_single_eacute", bytes: [0xE9]),
    JSONText("structure_single_star", "*"),
    JSONText("structure_trailing_#", ##"{"a":"b"}#{}"##),
    JSONText("structure_two_values", "1 2"),
    JSONText("structure_U+2060_word_joined", "[\u{2060}]"),
    JSONText("structure_uescaped_LF_before_string", #"[\u000A""]"#),
    JSONText("structure_unclosed_array", "[1"),
    JSONText("structure_unclosed_array_partial_null", "[ false, nul"),
    JSONText("structure_unclosed_array_unfinished_false", "[ true, fals"),
    JSONText("structure_unclosed_array_unfinished_true", "[ false, tru"),
    JSONText("structure_unclosed_object", #"{"asd":"asd""#),
    JSONText("structure_unicode-identifier", "å"),
    JSONText("structure_UTF8_BOM_no_data", bytes: [0xEF, 0xBB, 0xBF]),
    JSONText("structure_whitespace_formfeed", "[\u{C}]"),
    JSONText("structure_whitespace_vertical_tab", "[\u{B}]"),
    JSONText("structure_whitespace_U+2028", "[\u{2028}]"),
    JSONText("structure_whitespace_U+0085", "[\u{85}]"),
    JSONText("structure_comment_line", "// one\n[1]"),
    JSONText("structure_comment_hash", "# one\n[1]"),
    JSONText("structure_json_lines", "{}\n{}"),
    JSONText("structure_trailing_null_byte", "[]\u{0}"),
    JSONText("structure_record_separator", "\u{1E}[]"),
]
