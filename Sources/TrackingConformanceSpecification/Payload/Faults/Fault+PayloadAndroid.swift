import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in how the fields of an Android message are read.
    static let payloadAndroid: [Fault] = [
        payload("PL-AND-DATA", data), payload("PL-AND-NOTIFICATION", notificationBlock),
        payload("PL-AND-URI", deepLink), payload("PL-AND-BADGE", badge),
    ].flatMap { $0 }

    private static let data: [FaultEntry<PayloadStructure>] = [
        .init(
            "android/envelope-is-content",
            "On Android the fields are read from the whole message instead of its data."
        ) {
            $0.topLevel = { $0.payload }
        },
        .init("android/title-falls-back-to-envelope", "If the data has no title, a title next to the data is used.") {
            let found = $0.title
            $0.title = { found($0) ?? ($0.platform == .android ? $0.payload?["title"] : nil) }
        },
        .init("android/missing-data-throws", "A message without data makes the parser throw.") {
            let found = $0.answer
            $0.answer = { moment in
                let isBare = moment.platform == .android && moment.event == .parse && moment.payload?["data"] == nil
                return isBare ? .threw("NullPointerException") : found(moment)
            }
        },
    ]

    private static let notificationBlock: [FaultEntry<PayloadStructure>] = [
        .fairReading(
            "android/notification-block-read",
            "A title, body, category, badge or sound missing from the data is read from a notification block."
        ),
        .init("android/notification-block-wins", "The title of a notification block replaces that of the data.") {
            let found = $0.title
            $0.title = { moment in
                moment.platform == .android
                    ? moment.payload?["notification"]?["title"] ?? found(moment) : found(moment)
            }
        },
    ]

    private static let deepLink: [FaultEntry<PayloadStructure>] = [
        .fairReading("android/uri-is-custom", "On Android the key uri is a custom field instead of the deep link."),
        .init("android/uri-dropped", "On Android the deep link is lost.") {
            let found = $0.deeplinkURL
            $0.deeplinkURL = { $0.platform == .android ? nil : found($0) }
        },
    ]

    private static let badge: [FaultEntry<PayloadStructure>] = [
        .init("android/text-badge-dropped", "A badge that is a string of digits is lost.") {
            let found = $0.badge
            $0.badge = { found($0).flatMap { $0.string == nil ? $0 : nil } }
        },
        .init("android/number-badge-dropped", "On Android a badge that is a number is lost.") {
            let found = $0.badge
            $0.badge = { moment in
                found(moment).flatMap { moment.platform == .android && $0.number != nil ? nil : $0 }
            }
        },
    ]
}
