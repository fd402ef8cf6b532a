import Testing
import TrackingConformanceJSON

@Suite("Equality")
struct EqualityTests {
    @Test("Values that mean the same are equal", arguments: equalTexts)
    func equal(left: String, right: String) throws {
        #expect(try parse(left) == parse(right))
        #expect(try parse(right) == parse(left))
        #expect(try fingerprint(of: left) == fingerprint(of: right))
        #expect(try isSame(left, as: right) && isSame(right, as: left))
    }

    @Test("Values that mean something else differ", arguments: differentTexts)
    func different(left: String, right: String) throws {
        #expect(try parse(left) != parse(right))
        #expect(try parse(right) != parse(left))
        #expect(try fingerprint(of: left) != fingerprint(of: right))
        #expect(try !isSame(left, as: right) && !isSame(right, as: left))
    }

    @Test("Composed and decomposed strings differ, alone, as keys and in arrays", arguments: equivalentStrings)
    func normalisation(left: String, right: String) throws {
        #expect(left == right)
        #expect(!left.hasSameBytes(as: right))
        #expect(JSONValue.string(left) != .string(right))
        #expect(JSONValue.array([.string(left)]) != .array([.string(right)]))
        #expect(JSONValue.object([left: 1]) != .object([right: 1]))
        #expect(JSONValue.object([left: 1])[right] == nil)
        #expect(try fingerprint(of: "\"\(left)\"") != fingerprint(of: "\"\(right)\""))
        #expect(try !isSame("\"\(left)\"", as: "\"\(right)\""))
        #expect(ByteString(left) != ByteString(right))
        #expect(Set([ByteString(left), ByteString(right), ByteString(left)]).count == 2)
    }

    @Test("Large objects are compared as small ones are", arguments: [15, 16, 17, 300])
    func largeObjects(count: Int) throws {
        let members = (0..<count).map { (key: "key\($0)", value: JSONValue.integer($0)) }
        let object = JSONObject(members)
        #expect(object == JSONObject(members.reversed()))
        #expect(object != JSONObject(members.dropLast()))
        #expect(object != JSONObject(members.dropLast() + [(key: "other", value: .integer(count - 1))]))
        #expect(object != JSONObject(members.dropLast() + [(key: "key\(count - 1)", value: .null)]))
    }

    @Test("Strings have the same bytes whatever their storage")
    func storage() {
        let text = "a string that is too long to be stored in place: é😀"
        let built = text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append($1) }
        #expect(text.hasSameBytes(as: built))
        #expect("".hasSameBytes(as: String(text.prefix(0))))
        #expect(!text.hasSameBytes(as: text + " "))
        #expect(!text.hasSameBytes(as: text.replacingCharacters()))
        #expect(ByteString(text).hashValue == ByteString(built).hashValue)
    }

    @Test("Members are found in any order and after a missing one", arguments: ["abc", "cba", "bca", "axb", "xyz", ""])
    func lookup(keys: String) throws {
        let bytes = Array(#"{"a":1,"b":2,"c":3}"#.utf8)
        let found = try bytes.withUnsafeBufferPointer { bytes in
            try JSONParser.read(bytes) { object in
                var lookup = JSONNode.Lookup(in: object)
                return keys.map { lookup[String($0)]?.shortInteger }
            }
        }
        #expect(found == keys.map { "abc".contains($0) ? Int($0.asciiValue ?? 0) - 96 : nil })
    }

    private func parse(_ text: String) throws -> JSONValue {
        try JSONParser.parse(Array(text.utf8))
    }
}

/// The fingerprint of a text's value.
func fingerprint(of text: String) throws -> UInt64 {
    try Array(text.utf8).withUnsafeBufferPointer { try JSONParser.read($0, \.fingerprint) }
}

/// True if a text's value, in place, is the same as that of another.
func isSame(_ text: String, as other: String) throws -> Bool {
    let other = try JSONParser.parse(Array(other.utf8))
    return try Array(text.utf8).withUnsafeBufferPointer { bytes in
        try JSONParser.read(bytes) { $0.isSame(as: other) }
    }
}

extension String {
    /// The string with another last character of as many bytes.
    fileprivate func replacingCharacters() -> String {
        dropLast() + "😁"
    }
}

private let equalTexts: [(String, String)] = [
    (#"{"a":1,"b":2}"#, #"{ "b": 2, "a": 1 }"#), ("[1.0, 2]", "[1, 20e-1]"), (#""\u00e9""#, "\"\u{E9}\""),
    (#"{"a":{"x":[],"y":{}}}"#, #"{"a":{"y":{},"x":[]}}"#), (#""\/""#, #""/""#), ("null", " null "),
    (#"{"\u0061":true}"#, #"{"a":true}"#), (#""\ud83d\ude00""#, #""😀""#),
]

private let differentTexts: [(String, String)] = [
    ("null", "false"), ("0", "false"), ("1", "true"), ("1", #""1""#), (#""""#, "null"), ("[]", "{}"),
    ("[1,2]", "[2,1]"),
    ("[1]", "[1,1]"), (#"{"a":null}"#, "{}"), (#"{"a":1}"#, #"{"A":1}"#), (#"{"a":1}"#, #"{"b":1}"#),
    (#""a""#, #""a ""#),
    (#""a""#, #""A""#), ("[null]", "[]"), (#"{"a":1}"#, #"{"a":1,"b":2}"#), (#""\u0000""#, #""""#),
    (#"{"a":null,"b":1}"#, #"{"b":1,"c":null}"#), ("null", "0"), ("null", "{}"), (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#),
    (#"{"action":"1234567"}"#, #"{"action":"1234568"}"#), (#""1234567812345678""#, #""1234567812345679""#),
    (#""12345678""#, #""123456780""#), ("[[1],2]", "[1,[2]]"), ("1.5", "1.51"), ("1.5", "-1.5"),
]

private let equivalentStrings: [(String, String)] = [
    ("\u{E9}", "e\u{301}"), ("\u{1E69}", "s\u{323}\u{307}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{212B}", "\u{C5}"),
    ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{2126}", "\u{3A9}"),
]
