import TrackingConformanceCore

package enum SessionEnding: Sendable, Equatable {
    /// All work was done.
    case finished
    /// The adapter ended or closed its standard output.
    case outputClosed
    /// A request was not answered in time.
    case timedOut
    /// A line shows that the awaited answer will not come by itself, for this reason.
    case misanswered(String)
    /// A line exceeded the length that the kit reads.
    case lineTooLong
    /// The handshake was answered wrongly or not in time.
    case badHandshake(String)
    /// A different implementation answered the handshake than at the beginning of the run.
    case stranger(String)
    case interrupted

    /// True if another program answered in the adapter's place.
    var isOfStranger: Bool { if case .stranger = self { true } else { false } }

    /// True if the reason is a line that the adapter wrote.
    var isAboutLine: Bool {
        switch self {
        case .badHandshake, .misanswered: true
        case .finished, .outputClosed, .timedOut, .lineTooLong, .stranger, .interrupted: false
        }
    }

    /// The time for the process to end by itself then.
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
    /// The adapter's answer to `initialize`; `nil` if there was none.
    let handshake: Handshake?
    /// Other known facts about the end, as the end of a sentence.
    let circumstances: String
    /// Outcomes not delivered to the queue.
    let outcomes: [Attempt.Outcome]
    /// Warnings not delivered to the queue.
    let warnings: [String]
    /// The attempts without an answer, the oldest first.
    let unanswered: [Attempt]
    /// The attempts with more than one answer, one of which may have been meant for another attempt.
    let doubtful: [Attempt]
    /// The requests with two different answers for which no vector is blamed.
    let contradictions: Contradictions
    /// The vectors that are blamed for such answers, unless they are asked again.
    let vectorContradictions: Contradictions
    let answerCount: Int
    let slowestAnswer: Duration?
    /// The search for the attempt at which an earlier process ended.
    let search: CrashSearch
}
