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
        var search = remains.search
        await history.noteUnexplained(search.takeUnexplained())
        if diagnosis.ending == .finished {
            if let warning = diagnosis.shutdownWarning { await queue.warn(warning) }
            return .none
        }
        let wasSearching = search.isActive
        if !wasSearching { search = await newSearch(for: remains, diagnosis) }
        if let suspect = remains.unanswered.first, wasSearching || search.isOf(suspect) {
            let limit = await history.endsBeforeBlame
            search.noteEnd(diagnosis, atFirst: remains.answerCount == 0, limit: limit)
        }
        await queue.take(search.resolved())
        return search
    }

    /// The search among the attempts without an answer, and those that may have got the answer of another.
    private func newSearch(for remains: SessionRemains, _ diagnosis: ExitDiagnosis) async -> CrashSearch {
        guard !remains.unanswered.isEmpty, let plan = await queue.awaitPlan() else { return .none }
        return CrashSearch(among: remains.unanswered + remains.doubtful, of: plan.vectors, because: diagnosis)
    }
}
