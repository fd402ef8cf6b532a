/// What an exploration tried, beside what it found.
public struct ExplorationSummary: Sendable, Equatable {
    /// The seed of the random sequences; `nil` where all sequences of small alphabets were tried.
    public let seed: UInt64?
    /// The number of sequences that were tried.
    public let sequences: Int
    /// The number of steps in them.
    public let steps: Int
    /// The rules that were exercised, in the catalogue's order, each with the number of sequences that did so.
    public let exercised: [ExercisedRule]
    /// The rules of the areas explored, required and recommended ones, that no sequence exercised.
    public let neverExercised: [Rule.ID]
    /// What was left out, a sentence each.
    public let omissions: [String]
    /// The number of sequences that failed once and passed when they were asked again.
    public let unrepeatedCount: Int
    /// The first of these sequences.
    public let unrepeated: [Unrepeated]

    /// A sequence that failed once and passed when it was asked again.
    public struct Unrepeated: Sendable, Equatable {
        /// Where the sequence came from, such as "sequence 17".
        public let origin: String
        /// What was wrong with the first answer, or how the implementation ended.
        public let difference: String
        /// The sequence.
        public let draft: VectorDraft

        /// Creates a sequence that failed once.
        ///
        /// - Parameters:
        ///   - origin: Where the sequence came from.
        ///   - difference: What was wrong with the first answer, or how the implementation ended.
        ///   - draft: The sequence.
        public init(origin: String, difference: String, draft: VectorDraft) {
            (self.origin, self.difference, self.draft) = (origin, difference, draft)
        }
    }

    /// A rule that was exercised.
    public struct ExercisedRule: Sendable, Equatable {
        /// The rule.
        public let rule: Rule.ID
        /// The number of sequences that exercised it.
        public let sequences: Int

        /// Creates a rule that was exercised.
        ///
        /// - Parameters:
        ///   - rule: The rule.
        ///   - sequences: The number of sequences that exercised it.
        public init(rule: Rule.ID, sequences: Int) {
            self.rule = rule
            self.sequences = sequences
        }
    }

    /// Creates a summary.
    ///
    /// - Parameters:
    ///   - seed: The seed of the random sequences.
    ///   - sequences: The number of sequences that were tried.
    ///   - steps: The number of steps in them.
    ///   - exercised: The rules that were exercised.
    ///   - neverExercised: The rules that no sequence exercised.
    ///   - omissions: What was left out, a sentence each.
    ///   - unrepeatedCount: The number of sequences that failed once and passed when they were asked again.
    ///   - unrepeated: The first of these sequences.
    public init(
        seed: UInt64?,
        sequences: Int,
        steps: Int,
        exercised: [ExercisedRule],
        neverExercised: [Rule.ID],
        omissions: [String] = [],
        unrepeatedCount: Int = 0,
        unrepeated: [Unrepeated] = []
    ) {
        self.seed = seed
        self.sequences = sequences
        self.steps = steps
        self.exercised = exercised
        self.neverExercised = neverExercised
        self.omissions = omissions
        self.unrepeatedCount = unrepeatedCount
        self.unrepeated = unrepeated
    }

    /// What speaks against conformance although it broke no rule twice, a sentence each: as in a run, an implementation
    /// that gives one question two answers does not conform.
    public var problems: [String] {
        guard unrepeatedCount > 0 else { return [] }
        let again = unrepeatedCount == 1 ? "it was" : "they were"
        return [
            "\(counted(unrepeatedCount, "sequence")) failed once and passed when \(again) asked again: the "
                + "implementation keeps something from one sequence to the next, or depends on something outside the "
                + "sequence"
        ]
    }
}
