import TrackingConformanceAnalysis
import TrackingConformanceCore

extension AdapterOptions {
    private static let longestExperiments = Duration.seconds(10)

    /// Experiments with an adapter that has answered, each in a process of its own.
    ///
    /// - Parameter time: How long those of one round may take; `nil`: ten seconds.
    func experiments(
        after record: RunRecord,
        in suite: Suite,
        within time: Duration? = nil
    ) -> PossibleExperiments {
        // An app that nothing starts again has said goodbye.
        guard !connection.isGiven || !connection.restart.isEmpty else { return PossibleExperiments() }
        // The fastest: on a machine that is busy with other things some vectors of any adapter take long.
        let fastest = record.results.map(\.milliseconds).filter { $0 > 0 }.min() ?? 0
        guard Duration.milliseconds(fastest) <= Experiments.slowestVector else {
            return PossibleExperiments(obstacle: "every vector takes \(Int(fastest.rounded())) ms or more")
        }
        return PossibleExperiments(
            experiments: Experiments(with: Set(record.handshake.capabilities), of: suite) { vectors in
                let longest = Self.longestExperiments
                return await results(of: vectors, in: suite, within: min(time ?? longest, longest))
            }
        )
    }

    /// What became of some vectors within a few seconds; those that were not asked by then are left out.
    private func results(
        of vectors: [Vector],
        in suite: Suite,
        within time: Duration
    ) async -> [VectorResult] {
        guard let source = try? source() else { return [] }
        let plan = RunPlan(suite: suite, vectors: vectors)
        let record = try? await Driver.record(of: plan, on: source, retryingFor: .none, until: .now + time)
        return record?.results ?? []
    }
}

/// Experiments, or why there can be none.
struct PossibleExperiments {
    var experiments: Experiments?
    /// Why there are none, in words, if a report should say so.
    var obstacle: String?
}
