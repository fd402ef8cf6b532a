import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults that let one notification affect another.
    static let pushIsolation: [Fault] =
        push("PT-REPEAT-UNTRACKED", untracked) + push("PT-REPEAT-BROADLOG", sharedBroadlog) + mixedUp

    private static let sharedBroadlog: [FaultEntry<PushTracking>] = [
        .fairReading(
            "repeat/by-broadlog",
            "A notification with the broadlog id of an earlier one and another delivery id is taken for a repetition."
        ),
        .init(
            "repeat/impression-by-broadlog",
            "A notification is no impression if an earlier one had the same broadlog id and another delivery id."
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                guard found(moment) == .impression else { return found(moment) }
                let isKnown = moment.earlier.contains { $0.hasBroadlogIDAlone(of: moment) && found($0) == .impression }
                return isKnown ? nil : .impression
            }
        },
    ]

    private static let untracked: [FaultEntry<PushTracking>] = [
        .fairReading(
            "repeat/untracked-remembered",
            "A notification with the flag off is remembered, and nothing with its ids is tracked afterwards."
        ),
        .init(
            "repeat/untracked-remembered-by-kind",
            "An interaction that the flag kept from being tracked is not tracked for the same ids later either."
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                let isKnown = moment.earlier.contains { earlier in
                    earlier.hasIDs(of: moment) && !earlier.isOn && found(earlier) == interaction
                }
                return isKnown ? nil : interaction
            }
        },
        .init(
            "repeat/untracked-for-ever",
            "Once the flag of some ids was off, it stays off for these ids."
        ) {
            let found = $0.isOn
            $0.isOn = { moment in
                found(moment) && !moment.earlier.contains { $0.hasIDs(of: moment) && !found($0) }
            }
        },
    ]

    private static let mixedUp: [Fault] = push(
        "PT-ISOLATION",
        [
            .init("state/first-id-cached", "The delivery id of the first notification is sent for all later ones.") {
                let found = $0.deliveryID
                $0.deliveryID = { moment in
                    found(moment).map { own in moment.earlier.compactMap(found).last ?? own }
                }
            },
            .init(
                "state/last-message-for-every-tap",
                "On Android every tap and dismissal reports the latest message instead of the notification concerned."
            ) {
                let found = $0.notification
                $0.notification = { moment in
                    let own = found(moment)
                    guard moment.event == .onResume || moment.event == .onNotificationDismissed, own != nil else {
                        return own
                    }
                    return moment.earlier.first { $0.event == .onMessageReceived }.flatMap(found) ?? own
                }
            },
            .init("state/flag-kept", "A notification without a flag is treated with the latest flag before it.") {
                let found = $0.flag
                $0.flag = { found($0) ?? $0.earlier.compactMap(found).first }
            },
            .init(
                "state/flag-kept-by-delivery",
                "A notification without a flag is treated with the latest flag of the same delivery."
            ) {
                let found = $0.flag
                $0.flag = { moment in
                    let delivery = moment.deliveryID
                    return found(moment) ?? moment.earlier.filter { $0.deliveryID == delivery }.compactMap(found).first
                }
            },
            .init(
                "state/delivery-reported-once",
                "A notification is no impression if an earlier one had the same delivery id and another broadlog id."
            ) {
                // Ids that depend on the interaction in another fault must not be asked for to find it.
                @Sendable func id(_ key: String, _ moment: PushTracking.Moment) -> JSONValue? {
                    PushTracking.id(key, of: moment.notification)
                }
                let found = $0.interaction
                $0.interaction = { moment in
                    let interaction = found(moment)
                    guard interaction == .impression, let delivery = id("_dId", moment) else { return interaction }
                    let isKnown = moment.earlier.contains { earlier in
                        found(earlier) == .impression && id("_dId", earlier) == delivery
                            && id("_mId", earlier) != id("_mId", moment)
                    }
                    return isKnown ? nil : interaction
                }
            },
            .init(
                "state/delivery-dismissed-once",
                "A dismissal is not reported if an earlier one had the same delivery id and another broadlog id."
            ) {
                let found = $0.interaction
                $0.interaction = { moment in
                    let delivery = PushTracking.id("_dId", of: moment.notification)
                    guard found(moment) == .dismissal, let delivery else { return found(moment) }
                    let isKnown = moment.earlier.contains { earlier in
                        found(earlier) == .dismissal && !earlier.hasIDs(of: moment)
                            && PushTracking.id("_dId", of: earlier.notification) == delivery
                    }
                    return isKnown ? nil : .dismissal
                }
            },
            .init(
                "state/id-of-the-other-platform",
                "A missing broadlog id is replaced by the latest one of the other platform."
            ) {
                let found = $0.broadlogID
                $0.broadlogID = { moment in
                    found(moment) ?? moment.earlier.filter { $0.platform != moment.platform }.compactMap(found).first
                }
            },
            .init("state/off-for-ever", "After a notification with the flag off, nothing is tracked any more.") {
                let found = $0.isOn
                $0.isOn = { moment in found(moment) && moment.earlier.allSatisfy(found) }
            },
            .init("state/missing-id-from-before", "A missing broadlog id is replaced by the latest one before it.") {
                let found = $0.broadlogID
                $0.broadlogID = { found($0) ?? $0.earlier.compactMap(found).first }
            },
            .init(
                "state/missing-delivery-id-from-before",
                "A missing delivery id is replaced by the latest one before it."
            ) {
                let found = $0.deliveryID
                $0.deliveryID = { found($0) ?? $0.earlier.compactMap(found).first }
            },
            .init("state/action-of-the-first", "After a dismissal, every open is reported as a click only.") {
                let found = $0.actions
                $0.actions = { moment, interaction in
                    interaction == .opening && moment.earlier.contains { $0.interaction == .dismissal }
                        ? [.click] : found(moment, interaction)
                }
            },
        ]
    )
}
