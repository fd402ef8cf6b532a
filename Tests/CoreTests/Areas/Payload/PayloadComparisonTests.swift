import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Comparison of parsed and composed payloads")
struct PayloadComparisonTests {
    @Test("An answer without an object is refused", arguments: [nil, .null, "text", [], 1] as [JSONValue?])
    func refusesOtherValues(found: JSONValue?) {
        let comparison = Comparison("no object", .ios, expected: [:], found: found)
        #expect(comparison.parsed.mismatches.map(\.path) == ["/value"])
        #expect(comparison.composed.mismatches.map(\.path) == ["/value"])
    }

    @Test("A mismatch says in words what was expected and what was found")
    func messages() {
        let comparison = Comparison(
            "words",
            .ios,
            expected: ["title": "T", "custom": ["custom key 1": 1]],
            found: ["body": "", "custom": [:]]
        )
        #expect(
            comparison.parsed.mismatches.map(\.message) == [
                #"expected title "T", got nothing"#, #"expected custom."custom key 1" 1, got nothing"#,
                #"expected no body, got """#,
            ]
        )
    }

    @Test("A mismatch inside a value names the whole path to it")
    func paths() {
        let parsed = Comparison(
            "a custom field with a name of the payload's own",
            .ios,
            expected: ["custom": ["aps": "a", "b": ["c.d": 1]]],
            found: ["custom": ["b": [:]]]
        ).parsed
        #expect(
            parsed.mismatches.map(\.message) == [
                #"expected custom.aps "a", got nothing"#, #"expected custom.b."c.d" 1, got nothing"#,
            ]
        )
        let composed = Comparison("composed", .android, expected: ["data": ["a": "1"]], found: ["data": [:]]).composed
        #expect(composed.mismatches.map(\.message) == [#"expected data.a "1", got nothing"#])
    }
}

/// A payload expected and one found.
struct Comparison: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let platform: Platform
    let settings: JSONValue
    let expected: JSONObject
    let unjudged: [ParsedField]
    let found: JSONValue?

    init(
        _ name: String,
        _ platform: Platform,
        settings: JSONValue = [:],
        expected: JSONObject,
        unjudged: [ParsedField] = [],
        found: JSONValue?
    ) {
        self.testDescription = name
        self.platform = platform
        self.settings = settings
        self.expected = expected
        self.unjudged = unjudged
        self.found = found
    }

    var parsed: Judgement { judgement(.payload(.parse), ["payload": [:]], .parsed(expected, unjudged: unjudged)) }
    var composed: Judgement { judgement(.payload(.compose), ["settings": settings], .composed(expected)) }

    private func judgement(_ event: Event, _ parameters: JSONObject, _ value: ExpectedValue) -> Judgement {
        var parameters = parameters
        parameters["platform"] = .string(platform.rawValue)
        let place = TextLocation(file: "test", line: 1, column: 1)
        let step = Vector.Step(
            stimulus: Stimulus(event, parameters),
            rule: nil,
            expectation: Expectation(calls: nil, value: value),
            location: place
        )
        let vector = Vector(
            id: "payload/test",
            topic: "payload",
            title: "A test",
            rules: [Rule.ID(rawValue: "PL-COMPOSE-MAP")],
            since: Version(1, 0, 0),
            requires: [],
            steps: [step],
            location: place
        )
        return Judge(catalogue: Self.catalogue).judge([.answered(calls: [], value: found)], against: vector)
    }

    private static let catalogue: RuleCatalogue = {
        guard let location = SuiteLocation.bundled() else { fatalError("the suite is not there") }
        return LoadedSuite(location).suite.catalogue
    }()
}

/// A comparison that finds one mismatch, with its path and its rule.
struct Refusal: Sendable, CustomTestStringConvertible {
    let path: String
    let rule: String
    let comparison: Comparison

    init(
        _ path: String,
        _ rule: String,
        _ platform: Platform,
        settings: JSONValue = [:],
        expected: JSONObject,
        found: JSONValue
    ) {
        self.path = path
        self.rule = rule
        comparison = Comparison(path, platform, settings: settings, expected: expected, found: found)
    }

    var testDescription: String {
        "\(comparison.platform.rawValue) \(path): \(comparison.found.map(String.init(describing:)) ?? "nothing")"
    }
}
