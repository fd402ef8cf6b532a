package import TrackingConformanceCore

/// What must be observed at a stimulus.
package struct SpecifiedAnswer: Sendable, Equatable {
    /// What the reference adapter answers: the preferred value of every fact.
    package let observation: Observation
    /// For an answer with lifecycle data, the accepted values of each variable.
    package let accepted: AcceptedValues?
    /// For a parsed payload, the fields that are not judged.
    package let unjudged: [ParsedField]

    init(
        _ observation: Observation,
        accepted: AcceptedValues? = nil,
        unjudged: [ParsedField] = []
    ) {
        self.observation = observation
        self.accepted = accepted
        self.unjudged = unjudged
    }
}
