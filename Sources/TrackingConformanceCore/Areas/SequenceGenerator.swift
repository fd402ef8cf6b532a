import TrackingConformanceJSON

/// How sequences of an area's events come about that no one wrote, within what the documents define.
struct SequenceGenerator: Sendable {
    /// A random sequence that implementations with these capabilities can be asked, where there is one.
    let random: @Sendable (inout SplitMix64, Set<Capability>) -> VectorDraft
    /// The small alphabets, whose words can all be enumerated.
    let alphabets: [Alphabet]
    /// Whether the documents define what follows from the area's events in a sequence.
    let isDefined: @Sendable (VectorDraft) -> Bool
}

/// A few steps whose sequences up to a length can all be enumerated.
package struct Alphabet: Sendable {
    /// What stands before each word.
    package let opening: [Stimulus]
    /// The letters, each a step or a few.
    package let letters: [[Stimulus]]
    /// The time that passes from one step to the next, in milliseconds.
    private let pace: Int

    init(opening: [Stimulus] = [], letters: [[Stimulus]], pace: Int = 0) {
        self.opening = opening
        self.letters = letters
        self.pace = pace
    }

    package func draft(spelling word: [Int]) -> VectorDraft {
        var now = 1_710_061_200_000
        return VectorDraft(
            stimuli: (opening + word.flatMap { letters[$0] }).map { stimulus in
                guard stimulus.event.definition.needsInstant else { return stimulus }
                var stimulus = stimulus
                stimulus.instant = Instant(milliseconds: now)
                now += pace
                return stimulus
            }
        )
    }
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

    package var alphabets: [Alphabet] { definition.generator.alphabets }
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
        event.definition.parameters.allSatisfy { parameter in
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
