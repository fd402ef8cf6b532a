package import TrackingConformanceCore

/// What an exploration tries, and for how long.
package struct ExplorationSettings: Sendable {
    package enum Budget: Sendable, Equatable {
        case sequences(Int)
        case seconds(Double)
    }

    package static let usualCount = 2_000
    /// The number of new sequences whose answers are looked at together.
    package var roundSize = 256
    /// The number of steps after which nothing is shrunk any further, unless the time says when.
    package var shrinkingSteps = 100_000
    package var areas: [Area]
    package var budget: Budget
    package var seed: UInt64
    /// The vectors whose parts are spliced; none if that is switched off.
    package var spliced: [Vector]
    /// What was found before, which is tried first.
    package var corpus: [CorpusEntry]
    /// The number of the one sequence that is tried; `nil`: all that the budget allows.
    package var only: Int?

    package init(
        areas: [Area] = Area.allCases,
        budget: Budget = .sequences(usualCount),
        seed: UInt64 = 0,
        spliced: [Vector] = [],
        corpus: [CorpusEntry] = [],
        only: Int? = nil
    ) {
        (self.areas, self.budget, self.seed) = (areas, budget, seed)
        (self.spliced, self.corpus, self.only) = (spliced, corpus, only)
    }
}

/// How the time of an exploration that is limited is shared out.
package struct ExplorationTime: Sendable {
    private let whole: Duration
    /// How much of it the diagnosis may take, and what was found being run again after it.
    private static let shareOfDiagnosis = 0.2

    package init(_ whole: Duration) { self.whole = whole }

    /// The time for sequences and shrinking.
    ///
    /// - Parameter isDiagnosed: Whether time is left for a diagnosis.
    package func budget(isDiagnosed: Bool) -> ExplorationSettings.Budget {
        .seconds(whole / .seconds(1) * (isDiagnosed ? 1 - Self.shareOfDiagnosis : 1))
    }

    /// The instant from which no more sequences are asked.
    package func endOfSequences(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
        start + whole * (1 - Self.shareOfDiagnosis)
    }

    /// When a diagnosis ends, so that half of its part of the time is left to run again what was found.
    package func endOfDiagnosis(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
        start + whole * (1 - Self.shareOfDiagnosis / 2)
    }

    /// When all of it ends.
    package func end(from start: ContinuousClock.Instant) -> ContinuousClock.Instant { start + whole }

    /// How long experiments may take at a time.
    package var experiments: Duration { whole * (Self.shareOfDiagnosis / 4) }
}

/// A sequence that was found before and is tried first.
package struct CorpusEntry: Sendable {
    package let file: String
    /// The id of its vector.
    package let id: String
    /// Whether no person has confirmed its vector, so that it may be removed when it passes.
    package let isUnconfirmed: Bool
    package let draft: VectorDraft

    package init(file: String, id: String, isUnconfirmed: Bool, draft: VectorDraft) {
        (self.file, self.id, self.isUnconfirmed, self.draft) = (file, id, isUnconfirmed, draft)
    }
}
