import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Reading of what payload steps expect")
struct PayloadExpectationTests {
    @Test("Fields that are not judged are read")
    func readsUnjudged() throws {
        let expect = #"{ "value": { "badge": 3 }, "unjudged": ["title", "body"] }"#
        let reading = try Self.reading(event: "payload.parse", with: Self.parse, expect: expect)
        #expect(reading.diagnostics.isEmpty)
        let value = try #require(reading.suite.vectors.first?.steps.first?.expectation?.value)
        #expect(value == .parsed(["badge": 3], unjudged: [.title, .body]))
    }

    @Test(
        "What cannot be expected of a parsed payload is a diagnostic",
        arguments: [
            (
                #"{ "value": {}, "unjudged": ["titel"] }"#,
                #""unjudged" cannot be "titel"; did you mean "title"?"#
            ),
            (
                #"{ "value": {}, "unjudged": ["custom"] }"#,
                #""unjudged" cannot be "custom"; it must be one of title, body, category, badge, sound, contentAvailable, "#
                    + "mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId, broadlogId"
            ),
            (
                #"{ "value": {}, "unjudged": "title" }"#,
                #""unjudged" must be an array, not a string"#
            ),
            (
                #"{ "value": { "title": "T" }, "unjudged": ["title"] }"#,
                #""title" is expected in "value"; it cannot also be unjudged"#
            ),
            (
                #"{ "value": { "titel": "T" } }"#,
                #"a parsed payload has no key "titel"; did you mean "title"?"#
            ),
        ]
    )
    func refusesParsed(expect: String, message: String) throws {
        let reading = try Self.reading(event: "payload.parse", with: Self.parse, expect: expect)
        #expect(reading.diagnostics.map(\.message) == [message])
    }

    @Test(
        "What cannot be expected of a composed payload is a diagnostic",
        arguments: [
            (
                #"{ "value": { "data": {} }, "unjudged": ["title"] }"#,
                #"payload.compose gives no parsed payload; leave out "unjudged""#
            ),
            (
                #"{ "value": {} }"#,
                #"a payload composed for Android needs the key "data""#
            ),
            (
                #"{ "value": { "data": {}, "priority": "high" } }"#,
                #"a payload composed for Android has no key "priority"; it takes data"#
            ),
        ]
    )
    func refusesComposed(expect: String, message: String) throws {
        let reading = try Self.reading(event: "payload.compose", with: Self.compose, expect: expect)
        #expect(reading.diagnostics.map(\.message) == [message])
    }

    private static let parse = #"{ "platform": "ios", "payload": {} }"#
    private static let compose = #"{ "platform": "android", "settings": {} }"#

    /// Reads a suite of one vector with one step.
    private static func reading(event: String, with: String, expect: String) throws -> LoadedSuite {
        let vector = """
            {
              "topic": "topic",
              "vectors": [
                {
                  "id": "topic/name",
                  "title": "A vector",
                  "rules": ["PL-ROBUST"],
                  "since": "1.0.0",
                  "requires": ["payload.parse.ios", "payload.compose.android"],
                  "steps": [{ "event": "\(event)", "with": \(with), "expect": \(expect) }]
                }
              ]
            }
            """
        return try SuiteFiles(vectors: ["topic": vector]).written { LoadedSuite(SuiteLocation(directory: $0)) }
    }
}
