import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension LifecycleTracking: DiagnosedArea {
    static func moments(at theCase: Evidence.Case, _ parts: Shared<LifecycleTracking>) -> [Moment?] {
        let before = Moment.allBefore(theCase.stimuli, in: theCase.vector.context, parts)
        let reported = Moment.all(of: theCase.stimuli, in: theCase.vector.context, giving: [], parts)
        return zip(reported, before).map { $0 ?? $1 }
    }

    /// What is shared first, which events are accepted and sent; then the variables, each by itself.
    static func inferences(
        from view: SearchView<LifecycleTracking>,
        _ memory: inout InferenceMemory
    ) async -> [Inference] {
        await view.eventInferences() + view.variableInferences(&memory)
    }
}
