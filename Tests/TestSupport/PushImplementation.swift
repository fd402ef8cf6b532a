import Testing
package import TrackingConformanceSpecification

/// An implementation of push tracking or the payload with its own reading of the documents.
package struct PushImplementation: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let change: SpecificationChange

    package static let fair: [PushImplementation] = [
        .init(
            testDescription: "a dismissal without extras crashes",
            change: .push([
                "throws": "'NullPointerException' when on(android.onNotificationDismissed) and extras = null"
            ])
        ),
        .init(
            testDescription: "background impressions need content-available",
            change: .push([
                "interaction": "absent when on(ios.didReceiveRemoteNotification) "
                    + "and given.aps.content-available differs-from 1 else it"
            ])
        ),
        .init(
            testDescription: "missing ids fall back to deliveryId and broadlogId",
            change: .push([
                "delivery-id": "it else text(given.deliveryId)", "broadlog-id": "it else text(given.broadlogId)",
            ])
        ),
        .init(
            testDescription: "composed switches are true",
            change: .payload(["sent.contentAvailable sent.mutableContent": "true when has(it) else absent"])
        ),
        .init(
            testDescription: "composed switches that are off are false",
            change: .payload(["sent.contentAvailable sent.mutableContent": "1 when has(it) else false"])
        ),
        .init(
            testDescription: "what does not apply on Android is dropped",
            change: .payload([
                "custom.*": "absent when android and name among ('content-available', 'mutable-content') else value"
            ])
        ),
    ]
}
