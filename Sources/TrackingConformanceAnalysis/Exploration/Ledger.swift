import TrackingConformanceCore

/// What an exploration has tried, and what it has seen.
package struct Ledger: Sendable {
    /// The number of sequences that were answered.
    package private(set) var sequences = 0
    package private(set) var steps = 0
    /// The number of sequences that the implementation declined although it declares what they require.
    private(set) var declined = 0
    /// What the sequences with an answer exercised.
    let exercise: Exercise
    /// The number of crashes and hangs.
    private(set) var endings = 0

    /// For each appearance of a symptom the number of sequences that were asked again, and the fewest steps of one.
    private var askedAgain: [Symptom: (times: Int, shortest: Int)] = [:]

    /// The number of appearances under each rule.
    private var appearances: [Rule.ID?: Int] = [:]

    /// The appearances of symptoms under one rule that are asked again, and the findings under one rule that are kept:
    /// names and values that an implementation makes up have no end.
    static let mostOfOneRule = 100
    /// The number of sequences of one appearance that are asked again, whatever their length.
    private static let mostOfOneKind = 6

    init(catalogue: RuleCatalogue) { exercise = Exercise(catalogue: catalogue) }

    mutating func commit(_ answered: [VectorResult]) {
        sequences += answered.count
        for result in answered { steps += result.vector.steps.count }
        declined += answered.count { $0.verdict == .unsupported }
        exercise.take(answered.filter(\.hasAnswer).map(\.vector))
    }

    /// Whether something that looks wrong is asked again: it is new, or shorter than what is known of its kind.
    mutating func isWorthAsking(_ symptoms: [Symptom], _ draft: VectorDraft) -> Bool {
        var isWorth = false
        for symptom in symptoms {
            let count = draft.stimuli.count
            let isNew = askedAgain[symptom.appearance] == nil
            guard !isNew || appearances[symptom.rule, default: 0] < Self.mostOfOneRule else { continue }
            if isNew { appearances[symptom.rule, default: 0] += 1 }
            let known = askedAgain[symptom.appearance] ?? (0, .max)
            guard known.times < Self.mostOfOneKind || count < known.shortest else { continue }
            askedAgain[symptom.appearance] = (known.times + 1, min(count, known.shortest))
            isWorth = true
        }
        return isWorth
    }

    mutating func confirm(_ symptoms: [Symptom]) {
        if symptoms.contains(.ending) { endings += 1 }
    }
}

extension VectorResult {
    /// Whether the implementation did what it was asked to, rightly or wrongly.
    fileprivate var hasAnswer: Bool { verdict != .unsupported && verdict != .errored }
}
