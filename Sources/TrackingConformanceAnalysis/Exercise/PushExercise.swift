import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules of push tracking that the steps of a sequence exercise.
struct PushExercise {
    private let sdkVersion: String?
    private var eventBefore: Event?
    private var hasSent = false

    init(in context: RunContext) { sdkVersion = context.sdkVersion }

    mutating func add(to rules: inout ExercisedRules, at step: Vector.Step) {
        let actions = step.actions
        defer {
            eventBefore = step.stimulus.event
            if !actions.isEmpty { hasSent = true }
        }
        guard let notification = step.notification, !notification.isEmpty else {
            rules.add("PT-IMPRESSION-EMPTY", if: step.stimulus.event == .push(.onMessageReceived))
            rules.add("PT-DISMISS-EMPTY", if: step.stimulus.event == .push(.onNotificationDismissed))
            rules.add("PT-NO-NOTIFICATION")
            rules.add("PT-ISOLATION", if: eventBefore != nil)
            return
        }
        addFlag(to: &rules, notification)
        addIDs(to: &rules, notification, isTracked: !actions.isEmpty)
        addSituation(to: &rules, step, actions)
        addCalls(to: &rules, actions)
    }

    private func addFlag(to rules: inout ExercisedRules, _ notification: JSONObject) {
        let flag = notification["_acsDeliveryTracking"]
        let text = flag?.string
        let isASCII = text?.utf8.allSatisfy { $0 < 0x80 } ?? false
        let folded = isASCII ? text?.lowercased() : nil
        rules.add(
            "PT-FLAG-SOURCE",
            if: notification.hasLookalike(of: "acsdeliverytracking", but: "_acsDeliveryTracking")
        )
        rules.add("PT-FLAG-LEGACY", if: flag == nil)
        rules.add("PT-FLAG-NULL", if: flag?.isNull == true)
        rules.add("PT-FLAG-ON", if: folded == "on")
        rules.add("PT-FLAG-OFF", if: folded == "off")
        rules.add("PT-FLAG-OTHER", if: isASCII && folded != "on" && folded != "off")
        rules.add("PT-FLAG-LOOKALIKE", if: text != nil && !isASCII)
        rules.add("PT-NO-THROW", if: flag != nil && flag?.isNull == false && text == nil)
    }

    private func addIDs(to rules: inout ExercisedRules, _ notification: JSONObject, isTracked: Bool) {
        let ids = ["_dId", "_mId"].map { notification[$0] }
        let texts = ids.compactMap { $0?.string }
        let isMissing = ids.contains { $0 == nil || $0?.isNull == true }
        rules.add("PT-ID-FALLBACK", if: isMissing && notification.hasStandInForID)
        rules.add("PT-ID-REQUIRED", if: isMissing)
        rules.add("PT-ID-NONSTRING", if: ids.contains { $0 != nil && $0?.isNull == false && $0?.string == nil })
        rules.add("PT-NO-THROW", if: ids.contains { $0 == "" })
        rules.add("PT-ID-VERBATIM", if: isTracked && texts.contains(where: \.isEasilyChanged))
        rules.add("PT-ID-SOURCE", if: texts.count == ids.count || isMissing)
    }

    private func addSituation(to rules: inout ExercisedRules, _ step: Vector.Step, _ actions: [String]) {
        let with = step.stimulus.parameters
        let action = with["actionIdentifier"]?.string
        let isResumed = step.stimulus.event == .push(.onResume) && eventBefore == step.stimulus.event
        let numbers = sdkVersion?.split(separator: ".").count ?? 3
        rules.add("PT-IMPRESSION-ACTIVE", if: with["applicationState"] == "active")
        rules.add("PT-IMPRESSION-INACTIVE", if: with["applicationState"] == "inactive")
        rules.add("PT-OPEN-ACTION", if: action != nil && action != "default" && action != "dismiss")
        rules.add("PT-RESUME-ONCE", if: isResumed)
        rules.add("PT-ISOLATION", if: eventBefore != nil)
        rules.add("PT-SDK-FUNCTION", if: !actions.isEmpty || hasSent)
        rules.add("PT-SDK-MISSING-NUMBER", if: numbers < 3 && !actions.isEmpty)
    }

    private func addCalls(to rules: inout ExercisedRules, _ actions: [String]) {
        let isTracked = !actions.isEmpty
        rules.add("PT-IMPRESSION", if: actions == ["7"])
        rules.add("PT-DISMISS", if: actions == ["2"])
        rules.add("PT-OPEN-PAIR", if: actions.count == 2)
        rules.add("PT-OPEN-ORDER", if: actions.count == 2)
        rules.add("PT-ACTION-IMPRESSION", if: actions.contains("7"))
        rules.add("PT-ACTION-CLICK", if: actions.contains("2"))
        rules.add("PT-ACTION-OPEN", if: actions.contains("1"))
        rules.add("PT-DATA-STRINGS", if: isTracked)
        rules.add("PT-DATA-EXACT", if: isTracked)
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

extension JSONObject {
    /// Whether a text stands under a key from which an implementation may take an id that is missing.
    fileprivate var hasStandInForID: Bool {
        let names = ["did", "d", "deliveryid", "mid", "m", "broadlogid", "messageid"]
        return members.contains { member in
            let letters = member.key.lowercased().filter { $0.isASCII && $0.isLetter }
            return member.key != "_dId" && member.key != "_mId" && member.value.string != nil && names.contains(letters)
        }
    }
}

extension String {
    /// Whether an id is one that trimming, a change of case, escaping, parsing, or truncation would change: all but
    /// short ones of plain letters and digits.
    fileprivate var isEasilyChanged: Bool {
        let isPlain = utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
        guard isPlain, utf8.count <= 255, !["true", "false", "null", "nil", "undefined", "none"].contains(self) else {
            return true
        }
        return Double(self).map { Int(exactly: $0)?.description != self } ?? false
    }
}
