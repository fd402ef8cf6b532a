import Testing
import TrackingConformanceJSON

@Suite("Objects and values")
struct ObjectTests {
    @Test("Members keep their order when values are replaced, and a new one goes to the end")
    func order() {
        var object: JSONObject = ["z": 1, "a": 2, "m": 3]
        object["a"] = "new"
        object["b"] = true
        object["z"] = nil
        object["missing"] = nil
        #expect(object.keys == ["a", "m", "b"])
        #expect(JSONValue.object(object).description == #"{"a":"new","m":3,"b":true}"#)
    }

    @Test("Of two members with the same key the later one counts, in the earlier one's place")
    func laterMember() {
        let object: JSONObject = ["a": 1, "b": 2, "a": 3]
        #expect(JSONValue.object(object).description == #"{"a":3,"b":2}"#)
    }

    @Test("A null member is there, a missing one is not")
    func nullMember() throws {
        let value = try JSONParser.parse(Array(#"{"a":null}"#.utf8))
        #expect(value["a"]?.isNull == true)
        #expect(value["b"] == nil)
        #expect(value.object?.isEmpty == false)
    }

    @Test("A value gives what it is, and nothing else")
    func accessors() {
        #expect(JSONValue.null.isNull && JSONValue.null.boolean == nil)
        #expect(JSONValue.bool(true).boolean == true && JSONValue.bool(true).number == nil)
        #expect(JSONValue.integer(7).number?.integer == 7 && JSONValue.integer(7).string == nil)
        #expect(JSONValue.string("a").string == "a" && JSONValue.string("a").array == nil)
        #expect(JSONValue.array([1]).array == [1] && JSONValue.array([1]).object == nil)
        #expect(JSONValue.object([:]).object == [:] && !JSONValue.object([:]).isNull)
        #expect(JSONValue.array([])["a"] == nil)
    }

    @Test(
        "A kind is named with its article",
        arguments: [
            ("null", "null"), ("true", "a Boolean"), ("1", "a number"), (#""""#, "a string"), ("[]", "an array"),
            ("{}", "an object"),
        ]
    )
    func kind(text: String, kind: String) throws {
        #expect(try JSONParser.parse(Array(text.utf8)).kindWithArticle == kind)
    }
}
