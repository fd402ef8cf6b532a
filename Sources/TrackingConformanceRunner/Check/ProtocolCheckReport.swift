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
            Check(subject: $0, title: words.title(of: $0), outcome: outcomes[$0] ?? .notChecked(reason))
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

    private func either(_ process: String, or connection: String) -> String {
        kind == .process ? process : connection
    }

    func title(of subject: ProtocolCheckReport.Subject) -> String {
        switch subject {
        case .start: either(subject.rawValue, or: "it can be reached")
        case .flush: either(subject.rawValue, or: "initialize is answered while the connection stays open")
        case .stray: either(subject.rawValue, or: "the connection carries only answers")
        case .shutdown: either(subject.rawValue, or: "it closes the connection within 2 seconds of shutdown")
        case .endOfInput:
            either(subject.rawValue, or: "it closes the connection within 2 seconds of the end of its input")
        case .handshake, .capabilities, .ids, .unknownMethod, .inFlight, .shape, .freshInstall, .unsupported, .encoding:
            subject.rawValue
        }
    }

    var silentEnd: String {
        either(
            "the adapter ended, or closed its standard output, instead of answering",
            or: "the adapter closed the connection instead of answering"
        )
    }

    var startAdvice: String {
        either(
            "Start it by hand: type its command into a terminal.",
            or: "Start the adapter, and compare its host and port with those given here."
        )
    }

    var silentEndAdvice: String {
        either(
            "Look at its standard error; does it run when you start it by hand?",
            or: "Look at its log; did it crash, or read to the end of its input?"
        )
    }

    var answerAdvice: String {
        either(
            "Read a line from standard input, write a line with the same id to standard output, flush it.",
            or: "Read a line from the connection, write a line with the same id to it, flush it."
        )
    }

    var idAdvice: String { "Answer each request in a line of its own, with the id of the request." }

    var exceptionAdvice: String {
        either("Look at its standard error", or: "Look at its log")
            + ": neither an unknown method nor an exception in a handler may end it."
    }

    var lateAnswer: String {
        either("it came when standard input was closed", or: "it came when the kit had ended its own direction")
    }

    var flushAdvice: String {
        either("Flush standard output", or: "Flush what you write")
            + " after each answer, and read line by line, not to the end of the input."
    }

    var strayAdvice: String {
        either("Send logs to standard error", or: "Send logs elsewhere")
            + ", and write each answer as one line of JSON with the request's id."
    }

    /// The problem of an adapter that does not end when it should.
    func endless(after event: ProtocolCheckReport.Subject) -> CheckOutcome {
        let name = event == .shutdown ? "shutdown" : "the end of its input"
        return .problem(
            either(
                "the process was still running 2 seconds after \(name), and was killed",
                or: "the connection was still open 2 seconds after \(name)"
            ),
            advice: either(
                "Leave the loop that reads requests at \(name), and end threads and timers that keep it alive.",
                or: "Leave the loop that reads requests at \(name), and close the connection."
            )
        )
    }

    /// The problem of an adapter that answers only once.
    var singleUse: CheckOutcome {
        kind == .process
            ? .problem(
                "a second process did not answer initialize, although the first did",
                advice: "A process must not lock or leave behind ports, files or databases."
            )
            : .problem(
                "initialize was answered on the first connection, but not on the second",
                advice: "When a connection ends, accept or make the next one: the kit connects again after a crash."
            )
    }
}
