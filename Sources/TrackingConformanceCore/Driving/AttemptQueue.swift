/// The attempts of a run: it hands them out to whatever answers, and takes their outcomes.
package actor AttemptQueue {
    private let planning: Task<RunPlan, any Error>
    private var plan: RunPlan?
    private var handshake: Handshake?
    /// The attempts that nobody has taken.
    private var sequence = AttemptSequence.empty
    /// What became of each vector of the plan.
    private var outcomes: [VectorOutcomes] = []
    private var warnings = WarningList()
    private var notRunReason = "the run ended before this vector"
    private var isStopped = false
    /// What is asked in place of vectors of the plan, once it is known who answers.
    private var desk: InquiryDesk?
    /// Those who wait for questions that follow from answers of others.
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// How far the run came.
    package var progress: RunProgress { desk?.inquiry.progress ?? runProgress }
    private var runProgress = RunProgress()

    /// Creates a queue.
    ///
    /// - Parameter planning: The plan, which may still be in the making while an adapter starts.
    package init(_ planning: Task<RunPlan, any Error>) {
        self.planning = planning
    }

    /// Whether the implementation has introduced itself.
    package var hasHandshake: Bool { handshake != nil }

    /// Who the implementation is, once it has introduced itself.
    package var implementation: ImplementationDescription? { handshake?.implementation }

    /// Whether there are attempts that nobody has taken.
    package var hasPending: Bool { desk?.hasPending ?? (sequence.count > 0) }

    /// Whether the next attempt is one that an adapter makes which was started as if on another host.
    package var isElsewhere: Bool { sequence.isElsewhere }

    /// Notes something beside the vectors.
    package func warn(_ warning: String) {
        warnings.add(warning)
    }
}

/// How far a run came.
package struct RunProgress: Sendable, Equatable {
    /// The attempts that were made.
    package var done = 0
    /// The attempts in all; 0 until they are known.
    package var total = 0
    /// The results that count against conformance.
    package var failures = 0

    /// Creates the progress of a run that has not begun.
    package init() {}
}

// MARK: - The beginning

extension AttemptQueue {
    /// Waits for the plan; `nil` where there is none.
    package func awaitPlan() async -> RunPlan? { try? await planning.value }

    /// Learns who the implementation is, and waits for the plan; vectors that require more than it declares do not
    /// apply.
    ///
    /// - Returns: The plan, or `nil` where there is none.
    package func begin(_ handshake: Handshake) async -> RunPlan? {
        guard let plan = await awaitPlan() else { return nil }
        if self.handshake == nil { begin(plan, with: handshake) }
        return plan
    }

    private func begin(_ plan: RunPlan, with handshake: Handshake) {
        self.plan = plan
        self.handshake = handshake
        for warning in handshake.unknownCapabilityWarnings { warnings.add(warning) }
        let places = plan.vectors.indices.filter { plan.vectors[$0].applies(under: handshake) }
        sequence = AttemptSequence(of: places, in: plan.order)
        outcomes = Array(repeating: VectorOutcomes(), count: plan.vectors.count)
        runProgress.total = sequence.count
        desk = plan.inquiry.map { InquiryDesk($0, handshake) }
    }
}

// MARK: - Attempts

extension AttemptQueue {
    /// Takes outcomes, and hands out attempts: a fair share of those that are left, where several workers make them.
    ///
    /// - Parameters:
    ///   - finished: The outcomes of earlier attempts.
    ///   - wanted: The most attempts to be handed out.
    ///   - workers: The number of those who share the attempts.
    ///   - isElsewhere: Whether the attempts are made as if on another host.
    ///   - isIdle: Whether whoever asks owes no outcome, and may wait for questions that follow from those of others.
    /// - Returns: The next attempts; where it is empty and some were wanted, none are left for that host.
    package func exchange(
        _ finished: [Attempt.Outcome],
        wanted: Int,
        workers: Int = 1,
        elsewhere isElsewhere: Bool = false,
        idle isIdle: Bool = true
    ) async -> [Attempt] {
        take(finished)
        if desk != nil {
            return await questions(min(wanted, finished.count + InquiryDesk.mostBeyondAnswers), waiting: isIdle)
        }
        let share = workers > 1 ? sequence.count / (2 * workers) + 1 : wanted
        return sequence.take(min(wanted, share), elsewhere: isElsewhere)
    }

    /// Takes outcomes.
    package func take(_ finished: [Attempt.Outcome]) {
        guard let plan else { return }
        if desk != nil { return takeAnswers(finished) }
        for outcome in finished {
            let place = outcome.attempt.place
            let wasUnstable = outcomes[place].isUnstable
            if outcomes[place].take(outcome) { runProgress.done += 1 }
            let isUnstable = outcomes[place].isUnstable && !wasUnstable
            guard isUnstable || plan.isFailure(outcome.result) else { continue }
            runProgress.failures += 1
            if plan.stopsAtFirstFailure {
                stop(because: "the run stopped at the first failure, \(outcome.result.vector.id)")
            }
        }
    }

    /// Takes back attempts that were not made, and learns why they may never be.
    package func takeBack(_ attempts: [Attempt], because reason: String) {
        guard !isStopped else { return }
        if desk == nil { sequence.takeBack(attempts) } else { desk?.takeBack(attempts) }
        wakeAll()
        notRunReason = reason
    }

    private func stop(because reason: String) {
        guard !isStopped else { return }
        isStopped = true
        sequence.close()
        notRunReason = reason
    }
}

// MARK: - Inquiries

extension AttemptQueue {
    /// What was asked in place of vectors of the plan, as far as it came.
    package var inquiry: (any Inquiry)? { desk?.inquiry ?? plan?.inquiry }

    /// The next questions of the inquiry; where they follow from answers that others owe, it waits for these.
    private func questions(_ wanted: Int, waiting mayWait: Bool) async -> [Attempt] {
        while wanted > 0, !Task.isCancelled {
            let attempts = desk?.take(wanted) ?? []
            guard attempts.isEmpty, mayWait, desk?.isOwed == true else {
                if attempts.isEmpty, mayWait { wakeAll() }
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

    private func takeAnswers(_ finished: [Attempt.Outcome]) {
        guard !finished.isEmpty else { return }
        desk?.take(finished)
        wakeAll()
    }

    private func wakeAll() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

extension RunPlan {
    fileprivate func isFailure(_ result: VectorResult) -> Bool {
        // The list of known failures is consulted only where its answer counts.
        guard stopsAtFirstFailure || result.verdict.fails(strict: true) else { return false }
        return policy.counts(policy.applied(to: result))
    }
}

// MARK: - The end

extension AttemptQueue {
    /// The record of the run, as far as it came; `nil` where it never began.
    ///
    /// - Parameter wasInterrupted: Whether the run was interrupted.
    package func record(wasInterrupted: Bool) -> RunRecord? {
        guard let plan, let handshake else { return nil }
        let reason = wasInterrupted ? "the run was interrupted" : notRunReason
        let open = wasInterrupted ? [] : sequence.openPlaces
        let results = plan.vectors.indices.map { place in
            let (vector, result) = (plan.vectors[place], outcomes[place].result(in: plan.order))
            if let result { return open.contains(place) ? Self.unrepeated(result, because: reason) : result }
            return VectorResult(notApplicable: vector, under: handshake)
                ?? VectorResult(vector, .notRun, reason: reason)
        }
        return RunRecord(
            suiteVersion: plan.suite.version,
            handshake: handshake,
            results: results,
            warnings: warnings.all + VectorResult.Instability.warnings(results),
            wasInterrupted: wasInterrupted
        )
    }
}

extension AttemptQueue {
    /// The result of a vector that should have been run again: what speaks for the implementation is not known to last.
    private static func unrepeated(_ result: VectorResult, because reason: String) -> VectorResult {
        guard !result.verdict.fails(strict: true) else { return result }
        return VectorResult(
            result.vector,
            .notRun,
            reason: "\(result.verdict.rawValue) at first, but not run again: \(reason)"
        )
    }
}

/// Warnings, of which only the first are kept.
private struct WarningList {
    private static let limit = 20
    private var kept: [String] = []
    private var dropped = 0

    mutating func add(_ warning: String) {
        if kept.count < Self.limit { kept.append(warning) } else { dropped += 1 }
    }

    var all: [String] { dropped == 0 ? kept : kept + [andMore(dropped, "warning")] }
}
