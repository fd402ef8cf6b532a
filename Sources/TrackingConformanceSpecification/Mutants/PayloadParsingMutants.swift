import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.payload

extension Mutant {
    /// Faults in the extraction of the fields of a received payload.
    static let payloadParsing: [Mutant] = iosFields + androidFields + customFields + absence + malformed

    private static let iosFields: [Mutant] = [
        .payload(
            "ios/title-from-top-level",
            breaks: "PL-IOS-ALERT",
            "The title is read where Android has it."
        ) { payload in
            payload.title = { $0.payload.topLevel($0, $1)?["title"] }
        },
        .payload(
            "ios/body-falls-back-to-top-level",
            breaks: "PL-IOS-ALERT",
            "Where the alert has no body a custom field of that name is taken."
        ) { payload in
            payload.body = { documented.body($0, $1) ?? $0.payload.topLevel($0, $1)?["body"] }
        },
        .payload(
            "ios/texts-swapped",
            breaks: "PL-IOS-ALERT",
            "Title and body change places in the initialiser, whose two arguments are both strings."
        ) { payload in
            (payload.title, payload.body) = (documented.body, documented.title)
        },
        .payload(
            "ios/category-from-top-level",
            breaks: "PL-IOS-APS",
            "The category is read beside aps instead of inside it."
        ) { payload in
            payload.category = { specification, history in
                history.now.platform == .ios
                    ? specification.payload.topLevel(specification, history)?["category"]
                    : documented.category(specification, history)
            }
        },
        .payload(
            "ios/mutable-content-from-media",
            breaks: "PL-IOS-APS",
            "Whether the content is mutable is derived from the media URL instead of being read."
        ) { payload in
            payload.mutableContent = { specification, history in
                guard history.now.platform == .ios else { return nil }
                return specification.payload.mediaAttachmentURL(specification, history) == nil ? 0 : 1
            }
        },
        .payload(
            "ios/content-available-whatever-it-says",
            breaks: "PL-IOS-APS",
            "Any value counts as set, 0 too, because the key is asked for and not its value."
        ) { payload in
            payload.contentAvailable = { documented.contentAvailable($0, $1).map { _ in 1 } }
        },
        .payload(
            "ios/deep-link-from-aps",
            breaks: "PL-IOS-TOP",
            "The deep link falls back to a uri inside aps."
        ) { payload in
            payload.deeplinkURL = { documented.deeplinkURL($0, $1) ?? $0.payload.attributes($0, $1)?["uri"] }
        },
        .payload(
            "ios/media-from-aps",
            breaks: "PL-IOS-TOP",
            "The media URL is read from aps, where mutable-content is that it needs."
        ) { payload in
            payload.mediaAttachmentURL = { $0.payload.attributes($0, $1)?["media-attachment-url"] }
        },
        .payload(
            "ios/ids-swapped",
            breaks: "PL-IOS-TOP",
            "The mapping of the two ids is read across."
        ) { payload in
            (payload.deliveryID, payload.broadlogID) = (documented.broadlogID, documented.deliveryID)
        },
    ]

    private static let androidFields: [Mutant] = [
        .payload(
            "android/envelope-is-content",
            breaks: "PL-AND-DATA",
            "The fields are read from the whole message and not from its data."
        ) { payload in
            payload.topLevel = { _, history in history.now.parameters["payload"] }
        },
        .payload(
            "android/title-falls-back-to-envelope",
            breaks: "PL-AND-DATA",
            "Where data has no title the message around it is asked."
        ) { payload in
            payload.title = { specification, history in
                documented.title(specification, history)
                    ?? (history.now.platform == .android ? history.now.parameters["payload"]?["title"] : nil)
            }
        },
        .payload(
            "android/missing-data-throws",
            breaks: "PL-AND-DATA",
            "A message without data is read without asking whether there is any."
        ) { payload in
            payload.answer = { specification, history in
                let isBare =
                    history.now.platform == .android && history.now.event == .payload(.parse)
                    && history.now.parameters["payload"]?["data"] == nil
                return isBare ? .threw("NullPointerException") : documented.answer(specification, history)
            }
        },
        .reading(
            of: "PL-AND-NOTIFICATION",
            in: .payload,
            "android/notification-block-read",
            "The block that is no longer supported is still read where data lacks a field."
        ),
        .payload(
            "android/notification-block-wins",
            breaks: "PL-AND-NOTIFICATION",
            "The title of the notification block is preferred to that of the data."
        ) { payload in
            payload.title = { specification, history in
                guard history.now.platform == .android else { return documented.title(specification, history) }
                return history.now.parameters["payload"]?["notification"]?["title"]
                    ?? documented.title(specification, history)
            }
        },
        .reading(
            of: "PL-AND-URI",
            in: .payload,
            "android/uri-is-custom",
            "The mapping table has no deep link for Android, and uri is handed on as a custom field."
        ),
        .payload(
            "android/uri-dropped",
            breaks: "PL-AND-URI",
            "A deep link is thought not to exist on Android, and the key is neither read nor handed on."
        ) { payload in
            payload.deeplinkURL = { $1.now.platform == .android ? nil : documented.deeplinkURL($0, $1) }
        },
        .payload(
            "android/text-badge-dropped",
            breaks: "PL-AND-BADGE",
            "The badge is cast to a number, and its text of digits is lost."
        ) { payload in
            payload.badge = { documented.badge($0, $1).flatMap { $0.string == nil ? $0 : nil } }
        },
        .payload(
            "android/number-badge-dropped",
            breaks: "PL-AND-BADGE",
            "The data is read as a map of strings, and a badge that is a number is lost."
        ) { payload in
            payload.badge = { specification, history in
                let badge = documented.badge(specification, history)
                return history.now.platform == .android && badge?.number != nil ? nil : badge
            }
        },
    ]

    private static let customFields: [Mutant] = [
        .custom(
            "custom/underscore-dropped",
            breaks: "PL-CUSTOM",
            "Every key with a leading underscore is taken for one of Campaign's own."
        ) { key, value in
            key.hasPrefix("_") ? nil : value
        },
        .custom(
            "custom/plain-names-alone",
            breaks: "PL-CUSTOM",
            "Keys become names of properties, and those with a space or a dot cannot."
        ) { key, value in
            key.contains(" ") || key.contains(".") ? nil : value
        },
        .custom(
            "custom/as-text",
            breaks: "PL-CUSTOM",
            "Custom fields are kept in a map of strings, and objects and numbers become text."
        ) { _, value in
            .string(value.string ?? value.description)
        },
        .payload(
            "custom/reserved-too",
            breaks: "PL-CUSTOM",
            "Everything at the top level is handed on, the reserved keys too."
        ) { payload in
            payload.reserved = { _, _ in [] }
        },
        .payload(
            "custom/reserved-of-both-platforms",
            breaks: "PL-CUSTOM",
            "One list of reserved keys serves both platforms, and a custom field named title is lost on iOS."
        ) { payload in
            payload.reserved = { documented.reserved($0, $1) + ["aps", "title", "body", "category", "badge", "sound"] }
        },
    ]

    private static let absence: [Mutant] = [
        .payload(
            "absent/empty-text",
            breaks: "PL-ABSENT",
            "Fields of the result have the empty string as their default."
        ) { payload in
            payload.parsed = { specification, history in
                var parsed = documented.parsed(specification, history)
                for key in ["title", "body", "category", "sound", "deeplinkURL"] where parsed[key] == nil {
                    parsed[key] = ""
                }
                return parsed
            }
        },
        .payload(
            "absent/badge-zero",
            breaks: "PL-ABSENT",
            "The badge is an integer that begins as zero."
        ) { payload in
            payload.parsed = { specification, history in
                var parsed = documented.parsed(specification, history)
                parsed["badge"] = parsed["badge"] ?? 0
                return parsed
            }
        },
        .payload(
            "absent/empty-dropped",
            breaks: "PL-ABSENT",
            "A test for truth drops the empty text and the badge of zero."
        ) { payload in
            payload.parsed = { specification, history in
                var parsed = documented.parsed(specification, history)
                for member in parsed.members where member.value == "" || member.value == 0 {
                    parsed[member.key] = nil
                }
                return parsed
            }
        },
    ]

    private static let malformed: [Mutant] = [
        .reading(
            of: "PL-ROBUST",
            in: .payload,
            "malformed/refused",
            "A strict decoder refuses the whole payload for one field of a wrong type."
        ),
        .payload(
            "malformed/empty-result",
            breaks: "PL-ROBUST",
            "The error of a field is caught outside, and the result is empty."
        ) { payload in
            payload.parsed = { specification, history in
                specification.payload.unjudged(specification, history).isEmpty
                    ? documented.parsed(specification, history) : JSONObject()
            }
        },
    ]

    /// A fault in what becomes of a custom field.
    private static func custom(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: @escaping @Sendable (String, JSONValue) -> JSONValue?
    ) -> Mutant {
        .payload(name, breaks: rule, fault) { payload in
            payload.custom = { specification, history in
                JSONObject(
                    documented.custom(specification, history).members.compactMap { member in
                        change(member.key, member.value).map { (key: member.key, value: $0) }
                    }
                )
            }
        }
    }
}
