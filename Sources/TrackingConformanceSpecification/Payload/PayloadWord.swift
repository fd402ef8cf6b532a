import TrackingConformanceCore
package import TrackingConformanceJSON

package typealias PayloadExpression = DataExpression<PayloadWord>

/// A word about the payload: a part, an input or a test.
package enum PayloadWord: String, DataWord {
    // The input: a payload to parse, or the settings of a sender.
    case ios, android, payload, settings

    // Parts.
    case top, attributes, texts, title, body, category, badge, sound, contentAvailable, mutableContent
    case mediaAttachmentURL, deeplinkURL, deliveryId, broadlogId, composed, mutable

    /// The field or setting for which a part is evaluated; `given` is the value given for the setting.
    case field, setting, given
    case settingNames = "setting-names"
    /// True if the field has a wrong type; `unjudged`, if some field is not judged; `malformed`, if the payload
    /// deviates from its description.
    case wrongType = "wrong-type", unjudged, malformed

    package var type: ExpressionType? {
        switch self {
        case .ios, .android, .mutable, .wrongType, .unjudged, .malformed: .test
        case .field, .setting: .text
        default: nil
        }
    }

    package static let places: [String: String] = {
        let (settings, fields) = ("place.SETTING and sent.SETTING", "the part unjudged")
        let past = ["earlier", "count-earlier", "latest", "first", "same", "now", "directly-after", "follows"]
        return Dictionary(uniqueKeysWithValues: past.map { ($0, "push tracking: payloads have no past") }).merging(
            ["setting": settings, "given": settings, "field": fields, "wrong-type": fields]
        ) { _, new in new }
    }()

    package func value(in scope: DataScope<PayloadStructure>) -> JSONValue? {
        let moment = scope.moment
        switch self {
        case .ios: return .bool(moment.platform == .ios)
        case .android: return .bool(moment.platform == .android)
        case .payload: return moment.payload
        case .settings: return moment.settings
        case .top: return moment.value(of: .top)
        case .attributes: return moment.value(of: .attributes)
        case .texts: return moment.value(of: .texts)
        case .composed: return moment.value(of: .composed)
        case .mutable: return moment.value(of: .mutable)
        case .field, .setting: return scope.subject
        case .given: return scope.subject?.string.flatMap { moment.settings?[$0] }
        case .settingNames: return .array(CampaignSetting.allCases.map { .string($0.rawValue) })
        case .wrongType: return .bool(scope.subject?.string.flatMap(ParsedField.init).map(moment.hasWrongType) == true)
        case .unjudged: return .bool(!moment.unjudged.isEmpty)
        case .malformed: return .bool(moment.isMalformed)
        case .title, .body, .category, .badge, .sound, .contentAvailable, .mutableContent, .mediaAttachmentURL,
            .deeplinkURL, .deliveryId, .broadlogId:
            return ParsedField(rawValue: rawValue).flatMap { moment.value(of: .field($0)) }
        }
    }
}
