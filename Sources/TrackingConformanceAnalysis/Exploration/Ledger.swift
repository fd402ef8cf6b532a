import TrackingConformanceCore

/// The record of everything that an exploration has tried and seen.
package struct Ledger: Sendable {
    /// The number of sequences answered.
    package private(set) var sequences = 0
    package private(set) var steps = 0
    /// The number of sequences that the implementation declined although it declares the required capabilities.
    private(set) var declined = 0
    /// The rules that the answered sequences exercised.
    let exercise: Exercise
    /// The number of crashes and hangs.
    private(set) var endings = 0

    /// For each appearance of a symptom, the number of sequences asked again and the length of the shortest.
    private var askedAgain: [Symptom: (times: Int, shortest: Int)] = [:]

    /// The number of appearances under each rule.
    private var appearances: [Rule.ID?: Int] = [:]

    /// The maximum number, per rule, of appearances asked again and of findings kept, because an implementation can
    /// invent endless names and values.
    static let mostOfOneRule = 100
    /// The number of sequences of one appearance that are asked again regardless of length.
    private static let mostOfOneKind = 6

    init(catalogue: RuleCatalogue) { exercise = Exercise(catalogue: catalogue) }

    mutating func commit(_ answered: [VectorResult]) {
        sequences += answered.count
        for result in answered { steps += result.vector.steps.count }
        declined += answered.count { $0.verdict == .unsupported }
        exercise.take(answered.filter(\.hasAnswer).map(\.vector))
    }

    /// True if a sequence that looks wrong is worth asking again, because its symptom is rare so far or it is the
    /// shortest to show it.
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
    /// True if the implementation gave a usable answer, right or wrong.
    fileprivate var hasAnswer: Bool { verdict != .unsupported && verdict != .errored }
}
