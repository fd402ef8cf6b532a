import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadStructure {
    /// The recommended and informational rules of the payload, each read otherwise.
    static let fairReadings: [FairReading] = [
        reading(of: "PL-AND-COMPOSE-URI") {
            let found = $0.place
            $0.place = { $0.platform == .android && $1 == .deeplink ? nil : found($0, $1) }
        },
        reading(of: "PL-AND-NOTIFICATION") {
            let found = $0.attributes
            $0.attributes = { moment in
                let data = found(moment)
                guard moment.platform == .android, var fields = moment.payload?["notification"]?.object
                else { return data }
                fields.merge(data?.object ?? JSONObject(), at: [])
                return .object(fields)
            }
        },
        reading(of: "PL-AND-URI") {
            let (deeplinkURL, reserved) = ($0.deeplinkURL, $0.reserved)
            $0.deeplinkURL = { $0.platform == .android ? nil : deeplinkURL($0) }
            $0.reserved = { moment in
                moment.platform == .android ? reserved(moment).filter { $0 != "uri" } : reserved(moment)
            }
        },
        reading(of: "PL-COMPOSE-ONE") {
            let found = $0.setting
            $0.setting = { moment, setting in
                let value = found(moment, setting)
                let isSwitch = setting == .contentAvailable || setting == .mutableContent
                return isSwitch && value == 1 ? true : value
            }
        },
        reading(of: "PL-ROBUST") {
            let found = $0.answer
            $0.answer = { moment in
                moment.event == .parse && isMalformed(moment)
                    ? .threw("the payload is malformed") : found(moment)
            }
        },
    ]

    /// Whether a payload is not as S2 describes it: something in it is null or has a wrong type, or `aps` is missing.
    private static func isMalformed(_ moment: Moment) -> Bool {
        let isAndroid = moment.platform == .android
        let containers = [moment.topLevel, moment.attributes, moment.texts]
        let envelope = ["to", "collapseKey", "priority"].map { moment.payload?[$0] }
        let texts = [containers[0]?["_acsDeliveryTracking"]] + (isAndroid ? envelope : [])
        return containers.contains { $0 != nil && $0?.object == nil }
            || !isAndroid && containers[1] == nil
            || texts.contains { $0 != nil && $0?.string == nil }
            || ParsedField.allCases.contains { moment.field($0)?.isNull == true || moment.isMalformed($0) }
    }
}
