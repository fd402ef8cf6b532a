import TrackingConformanceJSON

/// How sequences of an area's events come about that no one wrote, within what the documents define.
struct SequenceGenerator: Sendable {
    /// A random sequence that implementations with these capabilities can be asked, where there is one.
    let random: @Sendable (inout SplitMix64, Set<Capability>) -> VectorDraft
    /// Whether the documents define what follows from the area's events in a sequence.
    let isDefined: @Sendable (VectorDraft) -> Bool
}

extension Area {
    /// A random sequence of the area's events, within what the documents define.
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
    /// Whether the protocol allows every event of the sequence, and the documents define what follows from it.
    package var isDefined: Bool {
        guard stimuli.allSatisfy(\.hasItsParameters) else { return false }
        let areas = Set(stimuli.map(\.event.area))
        return Area.allCases.allSatisfy { !areas.contains($0) || $0.definition.generator.isDefined(self) }
    }
}

extension Stimulus {
    /// Whether it carries the parameters that its event must have, each of the right form.
    var hasItsParameters: Bool {
        event.definition.parameters.all.allSatisfy { parameter in
            parameters[parameter.name].map(parameter.form.accepts) ?? !parameter.isRequired
        }
    }
}

extension SplitMix64 {
    /// Whether something happens that happens so many times in a hundred.
    mutating func happens(_ percent: Int) -> Bool { Int(next() % 100) < percent }

    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0...values.count - 1)] }
}
