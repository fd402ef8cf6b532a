import TrackingConformanceCore
import TrackingConformanceJSON

extension PushTracking {
    /// The recommended and informational rules of push tracking, each read otherwise.
    static let readings: [Reading] = [
        Reading(of: "PT-FLAG-NONSTRING") { specification in
            let documented = specification.push.isOn
            specification.push.isOn = { specification, history in
                switch specification.push.flag(specification, history)?.content {
                case nil, .null, .string: documented(specification, history)
                default: false
                }
            }
        },
        Reading(of: "PT-ID-EMPTY") { specification in
            let documented = specification.push.calls
            specification.push.calls = { specification, history in
                documented(specification, history).filter { $0.data["deliveryId"] != "" && $0.data["broadlogId"] != "" }
            }
        },
        Reading(of: "PT-IMPRESSION-SILENT") { specification in
            let documented = specification.push.interaction
            specification.push.interaction = { specification, history in
                let interaction = documented(specification, history)
                return interaction == .impression && isSilent(specification, history) ? nil : interaction
            }
        },
        Reading(of: "PT-REPEAT") { specification in
            let documented = specification.push.interaction
            specification.push.interaction = { specification, history in
                guard let interaction = documented(specification, history) else { return nil }
                let notification = specification.push.notification(specification, history)
                let isRepeated = history.earlier.contains { earlier in
                    documented(specification, earlier) == interaction
                        && specification.push.notification(specification, earlier) == notification
                }
                return isRepeated ? nil : interaction
            }
        },
        Reading(of: "PT-FLAG-LOOKALIKE") { specification in
            let documented = specification.push.isOn
            specification.push.isOn = { specification, history in
                let text = specification.push.flag(specification, history)?.string ?? ""
                return documented(specification, history) || !text.utf8.allSatisfy { $0 < 0x80 }
            }
        },
        Reading(of: "PT-ID-NONSTRING") { specification in
            specification.push.deliveryID = { textOfID("_dId", of: $0.push.notification($0, $1)) }
            specification.push.broadlogID = { textOfID("_mId", of: $0.push.notification($0, $1)) }
        },
        Reading(of: "PT-IMPRESSION-INACTIVE") { specification in
            let documented = specification.push.interaction
            specification.push.interaction = { specification, history in
                let isInactive = history.now.parameters["applicationState"] == "inactive"
                return isInactive ? nil : documented(specification, history)
            }
        },
        Reading(of: "PT-OPEN-ACTION") { specification in
            let documented = specification.push.actions
            specification.push.actions = { specification, history, interaction in
                let action = history.now.parameters["actionIdentifier"]
                let isCustom = action != nil && action != "default" && action != "dismiss"
                return isCustom ? [.click] : documented(specification, history, interaction)
            }
        },
        Reading(of: "PT-RESUME-ONCE") { specification in
            specification.push.isSameIntent = { _, _ in false }
        },
        Reading(of: "PT-SDK-MISSING-NUMBER") { specification in
            specification.push.precedes = { numbers($0).lexicographicallyPrecedes(numbers($1)) }
        },
    ]

    /// Whether a notification shows nothing: no alert on iOS, neither title nor body on Android.
    private static func isSilent(_ specification: Specification, _ history: History) -> Bool {
        let notification = specification.push.notification(specification, history)
        switch history.now.platform {
        case .android: return notification?["title"] == nil && notification?["body"] == nil
        default: return notification?["aps"]?["alert"] == nil
        }
    }

    /// An id of whatever type, as text.
    private static func textOfID(_ key: String, of notification: JSONObject?) -> JSONValue? {
        guard let value = notification?[key], !value.isNull else { return nil }
        return .string(value.string ?? value.description)
    }
}
