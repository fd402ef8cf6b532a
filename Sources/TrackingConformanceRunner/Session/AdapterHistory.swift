import TrackingConformanceCore

/// What was learned about an adapter in one run, by all its workers.
package actor AdapterHistory {
    private let options: RunOptions
    private var startCount = 0
    private var slowestAnswer: Duration?
    private var hangsInARow = 0
    private var isImpatient = false
    private var unexplainedCount = 0
    /// Those ends that no run has told of yet.
    private var untoldCount = 0
    private var firstUntold: String?
    /// After how many answers the adapter ended so.
    private var answersBeforeEnds: Set<Int> = []
    /// What the adapter answered to `initialize` at first.
    private var handshake: Handshake?
    /// How a later answer to `initialize` differs from it, where no run has told of that yet.
    private var difference: String?
    /// What was answered twice, and differently, and no run has told of yet.
    private var contradictions = Contradictions()

    package init(_ options: RunOptions) {
        self.options = options
    }

    /// What a session of the adapter needs to know.
    package struct Start: Sendable {
        /// The file that keeps the exchange with the process, where one is kept.
        let wire: String?
        /// How long a vector may take.
        package let timeout: Duration
        /// The time that the first vector has: an app may prepare at its first request what others do at their start.
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

    /// The starts in a row without an answer after which the adapter is given up: sooner where it never gave one.
    var fruitlessLimit: Int { slowestAnswer == nil ? options.fruitlessFirstStarts : options.fruitlessStarts }

    /// How often an attempt must make its process end, as the first one and alone, before it is blamed: more than once
    /// where the adapter is known to end by chance.
    var endsBeforeBlame: Int { unexplainedCount == 0 ? 1 : 3 }
}

// MARK: - What happens

extension AdapterHistory {
    package func note(_ ending: SessionEnding, slowestAnswer: Duration?) {
        if let slowestAnswer { self.slowestAnswer = max(self.slowestAnswer ?? .zero, slowestAnswer) }
        if ending == .timedOut { options.timedOut() }
        hangsInARow = ending == .timedOut ? hangsInARow + 1 : 0
        if hangsInARow == options.patientHangs, !options.hasFixedTimeout { isImpatient = true }
    }

    /// Learns how a process or a connection introduced itself.
    func note(_ other: Handshake) {
        guard let handshake else { return handshake = other }
        difference = difference ?? handshake.difference(to: other)
    }

    /// Learns of ends of processes for which no vector can be blamed.
    package func noteUnexplained(_ ends: [ExitDiagnosis]) {
        unexplainedCount += ends.count
        untoldCount += ends.count
        answersBeforeEnds.formUnion(ends.map(\.answerCount))
        firstUntold = firstUntold ?? ends.first?.sentence
    }

    /// Learns of requests that were answered twice, and differently, and for which no vector is blamed.
    package func noteContradictions(_ others: Contradictions) {
        contradictions.add(others)
    }

    private var firstTimeout: Duration {
        guard !options.hasFixedTimeout else { return timeout }
        if let slowestAnswer { return max(timeout, slowestAnswer * 2) }
        return startCount == 1 ? max(timeout, options.startupTimeout) : timeout
    }

    /// How long a vector may take now.
    private var timeout: Duration {
        guard isImpatient, let slowestAnswer else { return options.timeout }
        let tenths = (slowestAnswer * options.timeoutFactor / .milliseconds(100)).rounded(.up)
        return min(options.timeout, max(options.shortestTimeout, .milliseconds(100) * Int(tenths)))
    }
}

// MARK: - What is said of it

extension AdapterHistory {
    /// What the reports must say of the run.
    package var warnings: [String] { [impatienceWarning].compactMap { $0 } }

    /// What counts against conformance although no vector did it, each told once.
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
                "Each time it had answered \(counted(count, "vector")), so look for what fails after so many requests"
            } else {
                "An adapter that crashes or hangs by chance does not conform"
            }
        return
            "no vector explains \(event) of the adapter: every vector that it left unanswered was answered when it "
            + "was asked again alone. \(pattern); \(time)\(firstUntold)"
    }
}
