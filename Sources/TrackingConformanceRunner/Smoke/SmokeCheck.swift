/// One thing that an adapter must do before any rule can be judged, and whether it does.
public struct SmokeCheck: Sendable {
    /// Whether the adapter does it.
    public enum Outcome: Sendable, Equatable {
        /// It does.
        case ok
        /// It does not: what was seen, and what to do.
        case problem(String, advice: String)
        /// That could not be found out, because of this.
        case notChecked(String)
    }

    /// What the adapter must do.
    public let subject: Subject
    /// Whether it does.
    public let outcome: Outcome

    /// The things that are checked, in order.
    public enum Subject: String, Sendable, CaseIterable {
        /// The program can be started.
        case start = "it can be started"
        /// An answer arrives while standard input stays open.
        case flush = "initialize is answered while standard input stays open"
        /// The answer to `initialize` has its shape and speaks the kit's version.
        case handshake = "the answer to initialize has its shape"
        /// Only capabilities that the kit knows.
        case capabilities = "the kit knows every declared capability"
        /// Ids are echoed as integers.
        case ids = "ids come back as the integers they were"
        /// An unknown method is answered with an error.
        case unknownMethod = "an unknown method is answered with an error"
        /// Several requests in flight are all answered.
        case inFlight = "several requests at once are each answered once"
        /// Answers to `run` have their shape.
        case shape = "answers to run have their shape"
        /// The same request is answered alike.
        case freshInstall = "each run begins from a fresh install"
        /// A step that cannot be done is answered `unsupported`.
        case unsupported = "a step it cannot do is answered with unsupported"
        /// Raw UTF-8 survives.
        case encoding = "text outside ASCII survives"
        /// Nothing else is on standard output.
        case stray = "nothing but answers is on standard output"
        /// `shutdown` ends the process.
        case shutdown = "shutdown ends the process within 2 seconds"
        /// The end of the input ends the process.
        case endOfInput = "the end of its input ends the process within 2 seconds"
    }
}

/// What a smoke test found.
public struct SmokeReport: Sendable {
    /// The checks, each subject once.
    public let checks: [SmokeCheck]
    /// The end of what the adapter wrote to standard error.
    public let standardError: String?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - outcomes: What was found out.
    ///   - standardError: The end of what the adapter wrote to standard error.
    ///   - reason: Why the rest was not checked.
    init(_ outcomes: [SmokeCheck.Subject: SmokeCheck.Outcome], standardError: String?, rest reason: String) {
        checks = SmokeCheck.Subject.allCases.map {
            SmokeCheck(subject: $0, outcome: outcomes[$0] ?? .notChecked(reason))
        }
        self.standardError = standardError
    }

    /// The checks that found a problem.
    public var problems: [SmokeCheck] {
        checks.filter { if case .problem = $0.outcome { true } else { false } }
    }

    /// Whether the adapter was started and completed its handshake.
    public var hasHandshake: Bool {
        checks.allSatisfy { ![.start, .flush, .handshake].contains($0.subject) || $0.outcome == .ok }
    }
}
