import TrackingConformanceCore
import TrackingConformanceJSON

/// A sequence with its parameters decoded once.
///
/// Used by one task only.
package final class DataSequence {
    /// The decoded stimulus of a step; a class, because every value of a moment refers to it.
    package final class Step {
        let event: Event
        let platform: Platform?
        let parameters: JSONObject
        let notification: JSONValue?

        init(_ stimulus: Stimulus) {
            (event, platform, parameters) = (stimulus.event, stimulus.platform, stimulus.parameters)
            notification = stimulus.notification.map(JSONValue.object)
        }
    }

    let stimuli: [Stimulus]
    let context: RunContext
    private var steps: [Step?]

    init(_ stimuli: [Stimulus], in context: RunContext) {
        (self.stimuli, self.context) = (stimuli, context)
        steps = Array(repeating: nil, count: stimuli.count)
    }

    subscript(step: Int) -> Step {
        if let known = steps[step] { return known }
        let found = Step(stimuli[step])
        steps[step] = found
        return found
    }
}
