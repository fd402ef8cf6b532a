/// A field of a parsed payload, as named in the value of `payload.parse`; custom fields have no case.
package enum ParsedField: String, Sendable, CaseIterable {
    case title
    case body
    case category
    case badge
    case sound
    /// True if the app is woken in the background (iOS).
    case contentAvailable
    /// True if the app's service extension may change the notification (iOS).
    case mutableContent
    case mediaAttachmentURL
    case deeplinkURL
    case deliveryId
    case broadlogId

    /// The key of the custom fields in the parsed payload.
    package static let custom = "custom"
}

/// A sender's setting in Campaign's user interface, as named in `payload.compose`.
package enum CampaignSetting: String, Sendable, CaseIterable {
    case messageTitle
    case messageBody
    case sound
    case badge
    case deeplink
    case category
    case customFields
    /// The address of a media file, on either platform.
    case richMediaURL
    /// The address of a media file on iOS.
    case iosRichMediaURL
    /// The address of an image on Android.
    case androidRichMediaURL
    /// True if the app's service extension may change the notification (iOS).
    case mutableContent
    /// True if the app is woken in the background (iOS).
    case contentAvailable
    case deliveryId
    case broadlogId
    case tracking

    package func applies(on platform: Platform?) -> Bool {
        switch self {
        case .mutableContent, .contentAvailable, .iosRichMediaURL: platform == .ios
        case .androidRichMediaURL: platform == .android
        default: true
        }
    }

    package static let richMedia = [richMediaURL, iosRichMediaURL, androidRichMediaURL]

    static let names = allCases.map(\.rawValue)
}
