import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Push tracking as data")
struct PushRulesTests {
    private let rules: PushRules

    init() throws {
        rules = try PushRules(besideRulesOf: SuiteLocation(directory: Checkout.root.path), Suite.kit.catalogue)
    }

    @Test("Each stage knows its place among all")
    func places() {
        #expect(PushPart.Stage.allCases.map(\.index) == Array(PushPart.Stage.allCases.indices))
    }

    @Test("An expression is printed as it is written")
    func printing() throws {
        for edit in [rules.documented] + (rules.faults + rules.readings).map(\.edit) {
            for expression in edit.changes.map(\.expression) + [edit.condition].compactMap({ $0 }) {
                #expect(try PushEdit.Expression(reading: expression.description) == expression)
            }
        }
        for text in Self.texts { #expect(try PushEdit.Expression(reading: text).description == text) }
    }

    private static let texts = [
        "given.aps.alert._dId else it",
        "it at 'a key with blanks' at 'other'",
        "first-member(given, is-text(value._dId)) at '_dId'",
        "(it else '') when has(flag) else absent",
        "it before ';,' after './' replacing 'a' by 'b' as trimmed",
        "(impression, click, open)",
        "flag as lower among ('on', 'off') and flag differs-from null",
        "it of (open else click)",
        "not (it begins-with 'a' or it contains 'b')",
        "'dismiss' ends-with actionIdentifier",
        "latest(it, not same(platform) and ago < 3)",
    ]

    @Test("What cannot be an expression is refused", arguments: refusals)
    func refusing(text: String, message: String, offset: Int) {
        #expect(throws: TermError(message: message, offset: offset)) { try PushEdit.Expression(reading: text) }
    }

    static let refusals: [(String, String, Int)] = [
        ("flg = 'on'", "there is no word `flg`; did you mean `flag`?", 0),
        ("it as lwer", "there is no form `lwer`; did you mean `lower`?", 6),
        ("earlir(it)", "there is no function `earlir`; did you mean `earlier`?", 0),
        ("on(android.onResum)", "there is no event `android.onResum`; did you mean `android.onResume`?", 3),
        ("earlier(ago)", "expected a test, but `ago` is a number", 8),
        ("it when given as text", "expected a test, but `given as text` is a text", 8),
        ("cut(it, 'a')", "expected a number, but `'a'` is a text", 8),
        ("cut(it)", "`cut` needs another operand", 0),
        ("has(it, flag)", "`has` takes 1 operand, not 2", 8),
        ("given..aps", "a key is missing in the path `given..aps`", 0),
        ("it within version", "there is no limit `within`; expected after, as, at, before, of and replacing", 0),
        ("(flag, it", "this `(` is not closed", 0),
        ("flag in ('on', 'ON')", "there is no limit `in`; use `among` to find a value in a list", 0),
        ("it and flag = \"on\"", "`\"` has no meaning in an expression; write text in single quotes", 14),
        ("flag != 'on'", "`!=` has no meaning in an expression; use `differs-from`", 5),
        ("it && flag", "`&&` has no meaning in an expression; use `and`", 3),
        ("flag == 'on'", "`==` has no meaning in an expression; use `=`", 5),
        ("it AND flag = 'on'", "there is no operator `AND`; did you mean `and`?", 3),
        ("if flag = 'on' then it", "there is no word `if`; write `x when test else y`", 0),
        ("given at aps", "expected text in single quotes", 9),
    ]

    @Test("An edit that makes a stage depend on itself is refused")
    func selfReference() throws {
        for (part, text, stage) in [
            ("interaction", "interaction", PushPart.Stage.interaction), ("flag", "it when enabled", .flag),
            ("given", "it when earlier(same-ids)", .given), ("actions", "last-action", .actions),
        ] {
            #expect(rules.documented.selfReference(with: [try PushEdit(part, text)]) == stage)
        }
        #expect(rules.documented.selfReference(with: []) == nil)
    }

    @Test("A form of a value", arguments: forms)
    func form(expression: String, given: JSONValue, expected: JSONValue?) throws {
        let value = try PushEdit.Expression(reading: expression).bound()
        let moment = try #require(
            PushTracking.documented.moments(of: [Stimulus(.push(.onResume))], in: RunContext())[0]
        )
        #expect(value(DataScope(moment) { _, _ in given }) == expected)
    }

    static let forms: [(String, JSONValue, JSONValue?)] = [
        ("it as text", 12, "12"), ("it as text", ["a": .null], "{\"a\":null}"), ("it as integer", "+012", 12),
        ("it as integer", "1.5", nil), ("it as plain-integer", "012", nil), ("it as numbers", " v2.3-beta", [2, 3]),
        ("it as decimal < 1", "0.10.4", true), ("it as double", [9_007_199_254_740_993], [9_007_199_254_740_992]),
        ("it as int32", "4294967297", "1"), ("it as without-nulls", ["a": .null, "b": [.null, 1]], ["b": [1]]),
        ("it as reversed", [1, 2], [2, 1]), ("it as upper", "on", "ON"), ("it as upper", 1, 1),
        ("it as trimmed", "\t a b\u{A0}", "a b"), ("it as left-trimmed", " a ", "a "),
        ("it as ascii-trimmed", "\u{0}\u{1F}a\u{85}", "a\u{85}"), ("it as kotlin-trimmed", "\u{1F}a\u{85}", "a\u{85}"),
        ("it as kotlin-trimmed", "\u{A0}a\r\n", "a"), ("it as java-stripped", "\u{1F}a\u{A0}", "a\u{A0}"),
        ("it as python-stripped", "\u{1F}a\u{85}\u{A0}", "a"), ("it as c-trimmed", "\t a\u{1F}", "a\u{1F}"),
        ("it as javascript-trimmed", "\u{FEFF}a\u{85}", "a\u{85}"), ("it as split-numbers", "1.04.+5", [1, 4, 5]),
        ("it as split-numbers", "1.2147483648", nil), ("it as split-numbers", "1.4.", nil),
        ("it as half-width", "\u{FF4F}n", "on"), ("it as without-marks", "o\u{301}n", "on"),
        ("it as without-format", "o\u{200B}n", "on"), ("it as without-control", "o\u{7}n", "on"),
        ("it as composed", "e\u{301}", "\u{E9}"), ("it as quoted", "true", "\"true\""),
        ("it as unquoted", "\"a\"", "a"), ("it as digits", "1.3.9", "139"), ("it as letters", "_dId-1", "dId"),
        ("it as ascii", "on\u{E9}", "on"), ("it as without-letters", "1.4b", "1.4"),
        ("it as without-leading-zeros", "000", "0"), ("it as digits-and-dots", "v1.4 ", "1.4"),
        ("it as before-null", "a\u{0}b", "a"), ("it as large-as-zero", "1.99999999999999999999", "1.0"),
        ("it as octal", "1.010.09", "1.8.0"), ("it before ';,'", "a,b;c", "a"), ("it after './'", "a.b/c", "c"),
        ("it replacing '&' by '&amp;'", "a&b", "a&amp;b"), ("cut(it, 2)", "abc", "ab"),
        ("cut-bytes(it, 3)", "\u{E9}\u{E9}", "\u{E9}"), ("size(it)", ["a": 1, "b": 2], 2), ("bytes(it)", "\u{E9}", 2),
        ("java-hash(it)", ["a": "b"], 3), ("deepest(it, 'k')", ["k": 1, "a": ["k": 2]], 2),
        ("first-member(it, name begins-with 'b')", ["a": 1, "b1": 2, "b2": 3], 2),
        ("last-member(it, is-number(value) and value > 1)", ["a": 1, "b": 2, "c": 3], 3),
        ("each-member(it, absent when value = null else value)", ["a": .null, "b": 2], ["b": 2]),
        ("each-text(it, it as upper)", ["a": ["x", 1]], ["a": ["X", 1]]),
        ("each-name(it, it as snake-case)", ["aKey": 1, "URL": ["inA": 2]], ["a_key": 1, "url": ["inA": 2]]),
        ("it as javascript-text", [1, [], .null, [true, "a"]], "1,,,true,a"), ("it as javascript-text", .null, "null"),
        ("it as javascript-text", ["a": 1], "[object Object]"), ("it as json", "[1]", [1]), ("it as json", "1a", "1a"),
        ("each-name(it, it as lower)", ["A": 1, "b": 2, "a": 3], ["a": 3, "b": 2]),
        ("each-name(it, 'x.' & it)", ["a": 1], ["x.a": 1]), ("each-name(it, 'a')", "b", "b"),
        ("without(it, '_')", "_a_", "a_"), ("without(it, '_')", "a_", "a_"),
        ("(it as numbers) at '1'", "1.10", 10), ("(it as numbers) at '2'", "1.10", nil), ("it at '1'", ["1": 2], 2),
        ("merged(it, it.more)", ["a": 1, "more": ["a": 2]], ["a": 2, "more": ["a": 2]]),
        ("is-uuid(it)", "123e4567-e89b-12d3-a456-42661417400G", false), ("is-hexadecimal(it)", "0aF", true),
        ("is-plain(it)", "1.04", false), ("is-plain(it)", "1.4", true), ("bare-percent(it)", "50%", true),
        ("bare-percent(it)", "%20", false), ("shows(it)", ["body": ""], false), ("shows(it)", [["title": "t"]], true),
        ("it & 1", "a", "a1"), ("(size(it) + 5) mod 4", "abc", 0), ("it < 'b'", "a", true),
    ]
}
