import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in the values that are read from a payload: long, large, escaped and negative ones.
    static let payloadParsedValues: [Fault] = [
        payload("PL-CUSTOM", customValues), payload("PL-CUSTOM-NAME", canonicallyEqualNames),
        payload("PL-IOS-ALERT", iosTexts), payload("PL-AND-DATA", androidTexts + otherKeys),
        payload("PL-IOS-TOP", urls), payload("PL-CUSTOM-NUMBER", numbersRead), payload("PL-LONG", longTexts),
        payload("PL-ROBUST", paddedBadges),
    ].flatMap { $0 }

    private static let customValues: [FaultEntry<PayloadStructure>] = [
        custom("custom/null-character-ends", "Custom texts end at the first null character.") { _, value in
            value.changingTexts(\.beforeNull)
        },
        custom("custom/plus-is-a-blank", "A plus sign in a custom text becomes a space.") { _, value in
            value.changingTexts { $0.replacing("+", with: " ") }
        },
        custom("custom/escaped", "Ampersands in custom texts are escaped for HTML.") { _, value in
            value.changingTexts { $0.replacing("&", with: "&amp;") }
        },
        custom("custom/names-of-messaging-dropped", "Custom fields named google.* or gcm.* are lost.") { name, value in
            name.isOfMessaging ? nil : value
        },
        custom(
            "custom/names-of-the-service-dropped",
            "Custom fields named from, message_type or collapse_key are lost."
        ) {
            name,
            value in
            ["from", "message_type", "collapse_key"].contains(name) ? nil : value
        },
        custom(
            "custom/names-with-punctuation-dropped",
            "Custom fields whose names begin or end with $, ~, * or ] are lost."
        ) {
            name,
            value in
            name.first.map("$~*]".contains) == true || name.last.map("$~*]".contains) == true ? nil : value
        },
        custom("custom/one-letter-names-dropped", "Custom fields whose names are one letter are lost.") { name, value in
            name.count == 1 ? nil : value
        },
        .init("custom/twenty-alone", "Custom fields beyond the twentieth are lost.") {
            let found = $0.custom
            $0.custom = { moment in
                JSONObject(found(moment).members.prefix(20).map { (key: $0.key, value: $0.value) })
            }
        },
        custom("custom/names-of-another-sdk-dropped", "Custom fields whose names begin with adb_ are lost.") {
            name,
            value in
            name.hasPrefix("adb_") ? nil : value
        },
    ]

    private static let canonicallyEqualNames: [FaultEntry<PayloadStructure>] = [
        .fairReading(
            "custom/canonically-equal-names",
            "Of custom fields whose names differ only in Unicode normalisation, the first one stays."
        ),
        .init(
            "custom/last-of-canonically-equal-names",
            "Of parsed custom fields whose names differ only in Unicode normalisation, the last one stays."
        ) {
            let found = $0.custom
            $0.custom = { found($0).withoutCanonicallyEqualNames(keepingLast: true) }
        },
    ]

    private static let iosTexts: [FaultEntry<PayloadStructure>] = [
        texts(
            "ios/texts-end-at-null",
            "On iOS title and body end at the first null character.",
            on: .ios,
            \.beforeNull
        ),
        texts("ios/texts-decoded", "On iOS a plus sign in title or body becomes a space.", on: .ios) {
            $0.replacing("+", with: " ")
        },
    ]

    private static let androidTexts: [FaultEntry<PayloadStructure>] = [
        texts(
            "android/texts-unescaped",
            "On Android the HTML entities &lt; and &amp; in title and body are replaced.",
            on: .android
        ) {
            $0.replacing("&lt;", with: "<").replacing("&amp;", with: "&")
        },
        texts(
            "android/texts-end-at-null",
            "On Android title and body end at the first null character.",
            on: .android,
            \.beforeNull
        ),
    ]

    private static let otherKeys: [FaultEntry<PayloadStructure>] = [
        .init("android/message-as-body", "On Android the custom field message is the body if there is none.") {
            let found = $0.body
            $0.body = { found($0) ?? ($0.platform == .android ? $0.topLevel?["message"] : nil) }
        },
        .init("android/media-of-data-dropped", "On Android a media URL with the scheme data is lost.") {
            let found = $0.mediaAttachmentURL
            $0.mediaAttachmentURL = { moment in
                let isData = moment.platform == .android && found(moment)?.string?.hasPrefix("data:") == true
                return isData ? nil : found(moment)
            }
        },
        texts(
            "android/quotes-made-plain",
            "On Android typographic quotes in title and body become plain.",
            on: .android
        ) {
            $0.replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"").replacing("\u{2019}", with: "'")
        },
    ]

    private static let numbersRead: [FaultEntry<PayloadStructure>] = [
        custom("custom/numbers-of-double-precision", "Custom numbers pass through double precision.") { _, value in
            value.inDoublePrecision
        },
        custom("custom/nested-null-dropped", "Nulls inside custom objects and lists are removed.") { _, value in
            value.withoutNulls
        },
        badge("ios/badge-of-32-bits", "On iOS a badge is read as a 32-bit integer and overflows.", on: .ios) {
            $0.truncatedTo32Bits
        },
        badge("ios/negative-badge-dropped", "On iOS a negative badge is lost.", on: .ios) { $0.isNegative ? nil : $0 },
        badge("android/badge-of-32-bits", "On Android a badge is read as a 32-bit integer and overflows.", on: .android)
        {
            $0.truncatedTo32Bits
        },
        badge("android/negative-badge-dropped", "On Android a negative badge is lost.", on: .android) {
            $0.isNegative ? nil : $0
        },
        badge("android/badge-of-double-precision", "On Android a badge passes through double precision.", on: .android)
        {
            $0.string.map { .string($0.rounded) } ?? $0.inDoublePrecision
        },
    ]

    private static let longTexts: [FaultEntry<PayloadStructure>] = [
        custom("custom/cut", "Custom texts are cut off after 4,096 characters.") { _, value in
            value.changingTexts { String($0.prefix(4_096)) }
        },
        texts("ios/texts-cut", "On iOS title and body are cut off after 4,096 characters.", on: .ios) {
            String($0.prefix(4_096))
        },
    ]

    private static let urls: [FaultEntry<PayloadStructure>] = [
        .init("ios/deep-link-refused", "On iOS a deep link with a space or an angle bracket is lost.") {
            let found = $0.deeplinkURL
            $0.deeplinkURL = { moment in
                let link = found(moment)
                let isRefused = moment.platform == .ios && link?.string?.contains { "<> ".contains($0) } == true
                return isRefused ? nil : link
            }
        },
        link("ios/deep-link-without-user-name", "On iOS a user name is removed from a deep link.") { link in
            guard let start = link.firstRange(of: "://"), let end = link.firstIndex(of: "@"), start.upperBound < end
            else { return link }
            return String(link[..<start.upperBound]) + link[link.index(after: end)...]
        },
        link("ios/deep-link-cut", "On iOS a deep link is cut off after 2,000 characters.") { String($0.prefix(2_000)) },
    ]

    private static func link(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let found = $0.deeplinkURL
            $0.deeplinkURL = { $0.platform == .ios ? found($0)?.changingTexts(change) : found($0) }
        }
    }

    private static let paddedBadges: [FaultEntry<PayloadStructure>] = [
        .init("malformed/large-badge-throws", "A badge whose digits do not fit into 64 bits makes the parser throw.") {
            let found = $0.answer
            $0.answer = { moment in
                let text = moment.platform == .android ? moment.badge?.string : nil
                let isLarge = (moment.badge?.number?.text ?? text)?.isIntegerBeyond64Bits == true
                return isLarge && moment.event == .parse ? .threw("NumberFormatException") : found(moment)
            }
        },
        badge(
            "malformed/octal-badge",
            "On Android a badge in a string with a leading zero is read as octal, and lost if it is not valid octal.",
            on: .android
        ) {
            badge in
            guard let text = badge.string, text.hasPrefix("0"), text.count > 1 else { return badge }
            return Int(text, radix: 8).map { .integer($0) }
        },
    ]

    private static func texts(
        _ name: String,
        _ statement: String,
        on platform: Platform,
        _ change: @escaping @Sendable (String) -> String
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let (title, body) = ($0.title, $0.body)
            $0.title = { $0.platform == platform ? title($0)?.changingTexts(change) : title($0) }
            $0.body = { $0.platform == platform ? body($0)?.changingTexts(change) : body($0) }
        }
    }

    private static func badge(
        _ name: String,
        _ statement: String,
        on platform: Platform,
        _ change: @escaping @Sendable (JSONValue) -> JSONValue?
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let found = $0.badge
            $0.badge = { $0.platform == platform ? found($0).flatMap(change) : found($0) }
        }
    }
}

extension JSONValue {
    /// Whether it is a negative integer, or its decimal string.
    fileprivate var isNegative: Bool { (number?.text ?? string)?.hasPrefix("-") == true }
}

extension String {
    /// Whether it has the digits of an integer that does not fit into 64 bits.
    fileprivate var isIntegerBeyond64Bits: Bool {
        let digits = drop { $0 == "-" }
        return !digits.isEmpty && digits.allSatisfy(\.isNumber) && Int(self) == nil
    }
}
