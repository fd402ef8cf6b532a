import TestSupport
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

extension Exploration {
    static func explored(
        _ specification: Specification,
        _ budget: ExplorationSettings.Budget,
        areas: [Area] = Area.allCases,
        seed: UInt64 = Seed.ofThisRun,
        corpus: [CorpusEntry] = [],
        only: Int? = nil
    ) async -> Exploration {
        let suite = Suite.kit
        let settings = ExplorationSettings(areas: areas, budget: budget, seed: seed, corpus: corpus, only: only)
        var exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        await exploration.ask(specification, judge: Judge(catalogue: suite.catalogue))
        return exploration
    }

    /// Explores push tracking of an implementation that does nothing wrong, but ends at some sequences.
    static func explored(
        sequences count: Int,
        corpus: [CorpusEntry] = [],
        shrinkingSteps: Int = 100_000,
        ending: (Vector, Int) -> String?
    ) -> (exploration: Exploration, asked: Int) {
        let suite = Suite.kit
        var settings = ExplorationSettings(areas: [.push], budget: .sequences(count), seed: 3, corpus: corpus)
        settings.shrinkingSteps = shrinkingSteps
        var exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        exploration.begin(ReferenceImplementation.handshake)
        var asked = 0
        while let attempt = exploration.next(number: asked, elsewhere: false) {
            let reason = ending(attempt.vector, asked)
            let result = VectorResult(attempt.vector, reason == nil ? .passed : .errored, reason: reason)
            exploration.take(Attempt.Outcome(attempt, result))
            asked += 1
        }
        return (exploration, asked)
    }
}
