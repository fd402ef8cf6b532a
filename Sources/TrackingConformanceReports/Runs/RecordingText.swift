import TrackingConformanceCore
import TrackingConformanceJSON

extension RecordingSummary {
    /// What was recorded, and how much of it was not judged, a sentence each.
    var sentences: [String] {
        let middle = partsFromTheMiddle > 0 ? ", \(partsFromTheMiddle) of them in mid-life" : ""
        let held = "\(counted(events, "recorded event")) in \(counted(parts, "part"))\(middle)"
        let events = "\(counted(openEvents, "event")), which the documents or the beginning of the recording leave open"
        let values =
            "\(counted(openValues, "value")), which \(openValues == 1 ? "depends" : "depend") on what was before"
        let open = (openEvents > 0 ? [events] : []) + (openValues > 0 ? [values] : [])
        return [held + "."] + (open.isEmpty ? [] : ["Not judged: " + open.joined(separator: "; ") + "."])
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
