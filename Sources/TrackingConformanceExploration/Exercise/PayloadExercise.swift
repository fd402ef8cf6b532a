import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules of the payload's structure that a step exercises.
enum PayloadExercise {
    static func rules(at step: Vector.Step, _ event: Event.Payload) -> [Rule.ID] {
        let (with, isIOS) = (step.stimulus.parameters, step.stimulus.platform == .ios)
        switch event {
        case .parse: return parsing(with["payload"], isIOS ? parsedOnIOS : parsedOnAndroid, step, isIOS: isIOS)
        case .compose:
            let settings = with["settings"]
            let switches = ["contentAvailable", "mutableContent"].map { settings?[$0] }
            return exercised([
                "PL-COMPOSE-MUTABLE": isIOS, "PL-COMPOSE-NA": !isIOS,
                "PL-COMPOSE-ONE": isIOS && (switches.contains(true) || settings?["richMediaURL"] != nil),
                "PL-COMPOSE-TRACKING": true, "PL-COMPOSE-MAP": true,
            ])
        }
    }

    private static func parsedOnIOS(_ payload: JSONValue?) -> [Rule.ID] {
        exercised(["PL-IOS-ALERT": true, "PL-IOS-APS": true, "PL-IOS-TOP": true])
    }

    private static func parsedOnAndroid(_ payload: JSONValue?) -> [Rule.ID] {
        exercised([
            "PL-AND-NOTIFICATION": payload?["notification"] != nil, "PL-AND-URI": payload?["data"]?["uri"] != nil,
            "PL-AND-BADGE": payload?["data"]?["badge"] != nil, "PL-AND-DATA": true,
        ])
    }

    private static func parsing(
        _ payload: JSONValue?,
        _ placeRules: (JSONValue?) -> [Rule.ID],
        _ step: Vector.Step,
        isIOS: Bool
    ) -> [Rule.ID] {
        guard case .parsed(_, let unjudged)? = step.expectation?.value else { return [] }
        let attributes = payload?[isIOS ? "aps" : "data"]
        let isMalformed = !unjudged.isEmpty || attributes?.object == nil || hasOddities(payload, isIOS: isIOS)
        return exercised(["PL-ROBUST": isMalformed || attributes?["badge"] != nil]) + placeRules(payload)
            + exercised(["PL-CUSTOM": true, "PL-ABSENT": true])
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
