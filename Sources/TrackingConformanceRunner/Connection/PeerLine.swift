import TrackingConformanceCore
import TrackingConformanceSystem

/// The connection of one session, made again until somebody at the other end has said something.
///
/// What forwards a port accepts connections for an app that is not there yet, and closes them.
actor PeerLine {
    private let peer: Peer
    private let deadline: ContinuousClock.Instant
    private var link: Link?
    /// What was sent while nothing was heard, which is sent again; `nil` once something was heard.
    private var unheard: [UInt8]? = []
    /// When it was connected again, if it was.
    private var reconnection: ContinuousClock.Instant?
    private var isOutputEnded = false
    /// How the connection ended at the other side, once it has.
    private var status: AdapterEnd.Status?
    /// Why nobody could be reached in the end.
    private var problem: AdapterStartError?
    private var isOver = false

    init(_ peer: Peer) {
        self.peer = peer
        deadline = .now + peer.startupTimeout
    }

    /// Connects for the first time.
    func connect() async throws(AdapterStartError) {
        link = try await peer.connection(until: deadline)
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) async {
        unheard? += bytes
        await link?.write(bytes)
    }

    /// Tells the other side that nothing more is sent.
    func endOutput() {
        isOutputEnded = true
        link?.endOutput()
    }

    /// Waits for the next bytes.
    func next() async -> [UInt8]? {
        while let current = link {
            let outcome = await current.read()
            if case .success(let bytes) = outcome, !bytes.isEmpty {
                if unheard != nil { await noteFirst() }
                return bytes
            }
            if unheard != nil, !isOver, await reconnect() { continue }
            if case .failure(let error) = outcome { status = .lost(error) } else { status = .closed }
            return nil
        }
        return nil
    }

    private func noteFirst() async {
        unheard = nil
        await peer.noteAnswer()
    }

    /// Connects again, and repeats what was said.
    private func reconnect() async -> Bool {
        let earlier = link
        link = nil
        earlier?.end()
        await earlier?.close()
        do throws(AdapterStartError) {
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(20))) != nil else {
                throw AdapterStartError(silence)
            }
            await peer.noteRefusal()
            let other = try await peer.connection(until: deadline)
            (link, reconnection) = (other, .now)
            if isOver { other.end() }
            await other.write(unheard ?? [])
            if isOutputEnded { other.endOutput() }
            return true
        } catch {
            problem = error
            return false
        }
    }

    private var silence: String {
        "every connection to \(peer.address) was closed without an answer for \(peer.startupTimeout.inSeconds); is "
            + "the app running on the device?"
    }

    /// Waits for the end at the other side.
    func hasEnded(within patience: Duration) async -> Bool {
        let end = ContinuousClock.now + patience
        while status == nil, problem == nil, ContinuousClock.now < end {
            guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { break }
        }
        return status != nil || problem != nil
    }

    /// Ends the connection; whoever waits for bytes gets none.
    func end() {
        isOver = true
        // Whoever ends it when the time is up may come just before the next connection is closed, too.
        let now = ContinuousClock.now
        if unheard != nil, now >= deadline, let reconnection, now - reconnection < .seconds(1) {
            problem = problem ?? AdapterStartError(silence)
        }
        link?.end()
    }

    /// Gives the connection back to the system.
    func close(wasEnded: Bool) async throws(AdapterStartError) -> AdapterEnd {
        await link?.close()
        link = nil
        await peer.noteEnd(wasEnded: wasEnded)
        if let problem { throw problem }
        return AdapterEnd(status: wasEnded ? .closed : status ?? .closed, wasEnded: wasEnded)
    }
}
