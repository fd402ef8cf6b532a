package import TrackingConformanceCore

/// The search for the unanswered attempt that ended a process of the adapter.
///
/// The suspects are tried again one at a time, in a fresh process. A suspect that ends a process as its first attempt
/// is the culprit; a suspect that ends it after others is tried again as the first. If no suspect is the culprit, none
/// is blamed: the original process may have ended before it read any of them, or because of earlier requests.
package struct CrashSearch: Sendable {
    private var suspects: ArraySlice<Attempt> = []
    private var held: [Attempt.Outcome] = []
    /// The end that began the search, until a culprit is found.
    private var firstEnd: ExitDiagnosis?
    /// The last end at which only the next suspect was unanswered.
    private var lastEnd: ExitDiagnosis?
    /// The number of ended processes whose first attempt was the next suspect.
    private var endsAlone = 0
    private var unexplained: [ExitDiagnosis] = []

    package static let none = CrashSearch()

    private init() {}

    package init(among suspects: [Attempt], because diagnosis: ExitDiagnosis) {
        self.suspects = suspects[...]
        // The end of a single suspect's process is recorded by `noteEnd`.
        firstEnd = suspects.count > 1 ? diagnosis : nil
    }

    package var isActive: Bool { !suspects.isEmpty || !held.isEmpty }

    package func isOf(_ attempt: Attempt) -> Bool { suspects.elementsEqual([attempt]) }

    /// The next attempt to be made alone; `nil` if none is left.
    package var next: Attempt? { suspects.first }
}

// MARK: - Evidence

extension CrashSearch {
    /// Keeps the outcome of the next suspect, which was answered, until the search is over.
    package mutating func hold(_ outcome: Attempt.Outcome) {
        if let lastEnd { unexplained.append(lastEnd) }
        close(with: outcome)
    }

    /// Records that a process ended, or had to be ended, while only the next suspect was unanswered.
    package mutating func noteEnd(_ diagnosis: ExitDiagnosis, atFirst isFirst: Bool, limit: Int) {
        lastEnd = diagnosis
        if isFirst { endsAlone += 1 }
        if endsAlone >= limit { convict(because: diagnosis) }
    }

    /// Blames the next suspect.
    private mutating func convict(because diagnosis: ExitDiagnosis) {
        guard let culprit = suspects.first else { return }
        var result = VectorResult(culprit.vector, .errored, reason: diagnosis.sentence)
        result.endsAdapter = true
        firstEnd = nil
        close(with: Attempt.Outcome(culprit, result))
    }

    private mutating func close(with outcome: Attempt.Outcome) {
        suspects = suspects.dropFirst()
        held.append(outcome)
        lastEnd = nil
        endsAlone = 0
    }
}

// MARK: - Results

extension CrashSearch {
    /// The outcomes of all suspects once none is left to try; ends the search.
    package mutating func resolved() -> [Attempt.Outcome] {
        guard suspects.isEmpty else { return [] }
        if let firstEnd { unexplained.append(firstEnd) }
        defer { (held, firstEnd) = ([], nil) }
        return held
    }

    /// The outcomes so far and the suspects not reached; ends the search.
    package mutating func abandoned(because diagnosis: ExitDiagnosis?) -> (outcomes: [Attempt.Outcome], left: [Attempt])
    {
        defer { self = .none }
        if endsAlone > 0, let diagnosis { convict(because: diagnosis) }
        return (held, Array(suspects))
    }

    /// The ends of processes for which no attempt can be blamed; each is returned once.
    package mutating func takeUnexplained() -> [ExitDiagnosis] {
        defer { unexplained = [] }
        return unexplained
    }
}
