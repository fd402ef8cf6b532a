import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension Oracle {
    /// The accepted sums at each step of a sequence whose clock is set back.
    ///
    /// As in the suite, these include more than the documented sums.
    func reducedSums(in draft: VectorDraft) -> [AcceptedValues?]? {
        let instants = draft.stimuli.compactMap(\.instant)
        guard zip(instants, instants.dropFirst()).contains(where: { $1 < $0 }) else { return nil }
        return Specification.reducedSums(of: draft.stimuli, in: draft.context)
    }
}

extension Expectation {
    func accepting(_ more: AcceptedValues?) -> Expectation {
        guard let more else { return self }
        return mappingData { $0.accepting(more) }
    }
}

extension LifecycleExpectation {
    fileprivate func accepting(_ more: AcceptedValues) -> LifecycleExpectation {
        var accepting = self
        accepting.variables = variables.map { key, variable in
            guard case .oneOf(var values) = variable.matcher, let name = LifecycleVariable(rawValue: key) else {
                return (key, variable)
            }
            for value in more[name]?.values ?? [] where !values.contains(where: { $0.value == value }) {
                values.append(AcceptedValue(value))
            }
            var accepting = variable
            accepting.matcher = .oneOf(values)
            return (key, accepting)
        }
        return accepting
    }
}
