import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("The structure of the payload is a table, and its faults are rows")
struct PayloadRowsTests {
    @Test("Each slot knows its place among all")
    func slotPlaces() {
        let others: [PayloadStructure.Slot] = [
            .top, .attributes, .texts, .reserved, .custom, .unjudged, .parsed, .place, .sent, .mutable, .composed,
            .returned, .throwing,
        ]
        let all = others + ParsedField.allCases.map(PayloadStructure.Slot.field)
        #expect(all.map(\.index) == Array(0..<PayloadStructure.Slot.count))
    }

    @Test("Expressions are printed as they are written, and use every word")
    func printing() throws {
        var used: Set<PayloadWord> = []
        for directory in ["Behaviour", "Faults", "Readings"] {
            let file = Checkout.root.appending(path: "Conformance/\(directory)/payload.json")
            for text in Self.expressions(of: try JSONParser.parse(Array(Data(contentsOf: file)))) {
                let expression = try PayloadExpression(reading: text)
                #expect(expression.description == text)
                used.formUnion(expression.words)
            }
        }
        // A field is a part, which a word may name.
        #expect(PayloadWord.allCases.filter { !used.contains($0) && ParsedField(rawValue: $0.rawValue) == nil } == [])
    }

    /// The texts of `edit`, `when`, `documented` and `sends`.
    private static func expressions(of value: JSONValue) -> [String] {
        if let array = value.array { return array.flatMap(expressions) }
        return (value.object?.members ?? []).flatMap { member -> [String] in
            switch member.key {
            case "edit", "documented": (member.value.object?.members ?? []).compactMap(\.value.string)
            case "when", "sends": [member.value.string].compactMap(\.self)
            default: expressions(of: member.value)
            }
        }
    }

    @Test("A setting applies on the platforms on which its field has a place")
    func places() {
        for platform in [Platform.ios, .android] {
            let stimulus = Stimulus(.payload(.compose), ["platform": .string(platform.rawValue), "settings": [:]])
            let moment = PayloadStructure.documented.moments(of: [stimulus], in: RunContext())[0]
            for setting in CampaignSetting.allCases {
                let place = moment?.value(of: .place, for: .string(setting.rawValue))
                #expect((place != nil) == setting.applies(on: platform), "\(setting) on \(platform)")
            }
        }
    }

    @Test("In an edit, the parts that it changes are those that it found", arguments: [false, true])
    func swapping(isFirst: Bool) throws {
        let swap = PayloadEdit(
            try PayloadEdit.changes(of: "title", "body") + PayloadEdit.changes(of: "body", "title"),
            when: nil
        )
        let upper = try PayloadEdit("title", "it as upper")
        let edits = isFirst ? [swap, upper] : [upper, swap]
        let specification = Specification.documented.applying(edits.map(\.change))
        #expect(Self.parsed(specification) == (isFirst ? ["title": "B", "body": "a"] : ["title": "b", "body": "A"]))
    }

    private static func parsed(_ specification: Specification) -> JSONValue? {
        let payload: JSONValue = ["aps": ["alert": ["title": "a", "body": "b"]]]
        let stimulus = Stimulus(.payload(.parse), ["platform": "ios", "payload": payload])
        guard case .answered(_, let value)? = specification.observations(of: [stimulus], in: RunContext()).first
        else { return nil }
        return value
    }

    @Test("Words for what others cannot say", arguments: primitives)
    func primitive(text: String, given: JSONValue, expected: JSONValue?) throws {
        let value = try PayloadExpression(reading: text).bound()
        let stimulus = Stimulus(.payload(.parse), ["platform": "ios", "payload": [:]])
        let moment = try #require(PayloadStructure.documented.moments(of: [stimulus], in: RunContext())[0])
        #expect(value(DataScope(moment) { _, _ in given }) == expected)
    }

    static let primitives: [(String, JSONValue, JSONValue?)] = [
        ("it as octal-integer", "017", 15), ("it as octal-integer", "08", nil), ("it as octal-integer", 17, nil),
        ("it as plain-quotes", "\u{201C}it\u{2019}s\u{201D}", "\"it's\""),
        ("it as without-user-name", "app://user@host/p@q", "app://host/p@q"),
        ("it as without-user-name", "a@b://host", "a@b://host"), ("it as without-user-name", 7, 7),
        ("it as rounded", "9007199254740993", "9007199254740992"), ("it as rounded", "09", "09"),
        ("it as first-of-equal-names", ["e\u{301}": 1, "\u{E9}": 2, "f": 3], ["e\u{301}": 1, "f": 3]),
        ("it as last-of-equal-names", [["e\u{301}": 1, "\u{E9}": 2]], [["\u{E9}": 2]]),
        ("is-beyond-64-bits(it)", "9223372036854775808", true),
        ("is-beyond-64-bits(it)", "-9223372036854775808", false),
        ("is-beyond-64-bits(it)", "9e30", false), ("is-beyond-64-bits(it)", true, false),
        ("cut(it, 1)", ["a": 1, "b": 2], ["a": 1]), ("cut(it, 1)", "\u{1F600}b", "\u{1F600}"), ("cut(it, 1)", 12, 12),
        ("merged(it, ('b', 'c'))", ["a", "b"], ["a", "b", "b", "c"]),
        ("merged(it, payload.aps)", ["a": 1], ["a": 1]), ("without(it, 'a')", ["a", "b", "a"], ["b"]),
    ]

    @Test(
        "An edit that makes a part depend on itself is refused",
        arguments: [
            ("top", "attributes", true), ("title", "it when malformed", true), ("mutable", "has(composed.aps)", true),
            ("sent.badge", "1 when has(composed.aps)", true), ("title", "body", false),
            ("composed.aps", "composed", false),
        ]
    )
    func selfReference(part: String, text: String, isRefused: Bool) throws {
        let location = SuiteLocation(directory: Checkout.root.path)
        let rules = try PayloadRules(besideRulesOf: location, Suite.kit.catalogue)
        #expect((rules.documented.selfReference(with: [try PayloadEdit(part, text)]) != nil) == isRefused)
    }

    @Test("What cannot be in a file is refused at its place", arguments: refusals)
    func refusing(old: String, new: String, message: String) throws {
        let file = Checkout.root.appending(path: "Conformance/Behaviour/payload.json")
        let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let range = try #require(text.firstRange(of: old))
        var decoder = FileDecoder(SourceText(name: "payload.json", bytes: Array(text.replacing(old, with: new).utf8)))
        #expect(decoder.read { $0.payloadTable($1) } == nil || !decoder.diagnostics.isEmpty)
        #expect(decoder.diagnostics.map(\.message) == [message])
        #expect(decoder.diagnostics.first?.location.line == text[..<range.lowerBound].count { $0 == "\n" } + 1)
    }

    static let refusals: [(String, String, String)] = [
        (
            "\"type\": \"integer\"", "\"type\": \"number\"",
            "\"type\" cannot be \"number\"; it must be one of text, integer, switch, unread, others"
        ),
        (
            "{ \"field\": \"category\" }", "{ \"field\": \"catgory\" }",
            "there is no field \"catgory\"; did you mean \"category\"?"
        ),
        (
            "\"ios\": \"aps.alert.title\"", "\"ios\": \"aps.titles.title\"",
            "the field must be directly in one of the containers, and in the same one on both platforms"
        ),
        ("1 when mutable", "1 when mutible", "there is no word `mutible`; did you mean `mutable`?"),
        ("given = true else", "given + 1 else", "expected a test, but `given + 1` is a number"),
    ]
}
