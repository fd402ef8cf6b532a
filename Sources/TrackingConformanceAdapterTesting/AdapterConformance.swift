public import Testing
public import TrackingConformanceCore
public import TrackingConformanceRunner
import TrackingConformanceTesting

/// The certification of an implementation through an adapter process, in the form of test cases.
///
/// The adapter is started once and driven through the whole suite at the first check; every check uses its result from
/// that run.
public actor AdapterConformance {
    private nonisolated let certification: Certification
    private let command: AdapterCommand
    private let order: RunOrder
    private let options: RunOptions
    /// The only run, with its results by vector id.
    private var running: Task<(run: Run, results: [String: VectorResult]), any Error>?

    /// Creates a certification with the bundled suite.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` can limit it to the vectors that match patterns of ids,
    /// separated by commas. If the suite or the list cannot be read, there are no vectors, and `checkGate` fails with
    /// the reason.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - knownFailures: The path of a list of known failures, relative to the directory of `file`.
    ///   - isStrict: True if a broken recommended rule fails.
    ///   - order: The number of runs of each vector, and their order.
    ///   - options: The options for the adapter processes.
    ///   - file: The caller's file.
    public init(
        _ command: AdapterCommand,
        knownFailures: String? = nil,
        strict isStrict: Bool = false,
        order: RunOrder = .once,
        options: RunOptions = RunOptions(),
        file: String = #filePath
    ) {
        certification = Certification(knownFailures: knownFailures, strict: isStrict, file: file)
        self.command = command
        self.order = order
        self.options = options
    }

    /// The selected vectors of an area, in suite order; a vector that does not apply to the adapter passes.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors.
    public nonisolated func vectors(of area: VectorArea) -> [Vector] { certification.vectors(of: area) }

    /// Judges a vector as the running test case.
    ///
    /// If its test suite has the trait `.diagnosed`, one more issue names the causes of all failures.
    ///
    /// - Parameter vector: The vector.
    /// - Throws: `AdapterStartError` if the adapter could not be started.
    public func check(_ vector: Vector) async throws {
        let (run, results) = try await finished()
        guard let result = results[vector.id] else {
            let words = "\(vector.id) was not run: it is not one of the vectors that `vectors(of:)` returns"
            return VectorCheck.record([KnownFailures.Problem(words, at: nil)], at: vector)
        }
        // The gate records contradictions of the list of known failures, one issue for each entry.
        let isNew = result.verdict == .unexpectedPass || VectorCheck.record(result, under: run.policy)
        let (who, suite, policy) = (run.handshake, run.suite, run.policy)
        await CheckedResults.current?.add(result, by: who, suite: suite, policy: policy, isExpected: !isNew)
    }

    /// Judges the certification itself: fails if the suite or the list of known failures cannot be read, if the
    /// selection matches nothing, if no vector was judged, if the list is out of date, or if vectors of an area apply
    /// but no test of the run has them as arguments.
    ///
    /// - Parameter sourceLocation: The location of the test.
    /// - Throws: `AdapterStartError` if the adapter could not be started.
    public func checkGate(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
        let early = certification.problems
        guard early.isEmpty else { return VectorCheck.record(early, at: sourceLocation) }
        let (run, results) = try await finished()
        let untested = certification.untestedAreas { results[$0.id].map { $0.verdict != .notApplicable } ?? false }
        VectorCheck.record(run.otherProblems + untested, at: sourceLocation)
        VectorCheck.record(run.listProblems, at: sourceLocation)
    }

    private func finished() async throws -> (run: Run, results: [String: VectorResult]) {
        if let running { return try await running.value }
        let (suite, policy) = (certification.suite, certification.policy)
        let plan = RunPlan(suite: suite, vectors: certification.vectors, order: order, policy: policy)
        let source = AdapterSource(.program(command), options: options)
        let task = Task {
            let run = try await Driver.run(plan, on: source)
            return (run: run, results: Dictionary(run.results.map { ($0.vector.id, $0) }) { first, _ in first })
        }
        running = task
        return try await task.value
    }
}
