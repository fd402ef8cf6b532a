package import TrackingConformanceCore
import TrackingConformanceSystem

/// An adapter in child processes, one or several at a time.
package struct AdapterProcesses: AnswerSource {
    private let command: AdapterCommand
    private let options: RunOptions
    private let history: AdapterHistory

    package var startsAfresh: Bool { true }

    package init(_ command: AdapterCommand, options: RunOptions = RunOptions()) {
        self.command = command
        self.options = options
        history = AdapterHistory(options)
    }

    /// Refuses more adapters than the system's limits allow; to be called before anything else is under way.
    package static func checkLimits(for jobs: Int) throws(AdapterStartError) {
        guard ResourceLimits.suffice(forProcesses: jobs) else {
            throw AdapterStartError(ResourceLimits.shortage + (jobs > 1 ? "; or lower --jobs" : ""))
        }
    }

    /// Kills all adapters at once; to be called before the command ends without waiting for them.
    package static func killAll() async {
        await LiveProcesses.shared.killAll()
    }

    /// Lets a first process start while the plan is made, and more of them where there is work for more.
    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        defer { self.options.started() }
        let process = try ChildProcess(command)
        var options = options
        options.jobs = min(options.jobs, RunOptions.mostJobs)
        let worker = AdapterWorker(transport: process, queue: queue, options: options, history: history)
        try await worker.answer()
    }
}
