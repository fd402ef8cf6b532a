import TrackingConformanceCore

/// The conversation of a run with one adapter process.
actor AdapterSession: Conversation {
    /// What a session is about to do, with what it needs for that.
    enum Phase {
        /// It waits for the answer to `initialize`; the first line that belongs to no request may explain why none comes.
        case starting(since: ContinuousClock.Instant, firstStray: String?)
        /// It knows the implementation, and waits for the plan.
        case planning(Handshake)
        /// It sends attempts and judges their answers.
        case working(RunPlan, Judge)
        /// It is over; without a handshake, a line that belongs to no request may explain that.
        case ended(SessionEnding, firstStray: String?)
    }

    nonisolated let input: AsyncStream<[UInt8]>
    private let outgoing: AsyncStream<[UInt8]>.Continuation
    let queue: AttemptQueue
    let options: RunOptions

    private(set) var phase = Phase.starting(since: .now, firstStray: nil)
    var requests = RequestsInFlight(since: .now)
    /// The attempts that are suspected of an earlier end, which are made alone before anything else.
    var search: CrashSearch
    /// The outcomes that the queue has not got yet.
    var outcomes: [Attempt.Outcome] = []
    /// The warnings that the queue has not got yet.
    var warnings: [String] = []

    private var splitter: LineSplitter
    /// The record of the exchange, where one is kept.
    private var wire: WireFile?
    private var isInputClosed = false
    private var nextID = AdapterSession.handshakeID
    /// The requests that are sent again in later passes, by the places of their vectors.
    private var encoded: [Int: EncodedRequest] = [:]
    private var waiter: CheckedContinuation<SessionEnding, Never>?
    /// Whether the adapter answered `shutdown`, or will write nothing more.
    private var hasFarewell = false

    /// The id of the handshake.
    static let handshakeID = 0

    init(_ queue: AttemptQueue, _ options: RunOptions, search: CrashSearch, wire: String?) {
        self.queue = queue
        self.options = options
        self.search = search
        self.wire = wire.map { WireFile(path: $0, failed: options.wireFailed) }
        (input, outgoing) = AsyncStream.makeStream()
        splitter = LineSplitter(limit: options.longestLine)
    }
}

// MARK: - Beginning and end

extension AdapterSession {
    /// Leads the conversation to its end.
    ///
    /// - Returns: How long the process may take to end.
    func lead() async -> Duration {
        phase = .starting(since: .now, firstStray: nil)
        send([AdapterRequest.initialize.encoded])
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchClock() }
            let ending = await untilEnd()
            group.cancelAll()
            return ending.patience
        }
    }

    private func untilEnd() async -> SessionEnding {
        if case .ended(let ending, _) = phase { return ending }
        return await withCheckedContinuation { waiter = $0 }
    }

    /// Ends the session, if it has not ended.
    func end(as ending: SessionEnding) {
        guard !hasEnded else { return }
        if ending == .finished { send([AdapterRequest.shutdown.encoded]) }
        if case .starting(_, let stray) = phase {
            phase = .ended(ending, firstStray: stray)
        } else {
            phase = .ended(ending, firstStray: nil)
        }
        outgoing.finish()
        waiter?.resume(returning: ending)
        waiter = nil
    }

    /// Whether the session has ended.
    var hasEnded: Bool { if case .ended = phase { true } else { false } }

    /// Learns that the adapter reads nothing more.
    func inputClosed() {
        isInputClosed = true
    }

    /// Learns that the run was interrupted.
    func interrupted() {
        end(as: .interrupted)
    }

    /// What the session leaves to be settled.
    func remains() -> SessionRemains {
        if let partial = splitter.partialLine { wire?.received(partial) }
        wire?.flush()
        guard case .ended(let ending, let stray) = phase else { return remains(of: .interrupted, nil) }
        return remains(of: ending, stray)
    }

    private func remains(of ending: SessionEnding, _ stray: String?) -> SessionRemains {
        SessionRemains(
            ending: ending,
            circumstances: circumstances(of: ending, stray),
            outcomes: outcomes,
            warnings: warnings,
            unanswered: requests.unanswered,
            doubtful: requests.doubtful,
            answerCount: requests.answerCount,
            search: search
        )
    }

    private func circumstances(of ending: SessionEnding, _ stray: String?) -> String {
        var text = ""
        if ending == .timedOut, isInputClosed { text += "; it had closed its standard input" }
        if let partial = splitter.partialExcerpt { text += "; its last line has no end: \(partial)" }
        if let stray { text += "; it wrote: \(stray)" }
        return text
    }
}

// MARK: - Phases

extension AdapterSession {
    /// Takes the answer to `initialize`.
    func take(_ handshake: Handshake) {
        phase = .planning(handshake)
    }

    /// Waits for the plan, where the implementation is known and the plan is not.
    func awaitPlan() async {
        guard case .planning(let handshake) = phase, let plan = await queue.begin(handshake) else { return }
        if case .planning = phase { phase = .working(plan, Judge(catalogue: plan.suite.catalogue)) }
    }

    /// Takes a line that belongs to no request.
    func takeStray(_ line: UnsafeBufferPointer<UInt8>, because reason: String) {
        let excerpt = Excerpt.of(line)
        if case .starting(let start, nil) = phase { phase = .starting(since: start, firstStray: excerpt) }
        warnings.append("the adapter wrote a line that belongs to no request (\(reason)): \(excerpt)")
    }
}

// MARK: - Bytes

extension AdapterSession {
    /// Sends requests.
    ///
    /// - Parameter requests: The requests, in order.
    /// - Returns: The ids that they were given.
    @discardableResult
    func send(_ requests: [EncodedRequest]) -> Range<Int> {
        let first = nextID
        var bytes: [UInt8] = []
        for request in requests {
            request.append(to: &bytes, id: nextID)
            nextID += 1
        }
        wire?.sent(bytes)
        outgoing.yield(bytes)
        return first..<nextID
    }

    /// The request of an attempt.
    func request(for attempt: Attempt, of plan: RunPlan) -> EncodedRequest {
        if let request = encoded[attempt.place] { return request }
        let request = AdapterRequest.run(plan.vectors[attempt.place]).encoded
        if plan.order.passes > 1 { encoded[attempt.place] = request }
        return request
    }

    /// Takes bytes that the adapter wrote.
    func receive(_ chunk: OutputChunk) async {
        guard !hasEnded else { return takeFarewell(chunk) }
        let isWithinLimit = chunk.withBytes { bytes in
            splitter.split(bytes) { line in
                guard !hasEnded, !line.isEmpty else { return }
                wire?.received(line)
                take(line)
            }
        }
        wire?.flush()
        if !isWithinLimit { end(as: .lineTooLong) }
        await proceed()
    }

    /// Keeps the answer to `shutdown`, and nothing behind it.
    private func takeFarewell(_ chunk: OutputChunk) {
        guard case .ended(.finished, _) = phase, !hasFarewell else { return }
        _ = chunk.withBytes { bytes in
            splitter.split(bytes) { line in
                if !hasFarewell { wire?.received(line) }
                hasFarewell = true
            }
        }
        wire?.flush()
    }

    /// Learns that the adapter will write nothing more.
    func outputEnded() async {
        hasFarewell = true
        guard !hasEnded else { return }
        // An answer without a line break; half an answer is none, and stays where it is to be told of.
        splitter.withRemainder { line in
            guard case .answer(let answer) = AdapterMessage(line), case .success = answer.content else { return false }
            wire?.received(line)
            take(line)
            return true
        }
        await proceed()
        end(as: .outputClosed)
    }

    /// Waits until the answer to `shutdown` is kept, for a moment: what else holds the pipe open may hold it for ever.
    func processEnded() async {
        guard case .ended(.finished, _) = phase, wire != nil else { return }
        for _ in 0..<50 where !hasFarewell { try? await Task.sleep(for: .milliseconds(10)) }
    }
}
