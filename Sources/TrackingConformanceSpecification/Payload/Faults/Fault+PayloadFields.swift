import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in custom fields, absent fields and malformed ones.
    static let payloadFields: [Fault] =
        payload("PL-CUSTOM", customFields) + payload("PL-ABSENT", absentFields)
        + payload("PL-ROBUST", malformedFields)

    private static let customFields: [FaultEntry<PayloadStructure>] = [
        custom("custom/underscore-dropped", "Custom fields that start with an underscore are lost.") { key, value in
            key.hasPrefix("_") ? nil : value
        },
        custom("custom/any-underscore-dropped", "Custom fields with an underscore in their name are lost.") {
            key,
            value in
            key.contains("_") ? nil : value
        },
        custom("custom/plain-names-alone", "Custom fields with a space or dot in their name are lost.") { key, value in
            key.contains(" ") || key.contains(".") ? nil : value
        },
        custom("custom/as-text", "Custom fields that are not strings are converted to text.") { _, value in
            .string(value.string ?? value.description)
        },
        custom(
            "custom/text-as-number",
            "Custom strings that spell a 64-bit integer without leading zeros become numbers."
        ) { _, value in
            value.string.flatMap(JSONNumber.init(decimalString:)).map { JSONValue(.number($0)) } ?? value
        },
        .init("custom/reserved-too", "Reserved keys are also passed on as custom fields.") {
            $0.reserved = { _ in [] }
        },
        .init(
            "custom/reserved-of-both-platforms",
            "The reserved keys of both platforms are reserved on each, so an iOS custom field title is lost."
        ) {
            let found = $0.reserved
            $0.reserved = { found($0) + ["aps", "title", "body", "category", "badge", "sound"] }
        },
    ]

    private static let absentFields: [FaultEntry<PayloadStructure>] = [
        parsed(
            "absent/empty-text",
            "An absent title, body, category, sound or deep link is returned as an empty string."
        ) { parsed in
            for key in ["title", "body", "category", "sound", "deeplinkURL"] where parsed[key] == nil {
                parsed[key] = ""
            }
        },
        parsed("absent/badge-zero", "An absent badge is returned as 0.") { parsed in
            parsed["badge"] = parsed["badge"] ?? 0
        },
        parsed("absent/empty-dropped", "Empty texts and a badge of 0 are returned as absent.") { parsed in
            for member in parsed.members where member.value == "" || member.value == 0 { parsed[member.key] = nil }
        },
    ]

    private static let malformedFields: [FaultEntry<PayloadStructure>] = [
        .fairReading(
            "malformed/refused",
            "A payload with a null or malformed field, or an iOS payload without aps, makes the parser throw."
        ),
        .init("malformed/empty-result", "A payload with a field of the wrong type gives an empty result.") {
            let found = $0.parsed
            $0.parsed = { $0.unjudged.isEmpty ? found($0) : JSONObject() }
        },
        .init(
            "malformed/missing-aps-throws",
            "An iOS payload whose aps is missing or not an object makes the parser throw."
        ) {
            let found = $0.answer
            $0.answer = { moment in
                let isBare =
                    moment.event == .parse && moment.platform == .ios && moment.attributes?.object == nil
                return isBare ? .threw("aps is missing") : found(moment)
            }
        },
    ]

    static func custom(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (_ key: String, _ value: JSONValue) -> JSONValue?
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let found = $0.custom
            $0.custom = { moment in
                JSONObject(
                    found(moment).members.compactMap { member in
                        change(member.key, member.value).map { (key: member.key, value: $0) }
                    }
                )
            }
        }
    }

    private static func parsed(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let found = $0.parsed
            $0.parsed = { moment in
                var parsed = found(moment)
                change(&parsed)
                return parsed
            }
        }
    }
}
