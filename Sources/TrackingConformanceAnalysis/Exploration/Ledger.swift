package import TrackingConformanceCore

/// What an exploration has tried, and what it has seen.
package struct Ledger: Sendable {
    /// The number of sequences that were answered.
    package private(set) var sequences = 0
    /// The number of steps in these sequences.
    package private(set) var steps = 0
    /// For each rule the number of sequences that exercised it.
    package private(set) var exercised: [Rule.ID: Int] = [:]
    /// The number of crashes and hangs.
    private(set) var endings = 0

    private let catalogue: RuleCatalogue
    /// For each appearance of a symptom the number of sequences that were asked again, and the fewest steps of one.
    private var doubts: [Symptom: (asked: Int, shortest: Int)] = [:]

    /// The number of sequences of one appearance that are asked again, whatever their length.
    private static let mostOfOneKind = 6

    init(catalogue: RuleCatalogue) { self.catalogue = catalogue }

    /// Counts sequences that were answered.
    mutating func commit(_ answered: [PreparedSequence]) {
        sequences += answered.count
        for sequence in answered {
            steps += sequence.steps.count
            for rule in sequence.exercised { exercised[rule, default: 0] += 1 }
        }
    }

    /// Whether something that looks wrong is asked again: it is new, or shorter than what is known of its kind.
    mutating func isWorthAsking(_ symptoms: [Symptom], _ draft: VectorDraft) -> Bool {
        var isWorth = false
        for symptom in symptoms {
            let count = draft.stimuli.count
            let doubt = doubts[symptom.appearance] ?? (0, .max)
            guard doubt.asked < Self.mostOfOneKind || count < doubt.shortest else { continue }
            doubts[symptom.appearance] = (doubt.asked + 1, min(count, doubt.shortest))
            isWorth = true
        }
        return isWorth
    }

    /// Learns what was confirmed.
    mutating func confirm(_ symptoms: [Symptom]) {
        if symptoms.contains(.ending) { endings += 1 }
    }

    /// The rules by which implementations are judged that were never exercised, in the catalogue's order.
    package func neverExercised(in areas: [Area]) -> [Rule.ID] {
        catalogue.judgedRules(in: areas).filter { exercised[$0] == nil }
    }
}

extension RuleCatalogue {
    /// The rules of some areas by which implementations are judged, in the catalogue's order.
    func judgedRules(in areas: [Area]) -> [Rule.ID] {
        rules.filter { $0.level != .informational && $0.deprecation == nil && areas.contains($0.area) }.map(\.id)
    }
}
