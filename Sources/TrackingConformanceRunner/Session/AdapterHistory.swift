import TrackingConformanceCore

/// The facts about an adapter, shared by all workers of a run.
package actor AdapterHistory {
    private let options: RunOptions
    private var startCount = 0
    private var slowestAnswer: Duration?
    private var hangsInARow = 0
    private var isImpatient = false
    private var unexplainedCount = 0
    /// The number of unexplained ends not yet reported.
    private var untoldCount = 0
    private var firstUntold: String?
    /// The number of answers before each unexplained end.
    private var answersBeforeEnds: Set<Int> = []
    /// The adapter's first answer to `initialize`.
    private var handshake: Handshake?
    /// The first difference of a later answer to `initialize`, until reported.
    private var difference: String?
    /// The contradictory answers not yet reported.
    private var contradictions = Contradictions()

    package init(_ options: RunOptions) {
        self.options = options
    }

    /// The settings of a session with the adapter.
    package struct Start: Sendable {
        /// The path of the record of the exchange, if one is kept.
        let wire: String?
        /// The time limit of a vector.
        package let timeout: Duration
        /// The time limit of the first vector; an app may complete its start then.
        package let firstTimeout: Duration
    }

    package func start() -> Start {
        startCount += 1
        return Start(
            wire: options.wireDirectory.map { "\($0)/adapter-\(startCount).wire" },
            timeout: timeout,
            firstTimeout: firstTimeout
        )
    }

    /// The number of consecutive starts without an answer after which the adapter is abandoned; fewer if it has never
    /// answered.
    var fruitlessLimit: Int { slowestAnswer == nil ? options.fruitlessFirstStarts : options.fruitlessStarts }

    /// The number of fresh processes that an attempt must end before it is blamed; more than one if the adapter is
    /// known to end by chance.
    var endsBeforeBlame: Int { unexplainedCount == 0 ? 1 : 3 }
}

// MARK: - Events

extension AdapterHistory {
    package func note(_ ending: SessionEnding, slowestAnswer: Duration?) {
        if let slowestAnswer { self.slowestAnswer = max(self.slowestAnswer ?? .zero, slowestAnswer) }
        if ending == .timedOut { options.timedOut() }
        hangsInARow = ending == .timedOut ? hangsInARow + 1 : 0
        if hangsInARow == options.patientHangs, !options.hasFixedTimeout { isImpatient = true }
    }

    /// Records the handshake of a process or connection.
    func note(_ other: Handshake) {
        guard let handshake else { return handshake = other }
        difference = difference ?? handshake.difference(to: other)
    }

    /// Records ends of processes for which no vector can be blamed.
    package func noteUnexplained(_ ends: [ExitDiagnosis]) {
        unexplainedCount += ends.count
        untoldCount += ends.count
        answersBeforeEnds.formUnion(ends.map(\.answerCount))
        firstUntold = firstUntold ?? ends.first?.sentence
    }

    /// Records requests that got two different answers and for which no vector is blamed.
    package func noteContradictions(_ others: Contradictions) {
        contradictions.add(others)
    }

    private var firstTimeout: Duration {
        guard !options.hasFixedTimeout else { return timeout }
        if let slowestAnswer { return max(timeout, slowestAnswer * 2) }
        return startCount == 1 ? max(timeout, options.startupTimeout) : timeout
    }

    /// The current time limit of a vector.
    private var timeout: Duration {
        guard isImpatient, let slowestAnswer else { return options.timeout }
        let tenths = (slowestAnswer * options.timeoutFactor / .milliseconds(100)).rounded(.up)
        return min(options.timeout, max(options.shortestTimeout, .milliseconds(100) * Int(tenths)))
    }
}

// MARK: - Reporting

extension AdapterHistory {
    package var warnings: [String] { [impatienceWarning].compactMap { $0 } }

    /// Problems that concern no vector but count against conformance; each is returned once.
    package func takeProblems() -> [String] {
        defer { (untoldCount, firstUntold, contradictions, difference) = (0, nil, Contradictions(), nil) }
        return [unexplainedProblem, contradictions.sentence, difference].compactMap { $0 }
    }

    private var impatienceWarning: String? {
        guard isImpatient, timeout < options.timeout else { return nil }
        let (first, later) = (options.timeout.inSeconds, timeout.inSeconds)
        return
            "the adapter did not answer within \(first) \(options.patientHangs) times in a row, so later vectors had "
            + "\(later): \(options.timeoutFactor) times the slowest answer, and at least "
            + "\(options.shortestTimeout.inSeconds); --timeout sets a fixed limit"
    }

    private var unexplainedProblem: String? {
        guard let firstUntold else { return nil }
        let event = untoldCount == 1 ? "a crash or hang" : "\(untoldCount) crashes or hangs"
        let time = untoldCount == 1 ? "" : "the first time, "
        let pattern =
            if untoldCount > 1, answersBeforeEnds.count == 1, let count = answersBeforeEnds.first {
                "Each time it had answered \(counted(count, "vector")), so look for something that fails after that many requests"
            } else {
                "An adapter that crashes or hangs by chance does not conform"
            }
        return
            "no vector explains \(event) of the adapter: every vector that it left unanswered was answered when it "
            + "was asked again alone. \(pattern); \(time)\(firstUntold)"
    }
}
