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
    public init(
        seed: UInt64?,
        sequences: Int,
        steps: Int,
        exercised: [ExercisedRule],
        neverExercised: [Rule.ID],
        omissions: [String] = []
    ) {
        self.seed = seed
        self.sequences = sequences
        self.steps = steps
        self.exercised = exercised
        self.neverExercised = neverExercised
        self.omissions = omissions
    }
}
