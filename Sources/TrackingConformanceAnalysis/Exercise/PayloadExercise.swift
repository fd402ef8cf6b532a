import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules of the payload's structure that a step exercises.
enum PayloadExercise {
    static func add(to rules: inout ExercisedRules, at step: Vector.Step, _ event: Event.Payload) {
        let (with, isIOS) = (step.stimulus.parameters, step.stimulus.platform == .ios)
        switch event {
        case .parse: addParsing(to: &rules, with["payload"], step, isIOS: isIOS)
        case .compose:
            let settings = with["settings"]
            let switches = ["contentAvailable", "mutableContent"].map { settings?[$0] }
            rules.add("PL-COMPOSE-MUTABLE", if: isIOS)
            rules.add("PL-COMPOSE-NA", if: !isIOS)
            rules.add("PL-COMPOSE-ONE", if: isIOS && (switches.contains(true) || settings?["richMediaURL"] != nil))
            rules.add("PL-COMPOSE-TRACKING")
            rules.add("PL-COMPOSE-MAP")
        }
    }

    private static func addParsing(
        to rules: inout ExercisedRules,
        _ payload: JSONValue?,
        _ step: Vector.Step,
        isIOS: Bool
    ) {
        guard let expectation = step.expectation else { return }
        // Where it is open what is parsed, nothing may be thrown.
        guard case .parsed(_, let unjudged)? = expectation.value else { return rules.add("PL-ROBUST") }
        let attributes = payload?[isIOS ? "aps" : "data"]
        let isMalformed = !unjudged.isEmpty || attributes?.object == nil || hasOddities(payload, isIOS: isIOS)
        rules.add("PL-ROBUST", if: isMalformed || attributes?["badge"] != nil)
        if isIOS { addIOSPlaces(to: &rules) } else { addAndroidPlaces(to: &rules, payload) }
        rules.add("PL-CUSTOM")
        rules.add("PL-ABSENT")
    }

    private static func addIOSPlaces(to rules: inout ExercisedRules) {
        rules.add("PL-IOS-ALERT")
        rules.add("PL-IOS-APS")
        rules.add("PL-IOS-TOP")
    }

    private static func addAndroidPlaces(to rules: inout ExercisedRules, _ payload: JSONValue?) {
        rules.add("PL-AND-NOTIFICATION", if: payload?["notification"] != nil)
        rules.add("PL-AND-URI", if: payload?["data"]?["uri"] != nil)
        rules.add("PL-AND-BADGE", if: payload?["data"]?["badge"] != nil)
        rules.add("PL-AND-DATA")
    }

    /// Whether something in a payload is null, or no text where S2 has one.
    private static func hasOddities(_ payload: JSONValue?, isIOS: Bool) -> Bool {
        let attributes = payload?[isIOS ? "aps" : "data"]
        let containers = [payload, attributes, attributes?["alert"], payload?["notification"]]
        let flag = (isIOS ? payload : attributes)?["_acsDeliveryTracking"]
        let envelope = ["to", "collapseKey", "priority"].map { isIOS ? nil : payload?[$0] }
        return containers.contains { $0?.object?.members.contains { $0.value.isNull } ?? false }
            || (envelope + [flag]).contains { $0 != nil && $0?.string == nil }
    }
}
