import TrackingConformanceCore

/// Successive sessions with an adapter, until no attempts are left or the adapter is abandoned.
struct AdapterWorker: Sendable {
    let transport: any Transport
    let queue: Dispatcher
    let options: RunOptions
    let history: AdapterHistory

    func run() async throws(AdapterStartError) {
        defer { options.started() }
        var (host, search, fruitless) = (Host?.none, CrashSearch.none, 0)
        // The client refused last, which may explain why the adapter never connected.
        var stranger: String?
        let deadline = ContinuousClock.now + options.startupTimeout
        repeat {
            // A search continues on the host where it began.
            if !search.isActive { host = await queue.isElsewhere ? .other : nil }
            let start = await history.start()
            let place = AdapterSession.Place(
                kind: transport.kind,
                isElsewhere: host != nil,
                isOpen: transport.isOpen
            )
            let session = AdapterSession(queue, options, search: search, start, at: place)
            let end = try await end(of: session, on: host, giving: search, after: stranger)
            let result = await session.result()
            await take(result)
            if Task.isCancelled { return }
            let diagnosis = ExitDiagnosis(
                ending: result.ending,
                adapter: end,
                circumstances: result.circumstances,
                timeout: result.requests.answerCount == 0 ? start.firstTimeout : start.timeout,
                answerCount: result.requests.answerCount
            )
            if await isRefused(diagnosis, until: deadline) {
                stranger = diagnosis.sentence
                continue
            }
            try await checkHandshake(diagnosis)
            search = await blame(diagnosis, for: result)
            fruitless = result.requests.answerCount > 0 ? 0 : fruitless + 1
            if await isHopeless(diagnosis, after: fruitless), await goesOn(search) {
                return await giveUp(search, after: fruitless, diagnosis)
            }
        } while await goesOn(search)
    }

    /// Runs a session; if the adapter cannot be reached, the search's work returns to the queue.
    private func end(
        of session: AdapterSession,
        on host: Host?,
        giving search: CrashSearch,
        after stranger: String?
    ) async throws(AdapterStartError) -> AdapterEnd {
        do throws(AdapterStartError) {
            return try await transport.run(with: session, on: host) { await session.lead(unread: $0) }
        } catch {
            var search = search
            let (outcomes, left) = search.abandoned(because: nil)
            await queue.take(outcomes)
            let remedy = transport.canStart ? "" : ", and without --restart the kit cannot start it"
            await queue.takeBack(left, because: "the adapter could not be reached again\(remedy): \(error)")
            throw stranger.map { AdapterStartError("\(error); \($0)") } ?? error
        }
    }

    /// True if an adapter is abandoned: after some starts without an answer, or immediately if nothing can restart it.
    private func isHopeless(_ diagnosis: ExitDiagnosis, after fruitless: Int) async -> Bool {
        if case .badHandshake = diagnosis.ending, !transport.canStart { return true }
        return await fruitless >= history.fruitlessLimit
    }

    private func take(_ result: SessionResult) async {
        await history.note(result.ending, slowestAnswer: result.requests.slowestAnswer)
        if let handshake = result.handshake, !result.ending.isOfStranger { await history.note(handshake) }
        for warning in result.warnings { await queue.warn(warning) }
        await queue.take(result.outcomes)
    }

    private func goesOn(_ search: CrashSearch) async -> Bool {
        if search.isActive { return true }
        // A client refused before the handshake was not the adapter.
        guard await queue.hasHandshake else { return true }
        return await queue.hasPending
    }

    /// True if another client was refused before the adapter connected; the next client may be the adapter.
    private func isRefused(_ diagnosis: ExitDiagnosis, until deadline: ContinuousClock.Instant) async -> Bool {
        guard case .stranger(let sentence) = diagnosis.ending, transport.isOpen, await !queue.hasHandshake,
            ContinuousClock.now < deadline
        else { return false }
        await queue.warn(sentence)
        return true
    }

    private func checkHandshake(_ diagnosis: ExitDiagnosis) async throws(AdapterStartError) {
        let isFirst = await !queue.hasHandshake
        if isFirst { throw AdapterStartError("the handshake failed: \(diagnosis.sentence)") }
        switch diagnosis.ending {
        case .badHandshake, .stranger:
            let event = transport.kind == .process ? "start of" : "connection with"
            await queue.warn("a later \(event) the adapter failed: \(diagnosis.sentence)")
        case .finished, .outputClosed, .timedOut, .misanswered, .lineTooLong, .interrupted: return
        }
    }

    private func giveUp(_ search: CrashSearch, after starts: Int, _ diagnosis: ExitDiagnosis) async {
        var search = search
        let isBadHandshake = if case .badHandshake = diagnosis.ending { true } else { false }
        let (outcomes, left) = search.abandoned(because: isBadHandshake ? nil : diagnosis)
        let times = transport.kind == .process ? counted(starts, "start") : counted(starts, "connection")
        let reason =
            "the adapter was abandoned after \(times) in a row without an answer; the last time, \(diagnosis.summary)"
            + diagnosis.remedy
        await queue.take(outcomes)
        await queue.takeBack(left, because: reason)
        // The output of a crashed adapter is reported with the blamed vector, if any.
        await queue.warn(isBadHandshake ? reason + diagnosis.tail : reason)
    }
}

/// Several workers that share a queue.
extension AdapterWorker {
    /// Works through the queue, together with other workers if there is work for them.
    func answer() async throws(AdapterStartError) {
        let problems = await withTaskGroup(of: AdapterStartError?.self) { group in
            group.addTask { await problem() }
            if let plan = await queue.awaitPlan() {
                let wanted = max(1, min(options.jobs, plan.inquiry.caseCount ?? options.jobs))
                for _ in 1..<wanted { group.addTask { await problem() } }
            } else {
                group.cancelAll()
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        if let problem = problems.first, await !queue.hasHandshake { throw problem }
        for warning in await history.warnings { await queue.warn(warning) }
        for problem in await history.takeProblems() { await queue.fail(because: problem) }
        guard !Task.isCancelled else { return }
        let one = transport.kind == .process ? "one of the adapter processes" : "the adapter"
        for problem in problems { await queue.warn("\(one) was lost: \(problem)") }
    }

    private func problem() async -> AdapterStartError? {
        do throws(AdapterStartError) {
            try await run()
            return nil
        } catch {
            return error
        }
    }
}

/// The blame for the end of a process.
extension AdapterWorker {
    /// Finds the attempt that ended a process, as far as known now.
    func blame(_ diagnosis: ExitDiagnosis, for session: SessionResult) async -> CrashSearch {
        var search = session.search
        await history.noteUnexplained(search.takeUnexplained())
        await history.noteContradictions(session.contradictions)
        if diagnosis.ending == .finished {
            if let warning = diagnosis.shutdownWarning { await queue.warn(warning) }
            return .none
        }
        let (wasSearching, unanswered) = (search.isActive, session.requests.unanswered)
        if !wasSearching, unanswered.isEmpty, diagnosis.isUnasked { await history.noteUnexplained([diagnosis]) }
        if !wasSearching { search = await newSearch(for: session, diagnosis) }
        if let suspect = unanswered.first, wasSearching || search.isOf(suspect) {
            let limit = await history.endsBeforeBlame
            search.noteEnd(diagnosis, atFirst: session.requests.answerCount == 0, limit: limit)
        }
        await queue.take(search.resolved())
        return search
    }

    /// A search among the unanswered attempts and those that may have received another attempt's answer.
    private func newSearch(for session: SessionResult, _ diagnosis: ExitDiagnosis) async -> CrashSearch {
        guard !session.requests.unanswered.isEmpty else { return .none }
        await history.noteContradictions(session.vectorContradictions)
        return CrashSearch(among: session.requests.unanswered + session.requests.doubtful, because: diagnosis)
    }
}
