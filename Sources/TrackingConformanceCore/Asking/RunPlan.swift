/// What a run asks of an implementation, and how its answers are judged.
package struct RunPlan: Sendable {
    package let suite: Suite
    /// The vectors that are run, in suite order; none for an exploration.
    package let vectors: [Vector]
    package let order: RunOrder
    package let policy: Policy
    package let inquiry: any Inquiry

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
        inquiry = SuiteRun(vectors, order, policy, stopsAtFirstFailure: stopsAtFirstFailure)
    }

    package init(_ inquiry: any Inquiry, suite: Suite) {
        self.suite = suite
        self.inquiry = inquiry
        (vectors, order, policy) = ([], .once, Policy())
    }
}
