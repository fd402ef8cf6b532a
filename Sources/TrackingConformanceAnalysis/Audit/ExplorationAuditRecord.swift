package import TrackingConformanceCore

/// The wrong implementations that exploration finds by itself, without the suite's vectors.
package struct ExplorationAuditRecord: Sendable {
    /// A wrong implementation.
    package struct Mutant: Sendable, Equatable {
        /// The name, a path with slashes.
        package let name: String
        package let rule: Rule.ID
        /// The fault in one sentence.
        package let fault: String
        /// The number of sequences after which the mutant was found; `nil` if it was not found.
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
    /// The wrong implementations, in the library's order.
    package let mutants: [Mutant]
    /// The required and recommended rules that no sequence exercised, in the catalogue's order.
    package let neverExercised: [Rule.ID]

    package init(suiteVersion: Version, seed: UInt64, sequences: Int, mutants: [Mutant], neverExercised: [Rule.ID]) {
        self.suiteVersion = suiteVersion
        self.seed = seed
        self.sequences = sequences
        self.mutants = mutants
        self.neverExercised = neverExercised
    }

    /// The wrong implementations not found.
    package var missed: [Mutant] { mutants.filter { $0.found == nil } }

    /// True if at least 97 of 100 mutants were found.
    package var isSufficient: Bool { (mutants.count - missed.count) * 100 >= mutants.count * 97 }
}
