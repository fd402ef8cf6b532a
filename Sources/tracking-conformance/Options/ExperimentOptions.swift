import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore

/// Whether the implementation is asked about the causes that the diagnosis finds.
struct ExperimentOptions: ParsableArguments, RepeatedOptions {
    @Flag(help: "Do not test the causes of failures by sequences that are put to the adapter after the run.")
    var noExperiments = false

    var repeating: [String] { noExperiments ? ["--no-experiments"] : [] }

    /// Experiments with an adapter that has answered, each in a process of its own.
    func experiments(with adapter: AdapterOptions, after record: RunRecord, in suite: Suite) -> PossibleExperiments {
        // An app that nothing starts again has said goodbye.
        guard !noExperiments, !adapter.connection.isGiven || !adapter.connection.restart.isEmpty else {
            return PossibleExperiments()
        }
        // The fastest: on a machine that is busy with other things some vectors of any adapter take long.
        let fastest = record.results.map(\.milliseconds).filter { $0 > 0 }.min() ?? 0
        guard Duration.milliseconds(fastest) <= Experiments.slowestVector else {
            return PossibleExperiments(obstacle: "every vector takes \(Int(fastest.rounded())) ms or more")
        }
        return PossibleExperiments(
            experiments: Experiments(with: Set(record.handshake.capabilities), of: suite) { vectors in
                await Self.results(of: vectors, in: suite, from: adapter)
            }
        )
    }

    /// What became of some vectors within a few seconds; those that were not asked by then are left out.
    private static func results(of vectors: [Vector], in suite: Suite, from adapter: AdapterOptions) async
        -> [VectorResult]
    {
        guard let source = try? adapter.source() else { return [] }
        let asking = Task { () -> [VectorResult] in
            let plan = Task<RunPlan, any Error> { RunPlan(suite: suite, vectors: vectors) }
            return try await Driver.run(plan, on: source, retryingFor: .none).record.results
        }
        let ending = Task {
            try await Task.sleep(for: .seconds(10))
            asking.cancel()
        }
        defer { ending.cancel() }
        return (try? await asking.value) ?? []
    }
}

/// Experiments, or why there can be none.
struct PossibleExperiments {
    var experiments: Experiments?
    /// Why there are none, in words, if a report should say so.
    var obstacle: String?
}
