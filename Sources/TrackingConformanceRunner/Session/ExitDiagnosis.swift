import TrackingConformanceCore

/// Why an adapter process ended, as far as that is known.
package struct ExitDiagnosis: Sendable {
    /// How the session ended.
    package let ending: SessionEnding
    /// How the process ended.
    package let process: ProcessEnd
    /// What else is known, as the end of a sentence.
    package let circumstances: String
    /// How long a vector may take.
    package let timeout: Duration

    /// Creates a diagnosis.
    ///
    /// - Parameters:
    ///   - ending: How the session ended.
    ///   - process: How the process ended.
    ///   - circumstances: What else is known, as the end of a sentence.
    ///   - timeout: How long a vector may take.
    package init(ending: SessionEnding, process: ProcessEnd, circumstances: String = "", timeout: Duration) {
        self.ending = ending
        self.process = process
        self.circumstances = circumstances
        self.timeout = timeout
    }

    /// What happened, with what standard error says.
    package var sentence: String { event + circumstances + tail }

    /// The warning about a process that had done all its work and did not end as it should.
    package var shutdownWarning: String? {
        if process.wasEnded { return "the adapter did not end after shutdown and was killed" + tail }
        guard process.status != .exited(0) else { return nil }
        return "after shutdown \(process.status.description)" + tail
    }

    private var event: String {
        switch ending {
        case .finished: "the adapter ended"
        case .outputClosed:
            process.wasEnded
                ? "the adapter closed its standard output but went on running"
                : "\(process.status.description) instead of answering"
        case .timedOut: "the adapter did not answer within \(timeout.inSeconds)"
        case .lineTooLong: "the adapter wrote a line of more than 16 MiB"
        case .badHandshake(let problem): problem
        case .interrupted: "the run was interrupted"
        }
    }

    private var tail: String {
        process.standardError.map { "; its standard error: \($0)" } ?? ""
    }
}

extension ProcessEnd.Status {
    /// How the process ended, as a sentence without its end.
    fileprivate var description: String {
        switch self {
        case .exited(let code): "the adapter exited with status \(code)"
        case .killed(let signal):
            "the adapter was killed by signal \(signal)"
                + (OperatingSystem.signalName(signal).map { " (\($0))" } ?? "")
        }
    }
}
