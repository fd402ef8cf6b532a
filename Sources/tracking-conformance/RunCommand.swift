import ArgumentParser
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
    @OptionGroup var orderOptions: OrderOptions

    @Option(help: "The number of adapter processes.")
    var jobs = 1

    @Option(help: "Seconds that a vector may take, from the later of its sending and the answer before it.")
    var timeout = 10.0

    @Option(help: "Seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 30.0

    @Flag(help: "End the run at the first failure.")
    var failFast = false

    @Option(help: "A directory that keeps all that is sent (> ) and received (< ), a file for each adapter process.")
    var wire: String?

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
        try judging.checkReportPlaces()
        if let wire { try WireDirectory.prepare(wire) }
        let order = orderOptions.order()
        if let seed = order.seed {
            Console.complain("shuffled by the seed \(seed); --shuffle=\(seed) with the same selection does it again")
        }
        let planning: PlanTask = Task { try await work() }
        let record = try await record(of: planning, order: order)
        let (plan, known) = try await planning.value
        Lasting.keep((plan, record))
        try judging.conclude(record, known: known, suite: plan.suite, invocation: invocation(order))
    }

    private typealias PlanTask = Task<(plan: RunPlan, known: KnownFailures), any Error>

    /// What is to be run, and the list of known failures.
    private func work() async throws -> (plan: RunPlan, known: KnownFailures) {
        let suite = try await suiteOptions.loadConcurrently()
        let known = try judging.loadKnownFailures(suite)
        let isStrict = judging.strict
        let plan = RunPlan(suite: suite, vectors: try selection.vectors(of: suite)) { result in
            known.applied(to: result).verdict.isHeldAgainst(strict: isStrict)
        }
        return (plan, known)
    }

    /// Runs the work, which is found out while the adapter starts.
    private func record(
        of planning: PlanTask,
        order: RunOrder
    ) async throws -> RunRecord {
        let options = RunOptions(
            jobs: jobs,
            timeout: .seconds(timeout),
            startupTimeout: .seconds(startupTimeout),
            failFast: failFast,
            order: order,
            wireDirectory: wire
        )
        defer { ProgressLine.erase() }
        do {
            let (runner, command, watch) = (Runner(options: options), try command, ProgressLine.writer)
            return try await Interruption.cancelling {
                try await runner.run(with: command, watch: watch) { try await planning.value.plan }
            }
        } catch let error as RunError<any Error> {
            switch error {
            case .planning(let error): throw error
            case .adapter(let error): throw fail(.noAdapter, ["error: \(error.description)"])
            }
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

    /// The command that repeats the run but for its selection.
    private func invocation(_ order: RunOrder) -> Invocation {
        var options = suiteOptions.repeating
        if timeout != 10 { options += ["--timeout", "\(timeout)"] }
        return Invocation(
            options: options + judging.repeating,
            order: selection.repeating + order.options,
            adapter: adapter
        )
    }
}
