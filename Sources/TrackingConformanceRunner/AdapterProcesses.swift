package import TrackingConformanceCore

/// An adapter in child processes, one or several at a time.
package struct AdapterProcesses: AnswerSource {
    private let command: AdapterCommand
    private let options: RunOptions
    private let history: AdapterHistory

    /// Each queue is answered by processes of its own.
    package var startsAfresh: Bool { true }

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - options: How its processes are treated.
    package init(_ command: AdapterCommand, options: RunOptions = RunOptions()) {
        self.command = command
        self.options = options
        history = AdapterHistory(options)
    }

    /// Finds out whether adapters can be started at all; to be called before anything else is under way.
    ///
    /// - Throws: The limit of the system that is too low.
    package static func checkLimits() throws(AdapterStartError) {
        try ProcessCapacity.check()
    }

    /// Kills all adapters at once; to be called before the command ends without waiting for them.
    package static func killAll() async {
        await LiveProcesses.shared.killAll()
    }

    /// Lets a first process start while the plan is made, and more of them where there is work for more.
    package func answer(_ queue: AttemptQueue) async throws(AdapterStartError) {
        let process = ChildProcess(path: try command.resolvedPath(), arguments: command.arguments)
        var options = options
        options.jobs = try ProcessCapacity.processes(of: min(options.jobs, RunOptions.mostJobs))
        let jobs = options.jobs
        let worker = AdapterWorker(process: process, queue: queue, options: options, history: history)
        let problems = await withTaskGroup(of: AdapterStartError?.self) { group in
            group.addTask { await worker.problem() }
            if let plan = await queue.awaitPlan() {
                let wanted =
                    plan.inquiry == nil ? max(1, min(self.options.jobs, plan.vectors.count)) : self.options.jobs
                if jobs < wanted { await queue.warn(Self.tooFew(jobs, of: wanted)) }
                let more = min(jobs, wanted) - 1
                for _ in 0..<more { group.addTask { await worker.problem() } }
            } else {
                group.cancelAll()
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        if let problem = problems.first, await !queue.hasHandshake { throw problem }
        for warning in await history.warnings { await queue.warn(warning) }
        guard !Task.isCancelled else { return }
        for problem in problems { await queue.warn("one of the adapter processes was lost: \(problem)") }
    }

    private static func tooFew(_ jobs: Int, of wanted: Int) -> String {
        "only \(jobs) of \(wanted) adapter processes were started, because the limit on open files (ulimit -n) is "
            + "\(ResourceLimits.descriptors)"
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
