import TrackingConformanceCore
import TrackingConformanceJSON

extension PushTracking {
    /// The recommended and informational rules of push tracking, each read otherwise.
    package static let fairReadings: [FairReading] = [
        reading(of: "PT-FLAG-NONSTRING") {
            let found = $0.isOn
            $0.isOn = { moment in
                switch moment.flag?.content {
                case nil, .null, .string: found(moment)
                default: false
                }
            }
        },
        reading(of: "PT-ID-EMPTY") {
            let found = $0.calls
            $0.calls = { found($0).filter { !isBlank($0.data["deliveryId"]) && !isBlank($0.data["broadlogId"]) } }
        },
        reading(of: "PT-IMPRESSION-TAP") {
            let found = $0.interaction
            $0.interaction = { isTapAfterDelivery($0) ? nil : found($0) }
        },
        reading(of: "PT-IMPRESSION-SILENT") {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                return interaction == .impression && isSilent(moment) ? nil : interaction
            }
        },
        reading(of: "PT-REPEAT") {
            let found = $0.interaction
            $0.interaction = { moment in
                guard let interaction = found(moment) else { return nil }
                let notification = moment.notification
                let earlier = moment.earlier.first { earlier in
                    found(earlier) == interaction && earlier.notification == notification
                        && earlier.now.parameters["actionIdentifier"] == moment.now.parameters["actionIdentifier"]
                }
                guard let earlier else { return interaction }
                // Among resumes alone, one directly after the other, PT-RESUME-ONCE decides.
                return moment.resumesBefore.contains { $0 == earlier.now } ? interaction : nil
            }
        },
        // A notification that was opened or dismissed is not received any more.
        reading(of: "PT-REPEAT") {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                guard interaction == .impression else { return interaction }
                let isAnswered = moment.earlier.contains { earlier in
                    earlier.hasIDs(of: moment) && earlier.isOn && ![nil, .impression].contains(found(earlier))
                }
                return isAnswered ? nil : interaction
            }
        },
        // The same ids on the other platform are the same notification.
        reading(of: "PT-REPEAT") {
            let found = $0.interaction
            $0.interaction = { moment in
                let isKnown = moment.earlier.contains { earlier in
                    earlier.platform != moment.platform && earlier.hasIDs(of: moment) && earlier.isOn
                }
                return isKnown ? nil : found(moment)
            }
        },
        // On Android a notification is dismissed or opened, and the first of the two is tracked.
        reading(of: "PT-REPEAT") {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                guard moment.platform == .android, interaction == .dismissal || interaction == .opening else {
                    return interaction
                }
                let isAnswered = moment.earlier.contains { earlier in
                    earlier.platform == .android && earlier.hasIDs(of: moment) && earlier.isOn
                        && ![nil, .impression, interaction].contains(found(earlier))
                }
                return isAnswered ? nil : interaction
            }
        },
        // The broadlog id alone tells notifications apart.
        reading(of: "PT-REPEAT-BROADLOG") {
            let found = $0.interaction
            $0.interaction = { moment in
                let interaction = found(moment)
                // Among resumes alone, one directly after the other, PT-RESUME-ONCE decides.
                if moment.event == .onResume, !moment.resumesBefore.isEmpty { return interaction }
                let isKnown = moment.earlier.contains { earlier in
                    earlier.hasBroadlogIDAlone(of: moment) && earlier.isOn && found(earlier) != nil
                        && (found(earlier) != .impression || interaction == .impression)
                }
                return isKnown ? nil : interaction
            }
        },
        // The ids are remembered before the flag is read.
        reading(of: "PT-REPEAT-UNTRACKED") {
            let found = $0.interaction
            $0.interaction = { moment in
                let isKnown = moment.earlier.contains { $0.hasIDs(of: moment) && !$0.isOn && found($0) != nil }
                return isKnown ? nil : found(moment)
            }
        },
        // Of several responses to a notification the first one is tracked.
        reading(of: "PT-RESPONSE-EACH") {
            let found = $0.interaction
            $0.interaction = { moment in
                guard moment.event == .didReceiveNotificationResponse else { return found(moment) }
                let action = moment.now.parameters["actionIdentifier"]
                let isAnswered = moment.earlier.contains { earlier in
                    earlier.event == moment.event && earlier.hasIDs(of: moment)
                        && earlier.now.parameters["actionIdentifier"] != action
                }
                return isAnswered ? nil : found(moment)
            }
        },
        reading(of: "PT-FLAG-LOOKALIKE") {
            let found = $0.isOn
            $0.isOn = { moment in
                let text = moment.flag?.string ?? ""
                return found(moment) || !text.utf8.allSatisfy { $0 < 0x80 }
            }
        },
        reading(of: "PT-ID-NONSTRING") {
            $0.deliveryID = { textOfID("_dId", of: $0.notification) }
            $0.broadlogID = { textOfID("_mId", of: $0.notification) }
        },
        reading(of: "PT-IMPRESSION-INACTIVE") {
            let found = $0.interaction
            $0.interaction = { $0.now.parameters["applicationState"] == "inactive" ? nil : found($0) }
        },
        reading(of: "PT-OPEN-ACTION") {
            let found = $0.actions
            $0.actions = { moment, interaction in
                let action = moment.now.parameters["actionIdentifier"]
                let isCustom = action != nil && action != "default" && action != "dismiss"
                return isCustom ? [.click] : found(moment, interaction)
            }
        },
        reading(of: "PT-ID-FALLBACK") {
            let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { deliveryID($0) ?? standIn(["did", "d", "deliveryid"], in: $0.notification) }
            $0.broadlogID = { broadlogID($0) ?? standIn(["mid", "m", "broadlogid", "messageid"], in: $0.notification) }
        },
        reading(of: "PT-DISMISS-EMPTY") {
            let found = $0.answer
            $0.answer = { moment in
                let isEmpty = moment.event == .onNotificationDismissed && moment.notification == nil
                return isEmpty ? .threw("NullPointerException") : found(moment)
            }
        },
        reading(of: "PT-RESUME-ONCE") {
            $0.isSameIntent = { _ in false }
        },
        reading(of: "PT-RESUME-ONCE") {
            let found = $0.isSameIntent
            $0.isSameIntent = { moment in
                let (extras, resumes) = (moment.now.parameters["extras"], moment.resumesBefore)
                return found(moment)
                    || resumes.contains { resume in
                        ["_dId", "_mId"].allSatisfy { resume.parameters["extras"]?[$0] == extras?[$0] }
                    }
            }
        },
        reading(of: "PT-SDK-MISSING-NUMBER") {
            $0.precedes = { numbers($1).lexicographicallyPrecedes(numbers($2)) }
        },
        reading(of: "PT-SDK-MISSING-NUMBER") { $0.precedes = answering(true, if: isMissingNumbers, else: $0.precedes) },
        reading(of: "PT-SDK-MISSING-NUMBER") {
            $0.precedes = answering(false, if: isMissingNumbers, else: $0.precedes)
        },
        reading(of: "PT-SDK-VERSION-FORM") { $0.precedes = answering(true, if: hasOtherForm, else: $0.precedes) },
        reading(of: "PT-SDK-VERSION-FORM") { $0.precedes = answering(false, if: hasOtherForm, else: $0.precedes) },
        reading(of: "PT-LONG") {
            let found = $0.calls
            $0.calls = { isLong($0.notification) ? [] : found($0) }
        },
    ]

    /// A comparison that takes versions of some form for older or for newer ones, whatever their numbers.
    private static func answering(
        _ isOlder: Bool,
        if hasForm: @escaping @Sendable (String) -> Bool,
        else found: @escaping @Sendable (Moment, String, String) -> Bool
    ) -> @Sendable (Moment, String, String) -> Bool {
        { hasForm($1) ? isOlder : found($0, $1, $2) }
    }

    /// Whether a version lacks its last number, or its last two.
    private static let isMissingNumbers: @Sendable (String) -> Bool = { isPlain($0, of: 1...2) }
    /// Whether a version is anything but up to three plain numbers.
    private static let hasOtherForm: @Sendable (String) -> Bool = { !isPlain($0, of: 1...3) }

    /// Whether an id is a text without anything but white space.
    private static func isBlank(_ id: JSONValue?) -> Bool { id?.string?.allSatisfy(\.isWhitespace) ?? false }

    /// Whether a notification is longer than any that a platform delivers (PL-LONG).
    private static func isLong(_ notification: JSONObject?) -> Bool {
        notification.map { JSONValue.object($0).isLong } ?? false
    }

    /// Whether a notification shows nothing: no alert on iOS, neither title nor body on Android.
    private static func isSilent(_ moment: Moment) -> Bool {
        let notification = moment.notification
        return moment.platform == .android
            ? !shows(notification?["title"]) && !shows(notification?["body"])
            : !shows(notification?["aps"]?["alert"])
    }

    /// Whether a value has a text to show.
    private static func shows(_ value: JSONValue?) -> Bool {
        switch value?.content {
        case .string(let text): !text.isEmpty
        case .object(let alert): alert.members.contains { shows($0.value) }
        case .array(let values): values.contains(where: shows)
        case .number, .bool, .null, nil: false
        }
    }

    /// Whether a notification that was delivered in the background comes once more while the app is inactive.
    private static func isTapAfterDelivery(_ moment: Moment) -> Bool {
        let state = moment.now.parameters["applicationState"]
        for before in moment.earlier {
            return state == "inactive" && before.now.parameters["applicationState"] == "background"
                && before.notification == moment.notification
        }
        return false
    }

    /// The text under a key whose letters spell one of the names.
    private static func standIn(_ names: [String], in notification: JSONObject?) -> JSONValue? {
        notification?.members.first { member in
            let letters = member.key.lowercased().filter { $0.isASCII && $0.isLetter }
            return member.value.string != nil && names.contains(letters)
        }?.value
    }

    /// An id of whatever type, as text.
    private static func textOfID(_ key: String, of notification: JSONObject?) -> JSONValue? {
        guard let value = notification?[key], !value.isNull else { return nil }
        return .string(value.string ?? value.description)
    }
}

extension PushTracking.Moment {
    /// The resumes with extras directly before this event, the latest first.
    fileprivate var resumesBefore: some Collection<Stimulus> {
        past.reversed().prefix { $0.event == .push(.onResume) && $0.parameters["extras"]?.object != nil }
    }
}
