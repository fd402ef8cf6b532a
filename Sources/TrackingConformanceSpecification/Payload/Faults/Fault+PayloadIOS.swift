import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let payloadIOS: [Fault] =
        payload("PL-IOS-ALERT", alert) + payload("PL-IOS-FALLBACK", fallback) + payload("PL-IOS-APS", aps)
        + payload("PL-IOS-TOP", topLevel)

    private static let alert: [FaultEntry<PayloadStructure>] = [
        .init("ios/title-from-top-level", "The title is read from the top level instead of the alert.") {
            $0.title = { $0.topLevel?["title"] }
        },
        .init("ios/texts-swapped", "Title and body are swapped.") {
            ($0.title, $0.body) = ($0.body, $0.title)
        },
    ]

    private static let fallback: [FaultEntry<PayloadStructure>] = [
        .init("ios/body-falls-back-to-top-level", "If the alert has no body, a custom field body is used.") {
            let found = $0.body
            $0.body = { found($0) ?? $0.topLevel?["body"] }
        },
        .init("ios/title-falls-back-to-subtitle", "If the alert has no title, its subtitle is used.") {
            let found = $0.title
            $0.title = { found($0) ?? ($0.platform == .ios ? $0.texts?["subtitle"] : nil) }
        },
        .init("ios/body-falls-back-to-localisation-key", "If the alert has no body, its localisation key is used.") {
            let found = $0.body
            $0.body = { found($0) ?? ($0.platform == .ios ? $0.texts?["loc-key"] : nil) }
        },
    ]

    private static let aps: [FaultEntry<PayloadStructure>] = [
        .init("ios/category-from-top-level", "The category is read from the top level instead of aps.") {
            let found = $0.category
            $0.category = { $0.platform == .ios ? $0.topLevel?["category"] : found($0) }
        },
        .init(
            "ios/mutable-content-from-media",
            "The content counts as mutable if there is a media URL, whatever mutable-content says."
        ) {
            $0.mutableContent = { $0.platform == .ios ? $0.mediaAttachmentURL == nil ? 0 : 1 : nil }
        },
        .init("ios/sound-none-dropped", "On iOS a sound called none or silent is lost.") {
            let found = $0.sound
            $0.sound = { moment in
                let isNone = moment.platform == .ios && ["none", "silent"].contains(found(moment)?.string)
                return isNone ? nil : found(moment)
            }
        },
        .init("ios/content-available-whatever-it-says", "Any value of content-available counts as 1, even 0.") {
            let found = $0.contentAvailable
            $0.contentAvailable = { found($0).map { _ in 1 } }
        },
    ]

    private static let topLevel: [FaultEntry<PayloadStructure>] = [
        .init("ios/deep-link-from-aps", "If there is no deep link at the top level, a uri inside aps is used.") {
            let found = $0.deeplinkURL
            $0.deeplinkURL = { found($0) ?? $0.attributes?["uri"] }
        },
        .init("ios/deep-link-from-aps-alone", "The deep link is read from aps instead of the top level.") {
            $0.deeplinkURL = { $0.attributes?["uri"] }
        },
        .init("ios/media-from-aps", "The media URL is read from aps instead of the top level.") {
            $0.mediaAttachmentURL = { $0.attributes?["media-attachment-url"] }
        },
        .init("ios/ids-swapped", "The delivery id and the broadlog id of a parsed payload are swapped.") {
            ($0.deliveryID, $0.broadlogID) = ($0.broadlogID, $0.deliveryID)
        },
    ]
}
