/// A finished audit: which wrong implementations the vectors of a suite catch.
public struct AuditRecord: Sendable {
    /// The suite, of which deprecated vectors were left out.
    public let suite: Suite
    /// The vectors that were tried, in suite order.
    public let vectors: [Vector]
    /// The wrong implementations with what caught them, in the order in which they are kept.
    public let mutants: [AuditedMutant]
    /// The controls, which show that the audit itself can be believed.
    public let controls: [AuditedControl]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - vectors: The vectors that were tried, in suite order.
    ///   - mutants: The wrong implementations with what caught them.
    ///   - controls: The controls.
    public init(suite: Suite, vectors: [Vector], mutants: [AuditedMutant], controls: [AuditedControl]) {
        self.suite = suite
        self.vectors = vectors
        self.mutants = mutants
        self.controls = controls
    }
}

/// A wrong implementation, and the vectors that catch it.
public struct AuditedMutant: Sendable, Equatable {
    /// The name, a slash path.
    public let name: String
    /// The rule that it breaks.
    public let rule: Rule.ID
    /// How such a fault comes about, in one sentence.
    public let fault: String
    /// The vectors that catch it, in suite order.
    public let kills: [Kill]
    /// The rules that it breaks over the whole suite, in the order in which a report of a run lists them.
    public let broken: [BrokenRule]
    /// The number of vectors of its area that it passes.
    public let passed: Int
    /// The number of vectors of its area in which it breaks a rule.
    public let failed: Int

    /// Creates a mutant's outcome.
    ///
    /// - Parameters:
    ///   - name: The name, a slash path.
    ///   - rule: The rule that it breaks.
    ///   - fault: How such a fault comes about.
    ///   - kills: The vectors that catch it, in suite order.
    ///   - broken: The rules that it breaks, in the order of a report.
    ///   - passed: The number of vectors of its area that it passes.
    ///   - failed: The number of vectors of its area in which it breaks a rule.
    public init(
        name: String,
        rule: Rule.ID,
        fault: String,
        kills: [Kill],
        broken: [BrokenRule],
        passed: Int,
        failed: Int
    ) {
        self.name = name
        self.rule = rule
        self.fault = fault
        self.kills = kills
        self.broken = broken
        self.passed = passed
        self.failed = failed
    }
}

/// A rule that an implementation breaks.
public struct BrokenRule: Sendable, Equatable {
    /// The rule.
    public let rule: Rule.ID
    /// The number of vectors in which it is broken.
    public let vectors: Int

    /// Creates a broken rule.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - vectors: The number of vectors in which it is broken.
    public init(rule: Rule.ID, vectors: Int) {
        self.rule = rule
        self.vectors = vectors
    }
}

/// A vector that catches a wrong implementation.
public struct Kill: Sendable, Equatable {
    /// The place of the vector in the record.
    public let vector: Int
    /// Whether the vector names the mutant's rule.
    public let isNamed: Bool
    /// The first difference that is held against the mutant's rule, or else the first of all.
    public let mismatch: Mismatch

    /// Creates a kill.
    ///
    /// - Parameters:
    ///   - vector: The place of the vector in the record.
    ///   - isNamed: Whether the vector names the mutant's rule.
    ///   - mismatch: The difference that shows the fault.
    public init(vector: Int, isNamed: Bool, mismatch: Mismatch) {
        self.vector = vector
        self.isNamed = isNamed
        self.mismatch = mismatch
    }
}

/// An implementation whose outcome is known beforehand.
public struct AuditedControl: Sendable, Equatable {
    /// The name.
    public let name: String
    /// What the audit must find, in one sentence.
    public let expectation: String
    /// The ids of the vectors that found otherwise.
    public let deviations: [String]

    /// Creates a control's outcome.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - expectation: What the audit must find.
    ///   - deviations: The ids of the vectors that found otherwise.
    public init(name: String, expectation: String, deviations: [String]) {
        self.name = name
        self.expectation = expectation
        self.deviations = deviations
    }
}
