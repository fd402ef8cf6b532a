import TrackingConformanceCore

/// One adapter process after another, until no attempt is left or the adapter is given up.
struct AdapterWorker: Sendable {
    let process: ChildProcess
    let queue: AttemptQueue
    let options: RunOptions
    let history: AdapterHistory

    /// Works through the queue.
    ///
    /// - Throws: `AdapterStartError` where the adapter never completed a handshake.
    func run() async throws(AdapterStartError) {
        var (process, search, fruitless) = (process, CrashSearch.none, 0)
        repeat {
            // A search goes on where it began.
            if !search.isActive { process.host = await queue.isElsewhere ? .other : nil }
            let start = await history.start()
            let session = AdapterSession(queue, options, search: search, start, elsewhere: process.host != nil)
            let end = try await process.run(with: session) { await session.lead() }
            let result = await session.result()
            await take(result)
            if Task.isCancelled { return }
            let diagnosis = ExitDiagnosis(
                ending: result.ending,
                process: end,
                circumstances: result.circumstances,
                timeout: start.timeout
            )
            try await checkHandshake(diagnosis)
            search = await blame(diagnosis, for: result)
            fruitless = result.answerCount > 0 ? 0 : fruitless + 1
            if await fruitless >= history.fruitlessLimit, await goesOn(search) {
                return await giveUp(search, after: fruitless, diagnosis)
            }
        } while await goesOn(search)
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
        guard case .badHandshake = diagnosis.ending else { return }
        await queue.warn("a later start of the adapter failed: \(diagnosis.sentence)")
    }

    private func giveUp(_ search: CrashSearch, after starts: Int, _ diagnosis: ExitDiagnosis) async {
        var search = search
        let isBadHandshake = if case .badHandshake = diagnosis.ending { true } else { false }
        let (outcomes, left) = search.abandoned(because: isBadHandshake ? nil : diagnosis)
        let reason =
            "the adapter was given up after \(starts) starts in a row without an answer; at the last, \(diagnosis.sentence)"
        await queue.take(outcomes)
        await queue.takeBack(left, because: reason)
        await queue.warn(reason)
    }
}
