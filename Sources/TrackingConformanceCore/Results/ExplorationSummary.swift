/// What an exploration tried, apart from what it found.
package struct ExplorationSummary: Sendable, Equatable {
    package let seed: UInt64
    package let sequences: Int
    package let steps: Int
    /// The rules that were exercised, in the catalogue's order, each with the number of sequences that were counted.
    package let exercised: [ExercisedRule]
    /// The number of sequences after which a rule is counted no more.
    package static let mostCounted = 5
    /// The rules of the areas explored, required and recommended ones, that no examined sequence exercised.
    package var neverExercised: [Rule.ID]
    /// What was left out, one sentence each.
    package var omissions: [String]
    /// The number of sequences that were declined although the implementation declares what they require.
    package let declinedCount: Int
    /// The number of sequences that failed once and passed when they were asked again.
    package let unrepeatedCount: Int
    /// The first of these sequences.
    package let unrepeated: [Unrepeated]

    /// A sequence that failed once and passed when it was asked again.
    package struct Unrepeated: Sendable, Equatable {
        /// Where the sequence came from, such as "sequence 17".
        package let origin: String
        /// What was wrong with the first answer, or how the implementation ended.
        package let difference: String
        package let draft: VectorDraft

        package init(origin: String, difference: String, draft: VectorDraft) {
            (self.origin, self.difference, self.draft) = (origin, difference, draft)
        }
    }

    package struct ExercisedRule: Sendable, Equatable {
        package let rule: Rule.ID
        /// The number of sequences that were counted.
        package let sequences: Int

        package init(rule: Rule.ID, sequences: Int) {
            (self.rule, self.sequences) = (rule, sequences)
        }
    }

    package init(
        seed: UInt64,
        sequences: Int,
        steps: Int,
        exercised: [ExercisedRule],
        neverExercised: [Rule.ID],
        omissions: [String] = [],
        declinedCount: Int = 0,
        unrepeatedCount: Int = 0,
        unrepeated: [Unrepeated] = []
    ) {
        (self.seed, self.sequences, self.steps, self.omissions) = (seed, sequences, steps, omissions)
        (self.exercised, self.neverExercised) = (exercised, neverExercised)
        (self.declinedCount, self.unrepeatedCount, self.unrepeated) = (declinedCount, unrepeatedCount, unrepeated)
    }

    /// What speaks against conformance although it broke no rule twice, a sentence each: as in a run, an implementation
    /// that declines what it declares, or gives one question two answers, does not conform.
    package var problems: [String] { [decline, disagreement].compactMap { $0 } }

    package var decline: String? {
        guard declinedCount > 0 else { return nil }
        let which = declinedCount == sequences ? "" : " of \(sequences)"
        return "the implementation declined \(counted(declinedCount, "sequence"))\(which) although it declares all "
            + "capabilities that they require"
    }

    package var disagreement: String? {
        guard unrepeatedCount > 0 else { return nil }
        let again = unrepeatedCount == 1 ? "it was" : "they were"
        return "\(counted(unrepeatedCount, "sequence")) failed once and passed when \(again) tried again: the "
            + "implementation leaks state between sequences, or depends on something outside the sequence"
    }
}
