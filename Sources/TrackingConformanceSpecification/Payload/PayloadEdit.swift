package import TrackingConformanceCore
import TrackingConformanceJSON

/// A deviation from the documented structure of the payload and its condition: a fault, a fair reading or a cause.
package struct PayloadEdit: RowEdit {
    package struct Change: Sendable {
        let name: String
        let part: PayloadPart
        /// The expression as it is written.
        let written: PayloadExpression
        /// The expression of the part, which may be written for each of its members.
        let whole: PayloadExpression
    }

    package let changes: [Change]
    /// The test under which it holds; `nil` if it always does.
    package let condition: PayloadExpression?

    package init(_ changes: [Change], when condition: PayloadExpression?) {
        (self.changes, self.condition) = (changes, condition)
    }

    /// The expression of a part with the edit; `it` is what the part was before.
    func expression(of change: Change) -> PayloadExpression {
        condition.map { .when($0, change.whole, else: .it) } ?? change.whole
    }

    package var written: WrittenEdit {
        WrittenEdit(changes.map { ($0.name, $0.written.term) }, when: condition?.term)
    }

    package static let area = Area.payload
    package static let subject = "the payload"
    package static let exampleID = "payload/custom/as-text"
    package static let partNames: [String] = PayloadPart.named.keys.sorted()
    package static func isPart(_ name: String) -> Bool { PayloadPart.part(named: name) != nil }
    package static let documentedParts = ["mutable", "unjudged"]

    /// Reads what a part is instead, or with the ending `.*` each member of it.
    package static func changes(of name: String, _ text: String, _ scope: ReadingScope) throws(TermError) -> [Change] {
        let type: ExpressionType? = name == "mutable" ? .test : nil
        let expression = try PayloadExpression.operand(Term(reading: text), type, scope)
        return PayloadPart.part(named: name).map { part in
            let whole = part.isOfEachMember ? PayloadExpression.eachMember(expression) : expression
            return [Change(name: name, part: part.part, written: expression, whole: whole)]
        } ?? []
    }
    package static func condition(_ text: String, _ scope: ReadingScope) throws(TermError) -> PayloadExpression {
        try .operand(Term(reading: text), .test, scope)
    }

    package static func scope(of name: String) -> ReadingScope {
        let part = PayloadPart.part(named: name)
        var words: Set<String> = part?.isOfEachMember == true ? ["name", "value"] : []
        if name.hasPrefix("place.") || name.hasPrefix("sent.") { words.formUnion(["setting", "given"]) }
        if name == "unjudged" { words = ["field", "wrong-type"] }
        return ReadingScope(it: part?.part.word?.type ?? (name == "throws" ? .text : nil), words: words)
    }
}

extension DataExpression {
    fileprivate static func eachMember(_ expression: DataExpression) -> DataExpression {
        .function(.eachMember, [.it, expression])
    }
}

/// A part of the payload's structure that an edit may change.
enum PayloadPart: Sendable {
    /// A container or field of a received payload.
    case value(PayloadWord, any WritableKeyPath<PayloadStructure, PayloadStructure.Part<JSONValue?>> & Sendable)
    case custom, reserved
    /// The parsed payload, or one field of it.
    case parsed(String?)
    /// The composed payload, or the value under a key of it.
    case composed(String?)
    case mutable
    /// The keys that lead to the attributes of some settings, with dots between.
    case place([CampaignSetting])
    /// The values that some settings send.
    case sent([CampaignSetting])
    /// The whole value that is answered; absent: there is none.
    case returned
    /// The exception that is thrown instead of an answer.
    case throwing

    /// The parts by their names, of which those that end in `.*` mean each member of the part.
    static let named: [String: (part: PayloadPart, isOfEachMember: Bool)] = {
        var named: [String: (part: PayloadPart, isOfEachMember: Bool)] = [
            "custom": (.custom, false), "custom.*": (.custom, true), "reserved": (.reserved, false),
            "parsed.*": (.parsed(nil), true), "mutable": (.mutable, false), "throws": (.throwing, false),
            "returned": (.returned, false),
            "place.*": (.place(CampaignSetting.allCases), false), "sent.*": (.sent(CampaignSetting.allCases), false),
            "sent.customFields.*": (.sent([.customFields]), true),
        ]
        for part in values { if case .value(let word, _) = part { named[word.rawValue] = (part, false) } }
        for field in ParsedField.allCases { named["parsed.\(field.rawValue)"] = (.parsed(field.rawValue), false) }
        for key in ["aps", "data", "notification"] { named["composed.\(key)"] = (.composed(key), false) }
        for setting in CampaignSetting.allCases {
            named["place.\(setting.rawValue)"] = (.place([setting]), false)
            named["sent.\(setting.rawValue)"] = (.sent([setting]), false)
        }
        return named
    }()

    /// The part that has a name; fields of a parsed payload and keys of a composed one may have any.
    static func part(named name: String) -> (part: PayloadPart, isOfEachMember: Bool)? {
        if let known = named[name] { return known }
        let keys = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard keys.count == 2, keys[1] != "*" else { return nil }
        return switch keys[0] {
        case "parsed": (.parsed(keys[1]), false)
        case "composed": (.composed(keys[1]), false)
        default: nil
        }
    }

    private static let values: [PayloadPart] =
        [.value(.top, \.topLevel), .value(.attributes, \.attributes), .value(.texts, \.texts)]
        + PayloadStructure.fields.compactMap { field, path in
            PayloadWord(rawValue: field.rawValue).map { .value($0, path) }
        }

    /// The word of the part; `nil` if it has none.
    var word: PayloadWord? {
        switch self {
        case .value(let word, _): word
        case .composed: .composed
        case .mutable: .mutable
        case .custom, .reserved, .parsed, .place, .sent, .returned, .throwing: nil
        }
    }
}
