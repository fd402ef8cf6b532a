import TrackingConformanceCore

/// The requests to the adapter, its answers, and its time limits.
extension AdapterSession {
    /// Sends the requests that may be sent now; ends the session if none are left.
    func proceed() async {
        await awaitPlan()
        guard case .working(let plan, _) = phase else { return await deliverWarnings() }
        if search.isActive, requests.count == 0 {
            if let suspect = search.next { return send([suspect], of: plan, alone: true) }
            outcomes += search.resolved()
        }
        guard !search.isActive else { return await deliverWarnings() }
        let window = plan.inquiry.window
        let room = requests.count <= window / 2 ? window - requests.count : 0
        guard room > 0 || !outcomes.isEmpty else { return await deliverWarnings() }
        send(await exchange(wanted: room), of: plan, alone: false)
        if requests.count == 0 { end(as: .finished) }
    }

    private func deliverWarnings() async {
        guard !warnings.isEmpty else { return }
        let known = warnings
        warnings = []
        for warning in known { await queue.warn(warning) }
    }

    private func exchange(wanted room: Int) async -> [Attempt] {
        await deliverWarnings()
        let finished = outcomes
        outcomes = []
        preparingSince = .now
        let attempts = await queue.exchange(
            finished,
            wanted: room,
            workers: options.jobs,
            elsewhere: place.isElsewhere,
            idle: requests.count == 0
        )
        extendGrace { $0.time += timeOfPreparation }
        preparingSince = nil
        return attempts
    }

    private func send(_ attempts: [Attempt], of plan: RunPlan, alone isAlone: Bool) {
        guard !attempts.isEmpty else { return }
        let now = ContinuousClock.now
        for (id, attempt) in zip(send(attempts.map { encoder.request(for: $0, of: plan) }), attempts) {
            requests.add(attempt, id: id, at: now, remembered: !isAlone && plan.inquiry.caseCount != nil)
        }
    }
}

// MARK: - Answers

extension AdapterSession {
    func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard let message = AdapterMessage(line, unlessTaken: takeExpected) else { return }
        switch (message, phase) {
        case (.answer(let answer), .starting) where answer.id == encoder.firstID: takeHandshake(answer, line)
        case (_, .starting) where place.isOpen:
            end(as: .stranger("a client wrote \(Excerpt.of(line)) before it answered initialize, and was refused"))
        // A process has been asked nothing else yet; a connection may carry a late answer to an earlier session.
        case (.answer(let answer), .starting) where place.kind == .process:
            let id = "the id \(answer.id), not \(encoder.firstID)"
            end(as: .badHandshake("the adapter answered initialize with \(id): \(Excerpt.of(line))"))
        case (.answer(let answer), _): takeAnswer(answer, line)
        case (.stray(let reason, let id, let isMeantAsAnswer), _):
            if let id {
                note("\(reason); \(logRemedy)", in: line, answering: id)
            } else if isMeantAsAnswer {
                note(reason, in: line, answering: nil)
            }
            takeLog(line, because: reason)
        }
    }

    /// Handles a log line, or a line in which an answer follows log text.
    private func takeLog(_ line: UnsafeBufferPointer<UInt8>, because reason: String) {
        takeStray(line, because: hasNamedRemedy ? reason : "\(reason); \(logRemedy)")
        hasNamedRemedy = true
    }

    /// Keeps the first line suggesting that the answer to a request (any request if `id` is `nil`) will not come.
    private func note(_ problem: String, in line: UnsafeBufferPointer<UInt8>, answering id: Int?) {
        guard presentMistake == nil else { return }
        mistake = Mistake(id: id, problem: problem, line: Excerpt.of(line), since: .now)
    }

    /// The advice on where an adapter should send its logs.
    private var logRemedy: String { "send logs \(place.kind == .process ? "to standard error" : "elsewhere")" }

    /// The mistake that prevents an awaited answer, if any.
    ///
    /// An adapter that logs its answers also writes each answer separately, so a logged answer alone is no mistake.
    private var presentMistake: Mistake? {
        guard let mistake, let waitingSince else { return nil }
        guard let id = mistake.id else { return waitingSince <= mistake.since ? mistake : nil }
        if case .starting = phase { return id == encoder.firstID ? mistake : nil }
        return requests.isWaiting(id) ? mistake : nil
    }

    private func takeHandshake(_ answer: AdapterAnswer, _ line: UnsafeBufferPointer<UInt8>) {
        requests.keepHandshake(AnswerDigests.digest(of: answer, line), of: answer.id)
        do throws(WireFormError) {
            take(try answer.handshake())
        } catch {
            end(as: .badHandshake(error.description))
        }
    }

    private func takeAnswer(_ answer: AdapterAnswer, _ line: UnsafeBufferPointer<UInt8>) {
        let digest = AnswerDigests.digest(of: answer, line)
        guard case .working(_, let judge) = phase,
            let (request, milliseconds) = requests.answer(answer.id, digest, at: .now)
        else {
            let isRepetition = takeRepetition(answer, line)
            if !isRepetition { takeStray(line, because: "no request with the id \(answer.id) is pending") }
            // A connection may carry a late answer to an earlier session.
            if let awaited = requests.firstAwaited, place.kind == .process,
                !isRepetition || answer.id == encoder.firstID
            {
                note("the id of an answer is \(answer.id), not \(awaited)", in: line, answering: nil)
            }
            return
        }
        let vector = request.attempt.vector
        options.answered?(vector, answer)
        conclude(request, judge.result(of: answer, for: vector, milliseconds: milliseconds))
    }

    /// Accepts an answer directly from its line if it has no difference; otherwise returns false.
    private func takeExpected(_ answer: ResultInLine) -> Bool {
        // An answer to be kept must be decoded.
        guard options.answered == nil, case .working(_, let judge) = phase,
            let vector = requests.vector(of: answer.id), case let now = ContinuousClock.now,
            judge.passes(answer.result, vector),
            case let digest = Int(truncatingIfNeeded: answer.fingerprint),
            let (request, milliseconds) = requests.answer(answer.id, digest, at: now)
        else { return false }
        conclude(request, VectorResult(vector, .passed, milliseconds: milliseconds))
        return true
    }

    private func conclude(_ request: RequestsInFlight.Request, _ result: VectorResult) {
        let outcome = Attempt.Outcome(request.attempt, result, predecessor: request.predecessor)
        if search.isActive { search.hold(outcome) } else { outcomes.append(outcome) }
    }

    /// Handles another answer to an answered request; returns false if the request was not yet answered.
    func takeRepetition(_ answer: AdapterAnswer, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
        let (id, digest) = (answer.id, AnswerDigests.digest(of: answer, line))
        guard let repetition = requests.repetition(id, digest) else { return false }
        guard !repetition.isSame else {
            takeStray(line, because: "the request with the id \(id) was answered before")
            return true
        }
        let excerpt = Excerpt.of(line)
        guard let attempt = repetition.attempt else {
            contradictions.add(id == encoder.firstID ? "initialize" : "the request \(id)", answer: excerpt)
            return true
        }
        vectorContradictions.add(attempt.vector.id, answer: excerpt)
        let reason = "\(Contradictions.reason); the second answer: \(excerpt)"
        let result = VectorResult(attempt.vector, .errored, reason: reason)
        outcomes.append(Attempt.Outcome(attempt, result, predecessor: repetition.predecessor))
        return true
    }
}

// MARK: - Time

extension AdapterSession {
    /// An adapter's extra time, so that it is not blamed for answers that the kit has not yet read.
    struct Grace {
        let waitingSince: ContinuousClock.Instant
        /// The time that the kit spent on other work instead of reading.
        var time = Duration.zero
        /// True if `time` includes the time for which the kit was stopped.
        var hasReprieve = false
        /// The value of `receivedCount` once all bytes that came in time are read.
        var bytesInTime: Int?
    }

    /// A line that suggests that an answer will not come.
    struct Mistake {
        /// The id of the request; `nil` if unknown.
        let id: Int?
        let problem: String
        let line: String
        let since: ContinuousClock.Instant
    }

    /// Ends the session when the adapter's time is up.
    func watchClock(_ unread: UnreadCount) async {
        while let time = nextCheck() {
            do {
                try await Task.sleep(until: time, clock: .continuous)
            } catch {
                return end(as: .interrupted)
            }
            grantReprieve(late: ContinuousClock.now - time)
            await checkTime(unread)
        }
    }

    /// The next time to check the clock; `nil` once the session has ended.
    ///
    /// The adapter's time cannot be up before then, unless other text precedes its answer on the line.
    private func nextCheck() -> ContinuousClock.Instant? {
        guard !hasEnded else { return nil }
        let now = ContinuousClock.now
        let longest = min(timeout, options.patienceWithMistakes)
        return max(min(deadline ?? now + longest, now + longest), now + .milliseconds(20))
    }

    /// Extends the adapter's deadline by the time for which the kit was stopped, once for each answer.
    ///
    /// If the whole machine was stopped, so was the adapter.
    private func grantReprieve(late: Duration) {
        guard late > .milliseconds(250) else { return }
        extendGrace { grace in
            if !grace.hasReprieve { grace.time += min(late, timeout) }
            grace.hasReprieve = true
        }
    }

    private func extendGrace(_ change: (inout Grace) -> Void) {
        guard let waitingSince else { return }
        var grace = presentGrace ?? Grace(waitingSince: waitingSince)
        change(&grace)
        self.grace = grace
    }

    private var presentGrace: Grace? { grace.flatMap { $0.waitingSince == waitingSince ? $0 : nil } }

    private func checkTime(_ unread: UnreadCount) async {
        guard isTimeUp else { return }
        guard let bytesInTime = presentGrace?.bytesInTime else {
            let count = await unread()
            return extendGrace { $0.bytesInTime = receivedCount + count }
        }
        guard receivedCount >= bytesInTime else { return }
        if let mistake = presentMistake {
            let sentence = "\(mistake.problem): \(mistake.line)"
            guard case .starting = phase else { return end(as: .misanswered(sentence)) }
            return end(as: .badHandshake("initialize was not answered: \(sentence)"))
        }
        guard case .starting = phase else { return end(as: .timedOut) }
        let limit = options.startupTimeout.inSeconds
        end(as: .badHandshake("the adapter did not answer initialize within \(limit)"))
    }

    private var isTimeUp: Bool {
        deadline.map { ContinuousClock.now >= $0 } ?? false
    }

    /// The time spent so far on preparing the next requests; short periods, which would add up in a flood, do not
    /// count.
    private var timeOfPreparation: Duration {
        let duration = preparingSince.map { ContinuousClock.now - $0 } ?? .zero
        return duration > .milliseconds(100) ? duration : .zero
    }

    /// The adapter's current deadline; `nil` while no request is pending.
    private var deadline: ContinuousClock.Instant? {
        guard let waitingSince else { return nil }
        let limit =
            if case .starting = phase { options.startupTimeout } else {
                requests.answerCount == 0 ? firstTimeout : timeout
            }
        var end = waitingSince + limit
        if let mistake = presentMistake { end = min(end, mistake.since + options.patienceWithMistakes) }
        return end + (presentGrace?.time ?? .zero) + timeOfPreparation
    }

    /// The start of the wait for an answer; `nil` while no request is pending.
    private var waitingSince: ContinuousClock.Instant? {
        if case .starting(let start, _) = phase { start } else { requests.waitingSince }
    }
}
