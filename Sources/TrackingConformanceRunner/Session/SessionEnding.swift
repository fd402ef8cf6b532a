import TrackingConformanceCore

package enum SessionEnding: Sendable, Equatable {
    /// All work was done.
    case finished
    /// The adapter ended, or closed its standard output.
    case outputClosed
    /// A request was not answered in time.
    case timedOut
    /// A line shows that the awaited answer will not come by itself, for this reason.
    case misanswered(String)
    /// A line was longer than the kit reads.
    case lineTooLong
    /// The handshake was answered wrongly, or not in time.
    case badHandshake(String)
    /// Another implementation answered the handshake than at the beginning of the run.
    case stranger(String)
    case interrupted

    /// Whether somebody else answered in the adapter's place.
    var isOfStranger: Bool { if case .stranger = self { true } else { false } }

    /// True if a line that the adapter wrote is the reason.
    var isAboutLine: Bool {
        switch self {
        case .badHandshake, .misanswered: true
        case .finished, .outputClosed, .timedOut, .lineTooLong, .stranger, .interrupted: false
        }
    }

    /// How long the process may then take to end by itself.
    var patience: Duration {
        switch self {
        case .finished: .seconds(2)
        case .outputClosed: .seconds(1)
        case .timedOut, .misanswered, .lineTooLong, .badHandshake, .stranger, .interrupted: .zero
        }
    }
}

struct SessionResult: Sendable {
    let ending: SessionEnding
    /// What the adapter answered to `initialize`; `nil` if it did not come to that.
    let handshake: Handshake?
    /// What else is known about the end, as the end of a sentence.
    let circumstances: String
    /// The outcomes that the queue has not got.
    let outcomes: [Attempt.Outcome]
    /// The warnings that the queue has not got.
    let warnings: [String]
    /// The attempts without an answer, the oldest first.
    let unanswered: [Attempt]
    /// The attempts that had more than one answer, so that one may have been meant for another.
    let doubtful: [Attempt]
    /// The requests that were answered twice, and differently, and for which no vector is blamed.
    let contradictions: Contradictions
    /// The vectors that are blamed for such answers, unless they are asked again.
    let vectorContradictions: Contradictions
    let answerCount: Int
    let slowestAnswer: Duration?
    /// The search for the attempt at which an earlier process ended.
    let search: CrashSearch
}
