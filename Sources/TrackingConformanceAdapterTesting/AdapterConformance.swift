public import TrackingConformanceCore
public import TrackingConformanceRunner
import TrackingConformanceTesting

/// The certification of an implementation behind an adapter process, as test cases.
///
/// The adapter is started once and driven through the whole suite at the first check; every check takes its result from
/// that run.
public actor AdapterConformance {
    /// The rules and vectors.
    public nonisolated let suite: Suite
    private let command: AdapterCommand
    private let knownFailures: KnownFailures
    private let options: RunOptions
    private let isStrict: Bool
    private var run: Task<[String: VectorResult], any Error>?

    /// Creates a certification with the bundled suite.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - knownFailures: The path of a list of known failures.
    ///   - strict: Whether a broken recommended rule counts.
    ///   - options: How the adapter is treated.
    /// - Throws: `UnusableInput` where the suite or the list cannot be read.
    public init(
        _ command: AdapterCommand,
        knownFailures: String? = nil,
        strict: Bool = false,
        options: RunOptions = RunOptions()
    ) throws(UnusableInput) {
        suite = try Suite.bundled()
        self.command = command
        self.knownFailures =
            if let knownFailures {
                try KnownFailures(file: knownFailures, catalogue: suite.catalogue)
            } else {
                KnownFailures()
            }
        self.options = options
        isStrict = strict
    }

    /// The vectors of an area, in suite order; those that do not apply to the adapter pass.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors.
    public nonisolated func vectors(of area: VectorArea) -> [Vector] {
        suite.vectors(of: area)
    }

    /// Judges a vector as the test case that runs.
    ///
    /// - Parameter vector: The vector.
    /// - Throws: `AdapterStartError` where the adapter could not be started.
    public func check(_ vector: Vector) async throws {
        guard let result = try await results()[vector.id] else { return }
        VectorCheck(isStrict: isStrict).record(knownFailures.applied(to: result))
    }

    private func results() async throws -> [String: VectorResult] {
        if let run { return try await run.value }
        let vectors = VectorArea.allCases.flatMap { suite.vectors(of: $0) }
        let task = Task { [suite, options, command] in
            let record = try await Runner(suite: suite, options: options).run(vectors, with: command)
            return Dictionary(record.results.map { ($0.vector.id, $0) }) { first, _ in first }
        }
        run = task
        return try await task.value
    }
}
