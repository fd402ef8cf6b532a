import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.push

extension Mutant {
    /// Faults in what an interaction yields.
    static let pushInteraction: [Mutant] = impressions + openings + dismissals + noNotification

    private static let impressions: [Mutant] = [
        .push(
            "impression/not-in-foreground",
            breaks: "PT-IMPRESSION",
            "The handler for notifications in the foreground only shows them and does not track."
        ) { push in
            push.interaction = { specification, history in
                history.now.event == .push(.willPresentNotification) ? nil : documented.interaction(specification, history)
            }
        },
        .push(
            "impression/as-opening-in-foreground",
            breaks: "PT-IMPRESSION",
            "The sample's comment that didReceive is also called from willPresent was taken at its word."
        ) { push in
            push.interaction = { specification, history in
                history.now.event == .push(.willPresentNotification)
                    ? .opening : documented.interaction(specification, history)
            }
        },
        .push(
            "impression/twice",
            breaks: "PT-IMPRESSION",
            "Both the service and the code that builds the notification report the message."
        ) { push in
            push.actions = { specification, history, interaction in
                interaction == .impression
                    ? [.impression, .impression] : documented.actions(specification, history, interaction)
            }
        },
        .push(
            "impression/with-click-for-deep-link",
            breaks: "PT-IMPRESSION",
            "A message with a deep link is taken for one that was tapped."
        ) { push in
            push.actions = { specification, history, interaction in
                let hasLink = specification.push.notification(specification, history)?["uri"] != nil
                return interaction == .impression && hasLink
                    ? [.impression, .click] : documented.actions(specification, history, interaction)
            }
        },
        .reading(
            of: "PT-IMPRESSION-INACTIVE",
            in: .push,
            "impression/background-alone",
            "The guard asks for the background instead of ruling out the active state."
        ),
        .push(
            "impression/inactive-is-a-tap",
            breaks: "PT-IMPRESSION-INACTIVE",
            "An inactive app means that the user tapped, as it did before the notification centre had a delegate."
        ) { push in
            push.interaction = { specification, history in
                history.now.parameters["applicationState"] == "inactive"
                    ? .opening : documented.interaction(specification, history)
            }
        },
        .push(
            "impression/active-too",
            breaks: "PT-IMPRESSION-ACTIVE",
            "The state of the app is not looked at, and willPresent reports the notification a second time."
        ) { push in
            push.interaction = { specification, history in
                history.now.event == .push(.didReceiveRemoteNotification)
                    ? .impression : documented.interaction(specification, history)
            }
        },
        .push(
            "impression/active-instead-of-presented",
            breaks: "PT-IMPRESSION-ACTIVE",
            "The double impression in the foreground was cured at the wrong end: willPresent after it stays silent."
        ) { push in
            push.interaction = { specification, history in
                if history.now.event == .push(.didReceiveRemoteNotification) { return .impression }
                let isPresented = history.now.event == .push(.willPresentNotification)
                let wasReceived = history.past.last?.event == .push(.didReceiveRemoteNotification)
                return isPresented && wasReceived ? nil : documented.interaction(specification, history)
            }
        },
        .aftermath(
            in: .push,
            "impression/empty-throws",
            breaks: "PT-IMPRESSION-EMPTY",
            "The first key of the data map is read without asking whether there is one."
        ) { stimulus, observation in
            stimulus.hasEmptyData ? .threw("NoSuchElementException") : observation
        },
        .push(
            "impression/empty-is-sent",
            breaks: "PT-IMPRESSION-EMPTY",
            "The check for an empty map was dropped, and the call goes out with the action alone."
        ) { push in
            push.calls = { specification, history in
                history.now.hasEmptyData
                    ? [.collectMessageInfo(["action": "7"])] : documented.calls(specification, history)
            }
        },
    ]

    private static let openings: [Mutant] = [
        .aftermath(
            in: .push,
            "open/shared-map",
            breaks: "PT-OPEN-PAIR",
            "One mutable map serves both calls, and the click is sent late, with the action of the open."
        ) { _, observation in
            guard case .answered(let calls, let value) = observation, let last = calls.last, calls.count > 1 else {
                return observation
            }
            return .answered(calls: calls.map { _ in last }, value: value)
        },
        .actions(
            "open/without-click",
            breaks: "PT-OPEN-PAIR",
            "An open was thought to imply the click.",
            [.open],
            for: .opening
        ),
        .actions(
            "open/without-open",
            breaks: "PT-OPEN-PAIR",
            "Tap and open were taken for one thing, and only the tap is reported.",
            [.click],
            for: .opening
        ),
        .actions(
            "open/two-clicks",
            breaks: "PT-OPEN-PAIR",
            "The tap is reported by the delegate and once more by the screen that it opens.",
            [.click, .click, .open],
            for: .opening
        ),
        .actions(
            "open/with-impression",
            breaks: "PT-OPEN-PAIR",
            "A closed app reports the impression when it is opened, because it could not before.",
            [.impression, .click, .open],
            for: .opening
        ),
        .actions(
            "open/before-click",
            breaks: "PT-OPEN-ORDER",
            "The app reports its opening first and the tap that led to it afterwards.",
            [.open, .click],
            for: .opening
        ),
        .push(
            "open/before-click-on-android",
            breaks: "PT-OPEN-ORDER",
            "Both calls are handed to a pool of threads on Android, which runs the later one first."
        ) { push in
            push.actions = { specification, history, interaction in
                let actions = documented.actions(specification, history, interaction)
                return history.now.platform == .android ? actions.reversed() : actions
            }
        },
        .reading(
            of: "PT-OPEN-ACTION",
            in: .push,
            "open/custom-action-is-a-click",
            "A button of the notification is taken for a click that opens nothing."
        ),
        .push(
            "open/custom-action-is-nothing",
            breaks: "PT-OPEN-ACTION",
            "The switch over the action's identifier knows the system's two and has an empty default."
        ) { push in
            push.interaction = { specification, history in
                let action = history.now.parameters["actionIdentifier"]
                return action == nil || action == "default" || action == "dismiss"
                    ? documented.interaction(specification, history) : nil
            }
        },
        .push(
            "resume/every-time",
            breaks: "PT-RESUME-ONCE",
            "The intent keeps its extras, and each return to the screen reports them again, as the sample does."
        ) { push in
            push.isSameIntent = { _, _ in false }
        },
        .push(
            "resume/first-repetition-alone",
            breaks: "PT-RESUME-ONCE",
            "The mark that the intent was handled is cleared again by the resume that it silences."
        ) { push in
            push.isSameIntent = { specification, history in
                guard documented.isSameIntent(specification, history) else { return false }
                let earlier = history.past.reversed().prefix {
                    $0.parameters["extras"] == history.now.parameters["extras"]
                }
                return earlier.count % 2 == 1
            }
        },
    ]

    private static let dismissals: [Mutant] = [
        .actions(
            "dismiss/with-open",
            breaks: "PT-DISMISS",
            "Every response to a notification is handled as an open.",
            [.click, .open],
            for: .dismissal
        ),
        .actions(
            "dismiss/silent",
            breaks: "PT-DISMISS",
            "A dismissal is taken for the absence of an interaction.",
            [],
            for: .dismissal
        ),
        .push(
            "dismiss/taken-for-a-tap",
            breaks: "PT-DISMISS",
            "On iOS the dismiss action is not told from a tap, because the category was thought not to report it."
        ) { push in
            push.interaction = { specification, history in
                history.now.event == .push(.didReceiveNotificationResponse)
                    ? .opening : documented.interaction(specification, history)
            }
        },
    ]

    private static let noNotification: [Mutant] = [
        .aftermath(
            in: .push,
            "no-notification/throws",
            breaks: "PT-NO-NOTIFICATION",
            "The extras of the intent are read without a check for null, as the sample for dismissals does."
        ) { stimulus, observation in
            stimulus.parameters["extras"]?.isNull == true ? .threw("NullPointerException") : observation
        },
        .push(
            "no-notification/last-one-again",
            breaks: "PT-NO-NOTIFICATION",
            "Where an intent has no extras the notification that was kept last is taken."
        ) { push in
            push.notification = { specification, history in
                documented.notification(specification, history)
                    ?? history.earlier.lazy.compactMap { documented.notification(specification, $0) }.first
            }
        },
        .push(
            "no-notification/open-on-every-resume",
            breaks: "PT-NO-NOTIFICATION",
            "Each start of the app is reported as an open, with empty ids where there are none."
        ) { push in
            push.calls = { specification, history in
                guard history.now.event == .push(.onResume), history.now.parameters["extras"]?.isNull == true else {
                    return documented.calls(specification, history)
                }
                return [documented.call(specification, history, documented.data("", "", .open))]
            }
        },
    ]

    /// A fault in what is reported of an interaction.
    private static func actions(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ actions: [PushTracking.Action],
        for wrong: PushTracking.Interaction
    ) -> Mutant {
        .push(name, breaks: rule, fault) { push in
            push.actions = { specification, history, interaction in
                interaction == wrong ? actions : documented.actions(specification, history, interaction)
            }
        }
    }
}

extension Stimulus {
    /// Whether it is a message without data.
    fileprivate var hasEmptyData: Bool { event == .push(.onMessageReceived) && parameters["data"]?.object?.isEmpty == true }
}
