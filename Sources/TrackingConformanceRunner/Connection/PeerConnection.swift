import TrackingConformanceCore

/// A connection to an adapter, from where they meet to where it is closed.
struct PeerConnection: Transport {
    let peer: Peer

    /// An adapter is somebody at the other end.
    var kind: TransportKind { .connection }
    /// Where the kit listens.
    var isOpen: Bool { peer.listens }
    var canStart: Bool { peer.canStart }

    func run(
        with session: some Session,
        on host: Host?,
        _ body: @escaping @Sendable (_ unread: @escaping UnreadCount) async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd {
        let line = PeerLine(peer)
        try await line.connect()
        let wasEnded = await withTaskGroup(of: Void.self) { group in
            group.addTask { await Self.write(session.input, to: line) }
            group.addTask { await Self.read(line, into: session) }
            let patience = await body { await line.unreadCount }
            let wasEnded = await !line.hasEnded(within: patience)
            await line.end()
            await session.transportEnded()
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

    private static func read(_ line: PeerLine, into session: some Session) async {
        while !Task.isCancelled, let bytes = await line.next() {
            await session.receive(bytes)
            // A flood always has the next bytes ready, and other tasks, such as those that keep the time, need a turn.
            await Task.yield()
        }
        if Task.isCancelled { return await session.interrupted() }
        await session.outputEnded()
    }
}
