import TrackingConformanceCore
import TrackingConformanceJSON

/// The notifications and payloads of a recording so far, by which it shows whether the next one can be judged.
struct RecordedPayloads {
    private let isFromTheMiddle: Bool
    /// Whether all events of the process that runs are recorded.
    private var isProcessSeen: Bool
    private var last: Stimulus?
    private var lastPush: Stimulus?
    /// What was seen of each broadlog id.
    private var seen: [String: [Stimulus]] = [:]

    init(isFromTheMiddle: Bool) {
        self.isFromTheMiddle = isFromTheMiddle
        isProcessSeen = !isFromTheMiddle
    }

    /// Takes an event; `false` where the documents, or what was not recorded, leave open what must follow from it.
    mutating func judges(_ event: Recording.Event) -> Bool {
        let stimulus = event.stimulus
        defer { last = stimulus }
        switch stimulus.event {
        case .lifecycle(.start): isProcessSeen = true
        case .payload: return PayloadDefinedness.isDefined([stimulus])
        case .push:
            let earlier = notes(stimulus)
            defer { lastPush = stimulus }
            guard PushDefinedness.hasDocumentedForm(stimulus), !isSecondReception(stimulus) else { return false }
            return hasOwnID(stimulus, earlier) && !mayBeRepeated(event, earlier)
        default: break
        }
        return true
    }

    /// Notes a notification; what was seen of it before.
    private mutating func notes(_ stimulus: Stimulus) -> [Stimulus] {
        guard let notification = stimulus.notification else { return [] }
        let id = notification["_mId"]?.string ?? ""
        defer { if seen[id, default: []].count < 16 { seen[id, default: []].append(stimulus) } }
        return seen[id] ?? []
    }

    /// A reception while inactive that is followed by the presentation of the same notification is open.
    private func isSecondReception(_ stimulus: Stimulus) -> Bool {
        guard stimulus.event == .push(.willPresentNotification) else { return false }
        guard let lastPush else { return !isProcessSeen }
        return lastPush.parameters["applicationState"] == "inactive"
            && lastPush.parameters["userInfo"] == stimulus.parameters["userInfo"]
    }

    /// Whether a broadlog id is that of one notification, for all that the events so far tell.
    private func hasOwnID(_ stimulus: Stimulus, _ earlier: [Stimulus]) -> Bool {
        guard let notification = stimulus.notification else { return true }
        let isResumedAgain = stimulus.event == .push(.onResume) && last?.event == .push(.onResume)
        // The same intent may be resumed long after: only directly after it is it known to be the same.
        if stimulus.event == .push(.onResume), !isResumedAgain,
            earlier.contains(where: { $0.event == stimulus.event })
        {
            return false
        }
        // PT-RESUME-ONCE says which of two resumes, one directly after the other, have the same intent.
        if isResumedAgain, earlier.count == 1, earlier.first == last { return true }
        guard notification["_mId"]?.string?.isEmpty == false else { return true }
        return earlier.allSatisfy { other in
            guard let before = other.notification else { return true }
            // PT-REPEAT leaves open what follows from the same notification twice.
            if other.event == stimulus.event { return false }
            return ["_dId", "_acsDeliveryTracking"].allSatisfy { before[$0] == notification[$0] }
        }
    }

    /// Whether a notification that was not tracked may have been tracked before the recording began.
    ///
    /// It is delivered to one process and opened or dismissed in one; only an activity is resumed with its intent in a
    /// later one, too.
    private func mayBeRepeated(_ event: Recording.Event, _ earlier: [Stimulus]) -> Bool {
        guard isFromTheMiddle, event.stimulus.notification != nil,
            !isProcessSeen || event.stimulus.event == .push(.onResume),
            !earlier.contains(where: { $0.event == event.stimulus.event })
        else { return false }
        return event.observation == .calls([])
    }
}
