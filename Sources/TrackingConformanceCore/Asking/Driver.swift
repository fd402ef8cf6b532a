/// What answers: an implementation in this process, child processes, connections, a file of answers.
package protocol AnswerSource: Sendable {
    /// Makes the attempts that a queue hands out, until it has no more.
    func answer(_ queue: Dispatcher) async throws(AdapterStartError)

    /// Whether an implementation that has just been started answers each queue.
    var startsAfresh: Bool { get }
}

extension AnswerSource {
    package var startsAfresh: Bool { false }
}

/// Why an adapter could not be started or did not complete its handshake.
package struct AdapterStartError: Error, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ sentence: String) {
        description = sentence
    }
}

/// The driver: it puts what is asked to what answers.
package enum Driver {
    /// Asks what a plan asks, which may still be in the making while the source starts, and judges it by its policy.
    ///
    /// Failures that may be due to what ran before them are run again, for as long as `time` says. `watch` is called
    /// now and then with how far it came, from the first second on. The errors are why there is no plan, or else the
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
        if !run.wasInterrupted { await LeakSearch(plan, source, for: time).mark(&run) }
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

    /// Asks what a plan asks until some time; `nil` if that had not begun by then.
    ///
    /// What was not asked by then has no result. The error is why the source could not answer.
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
