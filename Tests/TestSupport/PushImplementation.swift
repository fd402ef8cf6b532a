import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

/// An implementation of push tracking or the payload that reads the documents in a way of its own.
package struct PushImplementation: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let change: SpecificationChange

    package static let fair: [PushImplementation] = [
        .init(testDescription: "a dismissal without extras crashes", change: dismissalCrashes),
        .init(testDescription: "background impressions need content-available", change: wokenImpressions),
        .init(testDescription: "missing ids fall back to deliveryId and broadlogId", change: fallbackIDs),
        .init(testDescription: "one map for click and open, copied at the call", change: reusedMap),
        .init(testDescription: "composed switches are true", change: switches(on: true, off: nil)),
        .init(testDescription: "composed switches that are off are false", change: switches(on: 1, off: false)),
        .init(testDescription: "what does not apply on Android is dropped", change: droppedOnAndroid),
    ]

    private static let dismissalCrashes = SpecificationChange.push {
        let found = $0.answer
        $0.answer = { moment in
            let isEmpty = moment.event == .onNotificationDismissed && moment.now.parameters["extras"]?.isNull == true
            return isEmpty ? .threw("NullPointerException") : found(moment)
        }
    }

    private static let wokenImpressions = SpecificationChange.push {
        let found = $0.interaction
        $0.interaction = { moment in
            let isWoken = moment.notification?["aps"]?["content-available"] == 1
            return moment.event == .didReceiveRemoteNotification && !isWoken ? nil : found(moment)
        }
    }

    private static let fallbackIDs = SpecificationChange.push {
        let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
        $0.deliveryID = { deliveryID($0) ?? PushTracking.id("deliveryId", of: $0.notification) }
        $0.broadlogID = { broadlogID($0) ?? PushTracking.id("broadlogId", of: $0.notification) }
    }

    private static let reusedMap = SpecificationChange.push {
        let found = $0.calls
        $0.calls = { moment in
            var map = JSONObject()
            return found(moment).map { call in
                for member in call.data.members { map[member.key] = member.value }
                return TrackingCall(function: call.function, name: call.name, data: map)
            }
        }
    }

    private static func switches(on: JSONValue, off: JSONValue?) -> SpecificationChange {
        .payload {
            let found = $0.setting
            $0.setting = { moment, setting in
                let value = found(moment, setting)
                guard setting == .contentAvailable || setting == .mutableContent else { return value }
                return value == nil ? off : on
            }
        }
    }

    private static let droppedOnAndroid = SpecificationChange.payload {
        let found = $0.custom
        $0.custom = { moment in
            let custom = found(moment)
            guard moment.platform == .android else { return custom }
            return custom.without("content-available").without("mutable-content")
        }
    }
}
