import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadEdit {
    static let features: [RowFeature<PayloadEdit>] = general + custom + fieldForms + settingForms

    private static let general: [RowFeature<PayloadEdit>] = [
        RowFeature("ios", "on iOS", not: "on Android"),
        RowFeature("on(payload.parse)", "when a payload is parsed", not: "when a payload is composed"),
        RowFeature("not is-object(payload.aps)", "without `aps`", not: "with `aps`"),
        RowFeature("not is-object(payload.data)", "without `data`", not: "with `data`"),
        RowFeature("is-text(payload.aps.alert)", "when `aps.alert` is a text", not: "unless `aps.alert` is a text"),
        RowFeature("not has(payload.aps.alert)", "without `aps.alert`", not: "with `aps.alert`"),
        RowFeature("has(payload.notification)", "with a `notification` block", not: "without a `notification` block"),
    ]

    private static let custom: [RowFeature<PayloadEdit>] = [
        RowFeature(
            "size(settings.customFields) > 0",
            "with custom fields",
            not: "without custom fields",
            about: "custom"
        )
    ]

    private static func forms(of value: String, _ words: String, about topic: String) -> [RowFeature<PayloadEdit>] {
        func form(_ test: String, _ yes: String, _ no: String, cost: Double = 1) -> RowFeature<PayloadEdit> {
            RowFeature(
                test.replacing("$", with: value),
                "when \(words) \(yes)",
                not: no.replacing("#", with: words),
                about: topic,
                cost: cost
            )
        }
        return [
            form("not has($)", "is absent", "when # is present"), form("$ = null", "is null", "unless # is null"),
            form("$ = '' or size($) = 0 and not is-text($)", "is empty", "unless # is empty"),
            form("is-text($)", "is a text", "unless # is a text"),
            form("is-number($)", "is a number", "unless # is a number"),
            form("$ = true or $ = false", "is a Boolean", "unless # is a Boolean"),
            form("$ = 0 or $ = '0' or $ = false", "is 0 or `false`", "unless # is 0 or `false`"),
            form("$ = 1 or $ = '1' or $ = true", "is 1 or `true`", "unless # is 1 or `true`"),
        ]
    }

    private static let fieldForms: [RowFeature<PayloadEdit>] =
        ParsedField.allCases.flatMap { field in
            forms(of: place(of: field), "the \(field.rawValue)", about: field.rawValue)
        }
        + [
            (test: "not has($ as integer)", words: "a text that is not an integer"),
            (
                test: "(not has($ as integer) or $ as integer as int32 differs-from $ as integer)",
                words: "a text that is not a 32-bit integer"
            ),
        ]
        .map { form in
            RowFeature(
                "is-text($) and \(form.test)".replacing("$", with: place(of: .badge)),
                "when the badge is \(form.words)",
                not: "unless the badge is \(form.words)",
                about: ParsedField.badge.rawValue
            )
        }

    private static let settingForms: [RowFeature<PayloadEdit>] = CampaignSetting.allCases.flatMap { setting in
        forms(
            of: "settings.\(setting.rawValue)",
            "the setting `\(setting.rawValue)`",
            about: "setting \(setting.rawValue)"
        )
    }

    /// The documented place of a field, as an expression.
    static func place(of field: ParsedField) -> String {
        func path(_ platform: Platform) -> String {
            PayloadStructure.keys(of: field, on: platform).map { (["payload"] + $0).joined(separator: ".") } ?? "absent"
        }
        return "(\(path(.ios)) when ios else \(path(.android)))"
    }
}
