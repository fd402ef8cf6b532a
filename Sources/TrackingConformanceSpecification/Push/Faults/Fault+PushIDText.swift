import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let pushIDText: [Fault] = push("PT-ID-VERBATIM", rewritten + hexadecimal) + push("PT-LONG", cut)

    private static let rewritten: [FaultEntry<PushTracking>] = [
        text("id/trimmed", "White space around an id is removed.") { $0.trimmed },
        text("id/lower-case", "Ids are converted to lower case.") { $0.lowercased() },
        text("id/parsed-as-number", "An id that parses as a 64-bit integer loses leading zeros and a plus sign.") {
            Int($0).map(String.init) ?? $0
        },
        text("id/composed", "Common Latin letters followed by a combining accent are composed in ids, as in NFC.") {
            $0.composed
        },
        text("id/truncated", "Ids are cut off after 255 characters.") { String($0.prefix(255)) },
        text("id/percent-decoded", "A plus sign in an id becomes a space.") {
            $0.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
        },
        text("id/escaped", "Ampersands in ids are escaped for HTML.") {
            $0.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
        },
        text("id/control-characters-dropped", "Control and format characters are removed from ids.") {
            $0.withoutInvisibles.filter { $0.unicodeScalars.first?.properties.generalCategory != .control }
        },
        text("id/null-character-ends", "An id ends at its first null character.") { $0.beforeNull },
        text("id/one-kilobyte", "Ids are cut off after 1,024 bytes.") { $0.cut(toBytes: 1_024) },
        text("id/rounded", "An id that is a 64-bit integer without leading zeros is rounded to double precision.") {
            $0.rounded
        },
        text("id/quoted-words", "The ids \"true\", \"false\" and \"null\" are sent in quotation marks.") {
            ["true", "false", "null"].contains($0) ? "\"\($0)\"" : $0
        },
        text("id/parsed-as-json", "Ids in quotation marks lose the marks.") {
            $0.utf8.count > 1 && $0.hasPrefix("\"") && $0.hasSuffix("\"") ? String($0.dropFirst().dropLast()) : $0
        },
        .init(
            "id/plus-is-a-blank-when-dismissed",
            "A plus sign in the ids of a dismissed notification becomes a space."
        ) {
            let (delivery, broadlog) = ($0.deliveryID, $0.broadlogID)
            @Sendable func changed(_ id: JSONValue?, _ moment: PushTracking.Moment) -> JSONValue? {
                let isDismissed =
                    moment.event == .onNotificationDismissed || moment.now.parameters["actionIdentifier"] == "dismiss"
                return isDismissed ? id?.changingTexts { $0.replacing("+", with: " ") } : id
            }
            $0.deliveryID = { changed(delivery($0), $0) }
            $0.broadlogID = { changed(broadlog($0), $0) }
        },
        .init(
            "id/percent-decoding-throws",
            "A percent sign in an id without two hexadecimal digits after it makes the handler throw."
        ) {
            let found = $0.answer
            $0.answer = { moment in
                let ids = [moment.deliveryID?.string, moment.broadlogID?.string]
                return ids.contains { $0?.hasBarePercentSign == true } ? .threw("URIError: malformed") : found(moment)
            }
        },
    ]

    /// What careless parsers do to ids that look hexadecimal, from eight digits on.
    private static let hexadecimal: [FaultEntry<PushTracking>] = [
        text("id/lower-case-delivery", "A long hexadecimal delivery id is lower-cased.", of: ["deliveryId"]) {
            $0.isLongHexadecimal ? $0.lowercased() : $0
        },
        text("id/lower-case-broadlog", "A long hexadecimal broadlog id is lower-cased.", of: ["broadlogId"]) {
            $0.isLongHexadecimal ? $0.lowercased() : $0
        },
        text("id/upper-case-hexadecimal", "Long hexadecimal ids are upper-cased.") {
            $0.isLongHexadecimal ? $0.uppercased() : $0
        },
        text("id/trimmed-hexadecimal", "White space around long hexadecimal ids is removed.") {
            $0.trimmed.isLongHexadecimal ? $0.trimmed : $0
        },
        text("id/hexadecimal-without-zeros", "Long hexadecimal ids lose leading zeros.") {
            $0.isLongHexadecimal ? $0.withoutLeadingZeros : $0
        },
        text("id/parsed-as-hexadecimal", "Ids of 8 to 16 hexadecimal digits are parsed and printed in lower case.") {
            guard $0.isLongHexadecimal, let number = UInt64($0, radix: 16) else { return $0 }
            return String(number, radix: 16)
        },
        text("id/lower-case-uuid", "A broadlog id that is a UUID is lower-cased.", of: ["broadlogId"]) {
            $0.isUUID ? $0.lowercased() : $0
        },
        text("id/upper-case-uuid", "A delivery id that is a UUID is upper-cased.", of: ["deliveryId"]) {
            $0.isUUID ? $0.uppercased() : $0
        },
    ]

    private static let cut: [FaultEntry<PushTracking>] = [
        text("id/four-kilobytes", "Ids are cut off after 4,096 characters.") { String($0.prefix(4_096)) },
        text("id/eight-kilobytes", "Ids are cut off after 8,192 characters.") { String($0.prefix(8_192)) },
    ]

    /// A fault that changes the text of both ids, or of one.
    private static func text(
        _ name: String,
        _ statement: String,
        of keys: [String] = ["deliveryId", "broadlogId"],
        _ change: @escaping @Sendable (String) -> String
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.data
            $0.data = { moment, action in
                var data = found(moment, action)
                for key in keys {
                    if let text = data[key]?.string { data[key] = .string(change(text)) }
                }
                return data
            }
        }
    }
}
