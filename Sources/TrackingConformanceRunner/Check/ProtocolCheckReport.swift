package struct ProtocolCheckReport: Sendable {
    /// One thing that an adapter must do before any rule can be judged, and whether it does.
    package struct Check: Sendable {
        /// What the adapter must do.
        package let subject: Subject
        /// The same as a clause.
        package let title: String
        /// Whether it does.
        package let outcome: Outcome
    }

    /// Whether an adapter does what it must.
    package enum Outcome: Sendable, Equatable {
        /// It does.
        case ok
        /// It does not: what was seen, and what to do.
        case problem(String, advice: String)
        case notChecked(String)
    }

    /// The things that are checked, in order, as clauses about a process.
    package enum Subject: String, Sendable, CaseIterable {
        case start = "it can be started"
        case flush = "initialize is answered while standard input stays open"
        /// The answer to `initialize` has its shape and speaks the kit's version.
        case handshake = "the answer to initialize is well-formed"
        case capabilities = "the kit knows every declared capability"
        case ids = "ids come back as the integers that were sent"
        case unknownMethod = "an unknown method is answered with an error"
        case inFlight = "requests sent together are each answered once"
        case shape = "answers to run are well-formed"
        /// The same request is answered alike.
        case freshInstall = "each run begins with a fresh install"
        case unsupported = "a step that it cannot perform is answered with unsupported"
        /// Raw UTF-8 survives.
        case encoding = "text outside ASCII comes back unchanged"
        case stray = "standard output carries only answers"
        case shutdown = "the process ends within 2 seconds of shutdown"
        case endOfInput = "the process ends within 2 seconds of the end of its input"
    }

    package let checks: [Check]
    package let standardError: String?

    init(_ outcomes: [Subject: Outcome], _ words: CheckWords, standardError: String?, rest reason: String) {
        checks = Subject.allCases.map {
            Check(subject: $0, title: words.title(of: $0), outcome: outcomes[$0] ?? .notChecked(reason))
        }
        self.standardError = standardError
    }

    package var problems: [Check] {
        checks.filter { if case .problem = $0.outcome { true } else { false } }
    }

    /// Whether the adapter was started and completed its handshake.
    package var hasHandshake: Bool {
        checks.allSatisfy { ![.start, .flush, .handshake].contains($0.subject) || $0.outcome == .ok }
    }
}
