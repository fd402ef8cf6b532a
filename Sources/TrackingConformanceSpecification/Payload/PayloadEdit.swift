package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The structure of the payload as data; its documented behaviour is a table of fields.
package typealias PayloadRules = AreaRules<PayloadEdit>

/// A deviation from the documented payload and its condition: a fault, a fair reading or a cause.
package struct PayloadEdit: RowEdit, Hashable {
    package struct Change: Hashable, Sendable {
        let name: String
        let part: PayloadPart
        let written: PayloadExpression
        /// The expression of the whole part, even if the edit is written for each member.
        let whole: PayloadExpression
    }

    package let changes: [Change]
    /// The test under which the edit applies; `nil` if it always does.
    package let condition: PayloadExpression?

    package init(_ changes: [Change], when condition: PayloadExpression?) {
        (self.changes, self.condition) = (changes, condition)
    }

    /// The expression of a part with the edit; `it` is the part's previous value.
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

    /// Reads the new expression of a part or, with the suffix `.*`, of each of its members.
    package static func changes(of name: String, _ text: String, _ scope: ReadingScope) throws(TermError) -> [Change] {
        let type: ExpressionType? = name == "mutable" ? .test : nil
        let expression = try PayloadExpression.operand(Term(reading: text), type, scope)
        return PayloadPart.part(named: name).map { part in
            let whole = part.isOfEachMember ? PayloadExpression.eachMember(expression) : expression
            return [Change(name: name, part: part.part, written: expression, whole: whole)]
        } ?? []
    }

    package static func scope(of name: String) -> ReadingScope {
        let part = PayloadPart.part(named: name)
        var words: Set<String> = part?.isOfEachMember == true ? ["name", "value"] : []
        if name.hasPrefix("place.") || name.hasPrefix("sent.") { words.formUnion(["setting", "given"]) }
        if name == "unjudged" { words = ["field", "wrong-type"] }
        return ReadingScope(it: part?.part.type, words: words)
    }

    package static func documented(_ decoder: inout FileDecoder, _ root: JSONNode) -> PayloadTable? {
        decoder.payloadTable(root)
    }
    package func selfReference(in documented: PayloadTable) -> String? {
        documented.selfReference(with: [self])?.rawValue
    }
    package static func lines(of documented: PayloadTable) -> [DocumentedLine] { documented.lines }
}

extension DataExpression {
    fileprivate static func eachMember(_ expression: DataExpression) -> DataExpression {
        .function(.eachMember, [.it, expression])
    }
}

/// A part of the payload's structure that an edit may change: a slot or a part of a slot.
enum PayloadPart: Hashable, Sendable {
    case slot(PayloadStructure.Slot)
    /// One field of the parsed payload.
    case parsed(String)
    /// The value under a key of the composed payload.
    case composed(String)
    /// The dotted path to the attribute of a setting.
    case place(CampaignSetting)
    case sent(CampaignSetting)

    /// The parts by name; a name that ends in `.*` refers to each member of the part.
    static let named: [String: (part: PayloadPart, isOfEachMember: Bool)] = {
        var named: [String: (part: PayloadPart, isOfEachMember: Bool)] = [
            "custom": (.slot(.custom), false), "custom.*": (.slot(.custom), true),
            "reserved": (.slot(.reserved), false), "parsed.*": (.slot(.parsed), true),
            "mutable": (.slot(.mutable), false), "throws": (.slot(.throwing), false),
            "returned": (.slot(.returned), false), "place.*": (.slot(.place), false), "sent.*": (.slot(.sent), false),
            "sent.customFields.*": (.sent(.customFields), true),
            "top": (.slot(.top), false), "attributes": (.slot(.attributes), false), "texts": (.slot(.texts), false),
        ]
        for field in ParsedField.allCases {
            named[field.rawValue] = (.slot(.field(field)), false)
            named["parsed.\(field.rawValue)"] = (.parsed(field.rawValue), false)
        }
        for key in ["aps", "data", "notification"] { named["composed.\(key)"] = (.composed(key), false) }
        for setting in CampaignSetting.allCases {
            named["place.\(setting.rawValue)"] = (.place(setting), false)
            named["sent.\(setting.rawValue)"] = (.sent(setting), false)
        }
        return named
    }()

    /// The part with a name; `nil` if there is none.
    ///
    /// Fields of a parsed payload and keys of a composed payload can have any name.
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

    var slot: PayloadStructure.Slot {
        switch self {
        case .slot(let slot): slot
        case .parsed: .parsed
        case .composed: .composed
        case .place: .place
        case .sent: .sent
        }
    }

    /// The word for the slot; `nil` if there is none.
    var word: PayloadWord? {
        switch slot {
        case .top: .top
        case .attributes: .attributes
        case .texts: .texts
        case .field(let field): PayloadWord(rawValue: field.rawValue)
        case .composed: .composed
        case .mutable: .mutable
        case .custom, .reserved, .unjudged, .parsed, .place, .sent, .returned, .throwing: nil
        }
    }

    /// The type of the part's value; `nil` if it may vary.
    var type: ExpressionType? { word?.type ?? (self == .slot(.throwing) ? .text : nil) }
}
