public import TrackingConformanceCore

/// What is run, and against what.
public struct RunPlan: Sendable {
    /// The rules and vectors.
    public let suite: Suite
    /// The vectors that are run, in suite order.
    public let vectors: [Vector]
    /// Whether a result stands against conformance.
    public let isFailure: @Sendable (VectorResult) -> Bool

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - suite: The rules and vectors.
    ///   - vectors: The vectors that are run, in suite order.
    ///   - isFailure: Whether a result stands against conformance.
    public init(
        suite: Suite,
        vectors: [Vector],
        isFailure: @escaping @Sendable (VectorResult) -> Bool = { $0.verdict.isHeldAgainst(strict: false) }
    ) {
        self.suite = suite
        self.vectors = vectors
        self.isFailure = isFailure
    }
}

/// How far a run came.
public struct RunProgress: Sendable, Equatable {
    /// The turns of vectors that are done.
    public var done = 0
    /// The turns of vectors in all; 0 until it is known.
    public var total = 0
    /// The results that stand against conformance.
    public var failures = 0
}

/// Why a run came to nothing.
public enum RunError<PlanningError: Error>: Error {
    /// What is to be run could not be found out.
    case planning(PlanningError)
    /// The adapter could not be started or never completed its handshake.
    case adapter(AdapterStartError)
}
