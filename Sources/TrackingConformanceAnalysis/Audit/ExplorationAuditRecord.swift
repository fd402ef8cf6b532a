package import TrackingConformanceCore

/// Which wrong implementations exploration finds alone, with none of the suite's vectors.
package struct ExplorationAuditRecord: Sendable {
    /// A wrong implementation.
    package struct Mutant: Sendable, Equatable {
        /// The name, a slash path.
        package let name: String
        package let rule: Rule.ID
        /// How such a fault comes about, in one sentence.
        package let fault: String
        /// The number of sequences after which it was found; `nil` where it was not.
        package let found: Int?

        package init(name: String, rule: Rule.ID, fault: String, found: Int?) {
            self.name = name
            self.rule = rule
            self.fault = fault
            self.found = found
        }
    }

    package let suiteVersion: Version
    package let seed: UInt64
    package let sequences: Int
    /// The wrong implementations, in the order in which they are kept.
    package let mutants: [Mutant]
    /// The rules, required and recommended ones, that no sequence exercised, in the catalogue's order.
    package let neverExercised: [Rule.ID]

    package init(suiteVersion: Version, seed: UInt64, sequences: Int, mutants: [Mutant], neverExercised: [Rule.ID]) {
        self.suiteVersion = suiteVersion
        self.seed = seed
        self.sequences = sequences
        self.mutants = mutants
        self.neverExercised = neverExercised
    }

    /// The wrong implementations that were not found.
    package var missed: [Mutant] { mutants.filter { $0.found == nil } }

    /// Whether enough were found: at least 97 of a hundred.
    package var isSufficient: Bool { (mutants.count - missed.count) * 100 >= mutants.count * 97 }
}
