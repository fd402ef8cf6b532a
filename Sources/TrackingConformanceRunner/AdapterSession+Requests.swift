import TrackingConformanceCore

/// What is sent to the adapter, and how long it may take.
extension AdapterSession {
    /// Sends what may be sent now, and ends the conversation where nothing is left.
    func proceed() async {
        guard ending == nil, let handshake else { return await report() }
        if judge == nil { judge = await ledger.begin(handshake) }
        guard ending == nil, judge != nil else { return await report() }
        if suspicion.isActive, inFlight.isEmpty {
            if let suspect = suspicion.next() { return send([suspect], alone: true) }
            settled += suspicion.resolved()
        }
        guard !suspicion.isActive else { return await report() }
        let room = inFlight.count <= options.window / 2 ? options.window - inFlight.count : 0
        guard room > 0 || !settled.isEmpty else { return await report() }
        send(await exchange(wanted: room), alone: false)
        if inFlight.isEmpty { end(as: .finished) }
    }

    /// Hands over warnings, where there are any.
    private func report() async {
        guard !warnings.isEmpty else { return }
        let known = warnings
        warnings = []
        for warning in known { await ledger.warn(warning) }
    }

    private func exchange(wanted room: Int) async -> [WorkItem] {
        await report()
        let done = settled
        settled = []
        return await ledger.exchange(done, wanted: room)
    }

    private func send(_ items: [WorkItem], alone isAlone: Bool) {
        guard !items.isEmpty else { return }
        let now = ContinuousClock.now
        for (id, item) in zip(send(items.map(\.request)), items) {
            inFlight[id] = InFlight(item: item, sent: now, after: lastSent)
            lastSent = item.vector.id
            if !isAlone { answers.expect(item, id: id) }
        }
    }

    /// When to look at the clock again, or `nil` once the conversation has ended.
    ///
    /// Whatever happens until then, the adapter's time is not up before.
    func nextCheck() -> ContinuousClock.Instant? {
        guard ending == nil else { return nil }
        return min(deadline ?? .now + options.timeout, .now + options.timeout)
    }

    /// Ends the conversation where the adapter's time is up.
    func checkTime() {
        guard let deadline, ContinuousClock.now >= deadline else { return }
        guard handshake == nil else { return end(as: .timedOut) }
        let limit = options.startupTimeout.inWords
        end(as: .badHandshake("the adapter did not answer initialize within \(limit)"))
    }

    /// When the adapter's time is up, as things stand; `nil` while nothing is asked of it.
    private var deadline: ContinuousClock.Instant? {
        guard handshake != nil else { return began + options.startupTimeout }
        return inFlight.values.map(\.sent).min().map { max($0, lastProgress) + options.timeout }
    }
}
