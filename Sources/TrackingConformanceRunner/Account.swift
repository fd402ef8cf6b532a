import Subprocess
import TrackingConformanceCore

/// What is told of the end of an adapter process.
struct Account: Sendable {
    /// How the process and the conversation ended.
    let outcome: AdapterProcess.Outcome
    /// What else is known, as the end of a sentence.
    let circumstances: String
    /// How long a vector may take.
    let timeout: Duration

    /// What happened, with the end of standard error.
    var words: String { sentence + circumstances + tail }

    /// The same for a vector at which it happens after others, but not alone.
    var wordsForDependence: String {
        sentence + circumstances + "; it does not when the vector is run alone: it depends on what came before" + tail
    }

    /// What is to be said of a process that had done all its work and did not end as it should.
    var warningAfterShutdown: String? {
        if outcome.wasEnded { return "the adapter did not end after shutdown and was killed" + tail }
        guard outcome.status != .exited(0) else { return nil }
        return "after shutdown \(outcome.status.words)" + tail
    }

    private var sentence: String {
        switch outcome.ending {
        case .finished: "the adapter ended"
        case .outputClosed:
            outcome.wasEnded
                ? "the adapter closed its standard output but went on running"
                : "\(outcome.status.words) instead of answering"
        case .timedOut: "the adapter did not answer within \(timeout.inWords)"
        case .lineTooLong: "the adapter wrote a line of more than 16 MiB"
        case .badHandshake(let words): words
        case .interrupted: "the run was interrupted"
        }
    }

    private var tail: String {
        outcome.standardError.map { "; its standard error ended with: \($0)" } ?? ""
    }
}

extension TerminationStatus {
    /// How the process ended, as a sentence without its end.
    fileprivate var words: String {
        switch self {
        case .exited(let code): "the adapter exited with status \(code)"
        case .signaled(let signal):
            "the adapter was killed by signal \(signal)" + (OperatingSystem.signalName(signal).map { " (\($0))" } ?? "")
        }
    }
}
