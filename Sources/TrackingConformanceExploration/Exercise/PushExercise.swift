import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules of push tracking that the steps of a sequence exercise.
struct PushExercise {
    private let sdkVersion: String?
    private var before: Vector.Step?
    private var hasSent = false

    init(in context: RunContext) { sdkVersion = context.sdkVersion }

    mutating func rules(at step: Vector.Step) -> [Rule.ID] {
        defer {
            before = step
            if !step.actions.isEmpty { hasSent = true }
        }
        guard let notification = step.notification, !notification.isEmpty else {
            return exercised([
                "PT-IMPRESSION-EMPTY": step.stimulus.event == .push(.onMessageReceived),
                "PT-DISMISS-EMPTY": step.stimulus.event == .push(.onNotificationDismissed),
                "PT-NO-NOTIFICATION": true, "PT-ISOLATION": before != nil,
            ])
        }
        return flagRules(notification) + idRules(notification) + situationRules(step) + callRules(step.actions)
    }

    private func flagRules(_ notification: JSONObject) -> [Rule.ID] {
        let flag = notification["_acsDeliveryTracking"]
        let text = flag?.string
        let isASCII = text?.utf8.allSatisfy { $0 < 0x80 } ?? false
        let folded = isASCII ? text?.lowercased() : nil
        return exercised([
            "PT-FLAG-SOURCE": notification.hasLookalike(of: "acsdeliverytracking", but: "_acsDeliveryTracking"),
            "PT-FLAG-LEGACY": flag == nil, "PT-FLAG-NULL": flag?.isNull == true, "PT-FLAG-ON": folded == "on",
            "PT-FLAG-OFF": folded == "off", "PT-FLAG-OTHER": isASCII && folded != "on" && folded != "off",
            "PT-FLAG-LOOKALIKE": text != nil && !isASCII,
            "PT-NO-THROW": flag != nil && flag?.isNull == false && text == nil,
        ])
    }

    private func idRules(_ notification: JSONObject) -> [Rule.ID] {
        let ids = ["_dId", "_mId"].map { notification[$0] }
        let isMissing = ids.contains { $0 == nil || $0?.isNull == true }
        let areTexts = ids.allSatisfy { $0?.string != nil }
        return exercised([
            "PT-ID-FALLBACK": isMissing && notification.count > 2, "PT-ID-REQUIRED": isMissing,
            "PT-ID-NONSTRING": ids.contains { $0 != nil && $0?.isNull == false && $0?.string == nil },
            "PT-NO-THROW": ids.contains { $0 == "" }, "PT-ID-VERBATIM": areTexts, "PT-ID-SOURCE": areTexts || isMissing,
        ])
    }

    private func situationRules(_ step: Vector.Step) -> [Rule.ID] {
        let with = step.stimulus.parameters
        let action = with["actionIdentifier"]?.string
        let isResumed = step.stimulus.event == .push(.onResume) && before?.stimulus.event == step.stimulus.event
        let numbers = sdkVersion?.split(separator: ".").count ?? 3
        return exercised([
            "PT-IMPRESSION-ACTIVE": with["applicationState"] == "active",
            "PT-IMPRESSION-INACTIVE": with["applicationState"] == "inactive",
            "PT-OPEN-ACTION": action != nil && action != "default" && action != "dismiss",
            "PT-RESUME-ONCE": isResumed, "PT-ISOLATION": before != nil,
            "PT-SDK-FUNCTION": !step.actions.isEmpty || hasSent,
            "PT-SDK-MISSING-NUMBER": numbers < 3 && !step.actions.isEmpty,
        ])
    }

    private func callRules(_ actions: [String]) -> [Rule.ID] {
        let isTracked = !actions.isEmpty
        return exercised([
            "PT-IMPRESSION": actions == ["7"], "PT-DISMISS": actions == ["2"], "PT-OPEN-PAIR": actions.count == 2,
            "PT-OPEN-ORDER": actions.count == 2, "PT-ACTION-IMPRESSION": actions.contains("7"),
            "PT-ACTION-CLICK": actions.contains("2"), "PT-ACTION-OPEN": actions.contains("1"),
            "PT-DATA-STRINGS": isTracked, "PT-DATA-EXACT": isTracked,
        ])
    }
}

extension Vector.Step {
    fileprivate var notification: JSONObject? {
        let with = stimulus.parameters
        return (with["userInfo"] ?? with["data"] ?? with["extras"])?.object
    }

    /// The actions of the calls that are expected.
    fileprivate var actions: [String] {
        (documentedCalls ?? []).compactMap { $0.data["action"]?.string }
    }
}

extension JSONObject {
    /// Whether a key looks like a documented one, or stands deeper than it does.
    fileprivate func hasLookalike(of letters: String, but key: String, depth: Int = 0) -> Bool {
        members.contains { member in
            let isDocumented = depth == 0 && member.key == key
            return !isDocumented && member.key.lowercased().hasSuffix(letters)
                || member.value.object?.hasLookalike(of: letters, but: key, depth: depth + 1) == true
        }
    }
}
