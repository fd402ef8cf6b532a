/// What became of one vector in a run.
public struct VectorResult: Sendable {
    /// The vector.
    public let vector: Vector
    /// What became of it.
    public var verdict: Verdict
    /// What differs or was recorded, step by step.
    public var mismatches: [Mismatch]
    /// How long the implementation took for it, in milliseconds.
    public var milliseconds: Double
    /// Why, for a verdict that mismatches do not explain.
    public var reason: String?
    /// What it seems to depend on, where it came out differently when it was run again.
    public var instability: Instability?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - vector: The vector.
    ///   - verdict: What became of it.
    ///   - mismatches: What differs or was recorded, step by step.
    ///   - milliseconds: How long the implementation took for it.
    ///   - reason: Why, for a verdict that mismatches do not explain.
    public init(
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
    public var dependsOnOthers: Bool { instability == .order }
}

extension Judge {
    /// The result of a vector for what an implementation answered.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - vector: The vector.
    ///   - milliseconds: How long the implementation took for it.
    /// - Returns: The result.
    public func result(of answer: RunAnswer, for vector: Vector, milliseconds: Double) -> VectorResult {
        switch answer {
        case .unsupported(let reason):
            return VectorResult(vector, .unsupported, milliseconds: milliseconds, reason: reason)
        case .observed(let observations):
            let judgement = judge(observations, against: vector)
            return VectorResult(
                vector,
                judgement.verdict,
                mismatches: judgement.mismatches,
                milliseconds: milliseconds
            )
        }
    }
}
