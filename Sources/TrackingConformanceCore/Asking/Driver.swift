/// A source of answers: an implementation in this process, child processes, connections or a file of answers.
package protocol AnswerSource: Sendable {
    /// Makes the attempts of a queue until none are left.
    func answer(_ queue: Dispatcher) async throws(AdapterStartError)

    /// True if a newly started implementation answers each queue.
    var startsAfresh: Bool { get }
}

extension AnswerSource {
    package var startsAfresh: Bool { false }
}

/// The reason why an adapter did not start or complete its handshake.
package struct AdapterStartError: Error, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ sentence: String) {
        description = sentence
    }
}

/// The driver, which sends questions to a source of answers.
package enum Driver {
    /// Asks the questions of a plan, which may be incomplete while the source starts, and judges the answers by its
    /// policy.
    ///
    /// Failures that may be due to earlier vectors are run again, within the limits of `time`. `watch` is called with
    /// the progress from time to time, after the first second. The error is the reason why there is no plan, or the
    /// `AdapterStartError` of the source.
    package static func run(
        _ planning: Task<RunPlan, any Error>,
        on source: some AnswerSource,
        retryingFor time: RetryTime = .usual,
        watch: (@Sendable (RunProgress) -> Void)? = nil
    ) async throws -> (run: Run, inquiry: any Inquiry) {
        let queue = Dispatcher(planning)
        let problem = await withTaskGroup(of: Void.self) { group in
            if let watch { group.addTask { await report(on: queue, to: watch) } }
            defer { group.cancelAll() }
            return await failure(of: source, at: queue)
        }
        // The problems of the plan come before those of the adapter.
        let plan = try await planning.value
        if let problem { throw problem }
        guard var run = await queue.run(wasInterrupted: Task.isCancelled) else {
            throw AdapterStartError("the run was interrupted before the handshake")
        }
        if !run.wasInterrupted { await LeakSearch(plan: plan, source: source, time: time).mark(&run) }
        run.policy = plan.policy
        return (run, await queue.inquiry ?? plan.inquiry)
    }

    package static func run(
        _ plan: RunPlan,
        on source: some AnswerSource,
        retryingFor time: RetryTime = .usual
    ) async throws -> Run {
        try await run(Task { plan }, on: source, retryingFor: time).run
    }

    /// Asks the questions of a plan until a deadline; `nil` if the run had not begun by then.
    ///
    /// Questions not asked by the deadline have no result. The error is the reason why the source could not answer.
    package static func run(
        _ plan: RunPlan,
        on source: some AnswerSource,
        retryingFor time: RetryTime = .usual,
        until end: ContinuousClock.Instant
    ) async throws -> Run? {
        let asking = Task { try await run(plan, on: source, retryingFor: time) }
        let ending = Task {
            try await Task.sleep(until: end, clock: .continuous)
            asking.cancel()
        }
        defer { ending.cancel() }
        do {
            var run = try await asking.value
            run.unlisted.removeAll { $0.verdict == .notRun }
            return run
        } catch {
            guard asking.isCancelled else { throw error }
            return nil
        }
    }

    private static func failure(of source: some AnswerSource, at queue: Dispatcher) async -> AdapterStartError? {
        do throws(AdapterStartError) {
            try await source.answer(queue)
            return nil
        } catch {
            return error
        }
    }

    private static func report(on queue: Dispatcher, to watch: @Sendable (RunProgress) -> Void) async {
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            watch(await queue.progress)
            wait = .milliseconds(100)
        }
    }
}
