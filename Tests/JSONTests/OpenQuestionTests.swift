import Testing
import TrackingConformanceJSON

/// Questions left open by RFC 8259: the cases `i_` of Nicolas Seriot's JSONTestSuite, with the kit's decision.
///
/// The kit refuses anything that makes two readers of one text disagree, and accepts every number, because it keeps its
/// text.
@Suite("Texts about which readers differ")
struct OpenQuestionTests {
    @Test("Numbers of any size and precision are accepted", arguments: hugeNumbers)
    func hugeNumber(text: String) throws {
        let value = try JSONParser.parse(Array("[\(text)]".utf8))
        #expect(value.array?.first?.number?.text == text)
    }

    @Test("Surrogates without their pair are refused", arguments: loneSurrogates)
    func loneSurrogate(text: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
        #expect(error?.message == "a surrogate escape must be part of a pair, the high one first")
    }

    @Test("Invalid UTF-8 is refused, in short strings and behind long ones", arguments: invalidUTF8)
    func invalidEncoding(text: JSONText) {
        expectRefusal(of: text)
        let long = text.bytes.dropLast(2) + Array(repeating: UInt8(ascii: "x"), count: 40) + text.bytes.suffix(2)
        expectRefusal(of: JSONText(text.name, bytes: Array(long)))
    }

    @Test("A byte-order mark and other encodings are refused", arguments: otherEncodings)
    func otherEncoding(text: JSONText) {
        expectRefusal(of: text)
    }

    @Test("A key that is there twice is refused, however it is spelt", arguments: duplicateKeys)
    func duplicateKey(text: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
        #expect(error?.message.hasSuffix("appears twice in this object; keep one") == true)
    }

    @Test("Keys that are only canonically equivalent are two keys")
    func equivalentKeys() throws {
        let object = try #require(try JSONParser.parse(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)).object)
        #expect(object.count == 2)
        #expect(object["\u{E9}"] == 1)
        #expect(object["e\u{301}"] == 2)
    }

    @Test("A duplicate is found among many keys", arguments: [2, 15, 16, 17, 18, 100, 2000])
    func duplicateAmongMany(count: Int) throws {
        let members = (0..<count).map { "\"key\($0)\":\($0)" }
        #expect(try JSONParser.parse(Array("{\(members.joined(separator: ","))}".utf8)).object?.count == count)
        for repeated in [0, count / 2, count - 1] {
            let text = "{\(members.joined(separator: ",")),\"key\(repeated)\":0}"
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
            #expect(error?.message == "the key \"key\(repeated)\" appears twice in this object; keep one")
            #expect(error?.offset == text.utf8.count - "\"key\(repeated)\":0}".utf8.count)
        }
    }
}

private let hugeNumbers = [
    "123.456e-789", "0.4e00669999999999999999999999999999999999999999999999999999999999999999999999999999999999999999",
    "-1e+9999", "1.5e+9999", "-123123e100000", "123123e100000", "123e-10000000", "100000000000000000000",
    "-123123123123123123123123123123", "-237462374673276894279832749832423479823246327846", "1e400", "1e-400",
    "9007199254740993", "18446744073709551616", "0.1000000000000000055511151231257827021181583404541015625",
]

private let loneSurrogates = [
    #"["\uDADA"]"#, #"["\uD888\u1234"]"#, #"["\uD800\n"]"#, #"["\uDd1ea"]"#, #"["\uD800\uD800\n"]"#, #"["\ud800"]"#,
    #"["\ud800abc"]"#, #"["\uDd1e\uD834"]"#, #"["\uDFAA"]"#, #"{"\uDFAA":0}"#, #"["\uDBFF"]"#, #"["\uDC00\uDC00"]"#,
    #"["\uD83D\\uDE00"]"#, #"["\uD83D\u0041"]"#, #"["\uD83D\uE000"]"#, #"["\ud83d\ude00\ud83d"]"#,
]

private let invalidUTF8: [JSONText] = [
    .string("string_UTF-8_invalid_sequence", [0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA]),
    .string("string_UTF8_surrogate_U+D800", [0xED, 0xA0, 0x80]),
    .string("string_UTF8_surrogate_U+DFFF", [0xED, 0xBF, 0xBF]),
    .string("string_UTF8_surrogate_pair", [0xED, 0xA0, 0xB4, 0xED, 0xB4, 0x9E]),
    .string("string_invalid_utf-8", [0xFF]),
    .string("string_iso_latin_1", [0xE9]),
    .string("string_lone_utf8_continuation_byte", [0x81]),
    .string("string_last_continuation_byte", [0xBF]),
    .string("string_not_in_unicode_range", [0xF4, 0xBF, 0xBF, 0xBF]),
    .string("string_first_beyond_unicode", [0xF4, 0x90, 0x80, 0x80]),
    .string("string_overlong_sequence_2_bytes", [0xC0, 0xAF]),
    .string("string_overlong_sequence_2_bytes_highest", [0xC1, 0xBF]),
    .string("string_overlong_sequence_3_bytes", [0xE0, 0x80, 0xAF]),
    .string("string_overlong_sequence_3_bytes_highest", [0xE0, 0x9F, 0xBF]),
    .string("string_overlong_sequence_4_bytes", [0xF0, 0x8F, 0xBF, 0xBF]),
    .string("string_overlong_sequence_5_bytes", [0xF8, 0x87, 0xBF, 0xBF, 0xBF]),
    .string("string_overlong_sequence_6_bytes", [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF]),
    .string("string_overlong_sequence_6_bytes_null", [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80]),
    .string("string_overlong_null", [0xC0, 0x80]),
    .string("string_truncated-utf-8_2_bytes", [0xC3]),
    .string("string_truncated-utf-8_3_bytes", [0xE0, 0xFF]),
    .string("string_truncated-utf-8_3_bytes_of_two", [0xE2, 0x82]),
    .string("string_truncated-utf-8_4_bytes", [0xF0, 0x9F, 0x98]),
    .string("string_bad_third_byte", [0xE2, 0x82, 0x22]),
    .string("string_bad_fourth_byte", [0xF0, 0x9F, 0x98, 0x41]),
    .string("string_first_byte_F5", [0xF5, 0x80, 0x80, 0x80]),
    .string("string_first_byte_FE", [0xFE]),
    .string("string_after_escape", Array(#"\n"#.utf8) + [0x80]),
]

private let otherEncodings: [JSONText] = [
    JSONText("structure_UTF-8_BOM_empty_object", bytes: [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]),
    JSONText("string_utf16LE_with_BOM", bytes: [0xFF, 0xFE, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0]),
    JSONText("string_UTF-16LE_without_BOM", bytes: [0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0]),
    JSONText("string_utf16BE_with_BOM", bytes: [0xFE, 0xFF, 0, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D]),
    JSONText("string_utf16BE_no_BOM", bytes: [0, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D]),
    JSONText("structure_UTF-32LE", bytes: [0x5B, 0, 0, 0, 0x5D, 0, 0, 0]),
    JSONText("structure_BOM_behind_a_space", bytes: [0x20, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D]),
    JSONText("structure_BOM_at_the_end", bytes: [0x7B, 0x7D, 0xEF, 0xBB, 0xBF]),
]

private let duplicateKeys = [
    #"{"a":"b","a":"c"}"#, #"{"a":"b","a":"b"}"#, #"{"a":1,"\u0061":1}"#, #"{"\u0061":1,"a":1}"#,
    #"{"":1,"":2}"#, #"{"/":1,"\/":2}"#, #"{"/":1,"\u002F":2}"#, #"{"\u002f":1,"\u002F":2}"#, #"{"\n":1,"\u000a":2}"#,
    #"{"😀":1,"\ud83d\ude00":2}"#, #"{"é":1,"\u00e9":2}"#, #"{"a":1,"b":2,"c":3,"a":4}"#, #"{"x":{"a":1,"a":2}}"#,
    #"[{"a":1},{"a":1,"b":2,"b":3}]"#, #"{"\u0000":1,"\u0000":2}"#, #"{"a":null,"a":null}"#,
]
