import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.payload

extension Mutant {
    /// Faults in the making of a payload from the sender's settings.
    static let payloadComposing: [Mutant] = map + switches + tracking

    private static let map: [Mutant] = [
        .place(
            "compose/title-beside-the-alert",
            breaks: "PL-COMPOSE-MAP",
            "The title is written into aps instead of its alert."
        ) { platform, setting in
            platform == .ios && setting == .messageTitle ? ["aps"] : nil
        },
        .place(
            "compose/everything-beside-data",
            breaks: "PL-COMPOSE-MAP",
            "The attributes are written into the message and not into its data."
        ) { platform, _ in
            platform == .android ? [] : nil
        },
        .place(
            "compose/media-in-aps",
            breaks: "PL-COMPOSE-MAP",
            "The media URL is written beside mutable-content, into aps."
        ) { platform, setting in
            platform == .ios && setting == .richMediaURL ? ["aps"] : nil
        },
        .payload(
            "compose/notification-block",
            breaks: "PL-COMPOSE-MAP",
            "The texts are sent in a notification block too, for systems that show it by themselves."
        ) { payload in
            payload.composed = { specification, history in
                var composed = documented.composed(specification, history)
                if history.now.platform == .android { composed["notification"] = composed["data"] }
                return composed
            }
        },
        .setting(
            "compose/badge-as-text",
            breaks: "PL-COMPOSE-MAP",
            "The badge goes out as the text of the input field."
        ) { platform, setting, value in
            platform == .ios && setting == .badge ? value?.number.map { .string($0.text) } : value
        },
        .setting(
            "compose/zero-badge-dropped",
            breaks: "PL-COMPOSE-MAP",
            "A test for truth drops a badge of zero, which would clear the icon."
        ) { _, setting, value in
            setting == .badge && value == 0 ? nil : value
        },
    ]

    private static let switches: [Mutant] = [
        .payload(
            "compose/media-without-mutable-content",
            breaks: "PL-COMPOSE-MUTABLE",
            "A rich-media URL is sent without the switch that lets the app's extension load it."
        ) { payload in
            payload.isMutable = { $1.now.parameters["settings"]?["mutableContent"] == true }
        },
        .setting(
            "compose/mutable-content-true",
            breaks: "PL-COMPOSE-MUTABLE",
            "The switch is written as the Boolean true instead of the number 1."
        ) { _, setting, value in
            setting == .mutableContent && value == 1 ? true : value
        },
        .payload(
            "compose/always-mutable",
            breaks: "PL-COMPOSE-MUTABLE",
            "The switch is part of the template and always set."
        ) { payload in
            payload.isMutable = { _, _ in true }
        },
        .place(
            "compose/content-available-on-android",
            breaks: "PL-COMPOSE-NA",
            "One mapping serves both platforms, and the switch lands in the data."
        ) { platform, setting in
            platform == .android && setting == .contentAvailable ? ["data"] : nil
        },
        .place(
            "compose/mutable-content-on-android",
            breaks: "PL-COMPOSE-NA",
            "One mapping serves both platforms, and a rich-media URL brings mutable-content into the data."
        ) { platform, setting in
            platform == .android && setting == .mutableContent ? ["data"] : nil
        },
    ]

    private static let tracking: [Mutant] = [
        .payload(
            "compose/ids-left-out-when-off",
            breaks: "PL-COMPOSE-TRACKING",
            "A delivery that is not tracked goes out without its ids."
        ) { payload in
            payload.setting = { specification, history, setting in
                let isOff = history.now.parameters["settings"]?["tracking"] == "off"
                let isID = setting == .deliveryId || setting == .broadlogId
                return isOff && isID ? nil : documented.setting(specification, history, setting)
            }
        },
        .setting(
            "compose/flag-as-boolean",
            breaks: "PL-COMPOSE-TRACKING",
            "The flag goes out as true or false."
        ) { _, setting, value in
            setting == .tracking ? value.map { .bool($0 == "on") } : value
        },
        .setting(
            "compose/off-left-out",
            breaks: "PL-COMPOSE-TRACKING",
            "The flag is written where tracking is on alone, and its absence means on to the app."
        ) { _, setting, value in
            setting == .tracking && value == "off" ? nil : value
        },
        .place(
            "compose/ids-in-aps",
            breaks: "PL-COMPOSE-TRACKING",
            "The ids are written into aps with the other attributes."
        ) { platform, setting in
            platform == .ios && (setting == .deliveryId || setting == .broadlogId) ? ["aps"] : nil
        },
    ]

    /// A fault in where settings are written; `nil` leaves a setting where it belongs.
    private static func place(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ place: @escaping @Sendable (Platform?, CampaignSetting) -> [String]?
    ) -> Mutant {
        .payload(name, breaks: rule, fault) { payload in
            payload.place = { specification, history, setting in
                place(history.now.platform, setting) ?? documented.place(specification, history, setting)
            }
        }
    }

    /// A fault in the value that a setting sends.
    private static func setting(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: @escaping @Sendable (Platform?, CampaignSetting, JSONValue?) -> JSONValue?
    ) -> Mutant {
        .payload(name, breaks: rule, fault) { payload in
            payload.setting = { specification, history, setting in
                change(history.now.platform, setting, documented.setting(specification, history, setting))
            }
        }
    }
}
