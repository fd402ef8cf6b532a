import TrackingConformanceCore

/// A connection to an adapter, from where they meet to where it is closed.
struct PeerConnection: Carrier {
    let peer: Peer

    /// An adapter is somebody at the other end.
    var medium: Medium { .connection }
    /// Only where there is a command that starts the app.
    var canStart: Bool { peer.canStart }

    /// Connects, and holds a conversation to the end.
    func run(
        with conversation: some Conversation,
        on host: Host?,
        _ body: @escaping @Sendable () async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd {
        let line = PeerLine(peer)
        try await line.connect()
        let wasEnded = await withTaskGroup(of: Void.self) { group in
            group.addTask { await Self.write(conversation.input, to: line) }
            group.addTask { await Self.read(line, into: conversation) }
            let patience = await body()
            let wasEnded = await !line.hasEnded(within: patience)
            await line.end()
            await conversation.carrierEnded()
            group.cancelAll()
            await group.waitForAll()
            return wasEnded
        }
        return try await line.close(wasEnded: wasEnded)
    }

    private static func write(_ input: AsyncStream<[UInt8]>, to line: PeerLine) async {
        for await bytes in input { await line.send(bytes) }
        await line.endOutput()
    }

    private static func read(_ line: PeerLine, into conversation: some Conversation) async {
        while !Task.isCancelled, let bytes = await line.next() {
            await conversation.receive(.ofConnection(bytes))
            // A flood always has the next bytes ready, and other tasks, such as those that keep the time, need a turn.
            await Task.yield()
        }
        if Task.isCancelled { return await conversation.interrupted() }
        await conversation.outputEnded()
    }
}
