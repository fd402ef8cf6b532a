import TrackingConformanceCore
import TrackingConformanceJSON

extension PushTracking {
    /// The recommended and informational rules of push tracking, each read otherwise.
    static let fairReadings: [FairReading] = [
        reading(of: "PT-FLAG-NONSTRING") {
            let found = $0.isOn
            $0.isOn = { moment in
                switch moment.flag?.content {
                case nil, .null, .string: found(moment)
                default: false
                }
            }
        },
        reading(of: "PT-ID-EMPTY") {
            let found = $0.calls
            $0.calls = { found($0).filter { $0.data["deliveryId"] != "" && $0.data["broadlogId"] != "" } }
        },
        reading(of: "PT-IMPRESSION-SILENT") {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                return interaction == .impression && isSilent(moment) ? nil : interaction
            }
        },
        reading(of: "PT-REPEAT") {
            let found = $0.interaction
            $0.interaction = { moment in
                guard let interaction = found(moment) else { return nil }
                let notification = moment.notification
                let isRepeated = moment.earlier.contains { earlier in
                    found(earlier) == interaction && earlier.notification == notification
                }
                return isRepeated ? nil : interaction
            }
        },
        reading(of: "PT-FLAG-LOOKALIKE") {
            let found = $0.isOn
            $0.isOn = { moment in
                let text = moment.flag?.string ?? ""
                return found(moment) || !text.utf8.allSatisfy { $0 < 0x80 }
            }
        },
        reading(of: "PT-ID-NONSTRING") {
            $0.deliveryID = { textOfID("_dId", of: $0.notification) }
            $0.broadlogID = { textOfID("_mId", of: $0.notification) }
        },
        reading(of: "PT-IMPRESSION-INACTIVE") {
            let found = $0.interaction
            $0.interaction = { $0.now.parameters["applicationState"] == "inactive" ? nil : found($0) }
        },
        reading(of: "PT-OPEN-ACTION") {
            let found = $0.actions
            $0.actions = { moment, interaction in
                let action = moment.now.parameters["actionIdentifier"]
                let isCustom = action != nil && action != "default" && action != "dismiss"
                return isCustom ? [.click] : found(moment, interaction)
            }
        },
        reading(of: "PT-RESUME-ONCE") {
            $0.isSameIntent = { _ in false }
        },
        reading(of: "PT-SDK-MISSING-NUMBER") {
            $0.precedes = { numbers($1).lexicographicallyPrecedes(numbers($2)) }
        },
    ]

    private static func reading(
        of rule: String,
        _ change: @escaping @Sendable (inout Draft<PushTracking>) -> Void
    ) -> FairReading {
        FairReading(of: Rule.ID(rawValue: rule), .push(change))
    }

    /// Whether a notification shows nothing: no alert on iOS, neither title nor body on Android.
    private static func isSilent(_ moment: Moment) -> Bool {
        let notification = moment.notification
        return moment.platform == .android
            ? notification?["title"] == nil && notification?["body"] == nil : notification?["aps"]?["alert"] == nil
    }

    /// An id of whatever type, as text.
    private static func textOfID(_ key: String, of notification: JSONObject?) -> JSONValue? {
        guard let value = notification?[key], !value.isNull else { return nil }
        return .string(value.string ?? value.description)
    }
}
