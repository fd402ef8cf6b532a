import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.push

extension Mutant {
    /// Faults in the data of a call, beside the ids.
    static let pushData: [Mutant] = actionCodes + dataForm

    private static let actionCodes: [Mutant] = [
        .action(
            "action/impression-as-one",
            breaks: "PT-ACTION-IMPRESSION",
            "The three actions were numbered in the order of the document, from 1.",
            code: "1",
            for: .impression
        ),
        .action(
            "action/impression-by-name",
            breaks: "PT-ACTION-IMPRESSION",
            "The name of the enum's case is sent instead of its value.",
            code: "impression",
            for: .impression
        ),
        .action(
            "action/click-as-open",
            breaks: "PT-ACTION-CLICK",
            "The constants of click and open were swapped for the click.",
            code: "1",
            for: .click
        ),
        .action(
            "action/click-padded",
            breaks: "PT-ACTION-CLICK",
            "The action is written with two digits.",
            code: "02",
            for: .click
        ),
        .action(
            "action/open-as-three",
            breaks: "PT-ACTION-OPEN",
            "The open got the number after that of the click.",
            code: "3",
            for: .open
        ),
        .action(
            "action/open-by-name",
            breaks: "PT-ACTION-OPEN",
            "The name of the enum's case is sent instead of its value.",
            code: "open",
            for: .open
        ),
    ]

    private static let dataForm: [Mutant] = [
        .data(
            "data/action-is-a-number",
            breaks: "PT-DATA-STRINGS",
            "The action is kept as an integer constant and put into the map without conversion."
        ) { data in
            data["action"] = data["action"].flatMap(\.asNumber)
        },
        .data(
            "data/ids-of-digits-are-numbers",
            breaks: "PT-DATA-STRINGS",
            "The payload went through a converter that turns text of digits into numbers."
        ) { data in
            for key in ["deliveryId", "broadlogId"] {
                data[key] = data[key].map { $0.asNumber ?? $0 }
            }
        },
        .data(
            "data/words-are-literals",
            breaks: "PT-DATA-STRINGS",
            "A loose reader of JSON turns the texts true and false into Booleans."
        ) { data in
            for key in ["deliveryId", "broadlogId"] {
                if let text = data[key]?.string, let literal = Bool(text) { data[key] = .bool(literal) }
            }
        },
        .data(
            "data/with-flag",
            breaks: "PT-DATA-EXACT",
            "The flag is sent along for debugging."
        ) { data in
            data["_acsDeliveryTracking"] = "on"
        },
        .data(
            "data/with-event-name",
            breaks: "PT-DATA-EXACT",
            "A common wrapper adds the name of the event to the data of every call."
        ) { data in
            data["event"] = "push"
        },
        .push(
            "data/with-custom-fields",
            breaks: "PT-DATA-EXACT",
            "The received map is filled up with the three variables and sent as a whole."
        ) { push in
            push.call = { specification, history, data in
                var all = specification.push.notification(specification, history) ?? JSONObject()
                for member in data.members { all[member.key] = member.value }
                return documented.call(specification, history, all)
            }
        },
    ]

    /// A fault in the code of an action.
    private static func action(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        code: String,
        for wrong: PushTracking.Action
    ) -> Mutant {
        .push(name, breaks: rule, fault) { push in
            push.data = { deliveryID, broadlogID, action in
                var data = documented.data(deliveryID, broadlogID, action)
                if action == wrong { data["action"] = .string(code) }
                return data
            }
        }
    }

    /// A fault in the form of the data.
    private static func data(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> Mutant {
        .push(name, breaks: rule, fault) { push in
            push.data = { deliveryID, broadlogID, action in
                var data = documented.data(deliveryID, broadlogID, action)
                change(&data)
                return data
            }
        }
    }
}

extension JSONValue {
    /// A text of digits as a number.
    fileprivate var asNumber: JSONValue? { string.flatMap { Int($0) }.map { .integer($0) } }
}
