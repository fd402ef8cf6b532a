import TrackingConformanceCore
import TrackingConformanceJSON

extension Vector {
    var isRecorded: Bool { context.recorded != nil }

    /// The word for its steps: a part of a recording has lines.
    var stepNoun: String { isRecorded ? "line" : "step" }

    /// The number of a step as readers find it: its line in a recording, or its place.
    func number(ofStep step: Int) -> Int { isRecorded ? steps[step].location.line : step }

    /// A step as readers find it, such as `step 3` or `app.jsonl:12`.
    func name(ofStep step: Int) -> String {
        guard isRecorded else { return "step \(step)" }
        return "\(steps[step].location.file):\(steps[step].location.line)"
    }
}
