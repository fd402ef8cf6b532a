/// What some vectors of a suite catch.
public struct SelectionAuditRecord: Sendable {
    /// The suite.
    public let suite: Suite
    /// The vectors of the suite, in suite order, without deprecated ones.
    public let vectors: [Vector]
    /// The places of the vectors that were selected.
    public let selected: [Int]
    /// The wrong implementations that these catch, in the order in which they are kept.
    public let mutants: [CaughtMutant]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - vectors: The vectors of the suite, without deprecated ones.
    ///   - selected: The places of the vectors that were selected.
    ///   - mutants: The wrong implementations that these catch.
    public init(suite: Suite, vectors: [Vector], selected: [Int], mutants: [CaughtMutant]) {
        self.suite = suite
        self.vectors = vectors
        self.selected = selected
        self.mutants = mutants
    }

    /// The wrong implementations that no other vector of the suite catches.
    public var sole: [CaughtMutant] { mutants.filter { $0.other == nil } }

    /// The selected vectors that catch nothing.
    public var idle: [Vector] {
        let killers = Set(mutants.flatMap { $0.kills.map(\.vector) })
        return selected.filter { !killers.contains($0) }.map { vectors[$0] }
    }
}

/// A wrong implementation that selected vectors catch.
public struct CaughtMutant: Sendable, Equatable {
    /// The name, a slash path.
    public let name: String
    /// The rule that it breaks.
    public let rule: Rule.ID
    /// How such a fault comes about, in one sentence.
    public let fault: String
    /// The selected vectors that catch it, in suite order; at least one.
    public let kills: [Kill]
    /// The id of another vector that catches it; `nil` where none does.
    public let other: String?

    /// Creates a mutant's outcome.
    ///
    /// - Parameters:
    ///   - name: The name, a slash path.
    ///   - rule: The rule that it breaks.
    ///   - fault: How such a fault comes about.
    ///   - kills: The selected vectors that catch it, in suite order; at least one.
    ///   - other: The id of another vector that catches it; `nil` where none does.
    public init(name: String, rule: Rule.ID, fault: String, kills: [Kill], other: String?) {
        self.name = name
        self.rule = rule
        self.fault = fault
        self.kills = kills
        self.other = other
    }
}
