package import TrackingConformanceCore

/// The sequences of an exploration, each of which depends only on the seed and its number.
package struct SequenceSource: Sendable {
    private let seed: UInt64
    private let turns: [Area]
    private let capabilities: Set<Capability>
    /// The suite's vectors for splicing, by area; empty if splicing is off.
    private let spliced: [Area: [Vector]]

    package init(seed: UInt64, areas: [Area], capabilities: Set<Capability>, splicing spliced: [Vector]) {
        self.seed = seed
        self.capabilities = capabilities
        turns = Self.turns(of: areas.filter { !$0.capabilities.isDisjoint(with: capabilities) })
        self.spliced = Dictionary(
            grouping: spliced.filter { $0.requires.allSatisfy(capabilities.contains) }.filter(\.isOfOneArea),
            by: { $0.steps[0].stimulus.event.area }
        )
    }

    package var isEmpty: Bool { turns.isEmpty }

    package func draft(_ number: Int) -> VectorDraft {
        var random = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0xD134_2543_DE82_EF95)
        _ = random.next()
        let area = turns[number % turns.count]
        if let vectors = spliced[area], random.number(in: 0...9) == 0 {
            let draft = Splice.draft(of: vectors, using: &random)
            if let draft, draft.isDefined, draft.capabilities.allSatisfy(capabilities.contains) { return draft }
        }
        return area.randomDraft(using: &random, for: capabilities)
    }

    private static func turns(of areas: [Area]) -> [Area] {
        let rounds = areas.map(\.weight).max() ?? 0
        return (0..<rounds).flatMap { round in areas.filter { $0.weight > round } }
    }

    /// True if the JSON types of a sequence's values are also judged, which is so for one in eight.
    package static func isTyped(_ number: Int) -> Bool { number % 8 == 7 }
}

extension Vector {
    fileprivate var isOfOneArea: Bool { !steps.isEmpty && Set(steps.map(\.stimulus.event.area)).count == 1 }
}

/// Sequences composed of parts of the suite's vectors.
enum Splice {
    /// The beginning of one vector followed by the end of another or of the same.
    static func draft(of vectors: [Vector], using random: inout SplitMix64) -> VectorDraft? {
        let first = vectors[random.number(in: 0...vectors.count - 1)]
        let second = vectors[random.number(in: 0...vectors.count - 1)]
        let head = first.stimuli.prefix(random.number(in: 1...first.steps.count))
        let tail = second.stimuli.suffix(random.number(in: 1...second.steps.count))
        return VectorDraft(context: first.context, stimuli: Array(head) + following(tail, head.last?.instant))
    }

    /// The steps shifted to a time after an instant, with unchanged intervals.
    private static func following(_ stimuli: ArraySlice<Stimulus>, _ last: Instant?) -> [Stimulus] {
        guard let last, let first = stimuli.first(where: { $0.instant != nil })?.instant else { return Array(stimuli) }
        let shift = last.milliseconds + 3_600_000 - first.milliseconds
        return stimuli.map { stimulus in
            var stimulus = stimulus
            stimulus.instant = stimulus.instant.map { Instant(milliseconds: $0.milliseconds + shift) }
            return stimulus
        }
    }
}

extension Vector {
    package var stimuli: [Stimulus] { steps.map(\.stimulus) }

    /// The vector without its expectations.
    package var draft: VectorDraft { VectorDraft(context: context, stimuli: stimuli) }
}

extension VectorDraft {
    /// True if the sequence requires only declared capabilities.
    package func applies(under declared: Set<Capability>) -> Bool { capabilities.allSatisfy(declared.contains) }
}
