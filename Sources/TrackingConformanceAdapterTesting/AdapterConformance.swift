public import Testing
import TrackingConformanceAnalysis
public import TrackingConformanceCore
public import TrackingConformanceRunner
import TrackingConformanceSpecification
import TrackingConformanceTesting

/// The certification of an implementation through an adapter process, as test cases.
///
/// The adapter is started once and driven through the whole suite at the first check; every check takes its result from
/// that run.
public actor AdapterConformance {
    /// The rules and vectors.
    package nonisolated let suite: Suite
    private nonisolated let selection: Selection
    private let command: AdapterCommand
    private let policy: Policy
    private let order: RunOrder
    private let options: RunOptions
    /// What of the suite or the list of known failures cannot be used.
    private let unusableInput: [String]
    private var run: Task<Results, any Error>?

    /// What came of the one run.
    private struct Results: Sendable {
        let conclusion: Conclusion
        let byID: [String: VectorResult]

        init(_ conclusion: Conclusion) {
            self.conclusion = conclusion
            byID = Dictionary(conclusion.record.results.map { ($0.vector.id, $0) }) { first, _ in first }
        }
    }

    /// Creates a certification with the bundled suite.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` can limit it to some vectors: patterns of ids, separated
    /// by commas. If the suite or the list cannot be read, there are no vectors, and `checkGate` fails with the reason.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - knownFailures: The path of a list of known failures, relative to the directory of `file`.
    ///   - isStrict: Whether a broken recommended rule counts.
    ///   - order: How often vectors are run, and in which order.
    ///   - options: How the adapter is treated.
    ///   - file: The caller's file.
    public init(
        _ command: AdapterCommand,
        knownFailures: String? = nil,
        strict isStrict: Bool = false,
        order: RunOrder = .once,
        options: RunOptions = RunOptions(),
        file: String = #filePath
    ) {
        let certification = Certification(
            knownFailures: knownFailures,
            faults: Fault.library,
            strict: isStrict,
            file: file
        )
        suite = certification.suite
        policy = certification.policy
        unusableInput = certification.problems
        self.command = command
        self.order = order
        self.options = options
        selection = .environment
    }

    /// The selected vectors of an area, in suite order; a vector that does not apply to the adapter passes.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors.
    public nonisolated func vectors(of area: VectorArea) -> [Vector] {
        selection.vectors(of: suite).filter { area.contains($0) }
    }

    /// Judges a vector as the test case that runs.
    ///
    /// If its test suite has the trait `.diagnosed`, one more issue names the causes of all failures.
    ///
    /// - Parameter vector: The vector.
    /// - Throws: `AdapterStartError` if the adapter could not be started.
    public func check(_ vector: Vector) async throws {
        let results = try await results()
        guard let result = results.byID[vector.id] else { return }
        VectorCheck(policy: policy).record(result)
        let name = results.conclusion.record.handshake.implementation.name
        await CheckedResults.current?.add(result, of: name, suite: suite, policy: policy)
    }

    /// Judges the certification itself: fails if the suite or the list of known failures cannot be read, if the
    /// selection matches nothing, if no vector was judged, or if the list is out of date.
    ///
    /// - Parameter sourceLocation: The location of the test.
    /// - Throws: `AdapterStartError` if the adapter could not be started.
    public func checkGate(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
        let early = unusableInput.isEmpty ? selection.problems(in: suite) : unusableInput
        VectorCheck.record(early, at: sourceLocation)
        guard early.isEmpty else { return }
        VectorCheck.record(try await results().conclusion.problems, at: sourceLocation)
    }

    private func results() async throws -> Results {
        if let run { return try await run.value }
        let plan = RunPlan(suite: suite, vectors: selection.vectors(of: suite), order: order, policy: policy)
        let source = AdapterProcesses(command, options: options)
        let task = Task {
            let record = try await Driver.run(Task { plan }, on: source).record
            return Results(plan.policy.conclusion(of: record, suite: plan.suite))
        }
        run = task
        return try await task.value
    }
}
