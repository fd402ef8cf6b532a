package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// The record of an audit: the wrong implementations and the vectors that catch them.
package struct AuditRecord: Sendable {
    /// The suite without its deprecated vectors.
    package var suite: Suite
    /// The vectors tried, in suite order.
    package let vectors: [Vector]
    /// The wrong implementations, in library order, with the vectors that catch them.
    package let mutants: [AuditedMutant]
    /// The controls, which show whether the audit itself is reliable.
    package let controls: [AuditedControl]
    /// The vectors that the documented behaviour fails, which do not count as catching a mutant.
    package let contradictions: [Contradiction]

    package init(
        suite: Suite,
        vectors: [Vector],
        mutants: [AuditedMutant],
        controls: [AuditedControl],
        contradictions: [Contradiction] = []
    ) {
        self.suite = suite
        self.vectors = vectors
        self.mutants = mutants
        self.controls = controls
        self.contradictions = contradictions
    }
}

/// A wrong implementation and the vectors that catch it.
package struct AuditedMutant: Sendable, Equatable {
    /// The name, a path with slashes.
    package let name: String
    package let rule: Rule.ID
    /// The fault in one sentence.
    package let fault: String
    /// The vectors that catch the mutant, in suite order.
    package let kills: [Kill]
    /// The rules that the mutant breaks in the whole suite, in report order.
    package let broken: [BrokenRule]
    /// The number of vectors of its area that the mutant passes.
    package let passed: Int
    /// The number of vectors of its area in which the mutant breaks a rule.
    package let failed: Int
}

package struct BrokenRule: Sendable, Equatable {
    package let rule: Rule.ID
    /// The number of vectors in which the rule is broken.
    package let vectors: Int
    /// The broken rule from which this one follows; `nil` if it is independent.
    package var origin: Rule.ID?

    package init(rule: Rule.ID, vectors: Int, origin: Rule.ID? = nil) {
        self.rule = rule
        self.vectors = vectors
        self.origin = origin
    }
}

/// A vector that catches a wrong implementation.
package struct Kill: Sendable, Equatable {
    /// The index of the vector in the record.
    package let vector: Int
    /// True if the vector names the mutant's rule.
    package let isNamed: Bool
    /// The first mismatch with the mutant's rule, or else the first of all.
    package let mismatch: Mismatch
}

/// An implementation with a known outcome.
package struct AuditedControl: Sendable, Equatable {
    package let name: String
    /// The expected outcome in one sentence.
    package let expectation: String
    /// The ids of the vectors with another outcome.
    package let deviations: [String]
}
