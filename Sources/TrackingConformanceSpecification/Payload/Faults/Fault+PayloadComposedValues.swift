import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults that lose what a sender left empty, or set to zero or false.
    static let emptyValues: [FaultEntry<PayloadStructure>] = [
        text(
            "compose/texts-trimmed",
            "White space around title and body is removed.",
            of: [.messageTitle, .messageBody]
        ) {
            $0.trimmed
        },
        text(
            "compose/texts-end-at-null",
            "Title and body end at the first null character.",
            of: [.messageTitle, .messageBody]
        ) {
            $0.beforeNull
        },
        text(
            "compose/plus-is-a-blank",
            "A plus sign in title or body is sent as a space.",
            of: [.messageTitle, .messageBody]
        ) {
            $0.replacing("+", with: " ")
        },
        customFields("compose/empty-custom-dropped", "Custom fields that are empty strings are not sent.") { _, value in
            value == "" ? nil : value
        },
        customFields("compose/zero-custom-dropped", "Custom fields that are 0 or false are not sent.") { _, value in
            value == 0 || value == false ? nil : value
        },
        customFields("compose/empty-containers-dropped", "Custom objects and lists that are empty are not sent.") {
            _,
            value in
            value.object?.isEmpty == true || value.array?.isEmpty == true ? nil : value
        },
        customFields(
            "compose/names-of-other-sdks-dropped",
            "Custom fields whose names begin with google. or gcm. are not sent."
        ) { name, value in name.isOfMessaging ? nil : value },
    ]

    static let longTextsSent: [FaultEntry<PayloadStructure>] = [
        text(
            "compose/texts-cut",
            "Title and body are cut off after 4,096 characters.",
            of: [.messageTitle, .messageBody]
        ) {
            String($0.prefix(4_096))
        }
    ]

    /// Faults in large and negative numbers that are sent, and in nulls inside custom fields.
    static let numbersSent: [FaultEntry<PayloadStructure>] = [
        customFields("compose/nested-null-dropped", "Nulls inside custom objects and lists are not sent.") { _, value in
            value.withoutNulls
        },
        setting("compose/badge-of-32-bits", "A badge is sent as a 32-bit integer and overflows.") { _, setting, value in
            setting == .badge ? value.map(\.truncatedTo32Bits) : value
        },
        setting("compose/positive-badges-alone", "A negative badge is not sent.") { _, setting, value in
            setting == .badge && value?.number?.integer.map { $0 < 0 } == true ? nil : value
        },
        customFields("compose/numbers-of-double-precision", "Custom numbers are sent in double precision.") {
            _,
            value in
            value.inDoublePrecision
        },
    ]

    /// A fault in the texts of some settings.
    private static func text(
        _ name: String,
        _ statement: String,
        of settings: [CampaignSetting],
        _ change: @escaping @Sendable (String) -> String?
    ) -> FaultEntry<PayloadStructure> {
        setting(name, statement) { _, setting, value in
            guard settings.contains(setting), let text = value?.string else { return value }
            return change(text).map { .string($0) }
        }
    }

    /// A fault in what becomes of the sender's custom fields.
    private static func customFields(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (_ name: String, _ value: JSONValue) -> JSONValue?
    ) -> FaultEntry<PayloadStructure> {
        setting(name, statement) { _, setting, value in
            guard setting == .customFields, let fields = value?.object else { return value }
            return .object(fields.changingMembers(change))
        }
    }
}
