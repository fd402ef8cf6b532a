/// The questions for an implementation: the vectors of a run, or the sequences of an exploration.
package protocol Inquiry: Sendable {
    /// Takes the implementation's handshake before the first attempt.
    mutating func begin(_ handshake: Handshake)

    /// The next attempt on this host or another one; `nil` if there is none now or at all.
    mutating func next(number: Int, elsewhere isElsewhere: Bool) -> Attempt?

    /// Takes an outcome; outcomes come in any order.
    ///
    /// An attempt has a second outcome if it was repeated because its first answer was in doubt, or if it got two
    /// different answers.
    mutating func take(_ outcome: Attempt.Outcome)

    /// Ends the inquiry; `next` returns nothing more.
    mutating func close()

    /// True if no more attempts will come, whatever the answers.
    var isFinished: Bool { get }

    /// True if the next attempt is for another host.
    var isElsewhere: Bool { get }

    /// True if the next attempt repeats the previous one.
    var isSecondInARow: Bool { get }

    /// The reason for an early stop, if there was one.
    var stopReason: String? { get }

    /// The number of attempts to hand out at a time to a worker that has just finished others.
    func share(of wanted: Int, finished: Int, workers: Int) -> Int

    /// The number of requests that a session may leave unanswered.
    var window: Int { get }

    /// The number of vectors; `nil` if it depends on the answers.
    var caseCount: Int? { get }

    var progress: RunProgress { get }

    /// The result of each vector of the inquiry.
    ///
    /// `returned` contains the attempts handed out and never made; `reason` explains why nothing more was run.
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
    /// The number of attempts made.
    package var done = 0
    /// The number of all attempts; 0 until known.
    package var total = 0
    /// The number of results that count against conformance, or of findings.
    package var failures = 0
    package var timeLeft: Duration?

    package init() {}
}
