/// What is asked of an implementation: vectors of a suite, in an order, under a policy.
package struct RunPlan: Sendable {
    /// The rules and vectors.
    package let suite: Suite
    /// The vectors that are run, in suite order.
    package let vectors: [Vector]
    /// How often they are run, and in which order.
    package let order: RunOrder
    /// What counts against conformance.
    package let policy: Policy
    /// Whether the run stops at the first result that counts against conformance.
    package let stopsAtFirstFailure: Bool

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - suite: The rules and vectors.
    ///   - vectors: The vectors that are run, in suite order.
    ///   - order: How often they are run, and in which order.
    ///   - policy: What counts against conformance.
    ///   - stopsAtFirstFailure: Whether the run stops at the first result that counts against conformance.
    package init(
        suite: Suite,
        vectors: [Vector],
        order: RunOrder = .once,
        policy: Policy = Policy(),
        stopsAtFirstFailure: Bool = false
    ) {
        self.suite = suite
        self.vectors = vectors
        self.order = order
        self.policy = policy
        self.stopsAtFirstFailure = stopsAtFirstFailure
    }
}
