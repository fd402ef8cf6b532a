package import TrackingConformanceCore

/// The search for the attempt that crashed the adapter, among several without an answer.
///
/// The suspects are tried again one at a time, in a fresh process. One that makes it end as the first of its process is
/// the culprit; after others it is tried again as the first. Where none of them makes it end, the oldest is blamed:
/// what happened depends on what came before.
package struct CrashSearch: Sendable {
    private var suspects: ArraySlice<Attempt> = []
    private var held: [Attempt.Outcome] = []
    private var hasCulprit = false
    private let vectors: [Vector]
    private let diagnosis: ExitDiagnosis?

    /// No search.
    package static let none = CrashSearch()

    private init() {
        vectors = []
        diagnosis = nil
    }

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - suspects: The attempts without an answer, the oldest first, and those whose answer is in doubt.
    ///   - vectors: The vectors of the plan.
    ///   - diagnosis: What happened to the adapter.
    package init(among suspects: [Attempt], of vectors: [Vector], because diagnosis: ExitDiagnosis) {
        self.suspects = suspects[...]
        self.vectors = vectors
        self.diagnosis = diagnosis
    }

    /// Whether the search goes on.
    package var isActive: Bool { !suspects.isEmpty || !held.isEmpty }

    /// The next attempt to be made alone.
    package var next: Attempt? { suspects.first }

    /// Keeps the outcome of a suspect until the search is over.
    package mutating func hold(_ outcome: Attempt.Outcome) {
        suspects = suspects.dropFirst()
        held.append(outcome)
    }

    /// Blames a suspect that made the adapter end, alone.
    package mutating func blame(_ attempt: Attempt, because diagnosis: ExitDiagnosis) {
        hasCulprit = true
        hold(Attempt.Outcome(blaming: attempt, of: vectors, for: diagnosis.sentence))
    }

    /// The outcomes of all suspects where none is left to be tried; the search is over.
    package mutating func resolved() -> [Attempt.Outcome] {
        guard suspects.isEmpty else { return [] }
        defer { held = [] }
        guard !hasCulprit, let oldest = held.map(\.attempt.number).min() else { return held }
        return held.map { outcome in
            guard outcome.attempt.number == oldest else { return outcome }
            let result = VectorResult(outcome.result.vector, .errored, reason: diagnosis?.dependenceSentence)
            return Attempt.Outcome(outcome.attempt, result, predecessor: outcome.predecessor)
        }
    }

    /// The outcomes as far as the search came, and the suspects that it did not come to; the search is over.
    package mutating func abandoned() -> (outcomes: [Attempt.Outcome], left: [Attempt]) {
        defer { self = .none }
        if !hasCulprit, let oldest = suspects.first, let diagnosis { blame(oldest, because: diagnosis) }
        return (held, Array(suspects))
    }
}

extension Attempt.Outcome {
    /// The outcome of an attempt that is blamed for what happened to the adapter.
    init(blaming attempt: Attempt, of vectors: [Vector], for reason: String) {
        self.init(attempt, VectorResult(vectors[attempt.place], .errored, reason: reason))
    }
}
