import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadStructure {
    /// The recommended and informational rules of the payload, each read otherwise.
    static let readings: [Reading] = [
        Reading(of: "PL-AND-COMPOSE-URI") { specification in
            let documented = specification.payload.place
            specification.payload.place = { specification, history, setting in
                let isLink = history.now.platform == .android && setting == .deeplink
                return isLink ? nil : documented(specification, history, setting)
            }
        },
        Reading(of: "PL-AND-NOTIFICATION") { specification in
            let documented = specification.payload.attributes
            specification.payload.attributes = { specification, history in
                let data = documented(specification, history)
                guard history.now.platform == .android,
                    var fields = history.now.parameters["payload"]?["notification"]?.object
                else { return data }
                fields.merge(data?.object ?? JSONObject(), at: [])
                return .object(fields)
            }
        },
        Reading(of: "PL-AND-URI") { specification in
            let (deeplinkURL, reserved) = (specification.payload.deeplinkURL, specification.payload.reserved)
            specification.payload.deeplinkURL = { specification, history in
                history.now.platform == .android ? nil : deeplinkURL(specification, history)
            }
            specification.payload.reserved = { specification, history in
                let keys = reserved(specification, history)
                return history.now.platform == .android ? keys.filter { $0 != "uri" } : keys
            }
        },
        Reading(of: "PL-ROBUST") { specification in
            let documented = specification.payload.answer
            specification.payload.answer = { specification, history in
                history.now.event == .payload(.parse) && isMalformed(specification, history)
                    ? .threw("the payload is malformed") : documented(specification, history)
            }
        },
    ]

    /// Whether a payload is not as S2 describes it: something in it is null or has a wrong type, or `aps` is missing.
    private static func isMalformed(_ specification: Specification, _ history: History) -> Bool {
        let payload = specification.payload
        let isAndroid = history.now.platform == .android
        let containers = [payload.topLevel, payload.attributes, payload.texts].map { $0(specification, history) }
        let envelope = ["to", "collapseKey", "priority"].map { history.now.parameters["payload"]?[$0] }
        let texts = [containers[0]?["_acsDeliveryTracking"]] + (isAndroid ? envelope : [])
        return containers.contains { $0 != nil && $0?.object == nil }
            || !isAndroid && containers[1] == nil
            || texts.contains { $0 != nil && $0?.string == nil }
            || ParsedField.allCases.contains { field in
                let value = payload.part(for: field)(specification, history)
                return value?.isNull == true || payload.isMalformed(field, specification, history)
            }
    }
}
