import Testing
import TrackingConformanceJSON

@Suite("Numbers")
struct NumberTests {
    @Test(
        "A number keeps its text through reading and writing",
        arguments: [
            "1.10", "1e400", "-0", "-0.0", "0E+00", "12345678901234567890", "1E5", "0.10000000000000000000000000000001",
        ]
    )
    func text(text: String) throws {
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(value.number?.text == text)
        #expect(value.description == text)
        #expect(JSONWriter.canonical(value) == "\(text)\n")
        #expect(JSONWriter.spaced(value) == text)
        #expect(JSONNumber(text)?.text == text)
    }

    @Test(
        "Numbers are equal when they are the same decimal",
        arguments: [
            ("1.10", "1.1"), ("1.1", "11e-1"), ("-0", "0"), ("0e5", "0.000"), ("-0.0e-7", "0"), ("100", "1e2"),
            ("100", "1E+2"), ("0.001", "1e-3"), ("120e-1", "12.0"), ("1e400", "10e399"), ("1e400", "0.1e401"),
            ("12345678901234567890", "1234567890123456789e1"), ("1e0000000000000000000000005", "100000"),
            ("0e99999999999999999999", "0"), ("-1.50", "-1.5"), ("1e99999999999999999999", "1e99999999999999999999"),
        ]
    )
    func equal(left: String, right: String) throws {
        #expect(try number(left) == number(right))
        #expect(try number(right) == number(left))
        #expect(try fingerprint(of: left) == fingerprint(of: right))
        #expect(try isSame(left, as: right))
    }

    @Test(
        "Numbers differ when they are different decimals, however near",
        arguments: [
            ("1", "-1"), ("1", "10"), ("1", "1.0000000000000000000000000000001"),
            ("9007199254740992", "9007199254740993"),
            ("12345678901234567890", "12345678901234567891"), ("1e400", "1e401"), ("1e-400", "0"), ("1e400", "-1e400"),
            ("0.1", "0.1000000000000000055511151231257827"), ("101", "11"), ("1.01", "1.1"),
            ("1e99999999999999999999", "1e99999999999999999998"),
        ]
    )
    func different(left: String, right: String) throws {
        #expect(try number(left) != number(right))
        #expect(try fingerprint(of: left) != fingerprint(of: right))
        #expect(try !isSame(left, as: right))
        #expect(try number(right) != number(left))
    }

    @Test(
        "A number whose value is an integer that fits gives it",
        arguments: [
            ("2", 2), ("2.0", 2), ("20e-1", 2), ("0.2e1", 2), ("-2", -2), ("-2.000", -2), ("0", 0), ("-0", 0),
            ("-0.0e9", 0),
            ("0e99999999999999999999", 0), ("1e18", 1_000_000_000_000_000_000), ("9223372036854775807", Int.max),
            ("-9223372036854775808", Int.min), ("-9223372036854775.808e3", Int.min),
            ("92233720368547758070e-1", Int.max),
        ]
    )
    func integer(text: String, expected: Int) throws {
        #expect(try number(text).integer == expected)
    }

    @Test(
        "A number whose value is no integer, or one that does not fit, gives none",
        arguments: [
            "0.5", "2.5", "25e-1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1e-400",
            "9223372036854775807.1", "1e99999999999999999999", "1e9223372036854775807", "12345678901234567890",
        ]
    )
    func noInteger(text: String) throws {
        #expect(try number(text).integer == nil)
    }

    @Test(
        "Text that is no number, or more than one, makes none",
        arguments: [
            "", " 1", "1 ", "01", "+1", "1.", ".5", "NaN", "1,2", "[1]", "\"1\"", "null", "0x1", "1\u{0}", "１",
        ]
    )
    func noNumber(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test("An integer becomes its decimal text", arguments: [(0, "0"), (-1, "-1"), (Int.min, "-9223372036854775808")])
    func fromInteger(value: Int, text: String) {
        #expect(JSONNumber(value).text == text)
        #expect(JSONNumber(value).integer == value)
    }

    private func number(_ text: String) throws -> JSONNumber {
        try #require(JSONNumber(text))
    }
}
