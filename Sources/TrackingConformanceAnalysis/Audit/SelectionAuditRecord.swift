package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// The mutants that selected vectors catch.
package struct SelectionAuditRecord: Sendable {
    package let suite: Suite
    /// The vectors of the suite without deprecated ones, in suite order.
    package let vectors: [Vector]
    /// The indices of the selected vectors.
    package let selected: [Int]
    /// The wrong implementations that the selected vectors catch, in library order.
    package let mutants: [CaughtMutant]
    /// The selected vectors that the documented behaviour fails, which do not count as catching a mutant.
    package var contradictions: [Contradiction] = []

    /// The wrong implementations that no other vector of the suite catches.
    package var sole: [CaughtMutant] { mutants.filter { $0.other == nil } }

    /// The selected vectors that catch no mutant.
    package var idle: [Vector] {
        let killers = Set(mutants.flatMap { $0.kills.map(\.vector) })
        return selected.filter { !killers.contains($0) }.map { vectors[$0] }
    }
}

/// A wrong implementation that selected vectors catch.
package struct CaughtMutant: Sendable, Equatable {
    /// The name, a path with slashes.
    package let name: String
    package let rule: Rule.ID
    /// The fault in one sentence.
    package let fault: String
    /// The selected vectors that catch the mutant, in suite order; at least one.
    package let kills: [Kill]
    /// The id of another vector that catches the mutant; `nil` if none does.
    package let other: String?
}
