import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

/// A mistake that the library of faults does not have, for which no fault may be claimed.
package struct UnknownFault: Sendable, CustomStringConvertible {
    package let description: String
    /// The required name in the cluster of its vectors: a variable, a key, or the calls.
    package let subject: String
    /// The specification with the mistake.
    package let specification: Specification

    /// Forty mistakes, of every area.
    package static let all = push + payload + lifecycle

    private init(_ description: String, naming subject: String, _ change: SpecificationChange) {
        self.description = description
        self.subject = subject
        specification = Specification.documented.applying([change])
    }
}

// MARK: - Push

extension UnknownFault {
    private static let push: [UnknownFault] = [
        push("an impression has the action 3", "action", ["data.action": "'3' when it = '7' else it"]),
        own("the delivery's id is reversed", "deliveryId") { .string(String(($0.string ?? "").reversed())) },
        push("the broadlog's id has a suffix", "broadlogId", ["data.broadlogId": "it & '-x'"]),
        own("the delivery's id loses its first letter", "deliveryId") {
            .string(String(($0.string ?? "").dropFirst()))
        },
        push("calls carry the SDK", "sdk", ["data.sdk": "'acs'"]),
        actions("a click is sent again after the open", of: "opening", "(click)"),
        actions("a dismissal sends an impression, too", of: "dismissal", "(impression)"),
        actions("three impressions are sent", of: "impression", "(impression, impression)"),
        actions("an open is sent three times", of: "opening", "(open, open)"),
        push("another function is called", "function", ["function": "'collectInfo' when it = newer else it"]),
        push(
            "a notification shown in the foreground counts as dismissed",
            "action",
            ["interaction": "dismissal when has(it) and on(ios.willPresentNotification) else it"]
        ),
        push(
            "a message with more than three keys is not tracked",
            "calls sent",
            ["enabled": "it and size(given) < 4"]
        ),
        push("a flag with a letter more is on", "calls sent", ["enabled": "it or is-text(flag) and bytes(flag) = 3"]),
    ]

    private static func push(_ description: String, _ subject: String, _ edit: KeyValuePairs<String, String>)
        -> UnknownFault
    {
        row(description, subject, edit, PushEdit.self)
    }

    /// A change of a member of the data of calls that no row expresses.
    private static func own(
        _ description: String,
        _ key: String,
        _ change: @escaping @Sendable (JSONValue) -> JSONValue
    ) -> UnknownFault {
        UnknownFault(
            description,
            naming: key,
            SpecificationChange(
                DataChange<PushTracking>(.data) { scope in
                    var data = scope.it?.object ?? JSONObject()
                    data[key] = data[key].map(change)
                    return .object(data)
                }
            )
        )
    }

    /// Actions that are reported after the documented ones.
    private static func actions(_ description: String, of interaction: String, _ more: String) -> UnknownFault {
        push(description, "calls sent", ["actions": "merged(it, \(more)) when interaction = \(interaction)"])
    }

    private static func row<Edit: RowEdit>(
        _ description: String,
        _ subject: String,
        _ edit: KeyValuePairs<String, String>,
        _: Edit.Type
    ) -> UnknownFault {
        let changes = edit.flatMap { part, text -> [Edit.Change] in
            guard let changes = try? Edit.changes(of: part, text) else {
                fatalError("`\(text)` is no expression for `\(part)`")
            }
            return changes
        }
        return UnknownFault(description, naming: subject, Edit(changes, when: nil).change)
    }
}

// MARK: - Payload

extension UnknownFault {
    private static let payload: [UnknownFault] = [
        payload("the title is in capitals", "title", ["title": "it as upper"]),
        own("the body is reversed", .body) { String($0.reversed()) },
        payload("the category has a prefix", "category", ["category": "'app.' & it when is-text(it)"]),
        payload("the deep link ends with a slash", "deeplinkURL", ["deeplinkURL": "it & '/' when is-text(it)"]),
        own("the address of the media file is without its scheme", .mediaAttachmentURL) {
            String($0.drop { $0 != "/" })
        },
        payload("the sound is without its suffix", "sound", ["sound": "it before '.' & '!' when is-text(it)"]),
        payload("the badge is one more", "badge", ["badge": "it + 1 when is-number(it)"]),
        payload(
            "a sound is sent under another key",
            "sound",
            ["place.sound": "it replacing 'sound' by 'soundName'"]
        ),
        payload("a badge is sent with its sign turned", "badge", ["sent.badge": "0 - 1 - it when is-number(it)"]),
    ]

    private static func payload(_ description: String, _ subject: String, _ edit: KeyValuePairs<String, String>)
        -> UnknownFault
    {
        row(description, subject, edit, PayloadEdit.self)
    }

    /// A change of a field's text that no row expresses.
    private static func own(
        _ description: String,
        _ field: ParsedField,
        _ change: @escaping @Sendable (String) -> String
    ) -> UnknownFault {
        UnknownFault(
            description,
            naming: field.rawValue,
            SpecificationChange(
                DataChange<PayloadStructure>(.field(field)) {
                    $0.it.map { value in value.string.map { .string(change($0)) } ?? value }
                }
            )
        )
    }
}

// MARK: - Lifecycle

extension UnknownFault {
    private static let lifecycle: [UnknownFault] = [
        variable("launches are two ahead", .launchCount, "it + 2"),
        variable("wakes count twice", .wakeCount, "it * 2"),
        variable("sleeps are squared and one ahead", .sleepCount, "it * it + 1"),
        variable("all launches are ten ahead", .totalLaunchCount, "it + 10"),
        variable("all wakes are negative", .totalWakeCount, "0 - it"),
        variable("all sleeps are three ahead", .totalSleepCount, "it + 3"),
        variable("crashes count threefold", .totalCrashCount, "it * 3"),
        variable("the weekday is doubled", .dayOfWeek, "it * 2"),
        variable("days since the launch are a hundred ahead", .daysSinceLaunch, "it + 100"),
        variable("days since the wake are nine ahead", .daysSinceLastWake, "it + 9"),
        variable("seconds awake are in tenths", .secondsAwake, "it * 10 + 1 when not woken"),
        variable("all seconds are a thousand ahead", .totalSecondsAwake, "it + 1000"),
        variable("prior seconds are seven ahead", .priorSecondsAwake, "it + 7 when launch"),
        variable("the hour is seven hours ahead", .hourOfDay, "((hour + 7) mod 24) as text"),
        variable("the first date is of the year before", .firstLaunchDate, "it replacing '2' by '1'"),
        variable("the first date has dashes", .firstLaunchDateUS, "it written 'MM-DD-YYYY'"),
        variable("the date of the update is turned round", .updateLaunchDate, "it written 'timeDD-MM-YYYY'"),
        variable("the type is in capitals", .type, "it replacing 'launch' by 'LAUNCH'"),
    ]

    private static func variable(_ description: String, _ variable: LifecycleVariable, _ text: String) -> UnknownFault {
        row(description, variable.rawValue, [LifecyclePart.variable(variable).name: text], LifecycleEdit.self)
    }
}
