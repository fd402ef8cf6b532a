import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.push

extension Mutant {
    /// Faults in the reading of the flag.
    static let pushFlag: [Mutant] = absentFlag + flagText + flagScope

    private static let absentFlag: [Mutant] = [
        .push(
            "flag/absent-is-off",
            breaks: "PT-FLAG-LEGACY",
            "Only the samples for SDK 21.1 were read, in which every delivery has the flag, and absence became false."
        ) { push in
            push.isOn = { specification, history in
                specification.push.flag(specification, history) != nil && documented.isOn(specification, history)
            }
        },
        .push(
            "flag/absent-is-off-for-interactions",
            breaks: "PT-FLAG-LEGACY",
            "The default for older templates was added to the impressions and forgotten for dismissals and opens."
        ) { push in
            push.isOn = { specification, history in
                let isImpression = specification.push.interaction(specification, history) == .impression
                let hasFlag = specification.push.flag(specification, history) != nil
                return (isImpression || hasFlag) && documented.isOn(specification, history)
            }
        },
        .push(
            "flag/null-is-off",
            breaks: "PT-FLAG-NULL",
            "The code asks whether the key is there, and a null that is there compares with on as false."
        ) { push in
            push.isOn = { specification, history in
                specification.push.flag(specification, history)?.isNull != true
                    && documented.isOn(specification, history)
            }
        },
        .push(
            "flag/null-silences-android",
            breaks: "PT-FLAG-NULL",
            "String.valueOf turns the null of an Android map into the text null before it is compared."
        ) { push in
            push.isOn = { specification, history in
                let isNull = specification.push.flag(specification, history)?.isNull == true
                return !(isNull && history.now.platform == .android) && documented.isOn(specification, history)
            }
        },
    ]

    private static let flagText: [Mutant] = [
        .flagText(
            "flag/compared-exactly",
            breaks: "PT-FLAG-ON",
            "The flag is compared with equals(\"on\"), as the Android sample has it."
        ) { $0 == "on" },
        .flagText(
            "flag/lower-or-upper-case-alone",
            breaks: "PT-FLAG-ON",
            "Instead of ignoring case the code compares with two spellings, on and ON."
        ) { $0 == "on" || $0 == "ON" },
        .flagText(
            "flag/known-spellings-alone",
            breaks: "PT-FLAG-ON",
            "A table of the spellings that were seen, on, On and ON, replaces the comparison without case."
        ) { ["on", "On", "ON"].contains($0) },
        .flagText(
            "flag/off-compared-exactly",
            breaks: "PT-FLAG-OFF",
            "Tracking is switched off by the exact text off alone, so that OFF goes through."
        ) { PushTracking.isOn($0) || ($0 != "off" && $0.lowercased() == "off") },
        .flagText(
            "flag/any-text-is-on",
            breaks: "PT-FLAG-OFF",
            "The code asks whether there is a flag and not what it says, as for a flag that only ever says on."
        ) { !$0.isEmpty },
        .flagText(
            "flag/all-but-off",
            breaks: "PT-FLAG-OTHER",
            "The test was turned round: whatever is not off is on."
        ) { $0.lowercased() != "off" },
        .flagText(
            "flag/trimmed",
            breaks: "PT-FLAG-OTHER",
            "White space around the flag is trimmed before it is compared, as for a form field."
        ) { PushTracking.isOn($0.trimmed) },
        .flagText(
            "flag/begins-with-on",
            breaks: "PT-FLAG-OTHER",
            "The flag is tested with a prefix."
        ) { $0.lowercased().hasPrefix("on") },
        .flagText(
            "flag/contains-on",
            breaks: "PT-FLAG-OTHER",
            "The flag is searched for on, as a native contains or indexOf does."
        ) { $0.lowercased().contains("on") },
        .flagText(
            "flag/truthy",
            breaks: "PT-FLAG-OTHER",
            "A parser of settings takes true, 1 and yes for on."
        ) { PushTracking.isOn($0) || ["true", "1", "yes", "y", "enabled"].contains($0.lowercased()) },
        .flagText(
            "flag/empty-is-absent",
            breaks: "PT-FLAG-OTHER",
            "An isEmpty check treats the empty flag like no flag, hence as on."
        ) { $0.isEmpty || PushTracking.isOn($0) },
        .flagText(
            "flag/null-text-is-absent",
            breaks: "PT-FLAG-OTHER",
            "The text null is taken for a missing value, as a bridge to another language writes it."
        ) { $0 == "null" || PushTracking.isOn($0) },
        .reading(
            of: "PT-FLAG-LOOKALIKE",
            in: .push,
            "flag/anything-beyond-ascii-is-on",
            "The comparison fails open for text that it cannot decode as ASCII."
        ),
        .flagText(
            "flag/width-insensitive",
            breaks: "PT-FLAG-LOOKALIKE",
            "The comparison ignores width as well as case, and full-width letters are on."
        ) { PushTracking.isOn($0.halfWidth) },
        .flagText(
            "flag/diacritic-insensitive",
            breaks: "PT-FLAG-LOOKALIKE",
            "The comparison ignores diacritics as well as case, as a search field does."
        ) { PushTracking.isOn($0.withoutMarks) },
        .flagText(
            "flag/invisible-characters-dropped",
            breaks: "PT-FLAG-LOOKALIKE",
            "A clean-up of input drops zero-width characters before the comparison."
        ) { PushTracking.isOn($0.withoutInvisibles) },
    ]

    private static let flagScope: [Mutant] = [
        .push(
            "flag/off-silences-impressions-alone",
            breaks: "PT-FLAG-OFF",
            "The flag is checked where messages arrive, and the handlers of taps and dismissals never look at it."
        ) { push in
            push.isOn = { specification, history in
                specification.push.interaction(specification, history) != .impression
                    || documented.isOn(specification, history)
            }
        },
        .push(
            "flag/off-still-clicks",
            breaks: "PT-FLAG-OFF",
            "The flag guards the call of the open, and the click before it has been sent by then."
        ) { push in
            push.isOn = { specification, history in
                specification.push.interaction(specification, history) == .dismissal
                    || documented.isOn(specification, history)
            }
        },
        .push(
            "flag/key-in-any-case",
            breaks: "PT-FLAG-SOURCE",
            "The map that holds the payload compares its keys without case, as a map of HTTP headers does."
        ) { push in
            push.flag = { specification, history in
                specification.push.notification(specification, history)?.members.last {
                    $0.key.lowercased() == "_acsdeliverytracking"
                }?.value
            }
        },
        .push(
            "flag/from-aps",
            breaks: "PT-FLAG-SOURCE",
            "The flag is looked for in aps first, where the other keys of the notification are."
        ) { push in
            push.flag = { specification, history in
                specification.push.notification(specification, history)?["aps"]?["_acsDeliveryTracking"]
                    ?? documented.flag(specification, history)
            }
        },
        .push(
            "flag/from-anywhere",
            breaks: "PT-FLAG-SOURCE",
            "A search by key path goes through the whole payload and takes the deepest flag it meets."
        ) { push in
            push.flag = { specification, history in
                specification.push.notification(specification, history)?.deepest("_acsDeliveryTracking")
            }
        },
        .push(
            "flag/without-underscore",
            breaks: "PT-FLAG-SOURCE",
            "The key is written without its underscore, with the documented one as a fallback."
        ) { push in
            push.flag = { specification, history in
                specification.push.notification(specification, history)?["acsDeliveryTracking"]
                    ?? documented.flag(specification, history)
            }
        },
    ]

    /// A fault in the comparison of the flag's text; a flag that is none is read as documented.
    private static func flagText(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ isOn: @escaping @Sendable (String) -> Bool
    ) -> Mutant {
        .push(name, breaks: rule, fault) { push in
            push.isOn = { specification, history in
                guard let text = specification.push.flag(specification, history)?.string else {
                    return documented.isOn(specification, history)
                }
                return isOn(text)
            }
        }
    }
}

extension JSONObject {
    /// The value under a key in the object or, sooner, in an object within it.
    fileprivate func deepest(_ key: String) -> JSONValue? {
        members.lazy.compactMap { $0.value.object?.deepest(key) }.first ?? self[key]
    }
}
