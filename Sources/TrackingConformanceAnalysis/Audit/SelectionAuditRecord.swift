package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// The mutants that selected vectors catch.
package struct SelectionAuditRecord: Sendable {
    package let suite: Suite
    /// The vectors of the suite, in suite order, without deprecated ones.
    package let vectors: [Vector]
    /// The indices of the selected vectors.
    package let selected: [Int]
    /// The wrong implementations that these catch, in library order.
    package let mutants: [CaughtMutant]
    /// The selected vectors that the documented behaviour fails; they catch nothing.
    package var contradictions: [Contradiction] = []

    /// The wrong implementations that no other vector of the suite catches.
    package var sole: [CaughtMutant] { mutants.filter { $0.other == nil } }

    /// The selected vectors that catch nothing.
    package var idle: [Vector] {
        let killers = Set(mutants.flatMap { $0.kills.map(\.vector) })
        return selected.filter { !killers.contains($0) }.map { vectors[$0] }
    }
}

/// A wrong implementation that selected vectors catch.
package struct CaughtMutant: Sendable, Equatable {
    /// The name, a slash path.
    package let name: String
    package let rule: Rule.ID
    /// The fault in one sentence.
    package let fault: String
    /// The selected vectors that catch it, in suite order; at least one.
    package let kills: [Kill]
    /// The id of another vector that catches it; `nil` if none does.
    package let other: String?
}
