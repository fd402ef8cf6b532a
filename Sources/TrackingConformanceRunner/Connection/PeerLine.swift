import TrackingConformanceCore
import TrackingConformanceSystem

/// The connection of one session, re-established until the other end has sent something.
///
/// A port forwarder accepts connections for an app that is not yet running, then closes them.
actor PeerLine {
    private let peer: Peer
    private let deadline: ContinuousClock.Instant
    private var link: Link?
    /// The bytes sent so far, to be repeated after a reconnection; `nil` once something was received.
    private var unheard: [UInt8]? = []
    /// The beginning of the first line if anyone may connect; a client is ignored until it completes that line.
    private var beginning: [UInt8] = []
    /// The last client's first line, if unfinished.
    private var fragment: String?
    private var connection = ContinuousClock.now
    /// The longest permitted silence of a client while another waits; it grows with each client dropped, so that one of
    /// two slow clients succeeds.
    private var patience: Duration
    /// True if the current connection was dropped in favour of another client.
    private var isLeft = false
    /// The time of the last reconnection, if any.
    private var reconnection: ContinuousClock.Instant?
    private var isOutputEnded = false
    /// The way in which the other side ended the connection; `nil` until then.
    private var status: AdapterEnd.Status?
    /// The error if no adapter could be reached.
    private var problem: AdapterStartError?
    private var isOver = false

    init(_ peer: Peer) {
        self.peer = peer
        deadline = .now + peer.startupTimeout
        patience = min(.seconds(1), peer.startupTimeout / 8)
    }

    func connect() async throws(AdapterStartError) {
        link = try await peer.connection(until: deadline)
        connection = .now
    }

    func send(_ bytes: [UInt8]) async {
        unheard? += bytes
        await link?.write(bytes)
    }

    /// Signals to the other side that nothing more will be sent.
    func endOutput() {
        isOutputEnded = true
        link?.endOutput()
    }

    func next() async -> [UInt8]? {
        while let current = link {
            let outcome = await read(current)
            if case .success(let bytes) = outcome, !bytes.isEmpty, !isLeft {
                guard let heard = await heard(bytes) else { continue }
                return heard
            }
            if unheard != nil, !isOver, await reconnect() { continue }
            if case .failure(let error) = outcome { status = .lost(error) } else { status = .closed }
            return nil
        }
        return nil
    }

    /// The number of bytes received but not yet read.
    var unreadCount: Int { link?.unreadCount ?? 0 }

    /// The received bytes to pass on; `nil` while it is unknown whether the adapter wrote them.
    private func heard(_ bytes: [UInt8]) async -> [UInt8]? {
        guard unheard != nil else { return bytes }
        // Empty lines do not identify a client.
        let bytes = beginning.isEmpty ? Array(bytes.drop { Self.blanks.contains($0) }) : bytes
        beginning += bytes
        if peer.listens, !bytes.contains(UInt8(ascii: "\n")) {
            if beginning.count > Self.longestBeginning { leave() }
            return nil
        }
        defer { beginning = [] }
        unheard = nil
        await peer.noteAnswer()
        return beginning
    }

    /// Reconnects and sends the unheard bytes again.
    private func reconnect() async -> Bool {
        let (earlier, wasLeft) = (link, isLeft)
        if !beginning.isEmpty { fragment = beginning.withUnsafeBufferPointer { Excerpt.of($0) } }
        (link, isLeft, beginning) = (nil, false, [])
        earlier?.end()
        await earlier?.close()
        do throws(AdapterStartError) {
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil else {
                throw AdapterStartError(silence)
            }
            if !wasLeft { await peer.noteRefusal() }
            let other = try await peer.connection(until: deadline)
            (link, connection, reconnection) = (other, .now, .now)
            if isOver { other.end() }
            await other.write(unheard ?? [])
            if isOutputEnded { other.endOutput() }
            return true
        } catch {
            problem = fragment.map { AdapterStartError("\(error); a client wrote \($0) and no line feed") } ?? error
            return false
        }
    }

    private var silence: String {
        "every connection to \(peer.address) was closed without an answer for \(peer.startupTimeout.inSeconds); is "
            + "the app running on the device?"
    }

    /// Waits for the other side to end the connection.
    func hasEnded(within patience: Duration) async -> Bool {
        let end = ContinuousClock.now + patience
        while status == nil, problem == nil, ContinuousClock.now < end {
            guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { break }
        }
        return status != nil || problem != nil
    }

    /// Ends the connection; a pending read gets no bytes.
    func end() {
        isOver = true
        // A connection made just before the deadline would probably have been closed like the earlier ones.
        let now = ContinuousClock.now
        if unheard != nil, now >= deadline, let reconnection, now - reconnection < .seconds(1) {
            problem = problem ?? AdapterStartError(silence)
        }
        link?.end()
    }

    func close(wasEnded: Bool) async throws(AdapterStartError) -> AdapterEnd {
        await link?.close()
        link = nil
        await peer.noteEnd(wasEnded: wasEnded)
        if let problem { throw problem }
        return AdapterEnd(status: wasEnded ? .closed : status ?? .closed, wasEnded: wasEnded)
    }
}

// MARK: - Silent clients

extension PeerLine {
    /// The longest first line to wait for, in bytes.
    private static let longestBeginning = 1 << 20

    /// The bytes allowed in a blank line.
    private static let blanks = Array(" \t\r\n".utf8)

    /// Waits for bytes; if anyone may connect, a client with an unfinished first line does not keep others out.
    private func read(_ link: Link) async -> Result<[UInt8], SystemError> {
        guard unheard != nil, peer.listens else { return await link.read() }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.leaveIfSilent() }
            let outcome = await link.read()
            group.cancelAll()
            return outcome
        }
    }

    private func leaveIfSilent() async {
        while (try? await Task.sleep(for: .milliseconds(20))) != nil, !isOver {
            let waiting = await peer.waitingCount()
            guard waiting > 0, hasWaitedEnough(for: waiting), !Task.isCancelled else { continue }
            return leave()
        }
    }

    /// True if a silent client has used up its time: it shares half of the remaining time with the clients that wait.
    private func hasWaitedEnough(for others: Int) -> Bool {
        let share = (deadline - connection) / (2 * (others + 1))
        return ContinuousClock.now - connection >= min(patience, share)
    }

    private func leave() {
        patience = min(patience * 2, .seconds(4))
        isLeft = true
        link?.end()
    }
}
