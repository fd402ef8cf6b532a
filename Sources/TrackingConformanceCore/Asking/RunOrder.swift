/// The number of times to run each vector, and the order.
public struct RunOrder: Sendable, Equatable {
    /// The number of repetitions; with one, every vector is run once, in suite order.
    package let repetitions: Int
    private let seed: UInt64
    /// True if a last pass, in suite order, uses an adapter started as if on another host.
    package let variesHost: Bool

    /// Every vector once, in suite order.
    public static let once = RunOrder(repetitions: 1)

    /// Creates an order.
    ///
    /// With two repetitions or more, every vector is run twice in a row, in suite order; then all vectors are run in a
    /// shuffled order for each repetition but the first.
    ///
    /// - Parameters:
    ///   - repetitions: The number of repetitions; with one, every vector is run once.
    ///   - seed: The seed of the shuffled orders.
    ///   - variesHost: True if every vector is run once more at the end, in suite order, with an adapter started in
    ///     another time zone and locale.
    public init(repetitions: Int, seed: UInt64 = 1, variesHost: Bool = false) {
        (self.repetitions, self.seed, self.variesHost) = (repetitions, seed, variesHost)
    }

    /// True if every vector is run again directly after its first run.
    var isRepeated: Bool { repetitions > 1 }

    /// The number of times that every vector is run with this machine's own settings.
    var passesHere: Int { isRepeated ? repetitions + 1 : 1 }

    /// The number of times that every vector is run on any host.
    package var passes: Int { passesHere + (variesHost ? 1 : 0) }

    func isElsewhere(_ pass: Int) -> Bool { variesHost && pass == passesHere }

    func isShuffled(_ pass: Int) -> Bool { pass > 1 && !isElsewhere(pass) }

    var generator: SplitMix64 { SplitMix64(seed: seed) }

    package var options: [String] { isRepeated ? ["--repeat", "\(repetitions)", "--seed", "\(seed)"] : [] }

    /// The command-line option to run vectors in several orders and on another host.
    package static let repeating = ["--repeat", "2"]

    /// A description of a pass, as the end of a clause that begins with a verdict.
    func description(ofPass pass: Int) -> String {
        switch pass {
        case 0: "the first time"
        case 1: "the second time in a row"
        default: repetitions == 2 ? "in shuffled order" : "in shuffled order \(pass - 1)"
        }
    }
}

/// The questions of a run, and the policy for judging the answers.
package struct RunPlan: Sendable {
    package let suite: Suite
    /// The vectors to run, in suite order; none for an exploration.
    package let vectors: [Vector]
    package let order: RunOrder
    package var policy: Policy
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
