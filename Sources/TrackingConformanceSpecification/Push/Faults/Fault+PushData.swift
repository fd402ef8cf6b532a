import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let pushAction: [Fault] = [
        push(
            "PT-ACTION-IMPRESSION",
            [
                code("action/impression-as-one", "An impression is reported with action \"1\".", "1", for: .impression),
                code(
                    "action/impression-by-name",
                    "An impression is reported with the action's name instead of its number.",
                    "impression",
                    for: .impression
                ),
            ]
        ),
        push(
            "PT-ACTION-CLICK",
            [
                code("action/click-as-open", "A click is reported with the number of an open.", "1", for: .click),
                .init("action/click-and-open-swapped", "Clicks and opens are reported with each other's number.") {
                    let found = $0.data
                    $0.data = { moment, action in
                        switch action {
                        case .click: found(moment, .open)
                        case .open: found(moment, .click)
                        case .impression: found(moment, action)
                        }
                    }
                },
                .init("dismiss/open-alone", "A dismissal is reported as an open without a click.") {
                    let found = $0.actions
                    $0.actions = { $1 == .dismissal ? [.open] : found($0, $1) }
                },
                code("action/click-padded", "The number of a click is written with two digits.", "02", for: .click),
            ]
        ),
        push(
            "PT-ACTION-OPEN",
            [
                code("action/open-as-three", "An open is reported with action \"3\".", "3", for: .open),
                code(
                    "action/open-by-name",
                    "An open is reported with the action's name instead of its number.",
                    "open",
                    for: .open
                ),
            ]
        ),
    ].flatMap { $0 }

    /// Faults in the data of a call, apart from ids and actions.
    static let pushData: [Fault] = push("PT-DATA-STRINGS", wrongTypes) + push("PT-DATA-EXACT", furtherKeys)

    private static let wrongTypes: [FaultEntry<PushTracking>] = [
        data("data/action-is-a-number", "The action is sent as a number instead of a string.") { data in
            data["action"] = data["action"].flatMap(\.asNumber)
        },
        data("data/ids-of-digits-are-numbers", "Ids that parse as 64-bit integers are sent as numbers.") { data in
            for key in ["deliveryId", "broadlogId"] { data[key] = data[key].map { $0.asNumber ?? $0 } }
        },
        data("data/words-are-literals", "The ids \"true\" and \"false\" are sent as Booleans.") { data in
            for key in ["deliveryId", "broadlogId"] {
                if let text = data[key]?.string, let literal = Bool(text) { data[key] = .bool(literal) }
            }
        },
    ]

    private static let furtherKeys: [FaultEntry<PushTracking>] = [
        data("data/with-flag", "The data of every call also has the flag, always with the value \"on\".") { data in
            data["_acsDeliveryTracking"] = "on"
        },
        data("data/with-event-name", "The data of every call also has a key event with the value \"push\".") { data in
            data["event"] = "push"
        },
        .init("data/with-custom-fields", "The whole payload is sent along with the three documented keys.") {
            let found = $0.call
            $0.call = { moment, data in
                var all = moment.notification ?? JSONObject()
                for member in data.members { all[member.key] = member.value }
                return found(moment, all)
            }
        },
    ]

    private static func code(
        _ name: String,
        _ statement: String,
        _ code: JSONValue,
        for wrong: PushTracking.Action
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.data
            $0.data = { moment, action in
                var data = found(moment, action)
                if action == wrong { data["action"] = code }
                return data
            }
        }
    }

    private static func data(
        _ name: String,
        _ statement: String,
        _ change: @escaping @Sendable (inout JSONObject) -> Void
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.data
            $0.data = { moment, action in
                var data = found(moment, action)
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
