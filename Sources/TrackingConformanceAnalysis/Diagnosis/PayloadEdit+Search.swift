import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadEdit: SearchedEdit {
    static let causes: CauseFile<PayloadEdit> = .read()
    typealias Claim = TrackingConformanceAnalysis.Claim<PayloadEdit>

    static let claims = allClaims()

    /// The fields and settings with their keys; `value` contains all fields except switches, and `text` those
    /// documented as strings.
    static let lists: [String: [CauseList.Item]] = {
        func items(_ fields: [ParsedField]) -> [CauseList.Item] {
            fields.map { field in
                ["field": field.rawValue, "key": PayloadStructure.attribute(field), "place": place(of: field)]
            }
        }
        func items(_ settings: [CampaignSetting]) -> [CauseList.Item] {
            settings.map { ["setting": $0.rawValue, "key": PayloadStructure.attribute($0)] }
        }
        let switches: [ParsedField] = [.contentAvailable, .mutableContent]
        let values = ParsedField.allCases.filter { !switches.contains($0) }
        return [
            "field": items(ParsedField.allCases), "switch": items(switches), "value": items(values),
            "text": items(values.filter { $0 != ParsedField.badge }), "badge": items([ParsedField.badge]),
            "setting": items(CampaignSetting.allCases),
            "named-setting": items(CampaignSetting.allCases.filter { $0 != CampaignSetting.customFields }),
            "switch-setting": items([CampaignSetting.mutableContent, .contentAvailable]),
        ]
    }()

    /// The documented place of a field, as an expression.
    static func place(of field: ParsedField) -> String {
        func path(_ platform: Platform) -> String {
            PayloadStructure.keys(of: field, on: platform).map { (["payload"] + $0).joined(separator: ".") } ?? "absent"
        }
        return "(\(path(.ios)) when ios else \(path(.android)))"
    }

    /// The cost of a claim that a field has another name.
    ///
    /// The claim explains two facts, only one of which a missing field explains.
    static let costOfRenaming = 0.4

    static func topics(of part: String) -> Set<String> {
        let keys = part.split(separator: ".").map(String.init)
        switch keys.first {
        case "parsed": return keys.count > 1 && keys[1] != "*" ? [keys[1]] : []
        case "place", "sent":
            let all = keys[1] == "*" ? CampaignSetting.allCases.map(\.rawValue) : [keys[1]]
            return Set(all.map { "setting \($0)" })
        case "mutable": return Set(media.map { "setting \($0.rawValue)" } + ["setting mutableContent"])
        case "custom", "reserved": return ["custom"]
        case "texts": return ["title", "body"]
        case "throws", "top", "attributes":
            return Set(ParsedField.allCases.map(\.rawValue) + CampaignSetting.allCases.map { "setting \($0.rawValue)" })
        case let name?: return [name]
        case nil: return []
        }
    }

    static func shows(_ part: String, at keys: Set<String>) -> Bool {
        if part == "throws" { return keys.contains("") }
        let names = part.split(separator: ".").map(String.init)
        if let field = ParsedField(rawValue: names[names.count > 1 && names[0] == "parsed" ? 1 : 0]) {
            return keys.contains(field.rawValue)
        }
        guard names.count == 2, names[0] == "sent" || names[0] == "place",
            let setting = CampaignSetting(rawValue: names[1]), setting != .customFields
        else { return true }
        return keys.contains(PayloadStructure.attribute(setting)) || keys.contains("mutable-content")
    }

    static let media: [CampaignSetting] = [.richMediaURL, .iosRichMediaURL, .androidRichMediaURL]
}
