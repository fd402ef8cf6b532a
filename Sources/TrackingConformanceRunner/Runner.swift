public import TrackingConformanceCore

/// The runner: it starts an adapter, drives it through vectors, and judges what it answers.
public struct Runner: Sendable {
    private let suite: Suite
    private let options: RunOptions

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - suite: The rules and vectors.
    ///   - options: How adapters are treated.
    public init(suite: Suite, options: RunOptions = RunOptions()) {
        self.suite = suite
        self.options = options
    }

    /// Runs vectors through an adapter.
    ///
    /// - Parameters:
    ///   - vectors: The vectors, in suite order.
    ///   - command: The adapter.
    /// - Returns: What became of every vector.
    /// - Throws: `AdapterStartError` where the adapter could not be started or never completed its handshake.
    public func run(_ vectors: [Vector], with command: AdapterCommand) async throws(AdapterStartError) -> RunRecord {
        let ledger = Ledger(vectors: vectors, options: options)
        let lane = Lane(
            adapter: AdapterProcess(path: try command.resolvedPath(), arguments: command.arguments),
            ledger: ledger,
            judge: Judge(catalogue: suite.catalogue),
            options: options
        )
        let failures = await withTaskGroup(of: AdapterStartError?.self) { group in
            for _ in 0..<max(1, min(options.jobs, vectors.count)) {
                group.addTask {
                    do throws(AdapterStartError) {
                        try await lane.run()
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
        }
        if !Task.isCancelled {
            for failure in failures { await ledger.warn("one of the adapter processes was lost: \(failure)") }
        }
        if let record = await ledger.record(of: suite, wasInterrupted: Task.isCancelled) { return record }
        throw failures.first ?? AdapterStartError("the run was interrupted before the handshake")
    }
}
