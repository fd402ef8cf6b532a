import TrackingConformanceCore
import TrackingConformanceJSON

extension RecordingSummary {
    /// What was recorded, in a sentence.
    var held: String {
        let middle = partsFromTheMiddle > 0 ? ", \(partsFromTheMiddle) of them in mid-life" : ""
        return "\(counted(events, "recorded event")) in \(counted(parts, "part"))\(middle)."
    }

    /// How much of it was not judged, a paragraph each.
    var blocks: [Document.Block] {
        let values =
            "Not judged: \(counted(openValues, "value")), which \(openValues == 1 ? "depends" : "depend") on what was before."
        let types =
            "Not judged: the JSON types of lifecycle data, because every value is text, as after a transport that has no "
            + "types."
        let hasTypes = tellsTypes || !hasLifecycleData
        return (open + (openValues > 0 ? [values] : []) + (hasTypes ? [] : [types])).map { .prose(Phrase(prose: $0)) }
    }

    /// The events that were not judged, with their lines and what would let them be judged.
    private var open: [String] {
        RecordingSummary.OpenReason.allCases.compactMap { reason in
            guard let lines = openLines[reason], !lines.isEmpty else { return nil }
            let named = lines.map(String.init).abridged(to: 6, "line").joined(separator: ", ")
            return
                "Not judged: \(counted(lines.count, "event")) (\(noun(lines.count, "line")) \(named)): \(reason.sentence)."
        }
    }

    /// The summary as the JSON report has it.
    var json: JSONValue {
        [
            "recordings": .integer(recordings), "events": .integer(events), "parts": .integer(parts),
            "partsFromTheMiddle": .integer(partsFromTheMiddle), "openEvents": .integer(openEvents),
            "openValues": .integer(openValues),
        ]
    }
}

extension RecordingSummary.OpenReason {
    /// The reason, and what would let such an event be judged.
    fileprivate var sentence: String {
        switch self {
        case .unknownState:
            "the state of the lifecycle is known only after a launch, a sleep, or the first wake of a process that was "
                + "started in the recording; if nothing was tracked before, say `freshInstall` in the header"
        case .undefinedState:
            "something happened that the documents do not define, such as a wake before the app was started; record "
                + "`app.start` at the start of each process"
        case .earlierNotification:
            "the same notification may have been handled before; record from the start of the process"
        case .documents: "the documents leave open what must be tracked here"
        }
    }
}
