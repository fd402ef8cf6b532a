/// What became of one vector in a run.
package struct VectorResult: Sendable {
    /// The vector.
    package let vector: Vector
    /// What became of it.
    package var verdict: Verdict
    /// What differs or was recorded, step by step.
    package var mismatches: [Mismatch]
    /// How long the implementation took for it, in milliseconds.
    package var milliseconds: Double
    /// Why, for a verdict that mismatches do not explain.
    package var reason: String?
    /// What it seems to depend on, where it came out differently when it was run again.
    package var instability: Instability?

    /// Creates a result.
    package init(
        _ vector: Vector,
        _ verdict: Verdict,
        mismatches: [Mismatch] = [],
        milliseconds: Double = 0,
        reason: String? = nil
    ) {
        self.vector = vector
        self.verdict = verdict
        self.mismatches = mismatches
        self.milliseconds = milliseconds
        self.reason = reason?.abridged()
    }
}

extension VectorResult {
    /// Whether it came out differently after other vectors, so that running it alone may not show why.
    package var dependsOnOthers: Bool { instability == .order }
}
