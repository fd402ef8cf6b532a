/// The queue that hands out the attempts of an inquiry to the workers and takes their outcomes.
package actor Dispatcher {
    private let planning: Task<RunPlan, any Error>
    private var plan: RunPlan?
    private var handshake: Handshake?
    /// The inquiry so far; `nil` until the handshake of an implementation.
    package private(set) var inquiry: (any Inquiry)?
    private var attemptCount = 0
    /// The numbers of the attempts handed out and still without an outcome.
    private var pending: Set<Int> = []
    /// The attempts handed out and taken back unmade, in order.
    private var returned: [Attempt] = []
    private var warnings = WarningList()
    private var problems: [String] = []
    private var notRunReason = "the run ended before this vector"
    private var isStopped = false
    /// The workers waiting for attempts that follow from others' outcomes.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Creates a queue for a plan that may be incomplete while an adapter starts.
    package init(_ planning: Task<RunPlan, any Error>) {
        self.planning = planning
    }

    package var progress: RunProgress { inquiry?.progress ?? RunProgress() }
    package var hasHandshake: Bool { handshake != nil }
    package var implementation: ImplementationDescription? { handshake?.implementation }

    /// True if attempts that no worker has taken may remain.
    package var hasPending: Bool { !returned.isEmpty || inquiry?.isFinished == false }

    /// True if the next attempt is for an adapter started as if on another host.
    package var isElsewhere: Bool { returned.first?.isElsewhere ?? inquiry?.isElsewhere ?? false }

    /// Adds a warning to report besides the results.
    package func warn(_ warning: String) {
        warnings.add(warning)
    }

    /// Adds a problem that counts against conformance besides the results.
    package func fail(because problem: String) {
        problems.append(problem)
    }
}

// MARK: - The beginning

extension Dispatcher {
    /// Waits for the plan; `nil` if there is none.
    package func awaitPlan() async -> RunPlan? { try? await planning.value }

    /// Takes the implementation's handshake and waits for the plan; `nil` if there is none.
    package func begin(_ handshake: Handshake) async -> RunPlan? {
        guard let plan = await awaitPlan() else { return nil }
        if self.handshake == nil {
            self.plan = plan
            self.handshake = handshake
            for warning in handshake.unknownCapabilityWarnings + handshake.untestedCapabilityWarnings {
                warnings.add(warning)
            }
            inquiry = plan.inquiry
            inquiry?.begin(handshake)
        }
        return plan
    }
}

// MARK: - Attempts

extension Dispatcher {
    /// Takes outcomes and hands out attempts.
    ///
    /// An idle worker, which owes no outcome, waits for attempts that follow from others' outcomes. If attempts are
    /// wanted but none returned, none are left for that host.
    package func exchange(
        _ finished: [Attempt.Outcome],
        wanted: Int,
        workers: Int = 1,
        elsewhere isElsewhere: Bool = false,
        idle isIdle: Bool = true
    ) async -> [Attempt] {
        take(finished)
        let share = inquiry?.share(of: wanted, finished: finished.count, workers: workers) ?? 0
        while share > 0, !Task.isCancelled {
            let attempts = handOut(share, elsewhere: isElsewhere)
            guard attempts.isEmpty, isIdle, mayFollow(elsewhere: isElsewhere) else {
                if attempts.isEmpty, isIdle { wakeAll() }
                return attempts
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting.append($0) }
            } onCancel: {
                Task { await self.wakeAll() }
            }
        }
        return []
    }

    private func handOut(_ share: Int, elsewhere isElsewhere: Bool) -> [Attempt] {
        var attempts = Array(returned.prefix { $0.isElsewhere == isElsewhere }.prefix(share))
        returned.removeFirst(attempts.count)
        guard returned.isEmpty else { return attempts }
        // Both attempts with a vector run twice in a row go to one worker.
        while attempts.count < share || !attempts.isEmpty && inquiry?.isSecondInARow == true,
            let attempt = inquiry?.next(number: attemptCount, elsewhere: isElsewhere)
        {
            attempts.append(attempt)
            pending.insert(attemptCount)
            attemptCount += 1
        }
        return attempts
    }

    /// True if attempts for a host may follow from outcomes that other workers owe.
    private func mayFollow(elsewhere isElsewhere: Bool) -> Bool {
        pending.count > returned.count && inquiry?.isFinished == false && inquiry?.isElsewhere == isElsewhere
    }

    package func take(_ finished: [Attempt.Outcome]) {
        guard !finished.isEmpty, inquiry != nil else { return }
        for outcome in finished {
            pending.remove(outcome.attempt.number)
            inquiry?.take(outcome)
        }
        if let reason = inquiry?.stopReason { stop(because: reason) }
        wakeAll()
    }

    /// Takes back attempts that were not made, with the reason why they may never be made.
    package func takeBack(_ attempts: [Attempt], because reason: String) {
        guard !isStopped else { return }
        returned = (returned + attempts).sorted { $0.number < $1.number }
        notRunReason = reason
        wakeAll()
    }

    private func stop(because reason: String) {
        guard !isStopped else { return }
        isStopped = true
        returned = []
        inquiry?.close()
        notRunReason = reason
    }

    private func wakeAll() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

// MARK: - The end

extension Dispatcher {
    /// The run so far; `nil` if it has not begun.
    package func run(wasInterrupted: Bool) -> Run? {
        guard let plan, let handshake, var inquiry else { return nil }
        if wasInterrupted { inquiry.close() }
        let results = inquiry.results(
            under: handshake,
            returned: wasInterrupted ? [] : returned,
            because: wasInterrupted ? "the run was interrupted" : notRunReason
        )
        return Run(
            of: plan.suite,
            by: handshake,
            results,
            warnings: warnings.all + VectorResult.Instability.warnings(in: results),
            problems: problems,
            wasInterrupted: wasInterrupted
        )
    }
}

/// A list of warnings that keeps only the first ones.
private struct WarningList {
    private static let limit = 20
    private var kept: [String] = []
    private var dropped = 0

    mutating func add(_ warning: String) {
        if kept.count < Self.limit { kept.append(warning) } else { dropped += 1 }
    }

    var all: [String] { dropped == 0 ? kept : kept + [andMore(dropped, "warning")] }
}
