import TrackingConformanceCore

/// What is asked of the adapter, what it answers, and how long it may take.
extension AdapterSession {
    /// Sends what may be sent now, and ends the session where nothing is left.
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
        return await queue.exchange(
            finished,
            wanted: room,
            workers: options.jobs,
            elsewhere: place.isElsewhere,
            idle: requests.count == 0
        )
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
    /// Takes a line that the adapter wrote.
    func take(_ line: UnsafeBufferPointer<UInt8>) {
        switch (AdapterMessage(line), phase) {
        case (.answer(let answer), .starting) where answer.id == encoder.firstID: takeHandshake(answer)
        case (_, .starting) where place.isOpen:
            end(as: .stranger("a client wrote \(Excerpt.of(line)) before it answered initialize, and was refused"))
        case (.answer(let answer), _): takeAnswer(answer, line)
        case (.stray(let reason), _): takeStray(line, because: reason)
        }
    }

    private func takeHandshake(_ answer: AdapterAnswer) {
        do throws(WireFormError) {
            take(try answer.handshake())
        } catch {
            end(as: .badHandshake(error.description))
        }
    }

    private func takeAnswer(_ answer: AdapterAnswer, _ line: UnsafeBufferPointer<UInt8>) {
        guard case .working(_, let judge) = phase,
            let (request, milliseconds) = requests.answer(answer.id, at: .now)
        else {
            return takeStray(line, because: "no request with the id \(answer.id) is pending")
        }
        let vector = request.attempt.vector
        options.answered?(vector, answer)
        let result = judge.result(of: answer, for: vector, milliseconds: milliseconds)
        let outcome = Attempt.Outcome(request.attempt, result, predecessor: request.predecessor)
        if search.isActive { search.hold(outcome) } else { outcomes.append(outcome) }
    }
}

// MARK: - Time

extension AdapterSession {
    /// Ends the session when the adapter's time is up.
    func watchClock() async {
        while let time = nextCheck() {
            do {
                try await Task.sleep(until: time, clock: .continuous)
            } catch {
                return end(as: .interrupted)
            }
            grantReprieve(late: ContinuousClock.now - time)
            checkTime()
        }
    }

    /// When to look at the clock again, or `nil` once the session has ended.
    ///
    /// Whatever happens until then, the adapter's time is not up before.
    private func nextCheck() -> ContinuousClock.Instant? {
        guard !hasEnded else { return nil }
        return min(deadline ?? .now + timeout, .now + timeout)
    }

    /// Gives the adapter the time again for which this process itself stood still, once for each answer.
    ///
    /// On a machine that is overloaded or was stopped, an answer may have come that was not read yet.
    private func grantReprieve(late: Duration) {
        guard late > .milliseconds(250), let waitingSince, reprieve?.waitingSince != waitingSince else { return }
        reprieve = (waitingSince, .now + min(late, timeout))
    }

    private func checkTime() {
        guard let deadline, ContinuousClock.now >= deadline else { return }
        guard case .starting = phase else { return end(as: .timedOut) }
        let limit = options.startupTimeout.inSeconds
        end(as: .badHandshake("the adapter did not answer initialize within \(limit)"))
    }

    /// When the adapter's time is up, as things stand; `nil` while nothing is asked of it.
    private var deadline: ContinuousClock.Instant? {
        guard let waitingSince else { return nil }
        let limit = if case .starting = phase { options.startupTimeout } else { timeout }
        let end = waitingSince + limit
        guard let reprieve, reprieve.waitingSince == waitingSince else { return end }
        return max(end, reprieve.end)
    }

    /// Since when the adapter owes an answer; `nil` while nothing is asked of it.
    private var waitingSince: ContinuousClock.Instant? {
        if case .starting(let start, _) = phase { start } else { requests.waitingSince }
    }
}
