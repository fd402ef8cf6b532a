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
    @OptionGroup var rerun: RerunOptions

    @OptionGroup var peerOptions: PeerOptions

    @Option(help: "The number of adapter processes, or of connections.")
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "Seconds that a vector may take, from the later of its sending and the answer before it "
                + "(default: 10.0, and less after three hangs in a row)."
        )
    )
    var timeout: Double?

    @Option(help: "Seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 30.0

    @Flag(help: "Stop at the first failure.")
    var failFast = false

    @Option(help: "A directory that keeps all that is sent (> ) and received (< ), a file for each adapter process.")
    var wire: String?

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, behind --.")
    var adapter: [String] = []

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1, not \(jobs)") }
        guard jobs <= RunOptions.mostJobs else {
            throw ValidationError("--jobs must be at most \(RunOptions.mostJobs), not \(jobs)")
        }
        try Self.validate(timeout ?? 1, of: "--timeout")
        try Self.validate(startupTimeout, of: "--startup-timeout")
        try peerOptions.validate(adapter: adapter, jobs: jobs, variesHost: orderOptions.varyHost)
        try judging.validateWhole(!selection.isPartial && !rerun.lastFailed && !failFast)
    }

    private static func validate(_ seconds: Double, of option: String) throws {
        guard seconds > 0 else { throw ValidationError("\(option) must be more than 0 seconds") }
        guard seconds <= 86_400 else {
            throw ValidationError("\(option) must be at most 86400 seconds, which is a day")
        }
    }

    func run() async throws {
        guard rerun.watch.isEmpty else {
            let outputs = judging.outputs + [wire].compactMap { $0 }
            return try await WatchLoop(paths: rerun.watch, outputs: outputs).run()
        }
        try AdapterProcesses.checkLimits()
        try judging.checkReportPlaces()
        if let wire { try WireDirectory.prepare(wire) }
        let order = orderOptions.order(onHosts: !peerOptions.isGiven)
        if let seed = order.seed {
            let advice = "--shuffle --seed \(seed) with the same selection repeats the order"
            Console.complain("shuffled with seed \(seed); \(advice)")
        }
        // The suite is loaded while the adapter starts.
        let planning = Task { try await plan(in: order) }
        let (wireFailures, failures) = AsyncStream.makeStream(of: String.self)
        let start = ContinuousClock.now
        let (record, interruption) = try await record(of: planning) { failures.yield($0) }
        let duration = start.duration(to: .now)
        failures.finish()
        let lost = await wireFailures.reduce(into: []) { $0.append($1) }
        try await judging.conclude(
            FinishedRun(
                record: record,
                plan: try await planning.value,
                suite: suiteOptions,
                invocation: invocation(order),
                askedRules: selection.ruleIDs,
                duration: duration,
                wire: wire,
                interruption: interruption,
                lost: lost.abridged(to: 3, "file"),
                remembered: remembered
            )
        )
    }

    /// What failed when the adapter was last run.
    private var remembered: RememberedFailures { RememberedFailures(of: adapter + peerOptions.repeating) }

    private func plan(in order: RunOrder) async throws -> RunPlan {
        let part = judging.needsWholeSuite ? nil : selection
        let suite = try await rerun.load(suiteOptions, for: part, remembered)
        let policy = try judging.policy(suite)
        return RunPlan(
            suite: suite,
            vectors: rerun.vectors(among: try selection.vectors(of: suite), remembered),
            order: order,
            policy: policy,
            stopsAtFirstFailure: failFast
        )
    }

    private func record(
        of planning: Task<RunPlan, any Error>,
        wireFailed: @escaping @Sendable (String) -> Void
    ) async throws -> (RunRecord, ExitCode?) {
        let options = RunOptions(
            jobs: jobs,
            timeout: timeout.map { .seconds($0) },
            startupTimeout: .seconds(startupTimeout),
            wireDirectory: wire,
            wireFailed: wireFailed
        )
        defer { ProgressLine.erase() }
        let (source, watch) = (try peerOptions.source(adapter, options), ProgressLine.writer)
        return try await Interruption.cancelling {
            try await Driver.record(of: planning, from: source, watch: watch)
        }
    }

    /// The command that repeats the run but for its selection.
    private func invocation(_ order: RunOrder) -> Invocation {
        var options = suiteOptions.repeating + peerOptions.repeating
        if let timeout { options += ["--timeout", "\(timeout)"] }
        return Invocation(
            program: Console.program,
            options: options + judging.repeating,
            order: selection.repeating + order.options,
            adapter: adapter,
            restart: peerOptions.restart
        )
    }
}
