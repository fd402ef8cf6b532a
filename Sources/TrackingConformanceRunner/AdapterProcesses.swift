package import TrackingConformanceCore
import TrackingConformanceSystem

/// An adapter run in child processes, one or several at a time.
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

    /// Refuses more adapters than the system's limits allow; call it before other work begins.
    package static func checkLimits(for jobs: Int) throws(AdapterStartError) {
        guard ResourceLimits.suffice(forProcesses: jobs) else {
            throw AdapterStartError(ResourceLimits.shortage + (jobs > 1 ? "; or lower --jobs" : ""))
        }
    }

    /// Kills all adapters immediately; call it before the command ends without waiting for them.
    package static func killAll() async {
        await LiveProcesses.shared.killAll()
    }

    /// Starts the first process while the plan is prepared, and more if there is work for them.
    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        defer { self.options.started() }
        let process = try ChildProcess(command)
        var options = options
        options.jobs = min(options.jobs, RunOptions.mostJobs)
        let worker = AdapterWorker(transport: process, queue: queue, options: options, history: history)
        try await worker.answer()
    }
}

/// An adapter at the other end of connections, one or several at a time.
package struct AdapterConnections: AnswerSource {
    package static let mostJobs = 64

    private let peer: Peer
    private let options: RunOptions
    private let history: AdapterHistory

    package init(_ peer: Peer, options: RunOptions = RunOptions()) {
        self.peer = peer
        self.options = options
        history = AdapterHistory(options)
    }

    /// Connects to the adapter while the plan is prepared, and opens more connections if there is work for them.
    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        // The adapter may be started later, by hand.
        options.started()
        var options = options
        options.jobs = min(options.jobs, Self.mostJobs)
        let transport = PeerConnection(peer: peer)
        let worker = AdapterWorker(transport: transport, queue: queue, options: options, history: history)
        do throws(AdapterStartError) {
            try await worker.answer()
        } catch {
            await peer.stop()
            throw error
        }
        await peer.stop()
    }
}
