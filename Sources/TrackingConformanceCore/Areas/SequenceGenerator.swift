import TrackingConformanceJSON

/// The generator of sequences of an area's events, within the limits of the documents.
struct SequenceGenerator: Sendable {
    /// A random sequence, if possible one that these capabilities allow.
    let random: @Sendable (inout SplitMix64, Set<Capability>) -> VectorDraft
    /// True if the documents define the effects of the area's events in a sequence.
    let isDefined: @Sendable (VectorDraft) -> Bool
}

extension Area {
    /// A random sequence of the area's events, within the limits of the documents.
    package func randomDraft(
        using random: inout SplitMix64,
        for capabilities: Set<Capability> = Set(Capability.allCases)
    ) -> VectorDraft {
        for _ in 0..<20 {
            let draft = definition.generator.random(&random, capabilities)
            if draft.isDefined { return draft }
        }
        return VectorDraft(exampleFor: rawValue, in: self)
    }
}

extension VectorDraft {
    /// True if the protocol allows every event of the sequence and the documents define the effect of each.
    package var isDefined: Bool {
        guard stimuli.allSatisfy(\.hasItsParameters) else { return false }
        let areas = Set(stimuli.map(\.event.area))
        return Area.allCases.allSatisfy { !areas.contains($0) || $0.definition.generator.isDefined(self) }
    }
}

extension Stimulus {
    /// True if the stimulus has its event's parameters, each in the right form.
    var hasItsParameters: Bool {
        event.definition.parameters.all.allSatisfy { parameter in
            parameters[parameter.name].map(parameter.form.accepts) ?? !parameter.isRequired
        }
    }
}

extension SplitMix64 {
    /// True with a probability in percent.
    mutating func happens(_ percent: Int) -> Bool { Int(next() % 100) < percent }

    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    package mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }
}
