/// The extent of an exploration, apart from its findings.
package struct ExplorationSummary: Sendable, Equatable {
    package let seed: UInt64
    package let sequences: Int
    package let steps: Int
    /// The rules exercised, in the catalogue's order, each with the number of sequences counted.
    package let exercised: [ExercisedRule]
    /// The number of sequences after which a rule is no longer counted.
    package static let mostCounted = 5
    /// The required and recommended rules of the areas explored that no examined sequence exercised.
    package var neverExercised: [Rule.ID]
    /// The work left out for lack of time, one sentence each.
    package var omissions: [String]
    /// The number of sequences declined although the implementation declares their capabilities.
    package let declinedCount: Int
    /// The number of sequences that failed once and passed when asked again.
    package let unrepeatedCount: Int
    /// The first such sequences.
    package let unrepeated: [Unrepeated]

    /// A sequence that failed once and passed when asked again.
    package struct Unrepeated: Sendable, Equatable {
        /// The origin of the sequence, such as "sequence 17".
        package let origin: String
        /// The first difference of the first answer, or the end of the implementation.
        package let difference: String
        package let draft: VectorDraft

        package init(origin: String, difference: String, draft: VectorDraft) {
            (self.origin, self.difference, self.draft) = (origin, difference, draft)
        }
    }

    package struct ExercisedRule: Sendable, Equatable {
        package let rule: Rule.ID
        /// The number of sequences counted.
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

    /// The problems that count against conformance although no rule was broken twice, one sentence each: as in a run,
    /// an implementation that declines what it declares or answers one question in two ways does not conform.
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
