package import TrackingConformanceCore

/// An adapter in child processes, one or several at a time.
package struct AdapterProcesses: AnswerSource {
    private let command: AdapterCommand
    private let options: RunOptions

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - options: How its processes are treated.
    package init(_ command: AdapterCommand, options: RunOptions = RunOptions()) {
        self.command = command
        self.options = options
    }

    /// Lets a first process start while the plan is made, and more of them where there is work for more.
    package func answer(_ queue: AttemptQueue) async throws(AdapterStartError) {
        let process = ChildProcess(path: try command.resolvedPath(), arguments: command.arguments)
        let worker = AdapterWorker(process: process, queue: queue, options: options, starts: AdapterStarts(options))
        let problems = await withTaskGroup(of: AdapterStartError?.self) { group in
            group.addTask { await worker.problem() }
            if let plan = await queue.awaitPlan() {
                let more = max(1, min(options.jobs, plan.vectors.count)) - 1
                for _ in 0..<more { group.addTask { await worker.problem() } }
            } else {
                group.cancelAll()
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        if let problem = problems.first, await !queue.hasHandshake { throw problem }
        guard !Task.isCancelled else { return }
        for problem in problems { await queue.warn("one of the adapter processes was lost: \(problem)") }
    }
}

extension AdapterWorker {
    /// Works through the queue.
    ///
    /// - Returns: Why it could not, where the adapter never completed a handshake.
    fileprivate func problem() async -> AdapterStartError? {
        do throws(AdapterStartError) {
            try await run()
            return nil
        } catch {
            return error
        }
    }
}
