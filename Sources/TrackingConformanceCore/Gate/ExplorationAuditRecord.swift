/// Which wrong implementations exploration finds alone, with none of the suite's vectors.
public struct ExplorationAuditRecord: Sendable {
    /// A wrong implementation.
    public struct Mutant: Sendable, Equatable {
        /// The name, a slash path.
        public let name: String
        /// The rule that it breaks.
        public let rule: Rule.ID
        /// How such a fault comes about, in one sentence.
        public let fault: String
        /// The number of sequences after which it was found; `nil` where it was not.
        public let found: Int?

        /// Creates a wrong implementation's outcome.
        ///
        /// - Parameters:
        ///   - name: The name, a slash path.
        ///   - rule: The rule that it breaks.
        ///   - fault: How such a fault comes about.
        ///   - found: The number of sequences after which it was found; `nil` where it was not.
        public init(name: String, rule: Rule.ID, fault: String, found: Int?) {
            self.name = name
            self.rule = rule
            self.fault = fault
            self.found = found
        }
    }

    /// The version of the suite whose rules were explored.
    public let suiteVersion: Version
    /// The seed of the sequences.
    public let seed: UInt64
    /// The number of sequences.
    public let sequences: Int
    /// The wrong implementations, in the order in which they are kept.
    public let mutants: [Mutant]
    /// The rules, required and recommended ones, that no sequence exercised, in the catalogue's order.
    public let neverExercised: [Rule.ID]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - suiteVersion: The version of the suite whose rules were explored.
    ///   - seed: The seed of the sequences.
    ///   - sequences: The number of sequences.
    ///   - mutants: The wrong implementations.
    ///   - neverExercised: The rules that no sequence exercised.
    public init(suiteVersion: Version, seed: UInt64, sequences: Int, mutants: [Mutant], neverExercised: [Rule.ID]) {
        self.suiteVersion = suiteVersion
        self.seed = seed
        self.sequences = sequences
        self.mutants = mutants
        self.neverExercised = neverExercised
    }

    /// The wrong implementations that were not found.
    public var missed: [Mutant] { mutants.filter { $0.found == nil } }

    /// Whether enough were found: at least 97 of a hundred.
    public var isSufficient: Bool { (mutants.count - missed.count) * 100 >= mutants.count * 97 }
}
