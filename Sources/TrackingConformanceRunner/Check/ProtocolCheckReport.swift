package import TrackingConformanceCore

package struct ProtocolCheckReport: Sendable {
    /// A duty that an adapter must fulfil before any rule can be judged, with the outcome of its check.
    package struct Check: Sendable {
        package let subject: Subject
        /// The duty as a clause.
        package let title: String
        package let outcome: CheckOutcome
    }

    /// The duties in the order checked, worded for a child process.
    package enum Subject: String, Sendable, CaseIterable {
        case start = "it can be started"
        case flush = "initialize is answered while standard input stays open"
        /// The answer to `initialize` is well-formed and names the kit's version of the protocol.
        case handshake = "the answer to initialize is well-formed"
        case capabilities = "every declared capability can be tested"
        case ids = "ids come back as the integers that were sent"
        case unknownMethod = "an unknown method is answered with an error"
        case inFlight = "requests sent together are each answered once"
        case shape = "answers to run are well-formed"
        /// The same request gets the same answer.
        case freshInstall = "each run begins with a fresh install"
        case unsupported = "a step that it cannot perform is answered with unsupported"
        /// Raw UTF-8 comes back unchanged.
        case encoding = "text outside ASCII comes back unchanged"
        case stray = "standard output carries only answers"
        case shutdown = "the process ends within 2 seconds of shutdown"
        case endOfInput = "the process ends within 2 seconds of the end of its input"
    }

    package let checks: [Check]
    package let standardError: String?

    init(_ outcomes: [Subject: CheckOutcome], _ words: CheckWords, standardError: String?, rest reason: String) {
        checks = Subject.allCases.map {
            Check(subject: $0, title: words.titles[$0] ?? $0.rawValue, outcome: outcomes[$0] ?? .notChecked(reason))
        }
        self.standardError = standardError
    }

    package var problems: [Check] {
        checks.filter { if case .problem = $0.outcome { true } else { false } }
    }

    /// True if the adapter was started and completed its handshake.
    package var hasHandshake: Bool {
        checks.allSatisfy { ![.start, .flush, .handshake].contains($0.subject) || $0.outcome == .ok }
    }
}

/// The wording of a protocol check, which depends on how the adapter is reached.
struct CheckWords: Sendable {
    let kind: TransportKind
    /// The titles of checks that differ from those for a child process.
    var titles: [ProtocolCheckReport.Subject: String] = [:]
    let silentEnd: String
    let startAdvice: String
    let silentEndAdvice: String
    let answerAdvice: String
    /// The place where an adapter explains its end.
    let log: String
    let lateAnswer: String
    let flushAdvice: String
    let logAdvice: String
    /// The problem of an adapter that does not end after an event.
    let endless: @Sendable (_ event: String) -> CheckOutcome
    /// The problem of an adapter that answers only once.
    let singleUse: CheckOutcome

    static let process = CheckWords(
        kind: .process,
        silentEnd: "the adapter ended, or closed its standard output, instead of answering",
        startAdvice: "Start it by hand: type its command into a terminal.",
        silentEndAdvice: "Look at its standard error; does it run when you start it by hand?",
        answerAdvice: "Read a line from standard input, write a line with the same id to standard output, flush it.",
        log: "its standard error",
        lateAnswer: "it came when standard input was closed",
        flushAdvice: "Flush standard output",
        logAdvice: "Send logs to standard error",
        endless: { event in
            .problem(
                "the process was still running 2 seconds after \(event), and was killed",
                advice: "Leave the loop that reads requests at \(event), and end threads and timers that keep it alive."
            )
        },
        singleUse: .problem(
            "a second process did not answer initialize, although the first did",
            advice: "A process must not lock or leave behind ports, files or databases."
        )
    )

    static let connection = CheckWords(
        kind: .connection,
        titles: [
            .start: "it can be reached",
            .flush: "initialize is answered while the connection stays open",
            .stray: "the connection carries only answers",
            .shutdown: "it closes the connection within 2 seconds of shutdown",
            .endOfInput: "it closes the connection within 2 seconds of the end of its input",
        ],
        silentEnd: "the adapter closed the connection instead of answering",
        startAdvice: "Start the adapter, and compare its host and port with those given here.",
        silentEndAdvice: "Look at its log; did it crash, or read to the end of its input?",
        answerAdvice: "Read a line from the connection, write a line with the same id to it, flush it.",
        log: "its log",
        lateAnswer: "it came when the kit had ended its own direction",
        flushAdvice: "Flush what you write",
        logAdvice: "Send logs elsewhere",
        endless: { event in
            .problem(
                "the connection was still open 2 seconds after \(event)",
                advice: "Leave the loop that reads requests at \(event), and close the connection."
            )
        },
        singleUse: .problem(
            "initialize was answered on the first connection, but not on the second",
            advice: "When a connection ends, accept or make the next one: the kit connects again after a crash."
        )
    )
}
