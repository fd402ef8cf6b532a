package import TrackingConformanceJSON

/// An adapter's answer to a `run` request.
public enum RunAnswer: Sendable, Equatable {
    /// An observation for each step.
    case observed([Observation])
    /// The adapter's reason why it cannot perform the request.
    case unsupported(String)

    package var json: JSONValue {
        switch self {
        case .observed(let observations): .object(["steps": .array(observations.map(\.json))])
        case .unsupported(let reason): .object(["unsupported": .string(reason)])
        }
    }

    package init(json: JSONValue, stepCount: Int) throws(WireFormError) {
        guard let object = json.object else {
            throw WireFormError("the result must be an object, not \(json.kindWithArticle)", path: "/result")
        }
        if let reason = object["unsupported"] {
            guard let text = reason.string else {
                throw WireFormError("\"unsupported\" must be a string", path: "/result/unsupported")
            }
            self = .unsupported(text.isEmpty ? "\"unsupported\" must contain the reason" : text)
            return
        }
        guard let steps = object["steps"]?.array else {
            throw WireFormError("the result needs \"steps\", an array, or \"unsupported\"", path: "/result")
        }
        guard steps.count == stepCount else {
            let counts = "\(counted(steps.count, "answer")) to \(counted(stepCount, "step"))"
            throw WireFormError("the result has \(counts)", path: "/result/steps")
        }
        var observations: [Observation] = []
        for (index, step) in steps.enumerated() {
            observations.append(try Observation(json: step, path: "/result/steps/\(index)"))
        }
        self = .observed(observations)
    }
}
