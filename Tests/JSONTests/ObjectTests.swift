import Testing
import TrackingConformanceCore
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

    @Test(
        "However many members an object has, each is found, replaced, removed and added",
        arguments: 0..<6 as Range<UInt64>
    )
    func manyMembers(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var object = JSONObject()
        var members: [(key: String, value: Int)] = []
        for value in 0..<400 {
            // The two spellings of é are one text in Swift and two keys in JSON.
            let key = random.pick(["é", "e\u{301}"]) + "\(random.below(60))"
            let index = members.firstIndex { Array($0.key.utf8) == Array(key.utf8) }
            let isRemoved = random.below(4) == 0
            object[key] = isRemoved ? nil : .integer(value)
            switch (index, isRemoved) {
            case (let index?, true): members.remove(at: index)
            case (let index?, false): members[index].value = value
            case (nil, true): break
            case (nil, false): members.append((key, value))
            }
            #expect(object.has(key) == !isRemoved)
        }
        #expect(object.count > 40)
        #expect(object.keys.map { Array($0.utf8) } == members.map { Array($0.key.utf8) })
        #expect(members.allSatisfy { object[$0.key] == .integer($0.value) })
        let reversed = JSONObject(members.reversed().map { (key: $0.key, value: .integer($0.value)) })
        #expect(reversed == object)
        #expect(object["missing"] == nil && !object.has("e"))
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
