import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in how an Android app recognises the intent that it has already handled.
    static let pushResuming: [Fault] =
        push("PT-RESUME-ONCE", repeatedResume) + push("PT-OPEN-PAIR", otherIntent)

    private static let repeatedResume: [FaultEntry<PushTracking>] = [
        .init("resume/every-time", "Every resume with the same intent reports the open again.") {
            $0.isSameIntent = { _ in false }
        },
        .init(
            "resume/first-repetition-alone",
            "Only every other repeated resume is recognised as a repetition; the others report the open again."
        ) {
            let found = $0.isSameIntent
            $0.isSameIntent = { moment in
                guard found(moment) else { return false }
                let extras = moment.now.parameters["extras"]
                return moment.past.reversed().prefix { $0.parameters["extras"] == extras }.count % 2 == 1
            }
        },
        same(
            "resume/any-intent-before",
            "Every intent of an unbroken series of resumes is recognised, not just the last."
        ) {
            moment in
            moment.resumesBefore.contains { $0.parameters["extras"] == moment.now.parameters["extras"] }
        },
        same(
            "resume/last-of-two",
            "An intent is recognised if it is one of the last two of an unbroken series of resumes."
        ) { moment in
            moment.resumesBefore.prefix(2).contains { $0.parameters["extras"] == moment.now.parameters["extras"] }
        },
        same("resume/compared-by-ids", "An intent is recognised by its two ids, whatever else is in its extras.") {
            moment in
            let (before, now) = (moment.before, moment.now.parameters["extras"])
            return before != nil && before?["_dId"] == now?["_dId"] && before?["_mId"] == now?["_mId"]
        },
        same(
            "resume/tracked-intents-alone",
            "An intent with the flag off does not replace the last one, which is still recognised after it."
        ) { moment in
            let tracked = moment.resumesBefore.first { resume in
                guard let flag = resume.parameters["extras"]?["_acsDeliveryTracking"]?.string else { return true }
                return PushTracking.isOn(flag)
            }
            return tracked?.parameters["extras"] == moment.now.parameters["extras"]
        },
    ]

    private static let otherIntent: [FaultEntry<PushTracking>] = [
        same(
            "resume/compared-by-delivery",
            "An intent with the delivery id of the last one is taken for the same intent."
        ) {
            moment in
            let id = moment.before?["_dId"]
            return id != nil && id == moment.now.parameters["extras"]?["_dId"]
        },
        same(
            "resume/compared-by-message",
            "An intent with the broadlog id of the last one is taken for the same intent."
        ) {
            moment in
            let id = moment.before?["_mId"]
            return id != nil && id == moment.now.parameters["extras"]?["_mId"]
        },
        same("resume/compared-by-hash", "An intent with the hash code of the last one is taken for the same intent.") {
            moment in
            guard let before = moment.before else { return false }
            return before.javaHash == moment.now.parameters["extras"]?.object?.javaHash
        },
        same(
            "resume/compared-by-trimmed-ids",
            "Intents are compared by their two ids alone, without the white space around them."
        ) {
            $0.hasIDsOfBefore { $0.trimmed }
        },
        same(
            "resume/compared-by-numbers",
            "Intents are compared by their two ids alone, and ids that are equal as integers are the same."
        ) {
            $0.hasIDsOfBefore { Int($0).map(String.init) ?? $0 }
        },
        same(
            "resume/compared-by-prefix",
            "An intent whose ids begin with those of the last one is taken for the same intent."
        ) {
            moment in
            ["_dId", "_mId"].allSatisfy { key in
                guard let before = moment.before?[key]?.string, let now = moment.notification?[key]?.string
                else { return false }
                return now.hasPrefix(before)
            }
        },
    ]

    /// A fault that takes further intents for the last one.
    private static func same(
        _ name: String,
        _ statement: String,
        _ isSame: @escaping @Sendable (PushTracking.Moment) -> Bool
    ) -> FaultEntry<PushTracking> {
        FaultEntry(name, statement) {
            let found = $0.isSameIntent
            $0.isSameIntent = { found($0) || isSame($0) }
        }
    }
}

extension PushTracking.Moment {
    /// The resumes with extras directly before this event, the latest first.
    fileprivate var resumesBefore: some Collection<Stimulus> {
        past.reversed().prefix { $0.event == .push(.onResume) && $0.parameters["extras"]?.object != nil }
    }

    /// Whether both ids are those of the resume directly before this event, each changed in some way.
    fileprivate func hasIDsOfBefore(_ change: (String) -> String) -> Bool {
        ["_dId", "_mId"].allSatisfy { key in
            guard let id = before?[key]?.string, let own = now.parameters["extras"]?[key]?.string
            else { return false }
            return change(id).hasSameBytes(as: change(own))
        }
    }

    fileprivate var before: JSONObject? { resumesBefore.first?.parameters["extras"]?.object }
}

extension JSONObject {
    /// The hash code that Java gives a map of strings.
    fileprivate var javaHash: Int32 {
        members.reduce(0) { $0 &+ ($1.key.javaHash ^ ($1.value.string?.javaHash ?? 0)) }
    }
}

extension String {
    /// The hash code that Java gives the string.
    fileprivate var javaHash: Int32 { utf16.reduce(0) { $0 &* 31 &+ Int32($1) } }
}
