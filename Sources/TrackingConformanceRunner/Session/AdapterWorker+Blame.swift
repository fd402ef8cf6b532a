import TrackingConformanceCore

/// Which attempt is blamed for the end of a process.
extension AdapterWorker {
    /// Finds out at which attempt a process ended, as far as that can be told now.
    ///
    /// - Parameters:
    ///   - diagnosis: Why the process ended.
    ///   - session: What its session came to.
    /// - Returns: The search that goes on in the next process.
    func blame(_ diagnosis: ExitDiagnosis, for session: SessionResult) async -> CrashSearch {
        if diagnosis.ending == .finished {
            if let warning = diagnosis.shutdownWarning { await queue.warn(warning) }
            return .none
        }
        guard session.search.isActive else { return await blameOneOf(session, diagnosis) }
        var search = session.search
        if let culprit = session.unanswered.first, session.answerCount == 0 {
            search.blame(culprit, because: diagnosis)
            await queue.take(search.resolved())
        }
        return search
    }

    /// Blames the only attempt without an answer, or begins the search among several.
    private func blameOneOf(_ session: SessionResult, _ diagnosis: ExitDiagnosis) async -> CrashSearch {
        guard let oldest = session.unanswered.first, let plan = await queue.awaitPlan() else { return .none }
        let suspects = session.unanswered + session.doubtful
        guard suspects.count == 1 else { return CrashSearch(among: suspects, of: plan.vectors, because: diagnosis) }
        await queue.take([Attempt.Outcome(blaming: oldest, of: plan.vectors, for: diagnosis.sentence)])
        return .none
    }
}
