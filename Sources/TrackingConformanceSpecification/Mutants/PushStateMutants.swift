import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.push

extension Mutant {
    /// Faults of state that leaks from one notification to another.
    static let pushState: [Mutant] = [
        .push(
            "state/first-id-cached",
            breaks: "PT-ISOLATION",
            "The delivery id is kept in a lazy property, which is computed for the first notification alone."
        ) { push in
            push.deliveryID = { specification, history in
                guard let own = documented.deliveryID(specification, history) else { return nil }
                let earlier = history.past.indices.lazy.compactMap { index in
                    documented.deliveryID(
                        specification,
                        History(context: history.context, now: history.past[index], past: history.past[..<index])
                    )
                }
                return earlier.first ?? own
            }
        },
        .push(
            "state/last-message-for-every-tap",
            breaks: "PT-ISOLATION",
            "A request code of 0 for every PendingIntent lets the extras of one notification replace another's."
        ) { push in
            push.notification = { specification, history in
                let own = documented.notification(specification, history)
                let isTap = history.now.event == .push(.onResume) || history.now.event == .push(.onNotificationDismissed)
                guard isTap, own != nil else { return own }
                let message = history.earlier.first { $0.now.event == .push(.onMessageReceived) }
                return message.flatMap { documented.notification(specification, $0) } ?? own
            }
        },
        .push(
            "state/flag-kept",
            breaks: "PT-ISOLATION",
            "The flag is stored when a notification has one, and stands for the next that has none."
        ) { push in
            push.flag = { specification, history in
                documented.flag(specification, history)
                    ?? history.earlier.lazy.compactMap { documented.flag(specification, $0) }.first
            }
        },
        .push(
            "state/off-for-ever",
            breaks: "PT-ISOLATION",
            "One delivery with the flag off switches a global setting, and nothing is tracked after it."
        ) { push in
            push.isOn = { specification, history in
                documented.isOn(specification, history)
                    && !history.earlier.contains { !documented.isOn(specification, $0) }
            }
        },
        .push(
            "state/missing-id-from-before",
            breaks: "PT-ISOLATION",
            "The map of the last call is reused, and an id that is missing keeps the value it had."
        ) { push in
            push.broadlogID = { specification, history in
                documented.broadlogID(specification, history)
                    ?? history.earlier.lazy.compactMap { documented.broadlogID(specification, $0) }.first
            }
        },
        .push(
            "state/action-of-the-first",
            breaks: "PT-ISOLATION",
            "A notification that was dismissed before is remembered by its delivery, and its opening counts as a click."
        ) { push in
            push.actions = { specification, history, interaction in
                let wasDismissed = history.earlier.contains { earlier in
                    specification.push.interaction(specification, earlier) == .dismissal
                }
                return wasDismissed && interaction == .opening
                    ? [.click] : documented.actions(specification, history, interaction)
            }
        },
    ]
}
