import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in how the tracking flag is found and compared.
    static let pushFlag: [Fault] = [
        push("PT-FLAG-LEGACY", absentFlag), push("PT-FLAG-NULL", nullFlag), push("PT-FLAG-ON", flagOn),
        push("PT-FLAG-OFF", flagOff), push("PT-FLAG-OTHER", otherText), push("PT-FLAG-LOOKALIKE", lookalikes),
        push("PT-FLAG-SOURCE", flagSource),
    ].flatMap { $0 }

    private static let absentFlag: [FaultEntry<PushTracking>] = [
        .init(
            "flag/absent-is-off",
            "If the flag's key is missing, tracking is off; a flag that is null still counts as on."
        ) {
            let found = $0.isOn
            $0.isOn = { $0.flag != nil && found($0) }
        },
        .init(
            "flag/absent-is-off-for-interactions",
            "If the flag's key is missing, tracking is on for impressions, but off for dismissals and opens."
        ) {
            let found = $0.isOn
            $0.isOn = { ($0.interaction == .impression || $0.flag != nil) && found($0) }
        },
    ]

    private static let nullFlag: [FaultEntry<PushTracking>] = [
        .init("flag/null-is-off", "A flag that is null counts as off, because only a missing key counts as absent.") {
            let found = $0.isOn
            $0.isOn = { $0.flag?.isNull != true && found($0) }
        },
        .init(
            "flag/null-silences-android",
            "On Android a flag that is null is converted to the text \"null\", which counts as off."
        ) {
            let found = $0.isOn
            $0.isOn = { !($0.flag?.isNull == true && $0.platform == .android) && found($0) }
        },
    ]

    private static let flagOn: [FaultEntry<PushTracking>] = [
        text("flag/compared-exactly", "Only the exact text \"on\" counts as on, so \"On\" and \"ON\" count as off.") {
            $0 == "on"
        },
        text("flag/lower-or-upper-case-alone", "Only \"on\" and \"ON\" count as on, so mixed case counts as off.") {
            $0 == "on" || $0 == "ON"
        },
        text("flag/known-spellings-alone", "Only \"on\", \"On\" and \"ON\" count as on, so \"oN\" counts as off.") {
            ["on", "On", "ON"].contains($0)
        },
        .init(
            "flag/compared-exactly-in-the-background",
            "In the background only the exact text \"on\" counts as on; in the other states any letter case does."
        ) {
            let found = $0.isOn
            $0.isOn = { moment in
                let isInBackground = moment.now.parameters["applicationState"] == "background"
                return found(moment) && (!isInBackground || moment.flag?.string.map { $0 == "on" } ?? true)
            }
        },
    ]

    private static let flagOff: [FaultEntry<PushTracking>] = [
        text(
            "flag/off-compared-exactly",
            "A flag that spells \"off\" with capital letters, such as \"OFF\", counts as on."
        ) {
            PushTracking.isOn($0) || ($0 != "off" && $0.lowercased() == "off")
        },
        text("flag/any-text-is-on", "Any flag that is not empty counts as on, even \"off\".") { !$0.isEmpty },
        .init(
            "flag/off-silences-impressions-alone",
            "The flag is checked only for impressions; dismissals and opens are reported whatever it says."
        ) {
            let found = $0.isOn
            $0.isOn = { $0.interaction != .impression || found($0) }
        },
        .init("flag/not-checked", "The flag is never checked; everything is reported.") { $0.isOn = { _ in true } },
        .init(
            "flag/unchecked-for-impressions",
            "The flag is checked for dismissals and opens, but impressions are reported whatever it says."
        ) {
            let found = $0.isOn
            $0.isOn = { $0.interaction == .impression || found($0) }
        },
        .init("flag/off-still-clicks", "A dismissal is reported as a click even when the flag is off.") {
            let found = $0.isOn
            $0.isOn = { $0.interaction == .dismissal || found($0) }
        },
    ]

    private static let otherText: [FaultEntry<PushTracking>] = [
        text("flag/ends-at-punctuation", "A flag ends at a semicolon or a comma, so \"on;\" counts as on.") { flag in
            PushTracking.isOn(String(flag.prefix { $0 != ";" && $0 != "," }))
        },
        text("flag/all-but-off", "Every text except \"off\" in any letter case counts as on.") {
            $0.lowercased() != "off"
        },
        text("flag/trimmed", "White space around the flag is ignored, so \" on \" counts as on.") {
            PushTracking.isOn($0.trimmed)
        },
        text("flag/begins-with-on", "Every flag that starts with \"on\", in any letter case, counts as on.") {
            $0.lowercased().hasPrefix("on")
        },
        text("flag/contains-on", "Every flag that contains \"on\", in any letter case, counts as on.") {
            $0.lowercased().contains("on")
        },
        text(
            "flag/truthy",
            "The texts \"true\", \"yes\", \"y\", \"1\" and \"enabled\" also count as on, in any letter case."
        ) {
            PushTracking.isOn($0) || ["true", "1", "yes", "y", "enabled"].contains($0.lowercased())
        },
        text("flag/empty-is-absent", "An empty flag counts as missing, and therefore as on.") {
            $0.isEmpty || PushTracking.isOn($0)
        },
        text("flag/null-text-is-absent", "The text \"null\" counts as a missing flag, and therefore as on.") {
            $0 == "null" || PushTracking.isOn($0)
        },
    ]

    private static let lookalikes: [FaultEntry<PushTracking>] = [
        .fairReading("flag/anything-beyond-ascii-is-on", "Any flag with characters outside ASCII counts as on."),
        text("flag/width-insensitive", "Full-width letters count as ASCII letters when the flag is compared.") {
            PushTracking.isOn($0.halfWidth)
        },
        text(
            "flag/diacritic-insensitive",
            "Combining marks are removed before the flag is compared; precomposed letters keep their accents."
        ) {
            PushTracking.isOn($0.withoutMarks)
        },
        text(
            "flag/invisible-characters-dropped",
            "Zero-width and other format characters are removed before the flag is compared."
        ) {
            PushTracking.isOn($0.withoutInvisibles)
        },
    ]

    private static let flagSource: [FaultEntry<PushTracking>] = [
        .init("flag/key-in-any-case", "The flag is found under its key in any letter case; the last one wins.") {
            $0.flag = { $0.notification?.members.last { $0.key.lowercased() == "_acsdeliverytracking" }?.value }
        },
        .init("flag/from-aps", "A flag inside aps takes precedence over the one at the top level.") {
            let found = $0.flag
            $0.flag = { $0.notification?["aps"]?["_acsDeliveryTracking"] ?? found($0) }
        },
        .init("flag/from-alert", "A flag inside aps.alert takes precedence over the one at the top level.") {
            let found = $0.flag
            $0.flag = { $0.notification?["aps"]?["alert"]?["_acsDeliveryTracking"] ?? found($0) }
        },
        .init(
            "flag/from-anywhere",
            "The flag is searched for depth-first in nested objects, and only then at the top level."
        ) {
            $0.flag = { $0.notification?.deepest("_acsDeliveryTracking") }
        },
        .init("flag/without-underscore", "A custom field acsDeliveryTracking takes precedence over the flag.") {
            let found = $0.flag
            $0.flag = { $0.notification?["acsDeliveryTracking"] ?? found($0) }
        },
    ]

    /// A fault in the comparison of the flag's text; a flag that is not text is treated as before.
    private static func text(
        _ name: String,
        _ statement: String,
        _ isOn: @escaping @Sendable (String) -> Bool
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.isOn
            $0.isOn = { moment in moment.flag?.string.map(isOn) ?? found(moment) }
        }
    }
}

extension JSONObject {
    /// The value under a key in an object within the object or, failing that, in the object itself.
    fileprivate func deepest(_ key: String) -> JSONValue? {
        members.lazy.compactMap { $0.value.object?.deepest(key) }.first ?? self[key]
    }
}
