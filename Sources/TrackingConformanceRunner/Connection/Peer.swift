package import TrackingConformanceCore
package import TrackingConformanceSystem

/// An adapter reached by connections, with its address and start command.
package actor Peer {
    /// The side that listens.
    private enum Place {
        case remote([ResolvedAddress])
        case local(Listener)
    }

    /// The state of the adapter, as far as known.
    private enum Standing {
        /// The adapter may have to be started.
        case absent
        /// The adapter has been started and has sent nothing yet.
        case starting
        case talking
        /// The adapter was abandoned because it did not respond.
        case stuck
    }

    private let place: Place
    /// The address to connect to or to listen on.
    package nonisolated let address: NetworkAddress
    /// The time limit for a connection and its first answer.
    nonisolated let startupTimeout: Duration
    private let app: AppCommand?
    nonisolated var canStart: Bool { app != nil }
    /// True if the kit listens, so that anyone may connect.
    nonisolated let listens: Bool
    private var standing = Standing.absent
    /// The reason for the last failed connection.
    private var problem: SystemError?
    /// The clients that connected while another client was silent, in order.
    private var waiting: [Socket] = []
    private static let mostWaiting = 256

    package init(
        listeningAt address: NetworkAddress,
        restart: AdapterCommand?,
        startupTimeout: Duration
    ) throws(AdapterStartError) {
        let places = ResolvedAddress.all(of: address)
        guard !places.isEmpty else { throw AdapterStartError("there is no host named \(address.host)") }
        place = .remote(places)
        listens = false
        self.address = address
        app = try restart.map { command throws(AdapterStartError) in try AppCommand(command) }
        self.startupTimeout = startupTimeout
    }

    package init(
        connectingTo address: NetworkAddress,
        restart: AdapterCommand?,
        startupTimeout: Duration
    ) throws(AdapterStartError) {
        guard !address.names.allSatisfy({ ResolvedAddress.all(of: NetworkAddress(host: $0, port: 0)).isEmpty }) else {
            throw AdapterStartError("there is no host named \(address.host)")
        }
        do throws(SystemError) {
            let listener = try Listener(at: address)
            (place, self.address) = (.local(listener), listener.address)
        } catch {
            let advice = error.isAddressInUse ? "; stop the program there, or let --listen 0 choose a free port" : ""
            throw AdapterStartError("cannot listen at \(address): \(error)\(advice)")
        }
        listens = true
        app = try restart.map { command throws(AdapterStartError) in try AppCommand(command) }
        self.startupTimeout = startupTimeout
    }

    /// Ends the app if the kit started it.
    func stop() async {
        for socket in waiting { socket.close() }
        waiting = []
        await app?.stop()
    }
}

// MARK: - Meeting

extension Peer {
    /// Waits for a connection to the adapter, starting it if it is absent.
    func connection(until deadline: ContinuousClock.Instant) async throws(AdapterStartError) -> Link {
        do throws(AdapterStartError) {
            return try await met(until: deadline)
        } catch {
            standing = .absent
            throw error
        }
    }

    private func met(until deadline: ContinuousClock.Instant) async throws(AdapterStartError) -> Link {
        if standing == .stuck { await startApp(waiting: .seconds(2)) }
        while true {
            if let socket = await attempt(until: deadline) { return Link(socket) }
            if standing == .absent { await startApp(waiting: .zero) }
            if let problem = await app?.problem { throw AdapterStartError(problem) }
            guard ContinuousClock.now < deadline else { throw AdapterStartError(absence + (await app?.remark ?? "")) }
            guard (try? await Task.sleep(for: .milliseconds(20))) != nil else {
                throw AdapterStartError("the run was interrupted")
            }
        }
    }

    func noteAnswer() {
        standing = .talking
    }

    /// Records that a connection was closed before any bytes came, as a port forwarder does if the app is not running.
    func noteRefusal() async {
        if standing == .absent || standing == .talking { await startApp(waiting: .zero) }
    }

    /// Called when a session is over.
    func noteEnd(wasEnded: Bool) {
        standing = wasEnded ? .stuck : .absent
    }

    private func startApp(waiting patience: Duration) async {
        standing = .starting
        await app?.start()
        await app?.awaitEnd(for: patience)
    }

    /// The reason why there is no connection, in one sentence.
    private var absence: String {
        let time = startupTimeout.inSeconds
        guard case .remote = place else {
            return
                "no adapter connected to \(address) within \(time); start the adapter, and check the port it connects "
                + "to"
        }
        guard let problem, !problem.isConnectionRefused else {
            return
                "no adapter listened at \(address) within \(time); start the adapter, and check the port it listens at"
        }
        return "\(address) could not be reached within \(time): \(problem)"
    }
}

// MARK: - Attempts

extension Peer {
    private func attempt(until deadline: ContinuousClock.Instant) async -> Socket? {
        switch place {
        case .local(let listener):
            return waiting.isEmpty ? listener.accepted() : waiting.removeFirst()
        case .remote(let places):
            for place in places {
                do throws(SystemError) {
                    if let socket = try await Socket.connected(to: place, until: deadline) { return socket }
                } catch {
                    problem = error
                }
            }
            return nil
        }
    }

    /// The number of other clients waiting to be served.
    func waitingCount() -> Int {
        guard case .local(let listener) = place else { return 0 }
        while waiting.count < Self.mostWaiting, let socket = listener.accepted() { waiting.append(socket) }
        return waiting.count
    }
}

/// A connection to an adapter, from start to end.
struct PeerConnection: Transport {
    let peer: Peer

    var kind: TransportKind { .connection }
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
            // In a flood the next bytes are always ready, but other tasks, such as timers, need a turn.
            await Task.yield()
        }
        if Task.isCancelled { return await session.interrupted() }
        await session.outputEnded()
    }
}
