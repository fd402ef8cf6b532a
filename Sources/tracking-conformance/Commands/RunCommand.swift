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
    @OptionGroup var sharding: ShardOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var orderOptions: OrderOptions
    @OptionGroup var certifying: CertificateOptions
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
        try sharding.validate(whole: !rerun.lastFailed)
        try certifying.validate(whole: !sharding.isPartial && !rerun.lastFailed && !failFast)
        try judging.validateWhole(!selection.isPartial && !sharding.isPartial && !rerun.lastFailed && !failFast)
    }

    private static func validate(_ seconds: Double, of option: String) throws {
        guard seconds > 0 else { throw ValidationError("\(option) must be more than 0 seconds") }
        guard seconds <= 86_400 else {
            throw ValidationError("\(option) must be at most 86400 seconds, which is a day")
        }
    }

    func run() async throws {
        guard rerun.watch.isEmpty else {
            let outputs = judging.outputs + (certifying.files?.all ?? []) + [wire].compactMap { $0 }
            return try await WatchLoop(paths: rerun.watch, outputs: outputs, suite: suiteOptions).run()
        }
        try AdapterProcesses.checkLimits()
        try judging.checkReportPlaces(and: certifying.files?.all ?? [], reading: certifying.subjects)
        let artefacts = try certifying.artefacts()
        if let wire { try WireDirectory.prepare(wire) }
        let order = orderOptions.order(onHosts: !peerOptions.isGiven)
        if let seed = order.seed {
            let advice = "--shuffle --seed \(seed) with the same selection repeats the order"
            Console.complain("shuffled with seed \(seed); \(advice)")
        }
        // The suite is loaded while the adapter starts.
        let planning = Task { try await plan(in: order) }
        let (wireFailures, failures) = AsyncStream.makeStream(of: String.self)
        let (answers, answered) = AsyncStream.makeStream(of: (Vector, AdapterAnswer).self)
        let start = ContinuousClock.now
        var (record, interruption) = try await record(of: planning, keeping: answered) { failures.yield($0) }
        let duration = start.duration(to: .now)
        failures.finish()
        answered.finish()
        let lost = await wireFailures.reduce(into: []) { $0.append($1) }
        let planned = try await planning.value
        record.shard = try sharding.part(of: selection, in: planned.suite)
        var run = FinishedRun(
            record: record,
            plan: planned,
            suite: suiteOptions,
            invocation: invocation(order),
            askedRules: selection.ruleIDs,
            duration: duration,
            wire: wire,
            interruption: interruption,
            lost: lost.abridged(to: 3, "file"),
            remembered: remembered
        )
        if let files = certifying.files {
            let kept = await answers.reduce(into: KeptAnswers()) { $0.keep($1.1, to: $1.0) }
            run.lost += try await CertificateWriter(files: files, artefacts: artefacts).write(run, kept)
        }
        try await judging.conclude(run)
    }

    /// What failed when the adapter was last run.
    private var remembered: RememberedFailures { RememberedFailures(of: adapter + peerOptions.repeating) }

    private func plan(in order: RunOrder) async throws -> RunPlan {
        let needsWholeSuite = judging.needsWholeSuite || certifying.files != nil
        let suite = try await rerun.load(suiteOptions, for: needsWholeSuite ? nil : selection, remembered)
        let policy = try judging.policy(suite)
        return RunPlan(
            suite: suite,
            vectors: rerun.vectors(among: try sharding.vectors(of: selection, in: suite), remembered),
            order: order,
            policy: policy,
            stopsAtFirstFailure: failFast
        )
    }

    private func record(
        of planning: Task<RunPlan, any Error>,
        keeping answered: AsyncStream<(Vector, AdapterAnswer)>.Continuation,
        wireFailed: @escaping @Sendable (String) -> Void
    ) async throws -> (RunRecord, ExitCode?) {
        var options = RunOptions(
            jobs: jobs,
            timeout: timeout.map { .seconds($0) },
            startupTimeout: .seconds(startupTimeout),
            wireDirectory: wire,
            wireFailed: wireFailed
        )
        if certifying.files != nil { options.answered = { answered.yield(($0, $1)) } }
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
            order: selection.repeating + sharding.repeating + order.options,
            adapter: adapter,
            restart: peerOptions.restart
        )
    }
}
