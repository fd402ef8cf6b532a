import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadStructure {
    /// What may matter where a payload is read or written, the plainest first.
    static let features: [Feature<Moment>] =
        [
            Feature("ios", "on iOS", not: "on Android") { $0.platform == .ios },
            Feature("parse", "when a payload is parsed", not: "when a payload is composed") { $0.event == .parse },
        ] + placeFeatures + ParsedField.allCases.flatMap(forms) + CampaignSetting.allCases.flatMap(forms)

    private static let placeFeatures: [Feature<Moment>] = [
        Feature("no-aps", "without `aps`", not: "with `aps`") { $0.payload?["aps"]?.object == nil },
        Feature("no-data", "without `data`", not: "with `data`") { $0.payload?["data"]?.object == nil },
        Feature("alert-text", "when `aps.alert` is a text", not: "unless `aps.alert` is a text") {
            $0.payload?["aps"]?["alert"]?.string != nil
        },
        Feature("no-alert", "without `aps.alert`", not: "with `aps.alert`") { $0.payload?["aps"]?["alert"] == nil },
        Feature("notification-block", "with a `notification` block", not: "without a `notification` block") {
            $0.payload?["notification"] != nil
        },
        Feature("custom-fields", "with custom fields", not: "without custom fields") {
            !($0.documented.custom.isEmpty)
        },
        Feature("one-custom-field", "with a single custom field", not: "unless there is a single custom field") {
            $0.documented.custom.members.count == 1
        },
        Feature("custom-number", "when a custom field is a number", not: "unless a custom field is a number") {
            moment in
            moment.documented.custom.members.contains { $0.value.number != nil }
        },
        Feature("custom-boolean", "when a custom field is a Boolean", not: "unless a custom field is a Boolean") {
            moment in
            moment.documented.custom.members.contains { $0.value.boolean != nil }
        },
        Feature(
            "custom-object",
            "when a custom field is an object or array",
            not: "unless a custom field is an object or array"
        ) { moment in
            moment.documented.custom.members.contains { $0.value.object != nil || $0.value.array != nil }
        },
        Feature(
            "badge-whole",
            "when the badge is a whole number or its digits",
            not: "unless the badge is a whole number or its digits"
        ) { moment in
            guard moment.event == .parse, let badge = moment.documented.value(at: .badge) else { return false }
            let digits = (badge.number?.text ?? badge.string ?? "").utf8.drop { $0 == UInt8(ascii: "-") }
            return badge.number?.integer != nil
                || !digits.isEmpty && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        },
        Feature("setting-missing", "when a setting is absent", not: "when every setting is made") { moment in
            moment.settings.map { settings in
                CampaignSetting.allCases.contains { setting in
                    setting.applies(on: moment.platform) && !CampaignSetting.richMedia.dropFirst().contains(setting)
                        && settings[setting.rawValue] == nil
                }
            } ?? false
        },
        Feature(
            "own-media-absent",
            "when the setting of rich media for the platform is absent",
            not: "when the setting of rich media for the platform is present"
        ) { moment in
            moment.settings.map { settings in
                !CampaignSetting.richMedia.dropFirst().contains {
                    $0.applies(on: moment.platform) && settings[$0.rawValue] != nil
                }
            } ?? false
        },
        Feature("custom-null", "when a custom field is null", not: "unless a custom field is null") { moment in
            moment.documented.custom.members.contains { $0.value.isNull }
        },
        Feature(
            "container-null",
            "when `data`, `aps` or `aps.alert` is null",
            not: "unless `data`, `aps` or `aps.alert` is null"
        ) { moment in
            let aps = moment.payload?["aps"]
            return [moment.payload?["data"], aps, aps?["alert"]].contains { $0?.isNull ?? false }
        },
    ]

    /// The forms in which a field may stand.
    private static func forms(_ field: ParsedField) -> [Feature<Moment>] {
        forms(field.rawValue, "the \(field.rawValue)") { moment in
            let bare = moment.documented
            return moment.event == .parse ? bare.value(at: field) : nil
        }
    }

    private static func forms(_ setting: CampaignSetting) -> [Feature<Moment>] {
        forms("setting-\(setting.rawValue)", "the setting `\(setting.rawValue)`") { $0.settings?[setting.rawValue] }
    }

    private static func forms(
        _ name: String,
        _ words: String,
        _ value: @escaping @Sendable (Moment) -> JSONValue?
    ) -> [Feature<Moment>] {
        [
            Feature("\(name)-absent", "when \(words) is absent", not: "when \(words) is present") { value($0) == nil },
            Feature("\(name)-null", "when \(words) is null", not: "unless \(words) is null") {
                value($0)?.isNull == true
            },
            Feature("\(name)-empty", "when \(words) is empty", not: "unless \(words) is empty") {
                value($0).map { $0 == "" || $0.object?.isEmpty == true } ?? false
            },
            Feature("\(name)-text", "when \(words) is a text", not: "unless \(words) is a text") {
                value($0)?.string != nil
            },
            Feature("\(name)-number", "when \(words) is a number", not: "unless \(words) is a number") {
                value($0)?.number != nil
            },
            Feature("\(name)-boolean", "when \(words) is a Boolean", not: "unless \(words) is a Boolean") {
                value($0)?.boolean != nil
            },
            Feature("\(name)-zero", "when \(words) is 0", not: "unless \(words) is 0") {
                value($0) == 0 || value($0) == "0"
            },
            Feature("\(name)-one", "when \(words) is 1", not: "unless \(words) is 1") {
                value($0) == 1 || value($0) == "1"
            },
            Feature("\(name)-true", "when \(words) is `true`", not: "unless \(words) is `true`") { value($0) == true },
            Feature("\(name)-false", "when \(words) is `false`", not: "unless \(words) is `false`") {
                value($0) == false
            },
            Feature("\(name)-negative", "when \(words) is negative", not: "unless \(words) is negative") {
                value($0)?.wholeNumber.map { $0 < 0 } ?? false
            },
            Feature("\(name)-unicode", "when \(words) is not ASCII", not: "when \(words) is ASCII") {
                value($0)?.string.map { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? false
            },
        ]
    }
}

extension PayloadStructure.Moment {
    /// The moment with the documents' own parts: a condition must not rest on what it limits.
    var documented: PayloadStructure.Moment { with(Self.documentedParts) }

    private static let documentedParts = Shared(PayloadStructure())

    /// A field as it stands in the payload, where the documents have it.
    func value(at field: ParsedField) -> JSONValue? { self.field(field) }
}

extension JSONValue {
    /// The whole part of a number, or of its decimal string, that is not too great.
    fileprivate var wholeNumber: Int? {
        guard let value = number.flatMap({ Double($0.text) }) ?? string.flatMap({ Double($0) }), abs(value) < 1e15
        else { return nil }
        return Int(value.rounded(.down))
    }
}
