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
    /// What is asked in place of the vectors, where what comes next follows from the answers.
    package let inquiry: (any Inquiry)?

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
        inquiry = nil
    }

    /// Creates the plan of an inquiry.
    ///
    /// - Parameters:
    ///   - inquiry: What is asked.
    ///   - suite: The rules and vectors.
    package init(_ inquiry: any Inquiry, suite: Suite) {
        self.suite = suite
        self.inquiry = inquiry
        (vectors, order, policy, stopsAtFirstFailure) = ([], .once, Policy(), false)
    }

    /// The vector of an attempt.
    ///
    /// - Parameter attempt: An attempt of this plan.
    /// - Returns: Its vector.
    package func vector(of attempt: Attempt) -> Vector { attempt.vector ?? vectors[attempt.place] }
}
