import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension Fault {
    /// Faults in what the opening of the app from a notification reports.
    static let pushOpening: [Fault] = [
        push("PT-OPEN-PAIR", openPair), push("PT-OPEN-ORDER", openOrder), push("PT-OPEN-ACTION", customAction),
        push("PT-RESUME-ONCE", repeatedResume),
    ].flatMap { $0 }

    /// Faults in what a dismissal reports, and in what happens without a notification.
    static let pushDismissal: [Fault] =
        push("PT-DISMISS", dismissal) + push("PT-NO-NOTIFICATION", noNotification)

    private static let openPair: [FaultEntry<PushTracking>] = [
        .init(
            "open/shared-map",
            "Click and open share one mutable map, so the click is sent with the action of the open."
        ) {
            let found = $0.answer
            $0.answer = { moment in
                let answer = found(moment)
                guard case .answered(let calls, let value) = answer, let last = calls.last else { return answer }
                return .answered(calls: calls.map { _ in last }, value: value)
            }
        },
        actions("open/without-click", "An open is reported without the click.", [.open], for: .opening),
        actions("open/without-open", "An open is reported as a click alone.", [.click], for: .opening),
        actions("open/two-clicks", "An open is reported with two clicks.", [.click, .click, .open], for: .opening),
        actions(
            "open/with-impression",
            "An open is reported with an impression before the click.",
            [.impression, .click, .open],
            for: .opening
        ),
    ]

    private static let openOrder: [FaultEntry<PushTracking>] = [
        actions("open/before-click", "The open is sent before the click.", [.open, .click], for: .opening),
        .init("open/before-click-on-android", "On Android the open is sent before the click.") {
            let found = $0.actions
            $0.actions = { $0.platform == .android ? found($0, $1).reversed() : found($0, $1) }
        },
    ]

    private static let customAction: [FaultEntry<PushTracking>] = [
        .fairReading("open/custom-action-is-a-click", "A custom action button is reported as a click without an open."),
        .init("open/custom-action-is-nothing", "A custom action button is not tracked.") {
            let found = $0.interaction
            $0.interaction = { moment in
                let action = moment.now.parameters["actionIdentifier"]
                return action == nil || action == "default" || action == "dismiss" ? found(moment) : nil
            }
        },
    ]

    private static let repeatedResume: [FaultEntry<PushTracking>] = [
        .init("resume/every-time", "Every resume with the same intent reports the open again.") {
            $0.isSameIntent = { _ in false }
        },
        .init(
            "resume/first-repetition-alone",
            "Only every other repeated resume is recognised as a repetition; those between report the open again."
        ) {
            let found = $0.isSameIntent
            $0.isSameIntent = { moment in
                guard found(moment) else { return false }
                let extras = moment.now.parameters["extras"]
                return moment.past.reversed().prefix { $0.parameters["extras"] == extras }.count % 2 == 1
            }
        },
    ]

    private static let dismissal: [FaultEntry<PushTracking>] = [
        actions("dismiss/with-open", "A dismissal is reported as click and open.", [.click, .open], for: .dismissal),
        actions("dismiss/silent", "A dismissal is not reported.", [], for: .dismissal),
        .init("dismiss/taken-for-a-tap", "On iOS a dismissal is reported as if the user had tapped.") {
            let found = $0.interaction
            $0.interaction = { $0.event == .didReceiveNotificationResponse ? .opening : found($0) }
        },
    ]

    private static let noNotification: [FaultEntry<PushTracking>] = [
        .init("no-notification/throws", "An intent without extras makes the handler throw.") {
            let found = $0.answer
            $0.answer = {
                $0.now.parameters["extras"]?.isNull == true ? .threw("NullPointerException") : found($0)
            }
        },
        .init("no-notification/last-one-again", "An intent without extras reports the previous notification again.") {
            let found = $0.notification
            $0.notification = { found($0) ?? $0.earlier.compactMap(found).first }
        },
        .init("no-notification/open-on-every-resume", "A resume without extras reports an open with empty ids.") {
            let found = $0.calls
            $0.calls = { moment in
                guard moment.event == .onResume, moment.now.parameters["extras"]?.isNull == true else {
                    return found(moment)
                }
                return [moment.call(["deliveryId": "", "broadlogId": "", "action": "1"])]
            }
        },
    ]

    /// A fault in what is reported of an interaction.
    private static func actions(
        _ name: String,
        _ statement: String,
        _ actions: [PushTracking.Action],
        for wrong: PushTracking.Interaction
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.actions
            $0.actions = { $1 == wrong ? actions : found($0, $1) }
        }
    }
}
