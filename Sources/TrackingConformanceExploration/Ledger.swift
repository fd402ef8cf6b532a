package import TrackingConformanceCore

/// What an exploration has tried, and what it has seen.
package struct Ledger: Sendable {
    /// The number of sequences that were answered.
    package private(set) var sequences = 0
    /// The number of steps in the sequences that were asked.
    package private(set) var steps = 0
    /// For each rule the number of sequences that exercised it.
    package private(set) var exercised: [Rule.ID: Int] = [:]
    /// The number of crashes and hangs.
    private(set) var endings = 0

    private let catalogue: RuleCatalogue
    /// For each appearance of a symptom the number of times that it was asked again, and the shortest that was confirmed.
    private var doubts: [Symptom: (asked: Int, confirmed: VectorDraft.Weight?)] = [:]

    /// The number of sequences of one appearance that are asked again, however long they are.
    private static let mostOfOneKind = 25

    init(catalogue: RuleCatalogue) { self.catalogue = catalogue }

    /// Counts a sequence that is asked.
    mutating func note(_ vector: Vector, typed isTyped: Bool) {
        steps += vector.steps.count
        var rules = Exercise.rules(of: vector)
        if isTyped, rules.contains("LC-HOUR") { rules.formUnion(["LC-JSONTYPES", "LC-DATE-FORM"]) }
        for rule in rules { exercised[rule, default: 0] += 1 }
    }

    /// Counts answers.
    mutating func commit(_ count: Int) { sequences += count }

    /// Whether something that looks wrong is asked again: it is new, or shorter than what is known of its kind.
    mutating func isWorthAsking(_ symptoms: [Symptom], _ draft: VectorDraft) -> Bool {
        var isWorth = false
        for symptom in symptoms {
            var doubt = doubts[symptom.appearance] ?? (0, nil)
            let isShorter = doubt.confirmed.map { draft.weight < $0 } ?? true
            guard isShorter || doubt.asked < Self.mostOfOneKind else { continue }
            doubt.asked += 1
            doubts[symptom.appearance] = doubt
            isWorth = true
        }
        return isWorth
    }

    /// Learns what was confirmed.
    mutating func confirm(_ symptoms: [Symptom], at draft: VectorDraft) {
        for symptom in symptoms {
            if symptom == .ending { endings += 1 }
            guard symptom.level == .required else { continue }
            let known = doubts[symptom.appearance] ?? (0, nil)
            let shortest = known.confirmed.map { min($0, draft.weight) } ?? draft.weight
            doubts[symptom.appearance] = (known.asked, shortest)
        }
    }

    /// The rules by which implementations are judged that were never exercised, in the catalogue's order.
    ///
    /// - Parameter areas: The areas that were explored.
    /// - Returns: Their ids.
    package func neverExercised(in areas: [Area]) -> [Rule.ID] {
        catalogue.rules.filter { rule in
            rule.level != .informational && rule.deprecation == nil && areas.contains(rule.area)
                && exercised[rule.id] == nil
        }.map(\.id)
    }
}
