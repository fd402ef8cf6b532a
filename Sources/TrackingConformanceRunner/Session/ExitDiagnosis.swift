import TrackingConformanceSystem

/// The reason for the end of a session with an adapter, as far as known.
package struct ExitDiagnosis: Sendable {
    package let ending: SessionEnding
    /// The end of the process or the connection.
    package let adapter: AdapterEnd
    /// Other known facts, as the end of a sentence.
    package let circumstances: String
    /// The time limit of a vector.
    package let timeout: Duration
    /// The number of vectors answered before the end.
    package let answerCount: Int

    package init(
        ending: SessionEnding,
        adapter: AdapterEnd,
        circumstances: String = "",
        timeout: Duration,
        answerCount: Int = 0
    ) {
        self.ending = ending
        self.adapter = adapter
        self.circumstances = circumstances
        self.timeout = timeout
        self.answerCount = answerCount
    }

    /// True if the adapter ended unasked or had to be ended.
    var isUnasked: Bool {
        switch ending {
        case .outputClosed, .timedOut, .misanswered, .lineTooLong, .badHandshake: true
        case .finished, .stranger, .interrupted: false
        }
    }

    /// The event, with an excerpt of standard error.
    package var sentence: String { summary + tail }

    /// The event in one line.
    var summary: String { event + circumstances }

    /// The warning about an adapter that did all its work but did not end properly; `nil` if it did.
    package var shutdownWarning: String? {
        switch adapter.status {
        case .closed, .lost: adapter.wasEnded ? "the adapter did not close the connection after shutdown" : nil
        case _ where adapter.wasEnded: "the adapter did not end after shutdown and was killed" + tail
        case .exited(0): nil
        case .exited, .killed: "after shutdown \(adapter.status.description)" + tail
        }
    }

    private var event: String {
        switch ending {
        case .finished: "the adapter ended"
        case .outputClosed:
            silentEnd
        case .timedOut: "the adapter did not answer within \(timeout.inSeconds)"
        case .lineTooLong: "the adapter wrote a line of more than 16 MiB"
        case .badHandshake(let problem), .stranger(let problem), .misanswered(let problem): problem
        case .interrupted: "the run was interrupted"
        }
    }

    /// The end of an adapter that owes an answer.
    private var silentEnd: String {
        switch adapter.status {
        case .lost(let reason): "the connection was lost before the adapter answered (\(reason))"
        case .closed: "\(adapter.status.description) instead of answering"
        case _ where adapter.wasEnded: "the adapter closed its standard output but kept running"
        case .exited, .killed: "\(adapter.status.description) instead of answering"
        }
    }

    /// The option that lets more vectors run despite such ends, as the end of a sentence.
    var remedy: String {
        switch ending {
        case .timedOut: ". --timeout gives a vector more time"
        case .outputClosed: ". If only some events end it, --exclude leaves out their vectors, so that the others run"
        case .finished, .misanswered, .lineTooLong, .badHandshake, .stranger, .interrupted: ""
        }
    }

    /// The adapter's standard error, as the end of a sentence.
    var tail: String {
        adapter.standardError.map { ErrorExcerpt.clause("its standard error", $0) } ?? ""
    }
}

extension AdapterEnd.Status {
    /// The end of the process or the connection, as the beginning of a sentence.
    fileprivate var description: String {
        switch self {
        case .exited(let code): "the adapter exited with status \(code)"
        case .killed(let signal):
            "the adapter was killed by signal \(signal)"
                + (OperatingSystem.signalName(signal).map { " (\($0))" } ?? "")
        case .closed: "the adapter closed the connection"
        case .lost(let reason): "the connection was lost (\(reason))"
        }
    }
}
