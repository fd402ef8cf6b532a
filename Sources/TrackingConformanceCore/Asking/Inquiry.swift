/// What is asked of an implementation: the vectors of a run, or the sequences of an exploration.
package protocol Inquiry: Sendable {
    /// Learns which implementation answers, before the first attempt.
    mutating func begin(_ handshake: Handshake)

    /// The next attempt on this host or another one; `nil` if there is none, for now or for good.
    mutating func next(number: Int, elsewhere isElsewhere: Bool) -> Attempt?

    /// Takes an outcome; outcomes come in any order.
    ///
    /// An attempt that was made again, because its first answer was in doubt, or answered again, and differently, has
    /// a second one.
    mutating func take(_ outcome: Attempt.Outcome)

    /// Ends the inquiry: `next` returns nothing more.
    mutating func close()

    /// Whether no more attempts will come, whatever is answered.
    var isFinished: Bool { get }

    /// Whether the next attempt is one for another host.
    var isElsewhere: Bool { get }

    /// Whether the next attempt repeats the one before it, directly after it.
    var isSecondInARow: Bool { get }

    /// Why it stopped before its end, if it did.
    var stopReason: String? { get }

    /// How many attempts are handed out at a time, to a worker that wants some and has just finished others.
    func share(of wanted: Int, finished: Int, workers: Int) -> Int

    /// How many requests a session may leave unanswered.
    var window: Int { get }

    /// The number of its vectors; `nil` if which come next depends on the answers.
    var caseCount: Int? { get }

    var progress: RunProgress { get }

    /// What became of each of its vectors.
    ///
    /// `returned` holds the attempts that were handed out and never made; `reason` says why nothing more was run.
    func results(under handshake: Handshake, returned: [Attempt], because reason: String) -> [VectorResult]
}

extension Inquiry {
    package var isElsewhere: Bool { false }
    package var isSecondInARow: Bool { false }
    package var stopReason: String? { nil }
    package var caseCount: Int? { nil }
    package mutating func close() {}

    package func results(
        under handshake: Handshake,
        returned: [Attempt],
        because reason: String
    ) -> [VectorResult] { [] }
}

package struct RunProgress: Sendable, Equatable {
    /// The attempts that were made.
    package var done = 0
    /// The attempts in all; 0 until they are known.
    package var total = 0
    /// The results that count against conformance, or the findings.
    package var failures = 0
    package var timeLeft: Duration?

    package init() {}
}
