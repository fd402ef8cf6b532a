package import TrackingConformanceCore
package import TrackingConformanceSpecification

extension Finding {
    /// The steps that can each be removed without losing the finding under a specification; empty if it is minimal.
    package func removableSteps(in specification: Specification, of suite: Suite) -> [Int] {
        let oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        let judge = Judge(catalogue: suite.catalogue)
        guard draft.stimuli.count > 1 else { return [] }
        return draft.stimuli.indices.filter { step in
            var shorter = draft
            shorter.stimuli.remove(at: step)
            guard shorter.isDefined else { return false }
            let vector = oracle.vector(of: shorter, id: "shorter", .full, typed: isTyped)
            let observations = specification.observations(of: shorter.stimuli, in: shorter.context)
            let result = judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            let symptoms = Symptom.leading(of: result, suite.catalogue)
            return symptoms.contains(symptom)
        }
    }
}
