import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

/// A mistake that the library of faults does not have, for which no fault may be claimed.
package struct UnknownFault: Sendable, CustomStringConvertible {
    package let description: String
    /// What the cluster of its vectors must name: a variable, a key, or the calls.
    package let subject: String
    /// The specification with the mistake in it.
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
        data("an impression has the action 3", "action") { $0 == "7" ? "3" : $0 },
        data("the delivery's id is reversed", "deliveryId") { .string(String(($0.string ?? "").reversed())) },
        data("the broadlog's id has a suffix", "broadlogId") { .string(($0.string ?? "") + "-x") },
        data("the delivery's id loses its first letter", "deliveryId") { id in
            .string(String((id.string ?? "").dropFirst()))
        },
        UnknownFault(
            "calls carry the SDK",
            naming: "sdk",
            .push {
                let found = $0.data
                $0.data = { moment, action in
                    var data = found(moment, action)
                    data["sdk"] = "acs"
                    return data
                }
            }
        ),
        actions("a click is sent again after the open", of: .opening) { $0 + [.click] },
        actions("a dismissal sends an impression, too", of: .dismissal) { $0 + [.impression] },
        actions("three impressions are sent", of: .impression) { $0 + $0 + $0 },
        actions("an open is sent three times", of: .opening) { $0 + [.open, .open] },
        UnknownFault(
            "another function is called",
            naming: "function",
            .push {
                let found = $0.call
                $0.call = { moment, data in
                    var call = found(moment, data)
                    if call.function == "collectMessageInfo" { call.function = "collectInfo" }
                    return call
                }
            }
        ),
        UnknownFault(
            "a notification shown in the foreground counts as dismissed",
            naming: "action",
            .push {
                let found = $0.interaction
                $0.interaction = { moment in
                    moment.event == .willPresentNotification ? found(moment).map { _ in .dismissal } : found(moment)
                }
            }
        ),
        UnknownFault(
            "a message with more than three keys is not tracked",
            naming: "calls sent",
            .push {
                let found = $0.isOn
                $0.isOn = { found($0) && ($0.notification?.count ?? 0) <= 3 }
            }
        ),
        UnknownFault(
            "a flag with a letter more is on",
            naming: "calls sent",
            .push {
                let found = $0.isOn
                $0.isOn = { found($0) || $0.flag?.string?.utf8.count == 3 }
            }
        ),
    ]

    private static func data(
        _ description: String,
        _ key: String,
        _ change: @escaping @Sendable (JSONValue) -> JSONValue
    ) -> UnknownFault {
        UnknownFault(
            description,
            naming: key,
            .push {
                let found = $0.data
                $0.data = { moment, action in
                    var data = found(moment, action)
                    data[key] = data[key].map(change)
                    return data
                }
            }
        )
    }

    private static func actions(
        _ description: String,
        of interaction: PushTracking.Interaction,
        _ change: @escaping @Sendable ([PushTracking.Action]) -> [PushTracking.Action]
    ) -> UnknownFault {
        UnknownFault(
            description,
            naming: "calls sent",
            .push {
                let found = $0.actions
                $0.actions = { $1 == interaction ? change(found($0, $1)) : found($0, $1) }
            }
        )
    }
}

// MARK: - Payload

extension UnknownFault {
    private static let payload: [UnknownFault] = [
        text("the title is in capitals", "title", \.title) { $0.uppercased() },
        text("the body is reversed", "body", \.body) { String($0.reversed()) },
        text("the category has a prefix", "category", \.category) { "app." + $0 },
        text("the deep link ends with a slash", "deeplinkURL", \.deeplinkURL) { $0 + "/" },
        text("the address of the media file is without its scheme", "mediaAttachmentURL", \.mediaAttachmentURL) {
            String($0.drop { $0 != "/" })
        },
        text("the sound is without its suffix", "sound", \.sound) { String($0.prefix { $0 != "." }) + "!" },
        UnknownFault(
            "the badge is one more",
            naming: "badge",
            .payload {
                let found = $0.badge
                $0.badge = { moment in found(moment)?.number?.integer.map { .integer($0 + 1) } ?? found(moment) }
            }
        ),
        UnknownFault(
            "a sound is sent under another key",
            naming: "sound",
            .payload {
                let found = $0.place
                $0.place = { moment, setting in
                    let place = found(moment, setting)
                    return setting == .sound ? place.map { $0.dropLast() + ["soundName"] } : place
                }
            }
        ),
        UnknownFault(
            "a badge is sent with its sign turned",
            naming: "badge",
            .payload {
                let found = $0.setting
                $0.setting = { moment, setting in
                    let value = found(moment, setting)
                    guard setting == .badge, let badge = value?.number?.integer else { return value }
                    return .integer(-badge - 1)
                }
            }
        ),
    ]

    private static func text(
        _ description: String,
        _ field: String,
        _ part: any WritableKeyPath<PayloadStructure, PayloadStructure.Part<JSONValue?>> & Sendable,
        _ change: @escaping @Sendable (String) -> String
    ) -> UnknownFault {
        UnknownFault(
            description,
            naming: field,
            .payload {
                let found = $0[dynamicMember: part]
                $0[dynamicMember: part] = { moment in
                    found(moment).map { value in value.string.map { .string(change($0)) } ?? value }
                }
            }
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
        variable("the hour is seven hours ahead", .hourOfDay, "(hour + 7) mod 24 as text"),
        variable("the first date is of the year before", .firstLaunchDate, "it replacing '2' by '1'"),
        variable("the first date has dashes", .firstLaunchDateUS, "it written 'MM-DD-YYYY'"),
        variable("the date of the update is turned round", .updateLaunchDate, "it written 'timeDD-MM-YYYY'"),
        variable("the type is in capitals", .type, "it replacing 'launch' by 'LAUNCH'"),
    ]

    private static func variable(_ description: String, _ variable: LifecycleVariable, _ text: String) -> UnknownFault {
        guard let edit = try? LifecycleEdit(LifecyclePart.variable(variable).name, text) else {
            preconditionFailure("`\(text)` is no expression")
        }
        return UnknownFault(description, naming: variable.rawValue, edit.change)
    }
}
