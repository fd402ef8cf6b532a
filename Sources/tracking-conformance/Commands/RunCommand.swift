import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the vectors through an adapter and reports whether its implementation conforms.",
        usage: "tracking-conformance run [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: """
            The adapter is named after -- or in a project file. These options are used most:

              --select PATTERN       only some vectors, such as 'push/ios/**'
              --rule RULE            only those of a rule, with its evidence
              --last-failed          only those that failed last time
              --watch PATH           run again when a file changes
              --verbose, --quiet     all evidence; only the verdict, on one line
              --report html:FILE     a page; also text, json, junit, markdown, badge
              --strict               broken recommended rules also fail
              --known-failures FILE  excuse known failures; --update writes the list
              --require CAPABILITY   fail if the adapter does not declare it

            Conformance/Guides/options.md explains all options in the order below. In the kit's own directory, or \
            with --suite or --vectors, the bundled reference adapter answers if no adapter is named.
            """
    )

    @OptionGroup(title: "Adapter") var connection: ConnectionOptions
    @OptionGroup(title: "Adapter") var treatment: TreatmentOptions
    @OptionGroup(title: "Adapter") var exchange: ExchangeOptions
    @OptionGroup(title: "Project") var project: ProjectOptions
    @OptionGroup(title: "Vectors") var selection: SelectionOptions
    @OptionGroup(title: "Vectors") var suiteOptions: SuiteOptions
    @OptionGroup(title: "Vectors") var sharding: ShardOptions
    @OptionGroup(title: "Verdict and reports") var verdict: JudgingOptions
    @OptionGroup(title: "Verdict and reports") var update: UpdateOptions
    @OptionGroup(title: "While you work") var rerun: RerunOptions
    @OptionGroup(title: "State that leaks") var orderOptions: OrderOptions
    @OptionGroup(title: "Certificate") var certifying: CertificateOptions

    func validate() throws {
        try adapter.validate()
        try sharding.validate(whole: !rerun.lastFailed)
        let isWhole = !sharding.isPartial && !rerun.lastFailed && !rerun.failFast
        try certifying.validate(whole: isWhole)
        try judging.validate(whole: isWhole && !selection.isPartial)
    }

    private var adapter: AdapterOptions { AdapterOptions(connection, treatment) }

    private var judging: Judging { Judging(verdict, update) }

    func run() async throws {
        try adapter.connection.checkWhoAnswers(suiteOptions)
        guard rerun.watch.isEmpty else {
            let outputs = judging.outputs + (certifying.files?.all ?? []) + [exchange.wire].compactMap { $0 }
            return try await WatchLoop(paths: rerun.watch, outputs: outputs, suite: suiteOptions).run()
        }
        let inputs = certifying.subjects + suiteOptions.inputs + adapter.connection.inputs
        try judging.checkPlaces(and: certifying.files?.all ?? [], reading: inputs)
        let artefacts = try certifying.artefacts()
        if let wire = exchange.wire { try WireDirectory.prepare(wire) }
        let order = orderOptions.order(onHosts: !adapter.connection.isGiven)
        if order != .once {
            Console.complain("\(order.options.joined(separator: " ")) with the same selection repeats the order")
        }
        let run = try await finished(in: order, artefacts)
        adapter.connection.sayWhoAnswers()
        suiteOptions.sayWhichSuite()
        try await run.conclude()
    }
}

// MARK: - Asking

extension RunCommand {
    private var remembered: RememberedFailures {
        RememberedFailures(of: adapter.connection.adapter + adapter.connection.repeating)
    }

    private func plan(in order: RunOrder) async throws -> RunPlan {
        // A suite with an unreadable file judges nothing, regardless of the selection.
        let suite = try suiteOptions.load()
        // An unreadable list is reported before a selection that matches nothing.
        let policy = try judging.policy(suite)
        return RunPlan(
            suite: suite,
            vectors: rerun.vectors(among: try sharding.vectors(of: selection, in: suite), remembered),
            order: order,
            policy: policy,
            stopsAtFirstFailure: rerun.failFast
        )
    }

    /// Runs the vectors and keeps the answers for a certificate.
    private func finished(in order: RunOrder, _ artefacts: [Certificate.Artefact]) async throws -> FinishedRun {
        let (lost, losses) = AsyncStream.makeStream(of: String.self)
        let (answers, answered) = AsyncStream.makeStream(of: (Vector, AdapterAnswer).self)
        let (starting, started) = AsyncStream.makeStream(of: Void.self)
        let source = try adapter.source { options in
            options.started = { started.finish() }
            options.wireDirectory = exchange.wire
            options.wireFailed = { losses.yield($0) }
            if certifying.files != nil { options.answered = { answered.yield(($0, $1)) } }
        }
        // The suite is loaded while the adapter starts, but only once system resources are known to suffice for both.
        let planning = Task {
            for await _ in starting {}
            return try await plan(in: order)
        }
        let (watch, start) = (ProgressLine.writer, ContinuousClock.now)
        defer { ProgressLine.erase() }
        var (run, interruption) = try await Interruption.cancelling {
            try await Driver.run(planning, on: source, watch: watch).run
        }
        run.duration = start.duration(to: .now)
        losses.finish()
        answered.finish()
        run.askedRules = selection.ruleIDs
        run.choice = rerun.choice(of: run.results.map(\.vector), remembered) ?? sharding.choice(of: selection)
        run.shard = try sharding.part(of: selection, in: run.suite)
        run.warnings += run.silence.map { [$0] } ?? []
        var finished = FinishedRun(
            run: run,
            suite: suiteOptions,
            judging: judging,
            invocation: Invocation(
                repeating: "run",
                with: [suiteOptions, adapter, judging],
                in: [selection, sharding, rerun, order],
                asking: adapter.connection
            ),
            wire: exchange.wire,
            interruption: interruption,
            // No vectors outside the run are asked if some are excluded, because excluded vectors may crash the app.
            tests: adapter.experiments(after: run, controlled: selection.exclude.isEmpty),
            remembered: remembered
        )
        for sentence in await lost.reduce(into: [], { $0.append($1) }).abridged(to: 3, "file") {
            finished.outputs.fail(sentence)
        }
        if let files = certifying.files {
            finished.certifying = CertificateWriter(
                files: files,
                artefacts: artefacts,
                answers: await answers.reduce(into: KeptAnswers()) { $0.keep($1.1, to: $1.0) },
                suite: try suiteOptions.location()
            )
        }
        return finished
    }
}

extension Run {
    /// A warning if all judged vectors pass and expect nothing; otherwise `nil`.
    fileprivate var silence: String? {
        let judged = unlisted.filter { ![.recorded, .notApplicable, .notRun].contains($0.verdict) }
        guard !judged.isEmpty, judged.allSatisfy({ $0.verdict == .passed && $0.vector.expectsNothing }) else {
            return nil
        }
        return "each of these vectors expects no calls, so an adapter that implements nothing also passes"
    }
}

extension Vector {
    /// True if no step expects a call or value.
    fileprivate var expectsNothing: Bool {
        steps.allSatisfy { step in step.expectation.map { $0.calls?.isEmpty ?? true && $0.value == nil } ?? true }
    }
}
