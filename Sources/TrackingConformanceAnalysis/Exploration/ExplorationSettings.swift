package import TrackingConformanceCore

/// The sequences that an exploration tries and its time limit.
package struct ExplorationSettings: Sendable {
    package enum Budget: Sendable, Equatable {
        case sequences(Int)
        case seconds(Double)
    }

    package static let usualCount = 2_000
    /// The number of new sequences whose answers are examined together.
    package var roundSize = 256
    /// The number of steps after which shrinking ends, unless time is limited.
    package var shrinkingSteps = 100_000
    package var areas: [Area]
    package var budget: Budget
    package var seed: UInt64
    /// The vectors for splicing; empty if splicing is off.
    package var spliced: [Vector]
    /// The earlier findings, which are tried first.
    package var corpus: [CorpusEntry]
    /// The number of the only sequence to try; `nil` to try as many as the budget allows.
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

/// The division of an exploration's time limit.
package struct ExplorationTime: Sendable {
    private let whole: Duration
    /// The share for the diagnosis and for rerunning the findings afterwards.
    private static let shareOfDiagnosis = 0.2

    package init(_ whole: Duration) { self.whole = whole }

    /// The time for sequences and shrinking.
    ///
    /// - Parameter isDiagnosed: True if time is reserved for a diagnosis.
    package func budget(isDiagnosed: Bool) -> ExplorationSettings.Budget {
        .seconds(whole / .seconds(1) * (isDiagnosed ? 1 - Self.shareOfDiagnosis : 1))
    }

    /// The instant from which no more sequences are asked.
    package func endOfSequences(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
        start + whole * (1 - Self.shareOfDiagnosis)
    }

    /// The end of the diagnosis, which leaves half of its share for rerunning the findings.
    package func endOfDiagnosis(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
        start + whole * (1 - Self.shareOfDiagnosis / 2)
    }

    package func end(from start: ContinuousClock.Instant) -> ContinuousClock.Instant { start + whole }

    /// The time limit for one round of experiments.
    package var experiments: Duration { whole * (Self.shareOfDiagnosis / 4) }
}

/// An earlier finding, which is tried first.
package struct CorpusEntry: Sendable {
    package let file: String
    /// The id of the finding's vector.
    package let id: String
    /// True if the finding is unconfirmed, so that its vector may be removed once it passes.
    package let isUnconfirmed: Bool
    package let draft: VectorDraft

    package init(file: String, id: String, isUnconfirmed: Bool, draft: VectorDraft) {
        (self.file, self.id, self.isUnconfirmed, self.draft) = (file, id, isUnconfirmed, draft)
    }
}
