import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Very long texts and values are kept in part")
struct AbridgedTextTests {
    @Test(
        "A text is kept up to a number of characters",
        arguments: [("abc", 3, "abc"), ("äöü", 3, "äöü"), ("abcd", 3, "abc… (1 more character)")]
    )
    func text(text: String, limit: Int, expected: String) {
        #expect(text.abridged(to: limit) == expected)
    }

    @Test("Of a very long text the beginning is kept")
    func veryLongText() {
        let text = String(repeating: "x", count: 20_000_000)
        #expect(text.abridged(to: 2) == "xx… (19999998 more characters)")
    }

    @Test("A value of ordinary size stays as it is")
    func ordinaryValue() {
        let value: JSONValue = ["a": [1, "two", .null, true], "b": .string(String(repeating: "x", count: 10_000))]
        #expect(value.abridged() == value)
    }

    @Test("Of a very large value the long texts are cut, and what is too much is counted")
    func largeValues() {
        let long = JSONValue.string(String(repeating: "x", count: 100_000))
        #expect(long.abridged().string?.hasSuffix("… (96000 more characters)") == true)
        let numbers = JSONValue.array((0..<100_000).map { .integer($0) })
        let kept = numbers.abridged().array ?? []
        #expect(kept.last == .string("… (\(100_000 - kept.count + 1) more elements)"))
        let object = JSONValue(.object(JSONObject((0..<50_000).map { (key: "key \($0)", value: 1) })))
        let members = object.abridged().object ?? JSONObject()
        #expect(members["…"] == .string("\(50_000 - members.count + 1) more keys"))
    }

    @Test("Whatever is large in a value, what is kept is small", arguments: 0..<4)
    func bound(shape: Int) {
        let text = JSONValue.string(String(repeating: "x", count: 50_000))
        let digits = JSONNumber(String(repeating: "1", count: 50_000)).map { JSONValue(.number($0)) } ?? .null
        let members = (0..<100).map { (key: String(repeating: "k", count: 9_000 + $0), value: JSONValue.null) }
        let shapes: [JSONValue] = [
            .array(Array(repeating: text, count: 100)), .array(Array(repeating: digits, count: 100)),
            JSONValue(.object(JSONObject(members))),
            .array(Array(repeating: .array(Array(repeating: .array([]), count: 1_000)), count: 1_000)),
        ]
        #expect(JSONWriter.spaced(shapes[shape].abridged()).utf8.count < 50_000)
    }
}
