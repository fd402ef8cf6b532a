import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadComparisonTests {
    @Test(
        "What the rules accept of a parsed payload is accepted",
        arguments: [
            Comparison("null for absent", .ios, expected: ["body": "B"], found: ["body": "B", "title": .null]),
            Comparison("null for every field", .android, expected: [:], found: ["title": .null, "badge": .null]),
            Comparison("1 for true", .ios, expected: ["contentAvailable": true], found: ["contentAvailable": 1]),
            Comparison("true for 1", .ios, expected: ["mutableContent": 1], found: ["mutableContent": true]),
            Comparison("0 for absent", .ios, expected: [:], found: ["contentAvailable": 0, "mutableContent": 0]),
            Comparison("false for absent", .ios, expected: [:], found: ["contentAvailable": false]),
            Comparison("false on Android", .android, expected: [:], found: ["mutableContent": false]),
            Comparison("absent for false", .ios, expected: ["mutableContent": false], found: [:]),
            Comparison("null for 0", .ios, expected: ["mutableContent": 0], found: ["mutableContent": .null]),
            Comparison("a badge as text", .android, expected: ["badge": 1817], found: ["badge": "1817"]),
            Comparison("a badge as a number", .android, expected: ["badge": "0"], found: ["badge": 0]),
            Comparison("a badge of 5.0", .ios, expected: ["badge": 5], found: ["badge": decimal("5.0")]),
            Comparison("an empty custom", .ios, expected: [:], found: ["custom": [:]]),
            Comparison("a custom of null", .android, expected: [:], found: ["custom": .null]),
            Comparison("no custom for an empty one", .ios, expected: ["custom": [:]], found: [:]),
            Comparison(
                "the flag among the custom fields",
                .ios,
                expected: ["custom": ["a": 1]],
                found: ["custom": ["_acsDeliveryTracking": "on", "a": 1]]
            ),
            Comparison(
                "the flag as the only custom field",
                .android,
                expected: [:],
                found: ["custom": ["_acsDeliveryTracking": "on"]]
            ),
            Comparison(
                "another order of keys",
                .ios,
                expected: ["title": "T", "custom": ["a": 1, "b": ["c": 2, "d": 3]]],
                found: ["custom": ["b": ["d": 3, "c": 2], "a": 1], "title": "T"]
            ),
            Comparison(
                "anything in fields that are not judged",
                .ios,
                expected: ["badge": 3],
                unjudged: [.title, .body],
                found: ["badge": 3, "title": "Just a text", "body": ["x": 1]]
            ),
            Comparison("nothing in fields that are not judged", .ios, expected: [:], unjudged: [.badge], found: [:]),
        ]
    )
    func acceptsParsed(comparison: Comparison) {
        #expect(comparison.parsed.mismatches.isEmpty)
    }

    @Test(
        "What a parsed payload may not be is refused under its rule",
        arguments: [
            Refusal("/value/title", "PL-IOS-ALERT", .ios, expected: ["title": "T"], found: [:]),
            Refusal("/value/title", "PL-ABSENT", .ios, expected: [:], found: ["title": ""]),
            Refusal("/value/title", "PL-AND-DATA", .android, expected: ["title": "T"], found: ["title": "t"]),
            Refusal("/value/category", "PL-IOS-APS", .ios, expected: ["category": "a"], found: [:]),
            Refusal("/value/category", "PL-ABSENT", .ios, expected: ["category": ""], found: [:]),
            Refusal("/value/badge", "PL-ABSENT", .android, expected: ["badge": "0"], found: [:]),
            Refusal("/value/badge", "PL-IOS-APS", .ios, expected: ["badge": 1], found: ["badge": true]),
            Refusal("/value/badge", "PL-IOS-APS", .ios, expected: ["badge": 1], found: ["badge": "1"]),
            Refusal("/value/badge", "PL-ABSENT", .ios, expected: [:], found: ["badge": 0]),
            Refusal("/value/badge", "PL-AND-BADGE", .android, expected: ["badge": 1], found: ["badge": true]),
            Refusal("/value/badge", "PL-AND-BADGE", .android, expected: ["badge": 1], found: ["badge": "1 "]),
            Refusal("/value/badge", "PL-AND-BADGE", .android, expected: ["badge": 7], found: ["badge": "07"]),
            Refusal("/value/badge", "PL-AND-BADGE", .android, expected: ["badge": 7], found: ["badge": "7.0"]),
            Refusal("/value/badge", "PL-AND-BADGE", .android, expected: ["badge": "010"], found: ["badge": 8]),
            Refusal("/value/badge", "PL-AND-BADGE", .android, expected: ["badge": "12"], found: ["badge": 1]),
            Refusal("/value/contentAvailable", "PL-IOS-APS", .ios, expected: [:], found: ["contentAvailable": true]),
            Refusal("/value/contentAvailable", "PL-IOS-APS", .ios, expected: ["contentAvailable": true], found: [:]),
            Refusal(
                "/value/mutableContent",
                "PL-IOS-APS",
                .ios,
                expected: ["mutableContent": true],
                found: ["mutableContent": "1"]
            ),
            Refusal("/value/deeplinkURL", "PL-IOS-TOP", .ios, expected: ["deeplinkURL": "a:b"], found: [:]),
            Refusal("/value/custom/a", "PL-CUSTOM", .ios, expected: ["custom": ["a": 1]], found: [:]),
            Refusal("/value/custom/a", "PL-CUSTOM", .ios, expected: [:], found: ["custom": ["a": .null]]),
            Refusal(
                "/value/custom/a",
                "PL-CUSTOM",
                .ios,
                expected: ["custom": ["a": 1]],
                found: ["custom": ["a": true]]
            ),
            Refusal(
                "/value/custom/a",
                "PL-CUSTOM",
                .ios,
                expected: ["custom": ["a": 1]],
                found: ["custom": ["a": "1"]]
            ),
            Refusal(
                "/value/custom/a/b",
                "PL-CUSTOM",
                .android,
                expected: ["custom": ["a": ["b": .null]]],
                found: ["custom": ["a": [:]]]
            ),
            Refusal(
                "/value/custom/a/_acsDeliveryTracking",
                "PL-CUSTOM",
                .ios,
                expected: ["custom": ["a": ["_acsDeliveryTracking": "on"]]],
                found: ["custom": ["a": [:]]]
            ),
            Refusal("/value/custom", "PL-CUSTOM", .ios, expected: ["custom": ["a": 1]], found: ["custom": ["a", 1]]),
            Refusal("/value/custom/uri", "PL-CUSTOM", .ios, expected: [:], found: ["custom": ["uri": "a:b"]]),
            Refusal("/value/collapseKey", "PL-COMPOSE-MAP", .android, expected: [:], found: ["collapseKey": "1"]),
        ]
    )
    func refusesParsed(refusal: Refusal) {
        let judgement = refusal.comparison.parsed
        #expect(judgement.verdict == .failed)
        #expect(judgement.mismatches.map(\.path) == [refusal.path])
        #expect(judgement.mismatches.map(\.rule.rawValue) == [refusal.rule])
    }

    @Test("Canonically equivalent names of custom fields are two names")
    func comparesNamesByBytes() {
        let comparison = Comparison(
            "decomposed",
            .ios,
            expected: ["custom": ["caf\u{e9}": "x"]],
            found: ["custom": ["cafe\u{301}": "x"]]
        )
        #expect(comparison.parsed.mismatches.map(\.path) == ["/value/custom/caf\u{e9}", "/value/custom/cafe\u{301}"])
    }

    @Test("On Android the deep link may be a custom field, which is a warning and no failure")
    func acceptsCustomDeepLink() {
        let comparison = Comparison(
            "uri is custom",
            .android,
            expected: ["title": "T", "deeplinkURL": "myapp://home"],
            found: ["title": "T", "custom": ["uri": "myapp://home"]]
        )
        #expect(comparison.parsed.verdict == .warned)
        #expect(comparison.parsed.mismatches.map(\.path) == ["/value/deeplinkURL", "/value/custom/uri"])
        #expect(comparison.parsed.mismatches.allSatisfy { $0.rule.rawValue == "PL-AND-URI" })
    }
}

private func decimal(_ text: String) -> JSONValue { JSONNumber(text).map { JSONValue(.number($0)) } ?? .null }
