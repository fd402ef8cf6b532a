import TrackingConformanceCore
import TrackingConformanceJSON

extension Vector {
    /// Whether it is a part of a recording.
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

extension Report {
    /// Where a reader finds what was held against a vector: its file, or the line of a recording that shows it.
    func place(of result: VectorResult) -> TextLocation {
        place(of: result, showing: Evidence(result, of: self))
    }

    /// Where a reader finds what shows a cause.
    func place(of cause: Cause) -> TextLocation {
        place(of: record.results[cause.example], showing: Evidence(cause, of: self))
    }

    private func place(of result: VectorResult, showing evidence: Evidence?) -> TextLocation {
        guard result.vector.isRecorded, let evidence else { return result.vector.location }
        return result.vector.steps[evidence.step].location
    }
}
