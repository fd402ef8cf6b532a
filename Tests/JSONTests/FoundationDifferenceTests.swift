import Testing
import TrackingConformanceJSON

/// The texts that `JSONSerialization` accepts and the kit must not, and so cannot use Foundation.
@Suite("Differences from Foundation")
struct FoundationDifferenceTests {
    @Test("The kit accepts what Foundation accepts, but for what it refuses on purpose", arguments: differences)
    func difference(text: JSONText) {
        #expect(FoundationReading(text.bytes) != nil)
        expectRefusal(of: text)
    }

    @Test(
        "The kit tells apart what Foundation takes for one",
        arguments: [
            ("{\"\u{E9}\":1,\"e\u{301}\":2}", 2), (#"{"\u212b":1,"\u00c5":2,"A\u030a":3}"#, 3),
        ]
    )
    func keys(text: String, count: Int) throws {
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(value.object?.count == count)
        #expect(FoundationReading.differsKnowingly(value))
        #expect(FoundationReading(Array(text.utf8))?.agrees(with: value) != true)
    }

    @Test("The kit keeps numbers that Foundation cannot hold", arguments: ["1e400", "-1e400"])
    func number(text: String) throws {
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(FoundationReading.differsKnowingly(value))
        #expect(FoundationReading(Array(text.utf8))?.agrees(with: value) != true)
    }
}

private let differences = [
    JSONText("duplicate keys", #"{"a":1,"a":2}"#),
    JSONText("duplicate keys spelt differently", #"{"a":1,"\u0061":2}"#),
    JSONText("a byte-order mark", bytes: [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
    JSONText("UTF-16", bytes: [0xFE, 0xFF, 0, 0x5B, 0, 0x5D]),
    JSONText("nesting of 129", bytes: Nesting.arrays.text(depth: 129)),
]
