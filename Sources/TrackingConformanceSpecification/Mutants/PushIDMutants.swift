import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.push

extension Mutant {
    /// Faults in the reading of the two ids.
    static let pushID: [Mutant] = missingID + idText + idSource

    private static let missingID: [Mutant] = [
        .push(
            "id/missing-broadlog-is-empty",
            breaks: "PT-ID-REQUIRED",
            "A getter with a default gives the empty string for a missing id, and the check for null never sees it."
        ) { push in
            push.broadlogID = { documented.broadlogID($0, $1) ?? "" }
        },
        .push(
            "id/missing-delivery-is-empty",
            breaks: "PT-ID-REQUIRED",
            "Only the broadlog id is checked, since it is the one that differs for each recipient."
        ) { push in
            push.deliveryID = { documented.deliveryID($0, $1) ?? "" }
        },
        .push(
            "id/null-is-text",
            breaks: "PT-ID-REQUIRED",
            "The id is built by string interpolation, and a null becomes the text null."
        ) { push in
            push.deliveryID = { specification, history in
                specification.push.notification(specification, history)?["_dId"]?.isNull == true
                    ? "null" : documented.deliveryID(specification, history)
            }
        },
        .push(
            "id/one-stands-for-both",
            breaks: "PT-ID-REQUIRED",
            "With one id missing the other is sent in its place, so that some call goes out."
        ) { push in
            push.broadlogID = { documented.broadlogID($0, $1) ?? documented.deliveryID($0, $1) }
        },
        .push(
            "id/missing-drops-the-key",
            breaks: "PT-ID-REQUIRED",
            "The check asks for either id instead of both, and the call goes out without the one that is missing."
        ) { push in
            push.calls = { specification, history in
                let calls = documented.calls(specification, history)
                let push = specification.push
                guard calls.isEmpty, push.isOn(specification, history), history.now.event != .push(.onMessageReceived),
                    let interaction = push.interaction(specification, history),
                    let id = push.deliveryID(specification, history)
                else { return calls }
                return push.actions(specification, history, interaction).map { action in
                    push.call(specification, history, ["deliveryId": id, "action": .string(action.rawValue)])
                }
            }
        },
        .reading(
            of: "PT-ID-NONSTRING",
            in: .push,
            "id/number-as-text",
            "Ids are read through a description of whatever is there, and a number becomes its digits."
        ),
        .push(
            "id/number-sent-as-it-is",
            breaks: "PT-ID-NONSTRING",
            "The id is handed on without a cast, whatever its type."
        ) { push in
            push.deliveryID = { specification, history in
                let value = specification.push.notification(specification, history)?["_dId"]
                return value?.isNull == true ? nil : value
            }
        },
    ]

    private static let idText: [Mutant] = [
        .idText(
            "id/trimmed",
            breaks: "PT-ID-VERBATIM",
            "Ids are trimmed as user input would be."
        ) { $0.trimmed },
        .idText(
            "id/lower-case",
            breaks: "PT-ID-VERBATIM",
            "Ids are lower-cased so that they compare well in the reports."
        ) { $0.lowercased() },
        .idText(
            "id/parsed-as-number",
            breaks: "PT-ID-VERBATIM",
            "Ids of digits are parsed into a number on the way and lose their leading zeros."
        ) { Int($0).map(String.init) ?? $0 },
        .idText(
            "id/composed",
            breaks: "PT-ID-VERBATIM",
            "A string library normalises text to its composed form."
        ) { $0.composed },
        .idText(
            "id/truncated",
            breaks: "PT-ID-VERBATIM",
            "The variable is cut to the 255 characters of a database column."
        ) { String($0.prefix(255)) },
        .idText(
            "id/percent-decoded",
            breaks: "PT-ID-VERBATIM",
            "Ids pass through a URL decoder, which turns plus signs into spaces."
        ) { $0.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ") },
        .idText(
            "id/escaped",
            breaks: "PT-ID-VERBATIM",
            "Ids are escaped for markup before they are handed to the SDK."
        ) { $0.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;") },
        .idText(
            "id/control-characters-dropped",
            breaks: "PT-ID-VERBATIM",
            "A sanitiser drops control and format characters from everything that is sent."
        ) { $0.withoutInvisibles.filter { $0.unicodeScalars.first?.properties.generalCategory != .control } },
    ]

    private static let idSource: [Mutant] = [
        .push(
            "id/swapped",
            breaks: "PT-ID-SOURCE",
            "The mapping table is read across: the message id is taken for the id of the delivery."
        ) { push in
            push.data = { documented.data($1, $0, $2) }
        },
        .push(
            "id/same-twice",
            breaks: "PT-ID-SOURCE",
            "The line for the second id was copied from the first, and its key was not changed."
        ) { push in
            push.broadlogID = { documented.deliveryID($0, $1) }
        },
        .push(
            "id/from-aps",
            breaks: "PT-ID-SOURCE",
            "The ids are looked for in aps before the top level."
        ) { push in
            push.deliveryID = { specification, history in
                PushTracking.id("_dId", of: specification.push.notification(specification, history)?["aps"]?.object)
                    ?? documented.deliveryID(specification, history)
            }
        },
        .push(
            "id/from-field-named-like-the-data",
            breaks: "PT-ID-SOURCE",
            "A custom field that has the name of the variable wins over the documented key."
        ) { push in
            push.deliveryID = { specification, history in
                PushTracking.id("deliveryId", of: specification.push.notification(specification, history))
                    ?? documented.deliveryID(specification, history)
            }
        },
        .push(
            "id/key-in-any-case",
            breaks: "PT-ID-SOURCE",
            "The payload is copied into a map whose keys ignore case, and the last of two such keys wins."
        ) { push in
            push.broadlogID = { specification, history in
                specification.push.notification(specification, history)?.members.last {
                    $0.key.lowercased() == "_mid" && $0.value.string != nil
                }?.value
            }
        },
        .push(
            "id/falls-back-to-plain-name",
            breaks: "PT-ID-SOURCE",
            "Where _mId is missing a field called mId is taken, as an older template had it."
        ) { push in
            push.broadlogID = { specification, history in
                documented.broadlogID(specification, history)
                    ?? PushTracking.id("mId", of: specification.push.notification(specification, history))
            }
        },
    ]

    /// A fault that changes the text of the ids on their way.
    private static func idText(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> Mutant {
        .push(name, breaks: rule, fault) { push in
            push.data = { deliveryID, broadlogID, action in
                let ids = [deliveryID, broadlogID].map { id in id.string.map { JSONValue.string(change($0)) } ?? id }
                return documented.data(ids[0], ids[1], action)
            }
        }
    }
}
