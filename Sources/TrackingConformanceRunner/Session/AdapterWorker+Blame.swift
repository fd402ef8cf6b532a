import TrackingConformanceCore

/// Which attempt is blamed for the end of a process.
extension AdapterWorker {
    /// Finds out at which attempt a process ended, as far as that can be told now.
    func blame(_ diagnosis: ExitDiagnosis, for session: SessionResult) async -> CrashSearch {
        var search = session.search
        await history.noteUnexplained(search.takeUnexplained())
        if diagnosis.ending == .finished {
            if let warning = diagnosis.shutdownWarning { await queue.warn(warning) }
            return .none
        }
        let wasSearching = search.isActive
        if !wasSearching { search = await newSearch(for: session, diagnosis) }
        if let suspect = session.unanswered.first, wasSearching || search.isOf(suspect) {
            let limit = await history.endsBeforeBlame
            search.noteEnd(diagnosis, atFirst: session.answerCount == 0, limit: limit)
        }
        await queue.take(search.resolved())
        return search
    }

    /// The search among the attempts without an answer, and those that may have got the answer of another.
    private func newSearch(for session: SessionResult, _ diagnosis: ExitDiagnosis) async -> CrashSearch {
        guard !session.unanswered.isEmpty else { return .none }
        return CrashSearch(among: session.unanswered + session.doubtful, because: diagnosis)
    }
}
