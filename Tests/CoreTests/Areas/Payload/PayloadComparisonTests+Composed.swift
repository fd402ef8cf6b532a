import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadComparisonTests {
    @Test(
        "What the rules accept of a composed payload is accepted",
        arguments: [
            Comparison("0 for off", .ios, expected: ["aps": [:]], found: ["aps": ["mutable-content": 0]]),
            Comparison("false for off", .ios, expected: ["aps": [:]], found: ["aps": ["mutable-content": false]]),
            Comparison("off for 0", .ios, expected: ["aps": ["content-available": 0]], found: ["aps": [:]]),
            Comparison("no aps for an empty one", .ios, expected: ["aps": [:], "_dId": "d"], found: ["_dId": "d"]),
            Comparison("an empty aps for none", .ios, expected: ["_dId": "d"], found: ["aps": [:], "_dId": "d"]),
            Comparison("an empty alert for none", .ios, expected: ["aps": [:]], found: ["aps": ["alert": [:]]]),
            Comparison("no aps for one of nothing", .ios, expected: ["aps": ["alert": [:]]], found: [:]),
            Comparison(
                "a flag that nobody set",
                .ios,
                expected: ["_dId": "d"],
                found: ["_dId": "d", "_acsDeliveryTracking": "on"]
            ),
            Comparison(
                "a flag that nobody set, on Android",
                .android,
                expected: ["data": ["_dId": "d"]],
                found: ["data": ["_dId": "d", "_acsDeliveryTracking": "off"]]
            ),
            Comparison(
                "a badge as text",
                .android,
                expected: ["data": ["badge": 5]],
                found: ["data": ["badge": "5"]]
            ),
            Comparison(
                "any envelope",
                .android,
                expected: ["data": [:]],
                found: ["to": "x", "priority": 1, "android": ["ttl": "5s"], "data": [:]]
            ),
        ]
    )
    func acceptsComposed(comparison: Comparison) {
        #expect(comparison.composed.mismatches.isEmpty)
    }

    @Test(
        "What a composed payload may not be is refused under its rule",
        arguments: [
            Refusal(
                "/value/aps/mutable-content",
                "PL-COMPOSE-MUTABLE",
                .ios,
                expected: ["aps": ["mutable-content": 1]],
                found: ["aps": ["mutable-content": "1"]]
            ),
            Refusal(
                "/value/aps/mutable-content",
                "PL-COMPOSE-MUTABLE",
                .ios,
                expected: ["aps": ["mutable-content": 1]],
                found: [:]
            ),
            Refusal(
                "/value/aps/mutable-content",
                "PL-COMPOSE-MUTABLE",
                .ios,
                expected: ["aps": [:]],
                found: ["aps": ["mutable-content": true]]
            ),
            Refusal(
                "/value/aps/content-available",
                "PL-COMPOSE-MAP",
                .ios,
                expected: ["aps": ["content-available": 1]],
                found: ["aps": ["content-available": "1"]]
            ),
            Refusal(
                "/value/aps/badge",
                "PL-COMPOSE-MAP",
                .ios,
                expected: ["aps": ["badge": 5]],
                found: ["aps": ["badge": "5"]]
            ),
            Refusal(
                "/value/aps/alert/title",
                "PL-COMPOSE-MAP",
                .ios,
                expected: ["aps": ["alert": ["body": "B"]]],
                found: ["aps": ["alert": ["body": "B", "title": .null]]]
            ),
            Refusal(
                "/value/aps/alert",
                "PL-COMPOSE-MAP",
                .ios,
                expected: ["aps": ["alert": ["body": "B"]]],
                found: ["aps": [:]]
            ),
            Refusal("/value/aps", "PL-COMPOSE-MAP", .ios, expected: ["aps": [:]], found: ["aps": "none"]),
            Refusal("/value/uri", "PL-COMPOSE-MAP", .ios, expected: ["uri": "a:b"], found: [:]),
            Refusal(
                "/value/_dId",
                "PL-COMPOSE-TRACKING",
                .ios,
                settings: ["deliveryId": "5"],
                expected: ["_dId": "5"],
                found: ["_dId": 5]
            ),
            Refusal("/value/field", "PL-COMPOSE-MAP", .ios, expected: ["field": 1], found: ["field": true]),
            Refusal(
                "/value/_acsDeliveryTracking",
                "PL-COMPOSE-TRACKING",
                .ios,
                settings: ["tracking": "off"],
                expected: ["_acsDeliveryTracking": "off"],
                found: [:]
            ),
            Refusal(
                "/value/data/_acsDeliveryTracking",
                "PL-COMPOSE-TRACKING",
                .android,
                settings: ["tracking": "on"],
                expected: ["data": ["_acsDeliveryTracking": "on"]],
                found: ["data": ["_acsDeliveryTracking": "ON"]]
            ),
            Refusal(
                "/value/data/content-available",
                "PL-COMPOSE-NA",
                .android,
                expected: ["data": [:]],
                found: ["data": ["content-available": 0]]
            ),
            Refusal(
                "/value/data/badge",
                "PL-COMPOSE-MAP",
                .android,
                expected: ["data": ["badge": 1]],
                found: ["data": ["badge": true]]
            ),
            Refusal(
                "/value/notification",
                "PL-COMPOSE-MAP",
                .android,
                expected: ["data": [:]],
                found: ["data": [:], "notification": ["title": "T"]]
            ),
            Refusal("/value/data", "PL-COMPOSE-MAP", .android, expected: ["data": [:]], found: [:]),
            Refusal("/value/data", "PL-COMPOSE-MAP", .android, expected: ["data": ["a": 1]], found: ["a": 1]),
            Refusal("/value/data", "PL-COMPOSE-MAP", .android, expected: ["data": [:]], found: ["data": []]),
        ]
    )
    func refusesComposed(refusal: Refusal) {
        let judgement = refusal.comparison.composed
        #expect(judgement.verdict == .failed)
        #expect(judgement.mismatches.map(\.path) == [refusal.path])
        #expect(judgement.mismatches.map(\.rule.rawValue) == [refusal.rule])
    }
}
