import TrackingConformanceCore

/// One conversation with an adapter after another, until no attempt is left or the adapter is given up.
struct AdapterWorker: Sendable {
    let carrier: any Carrier
    let queue: Dispatcher
    let options: RunOptions
    let history: AdapterHistory

    /// Works through the queue.
    func run() async throws(AdapterStartError) {
        var (host, search, fruitless) = (Host?.none, CrashSearch.none, 0)
        repeat {
            // A search goes on where it began.
            if !search.isActive { host = await queue.isElsewhere ? .other : nil }
            let start = await history.start()
            let place = AdapterSession.Place(medium: carrier.medium, isElsewhere: host != nil)
            let session = AdapterSession(queue, options, search: search, start, at: place)
            let end = try await end(of: session, on: host, giving: search)
            let result = await session.result()
            await take(result)
            if Task.isCancelled { return }
            let diagnosis = ExitDiagnosis(
                ending: result.ending,
                adapter: end,
                circumstances: result.circumstances,
                timeout: start.timeout
            )
            try await checkHandshake(diagnosis)
            search = await blame(diagnosis, for: result)
            fruitless = result.answerCount > 0 ? 0 : fruitless + 1
            if await isHopeless(diagnosis, after: fruitless), await goesOn(search) {
                return await giveUp(search, after: fruitless, diagnosis)
            }
        } while await goesOn(search)
    }

    /// Holds a conversation; where it does not come about, its work is given back.
    private func end(
        of session: AdapterSession,
        on host: Host?,
        giving search: CrashSearch
    ) async throws(AdapterStartError) -> AdapterEnd {
        do throws(AdapterStartError) {
            return try await carrier.run(with: session, on: host) { await session.lead() }
        } catch {
            var search = search
            let (outcomes, left) = search.abandoned(because: nil)
            await queue.take(outcomes)
            await queue.takeBack(left, because: "the adapter could not be reached again: \(error)")
            throw error
        }
    }

    /// Whether an adapter is given up: after some starts without an answer, or at once where nobody can start it again.
    private func isHopeless(_ diagnosis: ExitDiagnosis, after fruitless: Int) async -> Bool {
        if case .badHandshake = diagnosis.ending, !carrier.canStart { return true }
        return await fruitless >= history.fruitlessLimit
    }

    private func take(_ result: SessionResult) async {
        await history.note(result.ending, slowestAnswer: result.slowestAnswer)
        for warning in result.warnings { await queue.warn(warning) }
        await queue.take(result.outcomes)
    }

    private func goesOn(_ search: CrashSearch) async -> Bool {
        if search.isActive { return true }
        return await queue.hasPending
    }

    private func checkHandshake(_ diagnosis: ExitDiagnosis) async throws(AdapterStartError) {
        let isFirst = await !queue.hasHandshake
        if isFirst { throw AdapterStartError("the handshake failed: \(diagnosis.sentence)") }
        switch diagnosis.ending {
        case .badHandshake, .stranger:
            let event = carrier.medium == .process ? "start of" : "connection with"
            await queue.warn("a later \(event) the adapter failed: \(diagnosis.sentence)")
        case .finished, .outputClosed, .timedOut, .lineTooLong, .interrupted: return
        }
    }

    private func giveUp(_ search: CrashSearch, after starts: Int, _ diagnosis: ExitDiagnosis) async {
        var search = search
        let isBadHandshake = if case .badHandshake = diagnosis.ending { true } else { false }
        let (outcomes, left) = search.abandoned(because: isBadHandshake ? nil : diagnosis)
        let times = carrier.medium == .process ? counted(starts, "start") : counted(starts, "connection")
        let reason =
            "the adapter was given up after \(times) in a row without an answer; at the last, \(diagnosis.sentence)"
        await queue.take(outcomes)
        await queue.takeBack(left, because: reason)
        await queue.warn(reason)
    }
}
