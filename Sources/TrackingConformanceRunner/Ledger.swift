import TrackingConformanceCore

/// The book of a run: what is still to do, and what became of the rest.
actor Ledger {
    private let options: RunOptions
    private var plan: RunPlan?
    private var isAbandoned = false
    private var planWaiters: [CheckedContinuation<Void, Never>] = []
    /// The turns that nobody has taken.
    private var schedule = Schedule.empty
    private var requests: [EncodedRequest?] = []
    private var tallies: [Tally] = []
    private var warnings = Warnings()
    private var handshake: Handshake?
    private var notRunReason = "the run ended before"
    private var isStopped = false
    private var processCount = 0

    /// How far the run came.
    private(set) var progress = RunProgress()
    /// Whether any vector was answered.
    private(set) var hasAnswers = false

    init(options: RunOptions) {
        self.options = options
    }

    /// Whether the handshake was completed at least once.
    var hasBegun: Bool { handshake != nil }

    /// Whether there is work that nobody has taken.
    var hasPending: Bool { schedule.count > 0 }

    /// The file that keeps the exchange with the next process, where one is kept.
    func nextWirePath() -> String? {
        processCount += 1
        return options.wireDirectory.map { "\($0)/adapter-\(processCount).wire" }
    }

    /// Notes something beside the vectors.
    func warn(_ warning: String) {
        warnings.add(warning)
    }
}

// MARK: - The beginning

extension Ledger {
    /// Learns what is to be run.
    func prepare(_ plan: RunPlan) {
        self.plan = plan
        resumeWaiters()
    }

    /// Learns that nothing is to be run.
    func abandon() {
        isAbandoned = true
        resumeWaiters()
    }

    private func resumeWaiters() {
        for waiter in planWaiters { waiter.resume() }
        planWaiters = []
    }

    /// Learns who the implementation is; vectors that require more than it declares do not apply.
    ///
    /// - Returns: What judges the answers, as soon as it is known; `nil` where nothing is to be run.
    func begin(_ handshake: Handshake) async -> Judge? {
        if plan == nil, !isAbandoned { await withCheckedContinuation { planWaiters.append($0) } }
        guard let plan else { return nil }
        if self.handshake == nil { begin(plan, with: handshake) }
        return Judge(catalogue: plan.suite.catalogue)
    }

    private func begin(_ plan: RunPlan, with handshake: Handshake) {
        self.handshake = handshake
        for warning in handshake.unknownCapabilityWarnings { warnings.add(warning) }
        let places = plan.vectors.indices.filter { plan.vectors[$0].applies(under: handshake) }
        schedule = Schedule(of: places, in: options.order)
        requests = Array(repeating: nil, count: plan.vectors.count)
        tallies = Array(repeating: Tally(), count: plan.vectors.count)
        progress.total = schedule.count
    }
}

// MARK: - Work

extension Ledger {
    /// Takes results, and gives out work: a fair share of what is left, where several processes work on it.
    func exchange(_ finished: [Settlement], wanted: Int) -> [WorkItem] {
        settle(finished)
        let share = options.jobs > 1 ? schedule.count / (2 * options.jobs) + 1 : wanted
        return items(for: schedule.take(min(wanted, share)))
    }

    /// The work of turns.
    func items(for turns: [Turn]) -> [WorkItem] {
        guard let plan else { return [] }
        return turns.map { turn in
            let vector = plan.vectors[turn.index]
            let request = requests[turn.index] ?? AdapterRequest.run(vector).encoded
            if options.order.passes > 1 { requests[turn.index] = request }
            return WorkItem(turn: turn, vector: vector, request: request)
        }
    }

    /// Takes what a conversation left.
    func take(_ remains: AdapterSession.Remains) {
        if remains.answered > 0 { hasAnswers = true }
        for warning in remains.warnings { warnings.add(warning) }
        settle(remains.settled)
    }

    /// Takes results.
    func settle(_ finished: [Settlement]) {
        for settlement in finished {
            let wasUnstable = tallies[settlement.turn.index].isUnstable
            if tallies[settlement.turn.index].take(settlement) { progress.done += 1 }
            let isUnstable = tallies[settlement.turn.index].isUnstable && !wasUnstable
            guard isUnstable || isFailure(settlement.result) else { continue }
            progress.failures += 1
            if options.failFast { stop(because: "the run ended at the first failure, \(settlement.result.vector.id)") }
        }
    }

    private func isFailure(_ result: VectorResult) -> Bool {
        // A list of known failures is asked only where its answer counts: asking takes longer than judging.
        guard let plan, options.failFast || result.verdict.isHeldAgainst(strict: true) else { return false }
        return plan.isFailure(result)
    }

    /// Takes back work that was not done, and learns why it may never be.
    func takeBack(_ items: [WorkItem], because reason: String) {
        guard !isStopped else { return }
        schedule.takeBack(items.map(\.turn))
        notRunReason = reason
    }

    /// Gives up all work that nobody has taken.
    private func stop(because reason: String) {
        guard !isStopped else { return }
        isStopped = true
        schedule.close()
        notRunReason = reason
    }
}

// MARK: - The end

extension Ledger {
    /// The record of the run, as far as it came.
    func record(wasInterrupted: Bool) -> RunRecord? {
        guard let plan, let handshake else { return nil }
        let reason = wasInterrupted ? "the run was interrupted" : notRunReason
        let results = zip(plan.vectors, tallies).map { vector, tally in
            tally.result(schedule, options.order) ?? VectorResult(notApplicable: vector, under: handshake)
                ?? VectorResult(vector, .notRun, reason: reason)
        }
        return RunRecord(
            suiteVersion: plan.suite.version,
            handshake: handshake,
            results: results,
            warnings: warnings.all + leaks(results),
            wasInterrupted: wasInterrupted
        )
    }

    /// What is most often behind verdicts that change.
    private func leaks(_ results: [VectorResult]) -> [String] {
        let count = results.count(where: \.dependsOnOthers)
        guard count > 0 else { return [] }
        let vectors = count == 1 ? "1 vector was" : "\(count) vectors were"
        return [
            "\(vectors) judged differently when run again; most often the adapter keeps something from one run request "
                + "to the next, which must each begin with a fresh install"
        ]
    }
}

/// Warnings, of which only the first are kept.
private struct Warnings {
    private static let limit = 20
    private var kept: [String] = []
    private var dropped = 0

    mutating func add(_ warning: String) {
        if kept.count < Self.limit { kept.append(warning) } else { dropped += 1 }
    }

    var all: [String] { dropped == 0 ? kept : kept + ["and \(dropped) more warnings"] }
}
