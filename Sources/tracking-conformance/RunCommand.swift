import ArgumentParser
import FoundationEssentials
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

/// `run`: certifies an implementation.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the vectors through an adapter and says whether its implementation conforms.",
        usage: "tracking-conformance run [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: "Without an adapter it certifies the bundled reference adapter, as a child process."
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var judging: JudgingOptions

    @Option(help: "The number of adapter processes.")
    var jobs = 1

    @Option(help: "Seconds that a vector may take, from the later of its sending and the answer before it.")
    var timeout = 10.0

    @Option(help: "Seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 30.0

    @Flag(help: "End the run at the first failure.")
    var failFast = false

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, behind --.")
    var adapter: [String] = []

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1, not \(jobs)") }
        guard timeout > 0, timeout.isFinite else { throw ValidationError("--timeout must be more than 0 seconds") }
        guard startupTimeout > 0, startupTimeout.isFinite else {
            throw ValidationError("--startup-timeout must be more than 0 seconds")
        }
        try judging.validateWhole(!selection.isPartial && !failFast)
    }

    func run() async throws {
        let suite = try suiteOptions.load()
        let known = try judging.loadKnownFailures(suite)
        let vectors = try selection.vectors(of: suite)
        try judging.checkReportPlaces()
        let record = try await record(of: vectors, suite: suite, known: known)
        try judging.conclude(record, known: known, suite: suite, invocation: invocation)
    }

    private func record(of vectors: [Vector], suite: Suite, known: KnownFailures) async throws -> RunRecord {
        let isStrict = judging.strict
        let options = RunOptions(
            jobs: jobs,
            timeout: .seconds(timeout),
            startupTimeout: .seconds(startupTimeout),
            failFast: failFast,
            isFailure: { result in
                known.applied(to: result).verdict.isHeldAgainst(strict: isStrict)
            }
        )
        do {
            let (runner, command) = (Runner(suite: suite, options: options), try command)
            return try await Interruption.cancelling { try await runner.run(vectors, with: command) }
        } catch let error as AdapterStartError {
            throw fail(.noAdapter, ["error: \(error.description)"])
        }
    }

    private var command: AdapterCommand {
        get throws {
            guard let program = adapter.first else {
                return AdapterCommand(program: try Self.ownPath(), arguments: ["reference-adapter"])
            }
            return AdapterCommand(program: program, arguments: Array(adapter.dropFirst()))
        }
    }

    private static func ownPath() throws -> String {
        if let path = SuiteLocation.executable { return path }
        throw fail(.noAdapter, ["error: the command does not find itself to start the reference adapter"])
    }

    /// The options that repeat the run but for its selection.
    private var invocation: Invocation {
        var options = suiteOptions.repeating
        if timeout != 10 { options += ["--timeout", "\(timeout)"] }
        return Invocation(options: options + judging.repeating, adapter: adapter)
    }
}
