import TrackingConformanceCore

actor AdapterSession: Session {
    struct Place {
        let kind: TransportKind
        /// True if the adapter was started as if on another host.
        let isElsewhere: Bool
        /// True if anyone on this machine or its network may have connected, such as a page in a browser.
        let isOpen: Bool
    }

    /// The phase of a session, with its data.
    enum Phase {
        /// The session waits for the answer to `initialize`; the first line unrelated to any request may explain a
        /// missing answer.
        case starting(since: ContinuousClock.Instant, firstStray: String?)
        /// The session knows the implementation and waits for the plan.
        case planning(Handshake)
        /// The session sends attempts and judges their answers; indirect, so that reading the phase at each line copies
        /// no plan.
        indirect case working(RunPlan, Judge)
        /// The session is over; without a handshake, a line unrelated to any request may explain why.
        case ended(SessionEnding, firstStray: String?)
    }

    nonisolated let input: AsyncStream<[UInt8]>
    let outgoing: AsyncStream<[UInt8]>.Continuation
    let queue: Dispatcher
    let options: RunOptions
    /// The time limit of a vector.
    let timeout: Duration
    let firstTimeout: Duration
    let place: Place

    private(set) var phase = Phase.starting(since: .now, firstStray: nil)
    /// The adapter's answer to `initialize`; `nil` until it comes.
    private var handshake: Handshake?
    var requests: RequestsInFlight
    /// The attempts suspected of ending an earlier process, which are repeated one at a time before anything else.
    var search: CrashSearch
    /// Outcomes not yet delivered to the queue.
    var outcomes: [Attempt.Outcome] = []
    /// Warnings not yet delivered to the queue.
    var warnings: [String] = []

    var splitter: LineSplitter
    /// The record of the exchange, if one is kept.
    var wire: WireFile?
    private var isInputClosed = false
    /// The adapter's extra time for the awaited answer.
    var grace: Grace?
    /// The time at which the kit stopped reading to prepare the next requests.
    var preparingSince: ContinuousClock.Instant?
    var receivedCount = 0
    var encoder: RequestEncoder
    private var waiter: CheckedContinuation<SessionEnding, Never>?
    var hasShutdownReply = false
    /// True if the adapter will write nothing more.
    var hasOutputEnded = false
    /// The requests that got two different answers and belong to no remembered vector.
    var contradictions = Contradictions()
    /// The remembered vectors whose requests got two different answers.
    var vectorContradictions = Contradictions()
    /// True if a warning has already explained where logs belong.
    var hasNamedRemedy = false
    var mistake: Mistake?

    init(
        _ queue: Dispatcher,
        _ options: RunOptions,
        search: CrashSearch,
        _ start: AdapterHistory.Start,
        at place: Place
    ) {
        self.queue = queue
        self.place = place
        self.options = options
        self.search = search
        (timeout, firstTimeout) = (start.timeout, start.firstTimeout)
        encoder = RequestEncoder(guessable: !place.isOpen)
        requests = RequestsInFlight(since: .now, firstID: encoder.firstID)
        wire = start.wire.map { WireFile(path: $0, failed: options.wireFailed) }
        (input, outgoing) = AsyncStream.makeStream()
        splitter = LineSplitter(limit: options.longestLine)
    }
}

// MARK: - Beginning and end

extension AdapterSession {
    func lead(unread: @escaping UnreadCount) async -> Duration {
        options.started()
        // A process that ends immediately may already have ended the session.
        if case .starting(_, let stray) = phase {
            phase = .starting(since: .now, firstStray: stray)
            send([AdapterRequest.initialize.encoded])
        }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.watchClock(unread) }
            let ending = await untilEnd()
            group.cancelAll()
            return ending.patience
        }
    }

    private func untilEnd() async -> SessionEnding {
        if case .ended(let ending, _) = phase { return ending }
        return await withCheckedContinuation { waiter = $0 }
    }

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

    var hasEnded: Bool { if case .ended = phase { true } else { false } }

    func inputClosed() {
        // The end of a process also closes its input.
        if !hasEnded { isInputClosed = true }
    }

    func interrupted() {
        end(as: .interrupted)
    }

    func result() -> SessionResult {
        if let partial = splitter.partialLine { wire?.received(partial) }
        wire?.flush()
        guard case .ended(let ending, let stray) = phase else { return result(of: .interrupted, nil) }
        return result(of: ending, stray)
    }

    private func result(of ending: SessionEnding, _ stray: String?) -> SessionResult {
        SessionResult(
            ending: ending,
            handshake: handshake,
            circumstances: circumstances(of: ending, stray),
            outcomes: outcomes,
            warnings: warnings,
            requests: requests,
            contradictions: contradictions,
            vectorContradictions: vectorContradictions,
            search: search
        )
    }

    private func circumstances(of ending: SessionEnding, _ stray: String?) -> String {
        // The sentence about a mistake already quotes the line.
        if mistake != nil, ending.isAboutLine { return "" }
        var text = ""
        if ending == .timedOut, isInputClosed { text += "; it had closed its standard input" }
        if let partial = splitter.partialExcerpt {
            let end = splitter.endsInCarriageReturn ? "ends only with CR; end it with a line feed" : "is unterminated"
            text += "; its last line \(end): \(partial)"
        }
        if let stray { text += "; it wrote a line that is not an answer: \(stray)" }
        return text
    }
}

// MARK: - Phases

extension AdapterSession {
    func take(_ handshake: Handshake) {
        phase = .planning(handshake)
        self.handshake = handshake
    }

    /// Waits for the plan if only the implementation is known.
    func awaitPlan() async {
        guard case .planning(let handshake) = phase else { return }
        if let words = await stranger(handshake.implementation) { return end(as: .stranger(words)) }
        guard let plan = await queue.begin(handshake) else { return }
        if case .planning = phase { phase = .working(plan, Judge(catalogue: plan.suite.catalogue)) }
    }

    /// A sentence about a client that answered in place of the adapter, if one did.
    private func stranger(_ implementation: ImplementationDescription) async -> String? {
        guard place.kind == .connection, let known = await queue.implementation, known != implementation else {
            return nil
        }
        return "\(implementation.title) answered instead of \(known.title)"
    }

    func takeStray(_ line: UnsafeBufferPointer<UInt8>, because reason: String) {
        let excerpt = Excerpt.of(line)
        if case .starting(let start, nil) = phase {
            phase = .starting(since: start, firstStray: excerpt)
            // A mistake is reported instead.
            if mistake == nil { options.strayed(excerpt) }
        }
        warnings.append("the adapter wrote a line that belongs to no request (\(reason)): \(excerpt)")
    }
}
