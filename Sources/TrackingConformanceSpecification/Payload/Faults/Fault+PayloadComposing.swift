import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let payloadComposing: [Fault] = [
        payload("PL-COMPOSE-MAP", map + emptyValues), payload("PL-CUSTOM-NUMBER", numbersSent),
        payload("PL-LONG", longTextsSent), payload("PL-COMPOSE-MUTABLE", mutableContent),
        payload("PL-COMPOSE-ONE", switches),
        payload("PL-COMPOSE-NA", notApplicable), payload("PL-COMPOSE-TRACKING", tracking + incompleteTracking),
    ].flatMap { $0 }

    private static let map: [FaultEntry<PayloadStructure>] = [
        place("compose/title-beside-the-alert", "On iOS the title is written into aps instead of its alert.") {
            $0 == .ios && $1 == .messageTitle ? ["aps"] : nil
        },
        .init("compose/everything-beside-data", "On Android the attributes are written next to the data.") {
            let found = $0.place
            $0.place = { moment, setting in
                found(moment, setting).map { moment.platform == .android ? $0.suffix(1) : $0 }
            }
        },
        place("compose/media-in-aps", "On iOS the media URL is written into aps.") {
            $0 == .ios && $1 == .richMediaURL ? ["aps"] : nil
        },
        setting("compose/media-of-one-platform-left-out", "The rich-media setting of one platform is not sent.") {
            _,
            setting,
            value in
            setting == .iosRichMediaURL || setting == .androidRichMediaURL ? nil : value
        },
        .init("compose/notification-block", "On Android the data is also sent in a notification block.") {
            let found = $0.composed
            $0.composed = { moment in
                var composed = found(moment)
                if moment.platform == .android { composed["notification"] = composed["data"] }
                return composed
            }
        },
        setting("compose/badge-as-text", "On iOS the badge is sent as text.") { platform, setting, value in
            platform == .ios && setting == .badge ? value?.number.map { .string($0.text) } : value
        },
        setting("compose/media-of-http-dropped", "A media URL at http is not sent.") { _, setting, value in
            CampaignSetting.richMedia.contains(setting) && value?.string?.hasPrefix("http:") == true ? nil : value
        },
        setting("compose/custom-names-of-settings-dropped", "Custom fields named like a setting are not sent.") {
            _,
            setting,
            value in
            guard setting == .customFields, let fields = value?.object else { return value }
            let others = fields.members.filter { CampaignSetting(rawValue: $0.key) == nil }
            return .object(JSONObject(others.map { (key: $0.key, value: $0.value) }))
        },
        setting("compose/zero-badge-dropped", "A badge of 0 is not sent.") { _, setting, value in
            setting == .badge && value == 0 ? nil : value
        },
    ]

    private static let mutableContent: [FaultEntry<PayloadStructure>] = [
        .init("compose/media-without-mutable-content", "A media URL is sent without mutable-content.") {
            $0.isMutable = { $0.settings?["mutableContent"] == true }
        },
        .init(
            "compose/mutable-for-media-of-either-platform-only",
            "mutable-content is sent with the rich-media setting of both platforms, not with the one of iOS."
        ) {
            $0.isMutable = { moment in
                let media = moment.settings?["richMediaURL"]
                return moment.settings?["mutableContent"] == true || media != nil && media != ""
            }
        },
        .init("compose/mutable-for-media-on-android", "On iOS mutable-content is sent for Android's rich media, too.") {
            let found = $0.isMutable
            $0.isMutable = { found($0) || !["", nil].contains($0.settings?["androidRichMediaURL"]) }
        },
        .init("compose/always-mutable", "mutable-content is always sent.") {
            $0.isMutable = { _ in true }
        },
    ]

    private static let switches: [FaultEntry<PayloadStructure>] = [
        .fairReading("compose/switches-true", "Switches that are on are sent as true instead of 1."),
        setting("compose/mutable-content-true", "mutable-content is sent as true instead of 1.") { _, setting, value in
            setting == .mutableContent && value == 1 ? true : value
        },
        setting("compose/content-available-true", "content-available is sent as true instead of 1.") {
            _,
            setting,
            value in
            setting == .contentAvailable && value == 1 ? true : value
        },
    ]

    private static let notApplicable: [FaultEntry<PayloadStructure>] = [
        place("compose/content-available-on-android", "content-available is sent on Android too.") {
            $0 == .android && $1 == .contentAvailable ? ["data"] : nil
        },
        place("compose/mutable-content-on-android", "mutable-content is sent on Android too.") {
            $0 == .android && $1 == .mutableContent ? ["data"] : nil
        },
        place("compose/media-of-android-on-ios", "On iOS the rich-media URL for Android is sent.") {
            $0 == .ios && $1 == .androidRichMediaURL ? [] : nil
        },
        place("compose/media-of-ios-on-android", "On Android the rich-media URL for iOS is sent.") {
            $0 == .android && $1 == .iosRichMediaURL ? ["data"] : nil
        },
    ]

    private static let tracking: [FaultEntry<PayloadStructure>] = [
        .init("compose/ids-left-out-when-off", "A delivery with tracking off is sent without its ids.") {
            let found = $0.setting
            $0.setting = { moment, setting in
                let isID = setting == .deliveryId || setting == .broadlogId
                return isID && moment.settings?["tracking"] == "off" ? nil : found(moment, setting)
            }
        },
        setting("compose/flag-as-boolean", "The tracking flag is sent as a Boolean.") { _, setting, value in
            setting == .tracking ? value.map { .bool($0 == "on") } : value
        },
        setting("compose/off-left-out", "The tracking flag is sent only when tracking is on.") { _, setting, value in
            setting == .tracking && value == "off" ? nil : value
        },
        place("compose/ids-in-aps", "On iOS the ids are written into aps.") { platform, setting in
            platform == .ios && (setting == .deliveryId || setting == .broadlogId) ? ["aps"] : nil
        },
    ]

    /// Faults in a payload whose sender gave only some of the settings for tracking.
    private static let incompleteTracking: [FaultEntry<PayloadStructure>] = [
        .init("compose/ids-only-together", "The ids are sent only if both are given.") {
            let found = $0.setting
            $0.setting = { moment, setting in
                let isID = setting == .deliveryId || setting == .broadlogId
                return isID && !moment.hasBothIDs ? nil : found(moment, setting)
            }
        },
        .init("compose/flag-only-with-ids", "The tracking flag is sent only if both ids are given.") {
            let found = $0.setting
            $0.setting = { $1 == .tracking && !$0.hasBothIDs ? nil : found($0, $1) }
        },
    ]

    /// A fault in where settings are written; `nil` leaves a setting where it belongs.
    private static func place(
        _ name: String,
        _ statement: String,
        _ place: @escaping @Sendable (Platform?, CampaignSetting) -> [String]?
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let found = $0.place
            $0.place = {
                place($0.platform, $1).map { [setting = $1] in $0 + [PayloadStructure.attribute(setting)] }
                    ?? found($0, $1)
            }
        }
    }

    /// A fault in the value that a setting sends.
    static func setting(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (Platform?, CampaignSetting, JSONValue?) -> JSONValue?
    ) -> FaultEntry<PayloadStructure> {
        FaultEntry(name, statement) {
            let found = $0.setting
            $0.setting = { change($0.platform, $1, found($0, $1)) }
        }
    }
}

extension PayloadStructure.Moment {
    /// Whether the sender gave both ids.
    fileprivate var hasBothIDs: Bool { settings?["deliveryId"] != nil && settings?["broadlogId"] != nil }
}
