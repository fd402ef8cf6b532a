import Subprocess
import TrackingConformanceCore
import TrackingConformanceJSON

/// The conversation with one adapter process: the handshake, the requests in flight and their answers.
actor AdapterSession {
    /// How a conversation ended.
    enum Ending: Sendable {
        /// All work was done.
        case finished
        /// The adapter ended, or closed its standard output.
        case outputClosed
        /// A request was not answered in time.
        case timedOut
        /// A line was longer than the kit reads.
        case lineTooLong
        /// The handshake was answered wrongly, or not in time.
        case badHandshake(String)
        /// The run was interrupted.
        case interrupted
    }

    /// A request that waits for its answer.
    private struct InFlight {
        let item: WorkItem
        let sent: ContinuousClock.Instant
    }

    private let ledger: Ledger
    private let judge: Judge
    private let options: RunOptions
    private let outgoing: AsyncStream<[UInt8]>.Continuation

    private var splitter: LineSplitter
    private var inFlight: [Int: InFlight] = [:]
    private var isInitialized = false
    private var nextID = 0
    private var lastProgress = ContinuousClock.now
    private var finished: [(item: WorkItem, result: VectorResult)] = []
    private var ending: Ending?
    private var waiter: CheckedContinuation<Ending, Never>?

    /// The vectors that are suspected of an earlier end, which are run alone before anything else.
    private var suspicion: Suspicion
    /// The number of requests that were answered.
    private(set) var answered = 0

    init(
        ledger: Ledger,
        judge: Judge,
        options: RunOptions,
        suspicion: Suspicion,
        outgoing: AsyncStream<[UInt8]>.Continuation
    ) {
        self.ledger = ledger
        self.judge = judge
        self.options = options
        self.suspicion = suspicion
        self.outgoing = outgoing
        splitter = LineSplitter(limit: options.longestLine)
    }

    /// Begins the conversation.
    func begin() {
        lastProgress = .now
        send(AdapterRequest.initialize.encoded)
    }

    /// Waits until the conversation has ended.
    func end() async -> Ending {
        if let ending { return ending }
        return await withCheckedContinuation { waiter = $0 }
    }

    /// Ends the conversation, if it has not ended.
    func end(as ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        if case .finished = ending { send(AdapterRequest.shutdown.encoded) }
        outgoing.finish()
        waiter?.resume(returning: ending)
        waiter = nil
    }

    /// What a conversation that has ended leaves: requests without an answer, the oldest first, and the suspicion.
    func remains() -> (unanswered: [WorkItem], suspicion: Suspicion) {
        (inFlight.sorted { $0.key < $1.key }.map(\.value.item), suspicion)
    }

    private func send(_ request: EncodedRequest) {
        outgoing.yield(request.line(id: nextID))
        nextID += 1
    }
}

// MARK: - Answers

extension AdapterSession {
    /// Takes bytes that the adapter wrote.
    func receive(_ buffer: SubprocessOutputSequence.Buffer) async {
        guard ending == nil else { return }
        var messages: [AdapterMessage] = []
        let isWithinLimit = buffer.withUnsafeBytes { bytes in
            splitter.split(bytes) { line in
                if !line.isEmpty { messages.append(message(line)) }
            }
        }
        for message in messages { await take(message) }
        if !isWithinLimit { return end(as: .lineTooLong) }
        await proceed()
    }

    /// Learns that the adapter will write nothing more.
    func outputEnded() async {
        guard ending == nil else { return }
        let rest = splitter.remainder()
        if !rest.isEmpty {
            await take(rest.withUnsafeBufferPointer { message($0) })
            await proceed()
        }
        end(as: .outputClosed)
    }

    private func message(_ line: UnsafeBufferPointer<UInt8>) -> AdapterMessage {
        let message = AdapterMessage(line)
        guard case .stray(let why) = message else { return message }
        return .stray("the adapter wrote a line that belongs to no request (\(why)): \(Excerpt.of(line))")
    }

    private func take(_ message: AdapterMessage) async {
        switch message {
        case .stray(let warning): await ledger.warn(warning)
        case .result(let id, let result):
            guard isInitialized else { return await takeHandshake(result) }
            await takeAnswer(id) { (item: WorkItem) throws(WireFormError) in
                try RunAnswer(json: result, stepCount: item.vector.steps.count)
            }
        case .fault(let id, let words):
            guard isInitialized else { return end(as: .badHandshake(words)) }
            await takeAnswer(id) { (_: WorkItem) throws(WireFormError) in throw WireFormError(words, path: "") }
        }
    }

    private func takeHandshake(_ result: JSONValue) async {
        do throws(WireFormError) {
            let handshake = try Handshake(json: result)
            isInitialized = true
            await ledger.begin(handshake)
        } catch {
            end(as: .badHandshake(error.description))
        }
    }

    private func takeAnswer(
        _ id: Int,
        _ read: (WorkItem) throws(WireFormError) -> RunAnswer
    ) async {
        guard let request = inFlight.removeValue(forKey: id) else {
            return await ledger.warn("the adapter answered a request with the id \(id), which is not waiting for one")
        }
        let now = ContinuousClock.now
        let milliseconds = (now - max(request.sent, lastProgress)) / .milliseconds(1)
        lastProgress = now
        answered += 1
        do throws(WireFormError) {
            let answer = try read(request.item)
            settle(request.item, judge.result(of: answer, for: request.item.vector, milliseconds: milliseconds))
        } catch {
            let reason = error.description
            let vector = request.item.vector
            settle(request.item, VectorResult(vector, .errored, milliseconds: milliseconds, reason: reason))
        }
    }

    private func settle(_ item: WorkItem, _ result: VectorResult) {
        if suspicion.isActive {
            suspicion.hold(item, result)
        } else {
            finished.append((item, result))
        }
    }
}

// MARK: - Requests

extension AdapterSession {
    /// Sends what may be sent now, and ends the conversation where nothing is left.
    private func proceed() async {
        guard ending == nil, isInitialized else { return }
        if suspicion.isActive, inFlight.isEmpty {
            if let suspect = suspicion.next() { return send([suspect]) }
            finished += suspicion.resolved()
        }
        guard !suspicion.isActive else { return }
        let room = inFlight.count <= options.window / 2 ? options.window - inFlight.count : 0
        guard room > 0 || !finished.isEmpty else { return }
        let done = finished
        finished = []
        send(await ledger.exchange(done, wanted: room))
        if inFlight.isEmpty { end(as: .finished) }
    }

    private func send(_ items: [WorkItem]) {
        guard !items.isEmpty else { return }
        let now = ContinuousClock.now
        var bytes: [UInt8] = []
        for item in items {
            inFlight[nextID] = InFlight(item: item, sent: now)
            bytes += item.request.line(id: nextID)
            nextID += 1
        }
        outgoing.yield(bytes)
    }
}

// MARK: - Time

extension AdapterSession {
    /// When the adapter's time is up, as things stand.
    func deadline() -> ContinuousClock.Instant {
        guard isInitialized else { return lastProgress + options.startupTimeout }
        let oldest = inFlight.values.map(\.sent).min() ?? .now
        return max(oldest, lastProgress) + options.timeout
    }

    /// Ends the conversation where the adapter's time is up.
    func checkTime() {
        guard ending == nil, ContinuousClock.now >= deadline() else { return }
        guard isInitialized else {
            let seconds = options.startupTimeout.inWords
            return end(as: .badHandshake("the adapter did not answer initialize within \(seconds)"))
        }
        if !inFlight.isEmpty { end(as: .timedOut) }
    }
}
