package import TrackingConformanceCore

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

    /// Meets the adapter while the plan is made, and more than once where there is work for more connections.
    package func answer(_ queue: Dispatcher) async throws(AdapterStartError) {
        // The adapter may be started only later, by hand.
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
