import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadEdit: SearchedEdit {
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
