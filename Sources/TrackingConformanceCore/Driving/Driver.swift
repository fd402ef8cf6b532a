/// The driver: it puts what is asked to what answers.
package enum Driver {
    /// Runs a plan that may still be in the making while the source starts.
    ///
    /// - Parameters:
    ///   - planning: The plan.
    ///   - source: What answers.
    ///   - time: For how long failures are run again.
    ///   - watch: Called now and then with how far the run came, from its first second on.
    /// - Returns: What became of every vector.
    /// - Throws: Why there is no plan, or else the `AdapterStartError` of the source.
    package static func record(
        of planning: Task<RunPlan, any Error>,
        from source: some AnswerSource,
        retryingFor time: RetryTime = .usual,
        watch: (@Sendable (RunProgress) -> Void)? = nil
    ) async throws -> RunRecord {
        let record = try await outcome(of: planning, from: source, watch: watch).record
        guard !record.wasInterrupted else { return record }
        return await LeakSearch(try await planning.value, source, for: time).marked(record)
    }

    /// Puts an inquiry to a source.
    ///
    /// - Parameters:
    ///   - planning: The plan of the inquiry.
    ///   - source: What answers.
    ///   - watch: Called now and then with how far it came, from its first second on.
    /// - Returns: The inquiry as far as it came, and a record without results.
    /// - Throws: Why there is no plan, or else the `AdapterStartError` of the source.
    package static func inquiry(
        of planning: Task<RunPlan, any Error>,
        from source: some AnswerSource,
        watch: (@Sendable (RunProgress) -> Void)? = nil
    ) async throws -> (inquiry: (any Inquiry)?, record: RunRecord) {
        let (queue, record) = try await outcome(of: planning, from: source, watch: watch)
        return (await queue.inquiry, record)
    }

    private static func outcome(
        of planning: Task<RunPlan, any Error>,
        from source: some AnswerSource,
        watch: (@Sendable (RunProgress) -> Void)?
    ) async throws -> (queue: AttemptQueue, record: RunRecord) {
        let queue = AttemptQueue(planning)
        let problem = await withTaskGroup(of: Void.self) { group in
            if let watch { group.addTask { await report(on: queue, to: watch) } }
            defer { group.cancelAll() }
            return await failure(of: source, at: queue)
        }
        // The problems of the plan come before those of the adapter.
        _ = try await planning.value
        if let problem { throw problem }
        guard let record = await queue.record(wasInterrupted: Task.isCancelled) else {
            throw AdapterStartError("the run was interrupted before the handshake")
        }
        return (queue, record)
    }

    /// Runs a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - source: What answers.
    /// - Returns: What became of every vector.
    /// - Throws: The `AdapterStartError` of the source.
    package static func record(of plan: RunPlan, from source: some AnswerSource) async throws -> RunRecord {
        try await record(of: Task { plan }, from: source)
    }

    private static func failure(of source: some AnswerSource, at queue: AttemptQueue) async -> AdapterStartError? {
        do throws(AdapterStartError) {
            try await source.answer(queue)
            return nil
        } catch {
            return error
        }
    }

    private static func report(on queue: AttemptQueue, to watch: @Sendable (RunProgress) -> Void) async {
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            watch(await queue.progress)
            wait = .milliseconds(100)
        }
    }
}
