package import TrackingConformanceCore
import TrackingConformanceJSON

/// A deviation from the documented structure of the payload and its condition: a fault or a fair reading.
package struct PayloadEdit: RowEdit {
    package struct Change: Sendable {
        let name: String
        let part: PayloadPart
        /// The expression as it is written.
        let written: PayloadExpression
        /// The expression of the part, with the condition of the edit.
        let expression: PayloadExpression
    }

    let changes: [Change]
    private let condition: PayloadExpression?

    package init(_ changes: [Change], when condition: PayloadExpression?) {
        self.condition = condition
        self.changes = changes.map { change in
            let expression = condition.map { .when($0, change.expression, else: .it) } ?? change.expression
            return Change(name: change.name, part: change.part, written: change.written, expression: expression)
        }
    }

    package var written: WrittenEdit {
        WrittenEdit(changes.map { ($0.name, $0.written.term) }, when: condition?.term)
    }

    package static let area = Area.payload
    package static let subject = "the payload"
    package static let exampleID = "payload/custom/as-text"
    package static let partNames: [String] = PayloadPart.named.keys.sorted()
    package static let documentedParts = ["mutable", "unjudged"]

    /// Reads what a part is instead, or with the ending `.*` each member of it.
    package static func changes(of name: String, _ text: String, _ scope: ReadingScope) throws(TermError) -> [Change] {
        let type: ExpressionType? = name == "mutable" ? .test : nil
        let expression = try PayloadExpression.operand(Term(reading: text), type, scope)
        return PayloadPart.named[name].map { part in
            let whole = part.isOfEachMember ? PayloadExpression.eachMember(expression) : expression
            return [Change(name: name, part: part.part, written: expression, expression: whole)]
        } ?? []
    }
    package static func condition(_ text: String, _ scope: ReadingScope) throws(TermError) -> PayloadExpression {
        try .operand(Term(reading: text), .test, scope)
    }

    package static func scope(of name: String) -> ReadingScope {
        let part = PayloadPart.named[name]
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
    /// The exception that is thrown instead of an answer.
    case throwing

    /// The parts by their names, of which those that end in `.*` mean each member of the part.
    static let named: [String: (part: PayloadPart, isOfEachMember: Bool)] = {
        var named: [String: (part: PayloadPart, isOfEachMember: Bool)] = [
            "custom": (.custom, false), "custom.*": (.custom, true), "reserved": (.reserved, false),
            "parsed.*": (.parsed(nil), true), "mutable": (.mutable, false), "throws": (.throwing, false),
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
        case .custom, .reserved, .parsed, .place, .sent, .throwing: nil
        }
    }
}
