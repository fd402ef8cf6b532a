import Subprocess
import TrackingConformanceCore

/// One adapter process after another, until the work is done or the adapter is given up.
struct Lane {
    let adapter: AdapterProcess
    let ledger: Ledger
    let judge: Judge
    let options: RunOptions

    /// Works through the ledger.
    ///
    /// - Throws: `AdapterStartError` where the adapter never completed a handshake.
    func run() async throws(AdapterStartError) {
        var suspicion = Suspicion.none
        var fruitless = 0
        repeat {
            let (outgoing, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            let session = AdapterSession(
                ledger: ledger,
                judge: judge,
                options: options,
                suspicion: suspicion,
                outgoing: continuation
            )
            let outcome = try await adapter.run(session, outgoing: outgoing)
            if case .interrupted = outcome.ending { return }
            try await checkHandshake(outcome)
            suspicion = await blame(outcome, of: session)
            fruitless = await session.answered > 0 ? 0 : fruitless + 1
            if fruitless >= options.fruitlessStarts, await goesOn(suspicion) {
                let words = "the adapter was given up: \(outcome.words), \(fruitless) times without a single answer"
                await ledger.warn(words)
                return await ledger.stop(because: words)
            }
        } while await goesOn(suspicion)
    }

    private func goesOn(_ suspicion: Suspicion) async -> Bool {
        if suspicion.isActive { return true }
        return await ledger.hasPending
    }

    private func checkHandshake(_ outcome: AdapterProcess.Outcome) async throws(AdapterStartError) {
        if case .badHandshake = outcome.ending, await ledger.hasBegun {
            return await ledger.warn("a later start of the adapter failed: \(outcome.words)")
        }
        guard await !ledger.hasBegun else { return }
        throw AdapterStartError("the handshake failed: \(outcome.words)")
    }

    /// Finds out at which vector a process ended, as far as that can be told now.
    private func blame(_ outcome: AdapterProcess.Outcome, of session: AdapterSession) async -> Suspicion {
        if case .finished = outcome.ending {
            if outcome.wasEnded { await ledger.warn("the adapter did not end after shutdown and was killed") }
            return .none
        }
        let remains = await session.remains()
        var suspicion = remains.suspicion
        if suspicion.isActive {
            if let culprit = remains.unanswered.first { suspicion.convict(culprit, result(culprit, outcome)) }
            return suspicion
        }
        switch remains.unanswered.count {
        case 0: return .none
        case 1:
            let culprit = remains.unanswered[0]
            _ = await ledger.exchange([(culprit, result(culprit, outcome))], wanted: 0)
            return .none
        default: return Suspicion(of: remains.unanswered, because: outcome.words(timeout: options.timeout))
        }
    }

    private func result(_ item: WorkItem, _ outcome: AdapterProcess.Outcome) -> VectorResult {
        VectorResult(item.vector, .errored, reason: outcome.words(timeout: options.timeout))
    }
}

extension AdapterProcess.Outcome {
    /// What happened, with the end of standard error.
    fileprivate var words: String { words(timeout: nil) }

    fileprivate func words(timeout: Duration?) -> String {
        let tail = standardError.map { "; its standard error ended with: \($0)" } ?? ""
        return sentence(timeout: timeout) + tail
    }

    private func sentence(timeout: Duration?) -> String {
        switch ending {
        case .finished: "the adapter ended"
        case .outputClosed: wasEnded ? "the adapter closed its standard output but went on running" : status.words
        case .timedOut: "the adapter did not answer" + (timeout.map { " within \($0.inWords)" } ?? " in time")
        case .lineTooLong: "the adapter wrote a line of more than 16 MiB"
        case .badHandshake(let words): words
        case .interrupted: "the run was interrupted"
        }
    }
}

extension TerminationStatus {
    /// How the process ended.
    fileprivate var words: String {
        switch self {
        case .exited(let code): "the adapter exited with status \(code)"
        case .signaled(let signal): "the adapter was killed by signal \(signal)"
        }
    }
}
