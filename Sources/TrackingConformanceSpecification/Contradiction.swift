package import TrackingConformanceCore

/// A vector that the documented behaviour fails, so that either its expectation or the specification is wrong.
package struct Contradiction: Sendable, Equatable {
    package let vector: Vector
    /// The first mismatch that breaks a rule.
    package let mismatch: Mismatch

    package var sentence: String {
        let event = vector.steps[mismatch.step].stimulus.event.rawValue
        return "the documented behaviour does not pass \(vector.id): \(mismatch.rule) at step \(mismatch.step) "
            + "(\(event)): \(mismatch.message)"
    }

    /// Creates a contradiction from a result of the specification; `nil` if it breaks no rule.
    package init?(_ result: VectorResult, _ catalogue: RuleCatalogue) {
        let mismatch = result.mismatches.first { catalogue.level(of: $0.rule) != .informational }
        guard let mismatch else { return nil }
        (vector, self.mismatch) = (result.vector, mismatch)
    }

    package static func == (left: Contradiction, right: Contradiction) -> Bool {
        left.vector.id == right.vector.id && left.mismatch == right.mismatch
    }
}

extension Contradiction {
    /// The contradictions among a run's results; empty unless the implementation is the reference adapter.
    package static func all(in run: Run) -> [Contradiction] {
        guard run.handshake.implementation == ReferenceImplementation.handshake.implementation else { return [] }
        return run.results.compactMap { Contradiction($0, run.suite.catalogue) }
    }
}
