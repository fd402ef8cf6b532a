package import TrackingConformanceCore
import TrackingConformanceSystem

/// An adapter that can be reached: a program to start, or a peer at the other end of connections.
package enum ReachableAdapter: Sendable {
    case program(AdapterCommand)
    case peer(Peer)

    package static let mostConnections = 64

    var mostJobs: Int { if case .program = self { RunOptions.mostJobs } else { Self.mostConnections } }

    var transport: any Transport {
        get throws(AdapterStartError) {
            switch self {
            case .program(let command): try ChildProcess(command)
            case .peer(let peer): PeerConnection(peer: peer)
            }
        }
    }

    /// Ends the app of a peer if the kit started it.
    func stop() async { if case .peer(let peer) = self { await peer.stop() } }
}

/// The processes of an adapter or the connections with it, one or several at a time.
package struct AdapterSource: AnswerSource {
    private let adapter: ReachableAdapter
    private let options: RunOptions
    private let history: AdapterHistory

    package var startsAfresh: Bool { if case .program = adapter { true } else { false } }

    package init(_ adapter: ReachableAdapter, options: RunOptions = RunOptions()) {
        self.adapter = adapter
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

    /// Reaches the adapter while the plan is prepared, and starts more processes or connections if there is work for
    /// them.
    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        // A peer may be started later, by hand.
        if case .peer = adapter { self.options.started() }
        defer { self.options.started() }
        let transport = try adapter.transport
        var options = options
        options.jobs = min(options.jobs, adapter.mostJobs)
        let worker = AdapterWorker(transport: transport, queue: queue, options: options, history: history)
        do throws(AdapterStartError) {
            try await worker.answer()
        } catch {
            await adapter.stop()
            throw error
        }
        await adapter.stop()
    }
}
