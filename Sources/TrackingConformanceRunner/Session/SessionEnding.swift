import TrackingConformanceCore

package enum SessionEnding: Sendable, Equatable {
    /// All work was done.
    case finished
    /// The adapter ended or closed its standard output.
    case outputClosed
    /// A request was not answered in time.
    case timedOut
    /// A line suggests that the awaited answer will not come, for this reason.
    case misanswered(String)
    /// A line was longer than the kit accepts.
    case lineTooLong
    /// The answer to `initialize` was wrong or did not come in time.
    case badHandshake(String)
    /// The implementation that answered `initialize` is not the one from the beginning of the run.
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

    /// The time that the process then has to end by itself.
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
    let requests: RequestsInFlight
    /// The requests that got two different answers and for which no vector is blamed.
    let contradictions: Contradictions
    /// The vectors blamed for two different answers, unless they are asked again.
    let vectorContradictions: Contradictions
    /// The search for the attempt that ended an earlier process.
    let search: CrashSearch
}
