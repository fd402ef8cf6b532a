import TrackingConformanceCore

/// Which attempt is blamed for the end of a process.
extension AdapterWorker {
    /// Finds out at which attempt a process ended, as far as that can be told now.
    ///
    /// - Parameters:
    ///   - diagnosis: Why the process ended.
    ///   - remains: What its session left.
    /// - Returns: The search that goes on in the next process.
    func blame(_ diagnosis: ExitDiagnosis, for remains: SessionRemains) async -> CrashSearch {
        if diagnosis.ending == .finished {
            if let warning = diagnosis.shutdownWarning { await queue.warn(warning) }
            return .none
        }
        guard remains.search.isActive else { return await blameOneOf(remains, diagnosis) }
        var search = remains.search
        if let culprit = remains.unanswered.first, remains.answerCount == 0 {
            search.convict(culprit, because: diagnosis)
            await queue.take(search.resolved())
        }
        return search
    }

    /// Blames the only attempt without an answer, or begins the search among several.
    private func blameOneOf(_ remains: SessionRemains, _ diagnosis: ExitDiagnosis) async -> CrashSearch {
        guard let oldest = remains.unanswered.first, let plan = await queue.awaitPlan() else { return .none }
        let suspects = remains.unanswered + remains.doubtful
        guard suspects.count == 1 else { return CrashSearch(among: suspects, of: plan.vectors, because: diagnosis) }
        await queue.take([Attempt.Outcome(blaming: oldest, of: plan.vectors, for: diagnosis.sentence)])
        return .none
    }
}
