import TrackingConformanceCore

/// One adapter process after another, until the work is done or the adapter is given up.
struct Lane {
    let adapter: AdapterProcess
    let ledger: Ledger
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
                options: options,
                suspicion: suspicion,
                wire: await ledger.nextWirePath(),
                outgoing: continuation
            )
            let outcome = try await adapter.run(session, outgoing: outgoing)
            let remains = await session.remains()
            await ledger.take(remains)
            if Task.isCancelled { return }
            let account = Account(outcome: outcome, circumstances: remains.circumstances, timeout: options.timeout)
            try await checkHandshake(account)
            suspicion = await blame(account, for: remains)
            fruitless = remains.answered > 0 ? 0 : fruitless + 1
            if await fruitless >= limit, await goesOn(suspicion) {
                return await giveUp(suspicion, after: fruitless, account)
            }
        } while await goesOn(suspicion)
    }

    private func goesOn(_ suspicion: Suspicion) async -> Bool {
        if suspicion.isActive { return true }
        return await ledger.hasPending
    }

    /// The starts in a row without an answer after which the adapter is given up: sooner where it never gave one.
    private var limit: Int {
        get async { await ledger.hasAnswers ? options.fruitlessStarts : options.fruitlessFirstStarts }
    }

    private func giveUp(_ suspicion: Suspicion, after starts: Int, _ account: Account) async {
        var suspicion = suspicion
        let words = "the adapter was given up after \(starts) starts in a row without an answer; at the last, "
        let (settled, left) = suspicion.abandoned()
        await ledger.settle(settled)
        await ledger.takeBack(left, because: words + account.words)
        await ledger.warn(words + account.words)
    }
}

// MARK: - Blame

extension Lane {
    private func checkHandshake(_ account: Account) async throws(AdapterStartError) {
        if case .badHandshake = account.outcome.ending, await ledger.hasBegun {
            return await ledger.warn("a later start of the adapter failed: \(account.words)")
        }
        guard await !ledger.hasBegun else { return }
        throw AdapterStartError("the handshake failed: \(account.words)")
    }

    /// Finds out at which vector a process ended, as far as that can be told now.
    private func blame(_ account: Account, for remains: AdapterSession.Remains) async -> Suspicion {
        if case .finished = account.outcome.ending {
            if let warning = account.warningAfterShutdown { await ledger.warn(warning) }
            return .none
        }
        guard remains.suspicion.isActive else { return await suspect(account, remains) }
        var suspicion = remains.suspicion
        if let culprit = remains.unanswered.first, remains.answered == 0 {
            suspicion.convict(culprit, because: account)
            await ledger.settle(suspicion.resolved())
        }
        return suspicion
    }

    private func suspect(_ account: Account, _ remains: AdapterSession.Remains) async -> Suspicion {
        let doubtful = await ledger.items(for: remains.doubtful)
        guard let oldest = remains.unanswered.first else { return .none }
        guard remains.unanswered.count + doubtful.count > 1 else {
            await ledger.settle([oldest.blamed(for: account.words)])
            return .none
        }
        return Suspicion(of: remains.unanswered + doubtful, because: account)
    }
}
