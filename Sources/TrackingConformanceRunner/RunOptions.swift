public import TrackingConformanceCore

/// How a run treats its adapters.
public struct RunOptions: Sendable {
    /// The number of adapter processes.
    public var jobs: Int
    /// How long a vector may take, from the later of its sending and the answer before it.
    public var timeout: Duration
    /// How long an adapter may take to answer the handshake.
    public var startupTimeout: Duration
    /// Whether the run ends at the first result that stands against conformance.
    public var failFast: Bool
    /// Whether a result stands against conformance.
    public var isFailure: @Sendable (VectorResult) -> Bool

    /// Creates options.
    ///
    /// - Parameters:
    ///   - jobs: The number of adapter processes.
    ///   - timeout: How long a vector may take.
    ///   - startupTimeout: How long an adapter may take to answer the handshake.
    ///   - failFast: Whether the run ends at the first result that stands against conformance.
    ///   - isFailure: Whether a result stands against conformance.
    public init(
        jobs: Int = 1,
        timeout: Duration = .seconds(10),
        startupTimeout: Duration = .seconds(30),
        failFast: Bool = false,
        isFailure: @escaping @Sendable (VectorResult) -> Bool = { $0.verdict.isHeldAgainst(strict: false) }
    ) {
        self.jobs = jobs
        self.timeout = timeout
        self.startupTimeout = startupTimeout
        self.failFast = failFast
        self.isFailure = isFailure
    }

    /// The requests that may be unanswered at one time; one by one where the run may end at any answer.
    var window: Int { failFast ? 1 : 128 }

    /// The longest line that is read from an adapter, in bytes.
    var longestLine: Int { 16 << 20 }

    /// The starts in a row without an answer after which an adapter is given up.
    var fruitlessStarts: Int { 20 }

    /// The same for an adapter that has not answered a single vector.
    var fruitlessFirstStarts: Int { 5 }
}
