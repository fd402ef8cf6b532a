import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let pushIDText: [Fault] = push("PT-ID-VERBATIM", rewritten) + push("PT-LONG", cut)

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
        .init("id/words-are-missing", "A delivery id \"null\", \"nil\", \"undefined\" or \"None\" counts as missing.") {
            let found = $0.deliveryID
            $0.deliveryID = { moment in
                let id = found(moment)
                return ["null", "nil", "undefined", "None"].contains(id?.string) ? nil : id
            }
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

    private static let cut: [FaultEntry<PushTracking>] = [
        text("id/four-kilobytes", "Ids are cut off after 4,096 characters.") { String($0.prefix(4_096)) },
        text("id/eight-kilobytes", "Ids are cut off after 8,192 characters.") { String($0.prefix(8_192)) },
    ]

    /// A fault that changes the text of both ids.
    private static func text(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.data
            $0.data = { moment, action in
                var data = found(moment, action)
                for key in ["deliveryId", "broadlogId"] {
                    if let text = data[key]?.string { data[key] = .string(change(text)) }
                }
                return data
            }
        }
    }
}
